"""Compiles the games' rules to WebAssembly: ``make wasm``."""
