"""Checks that every title runs: random play, redeals, recorded games and exhaustive walks."""
