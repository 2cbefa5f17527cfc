import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildHouse, type House } from './test-house.ts';

/**
 * Each rule of the house is broken here once, in a copy of the repository with the real configuration: a rule that an
 * override replaced, or a plugin that no longer matches, would pass unseen otherwise.
 */
interface Breach {
  rule: string;
  file: string;
  code: string;
  /** What Biome must call it: a rule, or `plugin` */
  category: string;
  message?: RegExp;
}

const MATTERS = 'lint/style/noRestrictedImports';
const CASO = 'server/src/capabilities/casos';

function importing(rule: string, file: string, modulo: string, message?: RegExp): Breach {
  const code = `import { algo } from '${modulo}';\nexport const uso = algo;\n`;
  return { rule, file, code, category: MATTERS, ...(message && { message }) };
}

const CAPACITIES = /know no capability/;
const CONDUCTOR = /database driver/;
const PURE = /are pure/;
const MAIL = /imports nodemailer/;
const FOREIGN = /its own/;
const CLOCK = /tells the time/;

const BREACHES: readonly Breach[] = [
  importing('the contract imports no other library', 'contract/src/i1.ts', 'fastify'),
  importing('the contract imports nothing of Node', 'contract/src/i2.ts', 'node:crypto'),
  importing('the contract imports no other workspace', 'contract/src/i3.ts', '@albacea/server/src/config.ts'),
  importing('no workspace imports the inside of the server', 'bench/i4.ts', '@albacea/server/src/config.ts'),
  importing('the contract is imported by file', 'server/src/i5.ts', '@albacea/contract'),

  importing('http knows no capability', 'server/src/http/i1.ts', '../capabilities/casos/abrir-caso.ts', CAPACITIES),
  importing('db knows no capability', 'server/src/db/i1.ts', '../capabilities/casos/sql.ts', CAPACITIES),
  importing('queue knows no capability', 'server/src/queue/i1.ts', '../capabilities/correo/a.ts', CAPACITIES),
  importing('shared knows no capability', 'server/src/shared/i1.ts', '../capabilities/casos/a.ts', CAPACITIES),
  importing('platform knows no capability', 'server/src/platform/i1.ts', '../capabilities/casos/a.ts', CAPACITIES),
  importing(
    'the mail transport knows no capability',
    'server/src/platform/mail/i1.ts',
    '../../capabilities/a.ts',
    CAPACITIES,
  ),
  {
    rule: 'a type import counts as an import',
    file: 'server/src/http/i2.ts',
    code: `import type { Caso } from '../capabilities/casos/abrir-caso.ts';\nexport type Uso = Caso;\n`,
    category: MATTERS,
    message: CAPACITIES,
  },
  {
    rule: 'a dynamic import counts as an import',
    file: 'server/src/http/i3.ts',
    code: `export const uso = await import('../capabilities/casos/abrir-caso.ts');\n`,
    category: MATTERS,
    message: CAPACITIES,
  },
  {
    rule: 'a re-export counts as an import',
    file: 'server/src/http/i4.ts',
    code: `export type { Caso } from '../capabilities/casos/abrir-caso.ts';\n`,
    category: MATTERS,
    message: CAPACITIES,
  },
  {
    rule: 'a type is not imported in passing, where the import rules are blind',
    file: 'server/src/http/i5.ts',
    code: `export type Uso = import('../capabilities/casos/abrir-caso.ts').Caso;\n`,
    category: 'plugin',
    message: /import type/,
  },

  importing('a capability imports no driver', `${CASO}/i1.ts`, 'pg', CONDUCTOR),
  importing('a capability imports no part of a driver', `${CASO}/i2.ts`, 'pg/lib/utils.js', CONDUCTOR),
  importing('http imports no embedded database', 'server/src/http/i6.ts', '@electric-sql/pglite', CONDUCTOR),
  importing('queue imports no driver', 'server/src/queue/i2.ts', 'pg', CONDUCTOR),
  importing('the mail transport imports no driver', 'server/src/platform/mail/i2.ts', 'pg', CONDUCTOR),
  importing('the entry point imports no driver', 'server/src/i6.ts', 'pg', CONDUCTOR),
  importing('a test of a capability imports no driver', `${CASO}/i3.test.ts`, 'pg', CONDUCTOR),

  importing('a capability imports no mail library', `${CASO}/i4.ts`, 'nodemailer', MAIL),
  importing('db imports no mail library', 'server/src/db/i2.ts', 'nodemailer', MAIL),
  importing('platform outside correo imports no mail library', 'server/src/platform/i2.ts', 'nodemailer', MAIL),

  importing("a capability does not import another's sql.ts", `${CASO}/i5.ts`, '../siniestros/sql.ts', FOREIGN),
  importing("a capability does not import another's sql-….ts", `${CASO}/i6.ts`, '../siniestros/sql-leer.ts', FOREIGN),
  importing("a capability does not import another's routes.ts", `${CASO}/i7.ts`, '../siniestros/routes.ts', FOREIGN),
  importing("a roundabout path to another's sql.ts is seen", `${CASO}/i8.ts`, '../../capabilities/x/sql.ts', FOREIGN),

  importing('rules import nothing of Node', `${CASO}/rules.ts`, 'node:crypto', PURE),
  importing('rules import no library', `${CASO}/rules-a.ts`, 'lru-cache', PURE),
  importing('rules import no sql', `${CASO}/rules-b.ts`, './sql.ts', PURE),
  importing('rules import no use case', `${CASO}/rules-c.ts`, '../siniestros/abrir-siniestro.ts', PURE),
  importing('rules outside capabilities are pure too', 'server/src/platform/mail/rules-d.ts', './smtp.ts', PURE),
  importing('presenters import nothing of Node', `${CASO}/present.ts`, 'node:crypto', PURE),
  importing('presenters import no sql', `${CASO}/present-caso.ts`, './sql.ts', PURE),
  {
    rule: 'rules do not reach for the process or the network',
    file: `${CASO}/rules-e.ts`,
    code: `export const uso = () => fetch('https://example.org');\n`,
    category: 'lint/style/noRestrictedGlobals',
  },

  ...['new Date()', 'Date.now()', 'new globalThis.Date()', 'Temporal.Now.instant()'].map((code, i) => ({
    rule: `only the clock port tells the time: ${code}`,
    file: `${CASO}/tiempo-${i}.ts`,
    code: `export const uso = ${code};\n`,
    category: 'plugin',
    message: CLOCK,
  })),
  {
    rule: 'the contract tells no time',
    file: 'contract/src/tiempo.ts',
    code: 'export const uso = Date.now();\n',
    category: 'plugin',
    message: CLOCK,
  },
  {
    rule: 'only config.ts reads the environment',
    file: 'server/src/http/entorno.ts',
    code: 'export const uso = process.env.PORT;\n',
    category: 'lint/style/noProcessEnv',
  },
  {
    rule: 'the environment is not imported by name',
    file: 'server/src/http/entorno-b.ts',
    code: `import { env } from 'node:process';\nexport const uso = env;\n`,
    category: MATTERS,
    message: /reads the environment/,
  },

  {
    rule: 'imports make no cycle',
    file: 'server/src/ciclo-a.ts',
    code: `import { b } from './ciclo-b.ts';\nexport const a = () => b;\n`,
    category: 'lint/suspicious/noImportCycles',
  },
  {
    rule: 'type imports make no cycle either',
    file: 'server/src/ciclo-c.ts',
    code: `import type { D } from './ciclo-d.ts';\nexport type C = D | string;\n`,
    category: 'lint/suspicious/noImportCycles',
  },
  {
    rule: 'a file that re-exports others is a barrel',
    file: 'server/src/barril.ts',
    code: `export { b } from './ciclo-b.ts';\n`,
    category: 'lint/performance/noBarrelFile',
  },
  {
    rule: 'nothing is exported by default',
    file: 'server/src/defecto.ts',
    code: 'export default 1;\n',
    category: 'lint/style/noDefaultExport',
  },
  {
    rule: 'a relative import names its file with the ending',
    file: 'server/src/extension.ts',
    code: `import { b } from './ciclo-b';\nexport const uso = b;\n`,
    category: 'lint/correctness/useImportExtensions',
  },
  {
    rule: "Node's modules carry their prefix",
    file: 'server/src/prefijo.ts',
    code: `import { join } from 'path';\nexport const uso = join;\n`,
    category: 'lint/style/useNodejsImportProtocol',
  },
  {
    rule: 'a workspace declares what it imports',
    file: 'server/src/declara.ts',
    code: `import { valid } from 'semver';\nexport const uso = valid;\n`,
    category: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    rule: 'the product does not run on what only its tests need',
    file: 'server/src/declara-b.ts',
    code: `import { Webhook } from 'standardwebhooks';\nexport const uso = Webhook;\n`,
    category: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    rule: 'any is not a type',
    file: 'server/src/cualquiera.ts',
    code: 'export const uso = (x: any) => x;\n',
    category: 'lint/suspicious/noExplicitAny',
  },
  {
    rule: 'a promise is not left floating',
    file: 'server/src/flota.ts',
    code: 'async function tarea(): Promise<void> {}\nexport function uso() {\n  tarea();\n}\n',
    category: 'lint/nursery/noFloatingPromises',
  },
  {
    rule: 'an asynchronous assertion is awaited',
    file: 'server/src/espera.test.ts',
    code: `import assert from 'node:assert/strict';\nassert.rejects(Promise.resolve());\n`,
    category: 'plugin',
    message: /await it/,
  },
  {
    rule: 'no test keeps the others from running',
    file: 'server/src/solo.test.ts',
    code: `import test from 'node:test';\ntest.only('uno', () => {});\n`,
    category: 'lint/suspicious/noFocusedTests',
  },
  {
    rule: 'the server does not print past its log',
    file: 'server/src/http/consola.ts',
    code: `console.log('x');\n`,
    category: 'lint/suspicious/noConsole',
  },
];

