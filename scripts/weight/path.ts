/**
 * The files on a way through the code: from some functions along what each mentions, declared in its file or imported. What is
 * passed in (the database, the clock, the mail server) is seen as a type alone, so the way begins anew where it is made.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Module, moduleOf } from './syntax.ts';

export interface Root {
  readonly file: string;
  /** Function, or other top-level declaration, of that file. */
  readonly name: string;
}

export interface Path {
  readonly name: string;
  /** Where the way begins. */
  readonly roots: readonly Root[];
  /** Functions that the way passes by: another kind of request, or another end of this one. */
  readonly asides?: readonly Root[];
}

const HTTP = 'server/src/http';

export const PATHS: readonly Path[] = [
  {
    name: 'POST /siniestro, to the commit',
    roots: [
      { file: `${HTTP}/mount.ts`, name: 'mountAll' },
      { file: `${HTTP}/api.ts`, name: 'mountedOf' },
      { file: 'server/src/capabilities/siniestros/routes.ts', name: 'receiveSiniestro' },
      { file: `${HTTP}/api-key-authenticator.ts`, name: 'createApiKeyAuthenticator' },
      { file: 'server/src/db/database.ts', name: 'openDatabase' },
    ],
    asides: [
      { file: 'server/src/capabilities/siniestros/open-siniestro.ts', name: 'joinCaso' },
      { file: 'server/src/capabilities/casos/access/view-access.ts', name: 'viewCasoAccess' },
      { file: `${HTTP}/run-route.ts`, name: 'runReading' },
      { file: `${HTTP}/run-route.ts`, name: 'runConditional' },
      { file: `${HTTP}/upload.ts`, name: 'uploadReceiver' },
      { file: `${HTTP}/csv.ts`, name: 'takeCsv' },
    ],
  },
  {
    name: 'from the outbox to the receiver',
    roots: [
      { file: 'server/src/capabilities/webhooks/dispatch/dispatcher.ts', name: 'createDispatcher' },
      { file: 'server/src/platform/outbound-http/client.ts', name: 'createClient' },
    ],
  },
];

/**
 * @param root folder of the repository
 * @returns the files that are reached, sorted
 * @throws Error for a root or an aside that does not exist, so that a renaming is seen
 */
export function readPath(root: string, { roots, asides = [] }: Pick<Path, 'roots' | 'asides'>): string[] {
  const modules = new Map<string, Module>();
  const reached = new Set<string>();
  const moduleAt = (file: string): Module => {
    const known = modules.get(file) ?? moduleOf(file, readFileSync(join(root, file), 'utf8'));
    modules.set(file, known);
    return known;
  };
  for (const { file, name } of [...roots, ...asides]) {
    if (!existsSync(join(root, file)) || !moduleAt(file).declarations.has(name))
      throw new Error(`the path goes by ${name} in ${file}, which is not there`);
  }
  const passedBy = new Set(asides.map(placeOf));
  const pending = [...roots];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const place = placeOf(step);
    if (reached.has(place) || passedBy.has(place)) continue;
    const { declarations, imports } = moduleAt(step.file);
    const mentioned = declarations.get(step.name);
    if (!mentioned) continue; // a type, or passed on from elsewhere
    reached.add(place);
    for (const name of mentioned) {
      if (declarations.has(name)) pending.push({ file: step.file, name });
      const imported = imports.get(name);
      const file = imported && resolve(root, step.file, imported.from);
      if (!file) continue;
      if (imported.name !== '*') pending.push({ file, name: imported.name });
      else for (const all of moduleAt(file).declarations.keys()) pending.push({ file, name: all });
    }
  }
  return [...new Set([...reached].map((place) => place.replace(/#.*$/, '')))].sort();
}

const placeOf = ({ file, name }: Root): string => `${file}#${name}`;

/** The file of ours that an import names, or null for a package. */
function resolve(root: string, from: string, name: string): string | null {
  const workspace = /^@albacea\/contract\/(.+)$/.exec(name)?.[1];
  if (!workspace && !name.startsWith('.')) return null;
  const file = workspace ? `contract/src/${workspace}` : normalize(join(dirname(from), name));
  return /\.tsx?$/.test(file) && existsSync(join(root, file)) ? file : null;
}
