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
  regla: string;
  archivo: string;
  codigo: string;
  /** What Biome must call it: a rule, or `plugin` */
  categoria: string;
  mensaje?: RegExp;
}

const MATTERS = 'lint/style/noRestrictedImports';
const CASO = 'server/src/capabilities/casos';

function importing(regla: string, archivo: string, modulo: string, mensaje?: RegExp): Breach {
  const codigo = `import { algo } from '${modulo}';\nexport const uso = algo;\n`;
  return { regla, archivo, codigo, categoria: MATTERS, ...(mensaje && { mensaje }) };
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
    regla: 'a type import counts as an import',
    archivo: 'server/src/http/i2.ts',
    codigo: `import type { Caso } from '../capabilities/casos/abrir-caso.ts';\nexport type Uso = Caso;\n`,
    categoria: MATTERS,
    mensaje: CAPACITIES,
  },
  {
    regla: 'a dynamic import counts as an import',
    archivo: 'server/src/http/i3.ts',
    codigo: `export const uso = await import('../capabilities/casos/abrir-caso.ts');\n`,
    categoria: MATTERS,
    mensaje: CAPACITIES,
  },
  {
    regla: 'a re-export counts as an import',
    archivo: 'server/src/http/i4.ts',
    codigo: `export type { Caso } from '../capabilities/casos/abrir-caso.ts';\n`,
    categoria: MATTERS,
    mensaje: CAPACITIES,
  },
  {
    regla: 'a type is not imported in passing, where the import rules are blind',
    archivo: 'server/src/http/i5.ts',
    codigo: `export type Uso = import('../capabilities/casos/abrir-caso.ts').Caso;\n`,
    categoria: 'plugin',
    mensaje: /import type/,
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
    regla: 'rules do not reach for the process or the network',
    archivo: `${CASO}/rules-e.ts`,
    codigo: `export const uso = () => fetch('https://example.org');\n`,
    categoria: 'lint/style/noRestrictedGlobals',
  },

  ...['new Date()', 'Date.now()', 'new globalThis.Date()', 'Temporal.Now.instant()'].map((code, i) => ({
    regla: `only the clock port tells the time: ${code}`,
    archivo: `${CASO}/tiempo-${i}.ts`,
    codigo: `export const uso = ${code};\n`,
    categoria: 'plugin',
    mensaje: CLOCK,
  })),
  {
    regla: 'the contract tells no time',
    archivo: 'contract/src/tiempo.ts',
    codigo: 'export const uso = Date.now();\n',
    categoria: 'plugin',
    mensaje: CLOCK,
  },
  {
    regla: 'only config.ts reads the environment',
    archivo: 'server/src/http/entorno.ts',
    codigo: 'export const uso = process.env.PORT;\n',
    categoria: 'lint/style/noProcessEnv',
  },
  {
    regla: 'the environment is not imported by name',
    archivo: 'server/src/http/entorno-b.ts',
    codigo: `import { env } from 'node:process';\nexport const uso = env;\n`,
    categoria: MATTERS,
    mensaje: /reads the environment/,
  },

  {
    regla: 'imports make no cycle',
    archivo: 'server/src/ciclo-a.ts',
    codigo: `import { b } from './ciclo-b.ts';\nexport const a = () => b;\n`,
    categoria: 'lint/suspicious/noImportCycles',
  },
  {
    regla: 'type imports make no cycle either',
    archivo: 'server/src/ciclo-c.ts',
    codigo: `import type { D } from './ciclo-d.ts';\nexport type C = D | string;\n`,
    categoria: 'lint/suspicious/noImportCycles',
  },
  {
    regla: 'a file that re-exports others is a barrel',
    archivo: 'server/src/barril.ts',
    codigo: `export { b } from './ciclo-b.ts';\n`,
    categoria: 'lint/performance/noBarrelFile',
  },
  {
    regla: 'nothing is exported by default',
    archivo: 'server/src/defecto.ts',
    codigo: 'export default 1;\n',
    categoria: 'lint/style/noDefaultExport',
  },
  {
    regla: 'a relative import names its file with the ending',
    archivo: 'server/src/extension.ts',
    codigo: `import { b } from './ciclo-b';\nexport const uso = b;\n`,
    categoria: 'lint/correctness/useImportExtensions',
  },
  {
    regla: "Node's modules carry their prefix",
    archivo: 'server/src/prefijo.ts',
    codigo: `import { join } from 'path';\nexport const uso = join;\n`,
    categoria: 'lint/style/useNodejsImportProtocol',
  },
  {
    regla: 'a workspace declares what it imports',
    archivo: 'server/src/declara.ts',
    codigo: `import { valid } from 'semver';\nexport const uso = valid;\n`,
    categoria: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    regla: 'the product does not run on what only its tests need',
    archivo: 'server/src/declara-b.ts',
    codigo: `import { SMTPServer } from 'smtp-server';\nexport const uso = SMTPServer;\n`,
    categoria: 'lint/correctness/noUndeclaredDependencies',
  },
  {
    regla: 'any is not a type',
    archivo: 'server/src/cualquiera.ts',
    codigo: 'export const uso = (x: any) => x;\n',
    categoria: 'lint/suspicious/noExplicitAny',
  },
  {
    regla: 'a promise is not left floating',
    archivo: 'server/src/flota.ts',
    codigo: 'async function tarea(): Promise<void> {}\nexport function uso() {\n  tarea();\n}\n',
    categoria: 'lint/nursery/noFloatingPromises',
  },
  {
    regla: 'an asynchronous assertion is awaited',
    archivo: 'server/src/espera.test.ts',
    codigo: `import assert from 'node:assert/strict';\nassert.rejects(Promise.resolve());\n`,
    categoria: 'plugin',
    mensaje: /await it/,
  },
  {
    regla: 'no test keeps the others from running',
    archivo: 'server/src/solo.test.ts',
    codigo: `import test from 'node:test';\ntest.only('uno', () => {});\n`,
    categoria: 'lint/suspicious/noFocusedTests',
  },
  {
    regla: 'the server does not print past its log',
    archivo: 'server/src/http/consola.ts',
    codigo: `console.log('x');\n`,
    categoria: 'lint/suspicious/noConsole',
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
    const breaches = Object.fromEntries(BREACHES.map(({ archivo, codigo }) => [archivo, codigo]));
    assert.equal(Object.keys(breaches).length, BREACHES.length, 'two offences share a file');
    house = buildHouse({ ...ALLOWED, ...breaches });
    const biome = join(house.raiz, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'contract', 'server/src', 'bench'];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: house.raiz, encoding: 'utf8' });
    diagnosises = JSON.parse(stdout).diagnostics;
  });
  after(() => house.borrar());

  for (const { regla, archivo, categoria, mensaje = /./ } of BREACHES) {
    test(`refuses: ${regla}`, () => {
      const theirs = diagnosises.filter(({ location }) => location.path === archivo);
      const seen = theirs.some(({ category, message }) => category === categoria && mensaje.test(message));
      assert.ok(seen, `${archivo}: expected ${categoria}, got ${JSON.stringify(theirs, null, 1)}`);
    });
  }

  for (const archive of Object.keys(ALLOWED).filter((name) => !name.includes('ciclo'))) {
    test(`lets pass: ${archive}`, () => {
      const theirs = diagnosises.filter(({ location }) => location.path === archive);
      assert.deepEqual(theirs, []);
    });
  }
});
