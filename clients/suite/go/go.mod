module albacea.example/suite

go 1.24

require albacea.example/albacea v0.0.0

replace albacea.example/albacea => ../../go
