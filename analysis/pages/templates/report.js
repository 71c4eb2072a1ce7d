// Sections open when a link leads to them, and all of them for printing.
const all = [...document.querySelectorAll("details")];
const reveal = () => {
  const goal = location.hash && document.getElementById(location.hash.slice(1));
  for (let one = goal; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
  if (goal) goal.scrollIntoView();
};
addEventListener("hashchange", reveal);
document.addEventListener("click", event => { if (event.target.closest("a[href^='#']")) setTimeout(reveal); });
let closed = [];
addEventListener("beforeprint", () => { closed = all.filter(one => !one.open); closed.forEach(one => { one.open = true; }); });
addEventListener("afterprint", () => closed.forEach(one => { one.open = false; }));
const button = document.getElementById("open-all");
button.hidden = false;
button.addEventListener("click", () => {
  const open = all.some(one => !one.open);
  all.forEach(one => { one.open = open; });
  button.textContent = open ? "Close all" : "Open all";
});
reveal();
