"""The mistakes that learners make, where a game has many of them."""
