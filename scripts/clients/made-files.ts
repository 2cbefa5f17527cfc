/** The files of the clients that are generated from the contract and not committed. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { javaModels, javaOperations } from './java.ts';
import { python } from './python.ts';
import { readContract } from './shape.ts';
import { typescript } from './typescript.ts';

const ROOT = new URL('../../', import.meta.url);

/** Writes missing or outdated files. Each is replaced in one step, because other processes may read it meanwhile. */
export function writeMadeFiles(): void {
  for (const [path, text] of Object.entries(madeFiles())) {
    const place = new URL(path, ROOT);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) continue;
    const beside = new URL(`${path}.${process.pid}`, ROOT);
    writeFileSync(beside, text);
    renameSync(beside, place);
  }
}

/** @returns the text of each file, by its path from the root of the repository */
function madeFiles(): Record<string, string> {
  const contract = readContract();
  return {
    'clients/typescript/src/contract.ts': typescript(contract),
    'clients/python/albacea/contract.py': python(contract),
    'clients/java/src/main/java/albacea/Models.java': javaModels(contract),
    'clients/java/src/main/java/albacea/Operations.java': javaOperations(contract),
    'clients/csharp/Contract.cs': csharp(contract),
    'clients/go/contract.go': go(contract),
  };
}
