/** Tests that need no process of their own: rules, texts and adapters, all of them closed by what opens them. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** They fork processes, or run long enough to go beside the others. */
const APART = ['server/src/db/**', 'server/src/http/documentation.test.ts', 'server/src/platform/*.test.ts'];

/** @returns paths from the root of the repository, sorted */
export const unitFiles = (): string[] =>
  globSync('{contract,server,portal,backoffice}/src/**/*.test.ts', { cwd: ROOT, exclude: APART }).toSorted();
