from django.dispatch import Signal

# A guest signed in to an account that already existed: sent with guest= and user=.
claimed = Signal()
