"""Reads the export of an insurer without Albacea itself: python3 read_export.py FOLDER

Compares every file with the manifest, parses every line, checks that every reference to a case finds it, and prints a summary.
Where a check fails it prints a line for each problem and ends with 1. Needs only Python 3.9 or newer.
"""

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path


def lines_of(path):
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def problems_of(folder, manifest):
    if manifest.get("formato") != "albacea-exportacion" or manifest.get("version_formato") not in (1, 2):
        return ["manifiesto.json: not a format that is known here"]
    problems = []
    for said in manifest["ficheros"]:
        path = folder / said["nombre"]
        if not path.is_file():
            problems.append(f"{said['nombre']}: missing")
        elif hashlib.sha256(path.read_bytes()).hexdigest() != said["sha256"]:
            problems.append(f"{said['nombre']}: not the bytes that were written")
        elif said["lineas"] is not None and len(lines_of(path)) != said["lineas"]:
            problems.append(f"{said['nombre']}: not as many lines as the manifest says")
    return problems


def lost_references(folder):
    """Cases that other files refer to and that the export lacks."""
    casos = {caso["caso_id"] for caso in lines_of(folder / "casos.jsonl")}
    lost = {
        line["caso_id"]
        for name in ("siniestros.jsonl", "cronologia.jsonl", "consultas.jsonl")
        for line in lines_of(folder / name)
        if line["caso_id"] not in casos
    }
    return sorted(lost)


def main():
    folder = Path(sys.argv[1])
    manifest = json.loads((folder / "manifiesto.json").read_text(encoding="utf-8"))
    problems = problems_of(folder, manifest)
    if not problems:
        problems = [f"{caso}: no such case in casos.jsonl" for caso in lost_references(folder)]
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    casos = lines_of(folder / "casos.jsonl")
    print(
        json.dumps(
            {
                "aseguradora": manifest["aseguradora"],
                "lineas": {said["nombre"]: said["lineas"] for said in manifest["ficheros"] if said["lineas"] is not None},
                "otros_ficheros": [said["nombre"] for said in manifest["ficheros"] if said["lineas"] is None],
                "casos_por_estado": Counter(caso["estado"] for caso in casos),
                "cuentas": sum(len(caso["cuentas"]) for caso in casos),
                "retenido": {one["clase"]: one["cuantos"] for one in manifest["retenido"]},
            },
            ensure_ascii=False,
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
