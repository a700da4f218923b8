"""Whether chances can be relied on; ``python -m benchmarks.reliability`` says what it measures and writes."""
