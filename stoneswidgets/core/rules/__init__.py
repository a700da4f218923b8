"""What a class of games declares: its rules and their parameters, checked as they are typed, found and called."""
