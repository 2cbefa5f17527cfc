/** The files of a release: sources, packages of the clients, bill of materials, provenance, checksums, and a signature of the checksums. */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Release {
  /** The version in `package.json`, without the `v` of its tag. */
  readonly version: string;
  readonly commit: string;
  /** The output of `git archive` for that commit. */
  readonly sources: Buffer;
  /** The clients, by file name. */
  readonly packages: Readonly<Record<string, Buffer>>;
  /** The private key for the signature: Ed25519 in PEM. */
  readonly key: string;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * All packages of the lock file as CycloneDX, with those of development marked, because the pages contain some of them. `--omit=dev` would
 * leave out packages that the server needs too, such as the driver of PostgreSQL.
 */
const billOfMaterials = (): string =>
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });

/** An in-toto statement (SLSA provenance 1.0): from which commit and packages the archive and the clients were made. */
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

/** Writes a release to `folder`. @returns the names of its files */
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

/** The problems that prevent a release; none if it can be made. */
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
