/** The program as it was before: the newest release, or where there is none the last state of the sources without the newest migration. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationFiles } from '../../src/db/schema-fit.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface OlderProgram {
  /** A tag, or the beginning of a commit's id. */
  readonly version: string;
  /** Its `main.ts`. */
  readonly main: string;
  remove(): void;
}

/** What git says; null where there is no git, no repository, or nothing to say. */
function git(...words: string[]): string | null {
  try {
    return execFileSync('git', ['-C', ROOT, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The newest release that what is checked out has grown from, by its tag; on a release's own commit the one before. */
export function newestTag(): string | null {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname');
  return tags?.split('\n')[0] || null;
}

/** A checkout of a few commits alone, to which git brought no tags, though there are releases. */
export const isCutShort = (): boolean =>
  git('rev-parse', '--is-shallow-repository') === 'true' &&
  /^## \d+\.\d+\.\d+/m.test(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));

function beforeNewestMigration(): string | null {
  const newest = migrationFiles().at(-1) ?? '';
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `server/migrations/${newest}`);
  return added ? git('rev-parse', '--short', `${added}~1`) : null;
}

/** Lays it out in a folder of its own, with the packages that are installed here; `ALBACEA_OLDER` names another commit. @returns null where there is no older one */
export function layOutOlder(
  version = process.env.ALBACEA_OLDER ?? newestTag() ?? beforeNewestMigration(),
): OlderProgram | null {
  if (version === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'albacea-older-'));
  execFileSync('sh', ['-c', `git -C '${ROOT}' archive '${version}' | tar -x -C '${folder}'`]);
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@albacea'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@albacea') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(ROOT, 'node_modules/@albacea')))
    symlinkSync(join(folder, name), join(packages, '@albacea', name));
  const own = join(ROOT, 'server/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'server/node_modules'));
  return {
    version,
    main: join(folder, 'server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
