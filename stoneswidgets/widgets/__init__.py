"""Interactive boards, exercises, replays and the rule lab as Jupyter widgets."""
