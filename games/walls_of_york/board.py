from games.engine.scene import Scene, Term
def board(view, prompt): return Scene("walls_of_york","board",1,1,Term("scene.board"),())
def things(view, seat, prompt): return Scene("walls_of_york","things",1,1,Term("scene.board"),())
def thumbnail(view): return Scene("walls_of_york","t",1,1,Term("scene.board"),())
