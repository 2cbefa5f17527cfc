import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A small copy of this repository: its real configuration and tooling around source files of the test's own. */
export interface House {
  root: string;
  remove(): void;
}

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  'biome.json',
  'package.json',
  'contract/package.json',
  'server/package.json',
  'bench/package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'scripts/biome',
  'scripts/journeys.ts',
  'scripts/leak-check.ts',
  'scripts/reporter.ts',

  'scripts/test.ts',
  'scripts/units.ts',
  'server/test/support/postgres-binaries.ts',
  'server/test/support/postgres-guardian.ts',
  'server/test/support/memory.ts',
  'server/test/support/postgres.ts',
  'server/test/support/free-port.ts',
  'server/test/support/shared-cluster.ts',
];

/** @param archives path in the repository → its text */
export function buildHouse(archives: Readonly<Record<string, string>>): House {
  const root = mkdtempSync(join(tmpdir(), 'albacea-casa-'));
  for (const name of COPIED) cpSync(join(REPOSITORY, name), join(root, name), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const [name, text] of Object.entries(archives)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
