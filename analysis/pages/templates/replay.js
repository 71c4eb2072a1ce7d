"use strict";
// The page knows no rules: every step says where everything stands, and it is drawn.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const steps = game.steps, last = steps.length - 1;
  const SVG = "http://www.w3.org/2000/svg";
  const NAMES = { axis: "Axis", allies: "Allies" };
  const COLORS = { move: "#111111", retreat: "#8B008B", ground: "#111111", attack: "#C00018", strike: "#C00018" };
  const PAUSE = 1400; // milliseconds a step at speed 1
  const $ = (id) => document.getElementById(id);
  const hasCards = game.cards.length > 0, ofUnits = game.counts === "units";
  let now = 0, timer = 0;

  function svg(name, attributes, parent) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (parent) parent.append(element);
    return element;
  }

  function html(name, words, parent) {
    const element = document.createElement(name);
    if (words) element.textContent = words;
    if (parent) parent.append(element);
    return element;
  }

  function sign(href, parent, box = "-100 -100 200 200") {
    const picture = svg("svg", { viewBox: box, "aria-hidden": "true" }, parent);
    svg("use", { href: "#" + href }, picture);
    return picture;
  }

  const units = game.units.map((unit) => {
    const group = svg("g", { "data-unit": unit.id }, $("units"));
    return { ...unit, group, use: svg("use", {}, group), title: svg("title", {}, group) };
  });

  function drawUnits(step) {
    units.forEach((unit, i) => {
      const hex = step.u[2 * i], figures = step.u[2 * i + 1], here = hex >= 0 && figures > 0;
      const group = unit.group;
      group.style.opacity = here ? 1 : 0;
      group.style.pointerEvents = here ? "auto" : "none";
      group.dataset.hex = here ? game.hexes[hex] : "";
      group.dataset.figures = figures;
      group.setAttribute("aria-hidden", here ? "false" : "true");
      if (!here) return;
      group.style.transform = `translate(${game.at[hex][0]}px, ${game.at[hex][1]}px)`;
      unit.use.setAttribute("href", "#" + unit.looks[Math.min(figures, unit.looks.length - 1)]);
      unit.title.textContent = `${unit.id}, ${unit.name}, ${figures} figures, ${game.hexes[hex]}`;
    });
  }

  function drawMarks(step) {
    for (const id of ["pieces", "rings", "holders", "arrows", "losses"]) $(id).replaceChildren();
    const put = (href, hex, parent) => svg("use", { href: "#" + href, x: game.at[hex][0], y: game.at[hex][1] }, parent);
    for (const [hex, name] of step.p) put(name, hex, $("pieces"));
    for (const unit of step.o) if (step.u[2 * unit] >= 0) put("ordered", step.u[2 * unit], $("rings"));
    step.g.forEach((side, i) => {
      if (side) for (const hex of game.goals[i]) {
        const [x, y] = game.at[hex];
        svg("circle", { cx: x - 52, cy: y - 50, r: 46, fill: "none", stroke: `var(--${side})`, "stroke-width": 9 }, $("holders"));
      }
    });
    for (const [kind, ...path] of step.a) drawArrow(kind, path.map((hex) => game.at[hex]));
    for (const [hex, n] of step.x) {
      const [x, y] = game.at[hex], g = svg("g", { transform: `translate(${x + 48} ${y + 42})` }, $("losses"));
      svg("circle", { r: 34, fill: "#C00018", stroke: "#fff", "stroke-width": 6 }, g);
      svg("text", { y: 14, "font-size": 40, "font-weight": "bold", fill: "#fff", "text-anchor": "middle" }, g).textContent = "−" + n;
    }
  }

  function drawArrow(kind, points) {
    if (kind === "strike") {
      const [x, y] = points[0];
      svg("circle", { cx: x, cy: y, r: 80, fill: "none", stroke: COLORS.strike, "stroke-width": 10, "stroke-dasharray": "22 14" }, $("arrows"));
      return;
    }
    const line = points.map((p) => p.slice());
    if (kind === "attack") shorten(line, 55, 66); else shorten(line, 0, 58);
    const d = "M" + line.map((p) => p.map(Math.round).join(" ")).join("L");
    svg("path", { d, stroke: "#fff", "stroke-width": 26, "marker-end": "url(#head)" }, $("arrows"));
    const dash = kind === "retreat" ? { "stroke-dasharray": "20 18" } : {};
    svg("path", { d, stroke: COLORS[kind] || "#111111", "stroke-width": 14, "marker-end": "url(#head)", "data-kind": kind, ...dash }, $("arrows"));
  }

  function shorten(line, start, end) {
    const cut = (at, next, by) => {
      const dx = next[0] - at[0], dy = next[1] - at[1], far = Math.hypot(dx, dy), part = Math.min(by / far, 0.45);
      at[0] += dx * part; at[1] += dy * part;
    };
    cut(line[0], line[1].slice(), start);
    cut(line[line.length - 1], line[line.length - 2].slice(), end);
  }

  function drawMedals(step) {
    for (const side of ["axis", "allies"]) {
      const box = $("medals-" + side), won = step.m[side], target = game.target[side];
      box.replaceChildren();
      html("span", NAMES[side], box);
      for (const source of won) sign("prize-" + source, box);
      for (let i = won.length; i < target; i++) html("i", "", box);
      box.dataset.medals = won.length;
      box.setAttribute("aria-label", `${NAMES[side]}: ${won.length} of ${target} ${ofUnits ? "enemy units lost" : "medals"}`);
    }
  }

  function drawCard(step) {
    if (!hasCards) return;
    const box = $("card");
    box.replaceChildren();
    box.className = step.c ? step.c.side : "";
    if (!step.c) return;
    html("strong", step.c.title, box);
    if (step.c.as) html("small", " " + step.c.as, box);
  }

  function drawDice(step) {
    const box = $("dice");
    box.replaceChildren();
    for (const roll of step.d) {
      const figure = html("figure", "", box);
      html("figcaption", roll.of, figure);
      for (const face of roll.faces) sign("die-" + face, figure).dataset.face = face;
    }
    box.setAttribute("aria-label", step.d.map((roll) => `${roll.of}: ${roll.faces.join(", ")}`).join("; ") || "No dice");
  }

  function drawHands(step) {
    if (!hasCards) return;
    const open = $("open").checked;
    for (const side of ["axis", "allies"]) {
      const list = $("hand-" + side), cards = step.h[side];
      list.replaceChildren();
      list.dataset.cards = cards.length;
      for (const card of cards) {
        const item = html("li", open ? game.cards[card] : "", list);
        if (!open) { item.className = "back"; item.setAttribute("aria-label", "a card face down"); }
      }
    }
  }

  function turnWords(step) {
    if (!step.t) return "Set-up";
    return hasCards ? `Turn ${step.t}, ${NAMES[step.s]}` : `Turn ${step.t}`; // without cards both sides act in every turn
  }

  function countWords(result) {
    const axis = result.medals_axis, allies = result.medals_allies;
    return ofUnits ? `lost units: Axis ${allies}, Allies ${axis}` : `Axis ${axis}, Allies ${allies} medals`;
  }

  function drawLog(step) {
    const list = $("log");
    list.replaceChildren();
    for (let i = turnStart(now); i <= now; i++) {
      if (!steps[i].l.length) continue;
      const item = html("li", "", list);
      for (const line of steps[i].l) html("div", line, item);
      for (const line of steps[i].w || []) html("div", line, item).className = "why";
      item.addEventListener("click", () => go(i));
      if (i === now) item.setAttribute("aria-current", "step");
    }
    list.scrollTop = list.scrollHeight;
    $("said").textContent = step.l.join(". ");
    $("turn").textContent = turnWords(step);
    $("turn").className = step.t && hasCards ? step.s : "";
    const end = now === last, r = game.result;
    $("result").hidden = !end;
    if (end) {
      const won = r.winner === "draw" ? "The game is drawn" : `${NAMES[r.winner]} win${r.winner === "axis" ? "s" : ""}`;
      $("result").textContent = `${won}: ${countWords(r)} after ${r.turns} turns`;
      $("result").dataset.winner = r.winner;
    }
  }

  function turnStart(i) {
    while (i > 0 && steps[i - 1].t === steps[i].t) i--;
    return i;
  }

  function turnOn(i) {
    while (i < last && steps[i + 1].t === steps[i].t) i++;
    return Math.min(i + 1, last);
  }

  function look(step) {
    const hex = step.a.length ? step.a[0][1] : step.x.length ? step.x[0][0] : -1;
    if (!$("zoom").checked || hex < 0) return;
    const frame = $("frame"), board = $("board").viewBox.baseVal, scale = $("board").clientWidth / board.width;
    frame.scrollTo({
      left: (game.at[hex][0] - board.x) * scale - frame.clientWidth / 2,
      top: (game.at[hex][1] - board.y) * scale - frame.clientHeight / 2,
    });
  }

  function go(to) {
    now = Math.max(0, Math.min(last, to));
    const step = steps[now];
    drawUnits(step); drawMarks(step); drawMedals(step); drawCard(step); drawDice(step); drawHands(step); drawLog(step);
    look(step);
    $("slider").value = now;
    $("slider").setAttribute("aria-valuetext", `${turnWords(step)}, step ${now} of ${last}`);
    $("count").textContent = `${now} / ${last}`;
    document.body.dataset.step = now;
    if (now === last) play(false);
  }

  function play(on) {
    clearTimeout(timer);
    $("play").setAttribute("aria-pressed", String(on));
    $("play").setAttribute("aria-label", on ? "Pause" : "Play");
    if (on) timer = setTimeout(tick, PAUSE / Number($("speed").value));
  }

  function tick() {
    go(now + 1);
    if (now < last) play(true);
  }

  function playing() {
    return $("play").getAttribute("aria-pressed") === "true";
  }

  function toggle() {
    if (!playing() && now === last) go(0);
    play(!playing());
  }

  const acts = {
    first: () => go(0),
    "turn-back": () => go(now === turnStart(now) ? turnStart(Math.max(now - 1, 0)) : turnStart(now)),
    back: () => go(now - 1),
    next: () => go(now + 1),
    "turn-on": () => go(turnOn(now)),
    last: () => go(last),
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", () => { play(false); act(); });
  $("play").addEventListener("click", toggle);
  $("slider").max = last;
  $("slider").addEventListener("input", () => { play(false); go(Number($("slider").value)); });
  if (hasCards) $("open").addEventListener("change", () => drawHands(steps[now]));
  $("zoom").addEventListener("change", () => { document.body.classList.toggle("large", $("zoom").checked); look(steps[now]); });

  const keys = {
    ArrowRight: "next", ArrowLeft: "back", ArrowDown: "turn-on", ArrowUp: "turn-back", PageDown: "turn-on",
    PageUp: "turn-back", Home: "first", End: "last",
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const onButton = event.target.tagName === "BUTTON" || event.target.type === "checkbox";
    const letter = event.key.toLowerCase();
    if (keys[event.key]) { play(false); acts[keys[event.key]](); }
    else if (event.key === " " && !onButton && event.target.tagName !== "SUMMARY") toggle();
    else if (letter === "h" && hasCards) $("open").click();
    else if (letter === "z") $("zoom").click();
    else return;
    event.preventDefault();
  });
  go(0);
})();
