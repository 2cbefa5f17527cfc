/**
 * `RELEASE_KEY_FILE=… npm run release -- FOLDER`: writes the files of the release that is checked out, and a signature of them
 * (docs/operating.md).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseProblems, writeRelease } from './release/write-release.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 1_000_000_000 });

const [folder] = process.argv.slice(2);
const { RELEASE_KEY_FILE } = process.env;
const { version } = JSON.parse(read('package.json')) as { version: string };
const problems = releaseProblems({
  version,
  tags: git('tag', '--points-at', 'HEAD').toString().trim().split('\n'),
  changed: git('status', '--porcelain').toString().trim(),
  changelog: read('CHANGELOG.md'),
});
if (!folder) problems.push('say into which folder: npm run release -- FOLDER');
if (!RELEASE_KEY_FILE) problems.push('RELEASE_KEY_FILE: file of the private key that signs');
if (problems.length > 0 || !folder || !RELEASE_KEY_FILE) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const files = writeRelease(folder, {
  version,
  commit: git('rev-parse', 'HEAD').toString().trim(),
  sources: git('archive', '--format=tar.gz', `--prefix=albacea-${version}/`, 'HEAD'),
  key: readFileSync(RELEASE_KEY_FILE, 'utf8'),
});
console.log(files.map((file) => join(folder, file)).join('\n'));
