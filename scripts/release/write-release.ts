/** The files of a release: the sources, the packages of the clients, what they are made of, where they come from, their sums, and a signature of the sums. */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Release {
  /** As in `package.json`, without the `v` of its tag. */
  readonly version: string;
  readonly commit: string;
  /** `git archive` of that commit. */
  readonly sources: Buffer;
  /** The clients by the names of their files. */
  readonly packages: Readonly<Record<string, Buffer>>;
  /** Ed25519, PEM. */
  readonly key: string;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * All packages of the lock file as CycloneDX, those of development marked: the pages are made of some of them. `--omit=dev` would
 * leave out packages that the server needs too, such as the driver of PostgreSQL.
 */
const billOfMaterials = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });

/** An in-toto statement (SLSA provenance 1.0): of which commit and which packages the archive and the clients were made. */
function provenance({ version, commit }: Release, made: Readonly<Record<string, Buffer>>): string {
  const lock = sha256(readFileSync(join(ROOT, 'package-lock.json')));
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(made).map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'git-archive',
        externalParameters: { tag: `v${version}` },
        resolvedDependencies: [
          { name: 'albacea', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lock } },
        ],
      },
      runDetails: { builder: { id: 'scripts/release.ts' } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

/** @returns the names of the files, which are then in `folder` */
export function writeRelease(folder: string, release: Release): string[] {
  const name = `albacea-${release.version}`;
  const made = { [`${name}.tar.gz`]: release.sources, ...release.packages };
  const files: Record<string, Buffer | string> = {
    ...made,
    [`${name}.cdx.json`]: billOfMaterials(),
    [`${name}.provenance.json`]: provenance(release, made),
  };
  const sums = Object.entries(files)
    .map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`)
    .join('');
  files.SHA256SUMS = sums;
  files['SHA256SUMS.sig'] = sign(null, Buffer.from(sums), createPrivateKey(release.key));
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes);
  return Object.keys(files);
}

/** What keeps a release from being made; nothing: it may be. */
export function releaseProblems(state: {
  readonly version: string;
  readonly tags: readonly string[];
  readonly changed: string;
  readonly changelog: string;
}): string[] {
  const { version, tags, changed, changelog } = state;
  const problems: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`package.json: ${version} is no version such as 1.2.3`);
  if (!tags.includes(`v${version}`)) problems.push(`the commit has no tag v${version}`);
  if (changed !== '') problems.push('the working tree holds changes that no commit has');
  const [, section] = changelog.split(`\n## ${version}`);
  if (section === undefined) problems.push(`CHANGELOG.md has no section "## ${version}"`);
  return problems;
}
