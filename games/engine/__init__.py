"""Rules as code: steps that ask, answers that choose, and a log that can be replayed. No Django here."""
