"""What any program needs: files, interrupts, progress, tables, and checks of what is given."""
