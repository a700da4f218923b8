"""What any game is made of: rule parameters, slots, rules that variants override, and checks; no positions yet."""
