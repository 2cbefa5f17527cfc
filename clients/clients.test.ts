/** Properties of the clients that can be tested without running them. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OPERATIONS } from '../contract/src/operations/api.ts';
import { readContract } from '../scripts/clients/shape.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

test('every operation of both variants has a method', () => {
  const ids = readContract().calls.map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), Object.keys(OPERATIONS).toSorted());
});

/** Keywords of Java, whose methods have the names of the members; the other clients change or quote the names. */
const KEYWORDS =
  'abstract assert case catch class const continue default do double else enum extends final finally float for goto if import int interface long native new package private protected public return short static super switch this throw throws try void while'.split(
    ' ',
  );

test('no member has the name of a keyword', () => {
  const members = readContract().models.flatMap(({ members }) => members.map(({ name }) => name));
  assert.deepEqual(
    members.filter((name) => KEYWORDS.includes(name)),
    [],
  );
});

test('a member that only one variant has is optional', () => {
  const opened = readContract().models.find(({ name }) => name === 'SiniestroAbierto');
  const required = opened?.members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  assert.deepEqual(required, ['caso_id']);
  assert.match(opened?.members.find(({ name }) => name === 'portal_url')?.says ?? '', /Variant A alone/);
});

const PACKAGES = [
  'typescript/package.json',
  'python/pyproject.toml',
  'java/pom.xml',
  'csharp/Albacea.Client.csproj',
  'go/go.mod',
];

test('each client states one version everywhere, and has a licence and a README with the same parts', () => {
  const said = PACKAGES.map((path) => /[\s"<]version["> :=]+(\d+\.\d+\.\d+)/i.exec(read(`clients/${path}`))?.[1]);
  assert.deepEqual(said.slice(0, 4), Array(4).fill('0.1.0'));
  const sources = globSync('clients/{typescript,python,java,csharp,go}/**/*.{ts,py,java,cs,go}', { cwd: ROOT });
  const agents = sources.flatMap(
    (path) => /VERSION = "?'?(\d[\d.]+)|const version = "([\d.]+)"|Version = "([\d.]+)"/.exec(read(path)) ?? [],
  );
  assert.ok(agents.filter((text) => text === '0.1.0').length >= 5);
  for (const folder of PACKAGES.map(dirname)) {
    assert.equal(read(`clients/${folder}/LICENSE`), read('clients/go/LICENSE'));
    const parts = [...read(`clients/${folder}/README.md`).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    assert.deepEqual(parts, ['In five minutes', 'Errors and repeats', 'Webhooks'], folder);
  }
});

test('the clients need only the standard library of their language', () => {
  assert.ok(!/"(?:dev|peer)?[dD]ependencies"/.test(read('clients/typescript/package.json')));
  assert.match(read('clients/python/pyproject.toml'), /^dependencies = \[\]$/m);
  assert.ok(!read('clients/java/pom.xml').includes('<dependency>'));
  assert.ok(!read('clients/go/go.mod').includes('require'));
});
