module albacea.example/albacea

go 1.24
