"""How kernels become machine code: the one place that names the compiler, its cache, units called by address."""
