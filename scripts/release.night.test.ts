/** A release lists its parts, and its recipient can detect a changed byte with tools that every machine has. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { packClients, unpackable } from './release/clients.ts';
import { releaseProblems, writeRelease } from './release/write-release.ts';

const ROOT = join(import.meta.dirname, '..');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'albacea-release-'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // Packing the other clients needs the network.
  const languages = (['typescript', 'java', 'go'] as const).filter((language) => unpackable([language]).length === 0);
  before(() => {
    const names = packClients(folder, '0.1.0', languages);
    const packages = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    writeRelease(folder, { version: '1.2.3', commit: 'a'.repeat(40), sources: Buffer.from('sources'), packages, key });
    writeFileSync(join(folder, 'release.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('names every package that a workspace depends on, with its version and hash', () => {
    const { components } = json(join(folder, 'albacea-1.2.3.cdx.json')) as {
      components: { name: string; version: string; hashes?: unknown[] }[];
    };
    const listed = new Map(components.filter(({ hashes }) => hashes).map((one) => [`${one.name}@${one.version}`, one]));
    const needed = globSync('{server,contract,portal,backoffice}/package.json', { cwd: ROOT }).flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = json(join(ROOT, file));
      return Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
        ([name]) => !name.startsWith('@albacea/'),
      );
    });
    assert.ok(needed.length > 50);
    assert.deepEqual(
      needed.map(([name, version]) => `${name}@${version}`).filter((one) => !listed.has(one)),
      [],
    );
  });

  test('names the commit and the lock file from which it was made', () => {
    const { subject, predicate } = json(join(folder, 'albacea-1.2.3.provenance.json'));
    assert.equal(subject[0].name, 'albacea-1.2.3.tar.gz');
    const [commit, lock] = predicate.buildDefinition.resolvedDependencies;
    assert.equal(commit.digest.gitCommit, 'a'.repeat(40));
    assert.match(lock.digest.sha256, /^[0-9a-f]{64}$/);
  });

  test('contains the clients with the part generated from the contract', () => {
    assert.ok(languages.includes('typescript') && languages.includes('go'));
    for (const [language, listing, part] of [
      ['typescript', ['tar', '-tzf', 'albacea-client-0.1.0.tgz'], 'dist/contract.js'],
      ['java', ['jar', '--list', '--file', 'albacea-client-0.1.0.jar'], 'albacea/Operations.class'],
      ['go', ['tar', '-tzf', 'albacea-go-0.1.0.tar.gz'], './contract.go'],
    ] as const)
      if (languages.includes(language)) {
        const [program, ...args] = listing;
        assert.ok(spawnSync(program, args, { cwd: folder }).stdout.toString().includes(part), language);
      }
    const { subject } = json(join(folder, 'albacea-1.2.3.provenance.json'));
    assert.ok(subject.length > languages.length, 'each package is in the statement');
  });

  test('is accepted by the commands in the documentation, and refused by them once a byte is changed', (t) => {
    const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const [, lines = ''] = /```sh\n(openssl pkeyutl -verify[\s\S]*?)```/.exec(guide) ?? assert.fail('no lines');
    if (spawnSync('openssl', ['version']).error) return t.skip('openssl is not installed');
    const verify = () => spawnSync('sh', ['-ec', lines], { cwd: folder }).status;
    assert.equal(verify(), 0);
    appendFileSync(join(folder, 'albacea-1.2.3.cdx.json'), ' ');
    assert.notEqual(verify(), 0);
    const sums = join(folder, 'SHA256SUMS');
    writeFileSync(
      sums,
      readFileSync(sums, 'utf8').replace(/^./, (one) => (one === '0' ? '1' : '0')),
    );
    assert.notEqual(verify(), 0);
  });
});

test('no release is made without a version, its tag and its section in the changelog, or with uncommitted changes', () => {
  const good = { version: '1.2.3', tags: ['v1.2.3'], changed: '', changelog: '# Changelog\n\n## 1.2.3 (2026-12-01)\n' };
  assert.deepEqual(releaseProblems(good), []);
  for (const [change, problem] of [
    [{ version: '1.2' }, /no version/],
    [{ tags: [''] }, /no tag v1\.2\.3/],
    [{ changed: ' M README.md' }, /working tree/],
    [{ changelog: '# Changelog\n\n## Unreleased\n' }, /CHANGELOG/],
  ] as const)
    assert.match(releaseProblems({ ...good, ...change }).join('\n'), problem);
});
