import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A small copy of this repository: its real configuration and tooling around source files of the test's own. */
export interface Casa {
  raiz: string;
  borrar(): void;
}

const REPOSITORIO = fileURLToPath(new URL('..', import.meta.url));
const COPIADO = [
  'biome.json',
  'package.json',
  'contract/package.json',
  'server/package.json',
  'bench/package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'scripts/biome',
  'scripts/leak-check.ts',
  'scripts/reporter.ts',

  'scripts/test.ts',
  'scripts/units.ts',
  'server/test/postgres-binarios.ts',
  'server/test/postgres-guardian.ts',
  'server/test/postgres.ts',
  'server/test/puerto-libre.ts',
  'server/test/shared-cluster.ts',
];

/** @param archivos path in the repository → its text */
export function construirCasa(archivos: Readonly<Record<string, string>>): Casa {
  const raiz = mkdtempSync(join(tmpdir(), 'albacea-casa-'));
  for (const nombre of COPIADO) cpSync(join(REPOSITORIO, nombre), join(raiz, nombre), { recursive: true });
  symlinkSync(join(REPOSITORIO, 'node_modules'), join(raiz, 'node_modules'));
  for (const [nombre, texto] of Object.entries(archivos)) {
    mkdirSync(dirname(join(raiz, nombre)), { recursive: true });
    writeFileSync(join(raiz, nombre), texto);
  }
  return { raiz, borrar: () => rmSync(raiz, { recursive: true, force: true }) };
}
