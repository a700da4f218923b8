"""Plain Python, machine code and WebAssembly beside each other."""