/** What the rules must leave alone. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/src/bien.ts': `import { Type } from 'typebox';\nimport { b } from './otro.ts';\nexport const uso = [Type, b];\n`,
  'contract/src/bien.test.ts': `import { test } from 'node:test';\nimport fc from 'fast-check';\ntest('x', () => fc);\n`,
  'server/src/ciclo-b.ts': `import { a } from './ciclo-a.ts';\nexport const b = () => a;\n`,
  'server/src/ciclo-d.ts': `import type { C } from './ciclo-c.ts';\nexport type D = C | number;\n`,
  'server/src/config.ts': 'export const uso = process.env.PORT;\n',
  'server/src/db/bien.ts': `import { PGlite } from '@electric-sql/pglite';\nimport { Pool } from 'pg';\nexport const uso = [PGlite, Pool];\n`,
  'server/src/platform/clock.ts': 'export const uso = () => new Date();\n',
  'server/src/platform/mail/bien.ts': `import { createTransport } from 'nodemailer';\nexport const uso = createTransport;\n`,
  'server/src/routes.ts': `import { r } from './capabilities/casos/routes.ts';\nexport const uso = r;\n`,
  [`${CASO}/bien.ts`]: `import { e } from '../siniestros/abrir-siniestro.ts';\nimport { d } from '../siniestros/rules.ts';\nimport { c } from './sql.ts';\nexport const uso = [c, d, e, new Date('2026-01-01')];\n`,
  [`${CASO}/rules-bien.ts`]: `import type { Caso } from '@albacea/contract/schemas/casos.ts';\nimport { d } from '../siniestros/rules.ts';\nimport { c } from './rules-otra.ts';\nexport const uso = (caso: Caso, ahora: Date) => [c, d, caso, ahora];\n`,
  [`${CASO}/rules-bien.test.ts`]: `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { uso } from './rules-bien.ts';\ntest('x', () => assert.ok(uso(null!, new Date())));\n`,
  [`${CASO}/present-bien.ts`]: `import type { Caso } from '@albacea/contract/schemas/casos.ts';\nimport { c } from './rules-otra.ts';\nexport const uso = (caso: Caso) => [c, caso];\n`,
  'bench/bien.ts': `import { request } from 'undici';\nconsole.log(request, process.env.X, Date.now());\n`,
};

interface Diagnosis {
  category: string;
  message: string;
  location: { path: string };
}

describe('the configuration of Biome', () => {
  let house: House;
  let diagnosises: Diagnosis[];

  before(() => {
    const breaches = Object.fromEntries(BREACHES.map(({ file, code }) => [file, code]));
    assert.equal(Object.keys(breaches).length, BREACHES.length, 'two offences share a file');
    house = buildHouse({ ...ALLOWED, ...breaches });
    const biome = join(house.root, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'contract', 'server/src', 'bench'];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: house.root, encoding: 'utf8' });
    diagnosises = JSON.parse(stdout).diagnostics;
  });
  after(() => house.remove());

  for (const { rule, file, category: categoria, message: mensaje = /./ } of BREACHES) {
    test(`refuses: ${rule}`, () => {
      const theirs = diagnosises.filter(({ location }) => location.path === file);
      const seen = theirs.some(({ category, message }) => category === categoria && mensaje.test(message));
      assert.ok(seen, `${file}: expected ${categoria}, got ${JSON.stringify(theirs, null, 1)}`);
    });
  }

  for (const archive of Object.keys(ALLOWED).filter((name) => !name.includes('ciclo'))) {
    test(`lets pass: ${archive}`, () => {
      const theirs = diagnosises.filter(({ location }) => location.path === archive);
      assert.deepEqual(theirs, []);
    });
  }
});
