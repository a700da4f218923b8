"""Plain Python, machine code and WebAssembly give the same results."""
