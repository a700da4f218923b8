"""What is proven: exact values of positions, and wins that can be forced, whatever else happens."""
