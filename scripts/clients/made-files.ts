/** The files of the clients that are made from the contract. */
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { javaModels, javaOperations } from './java.ts';
import { python } from './python.ts';
import { readContract } from './shape.ts';
import { typescript } from './typescript.ts';

/** @returns path from the root of the repository → text */
export function madeFiles(): Record<string, string> {
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
