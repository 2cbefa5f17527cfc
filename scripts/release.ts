/**
 * `RELEASE_KEY_FILE=… npm run release -- FOLDER`: writes the files of the release that is checked out, including the packages of the
 * clients, and a signature of all files (docs/operating.md). `--without csharp` omits a client whose tools are missing; `--publish` sends
 * the packages to their registries afterwards.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES, packClients, publishClients, unpackable } from './release/clients.ts';
import { releaseProblems, writeRelease } from './release/write-release.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 1_000_000_000 });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'boolean' }, without: { type: 'string', multiple: true, default: [] } },
});
const [folder] = positionals;
const languages = LANGUAGES.filter((language) => !values.without.includes(language));
const { RELEASE_KEY_FILE } = process.env;
const { version } = JSON.parse(read('package.json')) as { version: string };
const problems = releaseProblems({
  version,
  tags: git('tag', '--points-at', 'HEAD').toString().trim().split('\n'),
  changed: git('status', '--porcelain').toString().trim(),
  changelog: read('CHANGELOG.md'),
});
for (const language of unpackable(languages)) problems.push(`the tools for the client in ${language} are missing here`);
if (!folder) problems.push('say into which folder: npm run release -- FOLDER');
if (!RELEASE_KEY_FILE) problems.push('RELEASE_KEY_FILE: file of the private key that signs');
if (problems.length > 0 || !folder || !RELEASE_KEY_FILE) {
  console.error(problems.join('\n'));
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const packages = packClients(resolve(folder), version, languages);
const files = writeRelease(folder, {
  version,
  commit: git('rev-parse', 'HEAD').toString().trim(),
  sources: git('archive', '--format=tar.gz', `--prefix=albacea-${version}/`, 'HEAD'),
  packages: Object.fromEntries(packages.map((name) => [name, readFileSync(join(folder, name))])),
  key: readFileSync(RELEASE_KEY_FILE, 'utf8'),
});
console.log(files.map((file) => join(folder, file)).join('\n'));
if (values.publish) publishClients(resolve(folder), version, languages);
