from tests.games.asking import fixtures

kit, game, result, judge, refused = fixtures("hearts")
