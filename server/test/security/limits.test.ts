import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The boundaries that Biome can't express. Those that it can are in biome.json. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES: readonly string[] = readPackage('.').workspaces;
const ARCHIVES = globSync(`{${[...PACKAGES, 'scripts', 'examples', 'e2e'].join(',')}}/**/*.{ts,tsx}`, {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});
const EXCEPTIONS = new Set([
  // The clients are made from the contract.
  'scripts/clients/shape.ts → contract/src/openapi/openapi.ts',
  'scripts/clients/shape.ts → contract/src/schemas/errors.ts',
  'scripts/clients/shape.ts → contract/src/schemas/lists.ts',
  // A document says for how long things are kept.
  'scripts/documents.test.ts → contract/src/schemas/developers.ts',
  'scripts/documents.test.ts → contract/src/schemas/lote-lists.ts',
  'scripts/documents.test.ts → server/src/caso/documentos/rules/rules-retention.ts',
  'scripts/documents.test.ts → server/src/outbox/webhooks/log/prune.ts',
  // The commands of the guides are run as a page shows them, and each line of the interface has to be in the contract.
  'scripts/guides.night.test.ts → server/src/insurers/documentation/page.ts',
  'scripts/guides.night.test.ts → server/src/insurers/documentation/pages.ts',
  'scripts/interface.ts → contract/src/operations/api.ts',
  // Building and starting decide by the same function whether the bundle is current.
  'scripts/build.ts → server/bin/bundle-state.ts',
  'scripts/bundle.ts → server/bin/bundle-state.ts',
  // Pictures of the tray need mail that came in.
  'scripts/fill-empty-pages.ts → server/test/support/send-inbound.ts',
  // The scale measures what families read, wherever it stands.
  'scripts/inflesz.ts → words/src/compile.ts',
  'scripts/inflesz.ts → server/src/outbox/mail/words/es/alive.json',
  'scripts/inflesz.ts → server/src/outbox/mail/words/es/letter.json',
  'scripts/inflesz.ts → server/src/outbox/mail/words/es/rights.json',
  'scripts/inflesz.ts → portal/src/words/es/common.json',
  'scripts/inflesz.ts → server/src/shared/words/es/facts.json',
  'scripts/inflesz.ts → server/src/caso/words/es/documents.json',
  'scripts/inflesz.ts → server/src/familia/summary/words/es/summary.json',
  'scripts/inflesz.ts → server/src/familia/mandato/rules-ejemplar-text.ts',
  'scripts/portal-texts.test.ts → contract/src/schemas/brand.ts',
  'scripts/portal-texts.test.ts → portal/src/ui/common-cuentas.ts',
  'scripts/portal-colours.test.ts → contract/src/schemas/brand.ts',
  // The programs of the documents have the same environment as those of the tests, and a database that is migrated already.
  'scripts/test-service.ts → server/test/support/environment.ts',
  'scripts/test-service.ts → server/test/support/machine.ts',
  // A quick start is tried with a key that may do less than it needs.
  'examples/quickstart/quickstart.night.test.ts → server/test/support/credentials.ts',
  // The examples are tried with deliveries as the service signs them.
  'examples/receivers/receivers.night.test.ts → server/src/outbox/webhooks/endpoints/signature.ts',
]);

const IMPORTS = [
  /^(?:import|export)\b[^'";]*\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

function readPackage(folder: string) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

function text(archive: string): string {
  return readFileSync(join(ROOT, archive), 'utf8');
}

function relative(code: string): string[] {
  const all = IMPORTS.flatMap((shape) => [...code.matchAll(shape)].map((finding) => finding[1] ?? ''));
  return all.filter((modulo) => modulo.startsWith('.'));
}

function packageOf(archive: string): string {
  return PACKAGES.find((bundle) => archive.startsWith(`${bundle}/`)) ?? '.';
}

/** @returns `from → to` for each relative import that ends in another package */
function outputs(archive: string, code: string): string[] {
  const destinations = relative(code).map((modulo) => join(dirname(archive), modulo));
  const foreign = destinations.filter((destination) => packageOf(destination) !== packageOf(archive));
  return foreign.map((destination) => `${archive} → ${destination}`);
}

/** The journeys run against the service of the tests, and read the words that a page shows. */
function isJourney(output: string): boolean {
  return output.startsWith('e2e/');
}

function testIs(archive: string): boolean {
  return archive.endsWith('.test.ts') || archive.startsWith('server/test/');
}

const DOMAINS = /^server\/src\/(?:outbox|caso|cuentas|familia|course|agenda|figures|insurers|sandbox)\//;

describe('the boundaries between packages', () => {
  test('the scan reads the sources', () => {
    assert.ok(ARCHIVES.length > 20, `only ${ARCHIVES.length} files`);
    const imports = ARCHIVES.flatMap((archive) => relative(text(archive)));
    assert.ok(imports.length > 20, `only ${imports.length} imports`);
  });

  test('the scan sees every form of import that leaves its package', () => {
    const outside = ['..', '..', '..', 'server', 'src', 'config.ts'].join('/');
    const shapes = [
      `import { a } from '${outside}';`,
      `import type { A } from "${outside}";`,
      `import {\n  a,\n  b,\n} from '${outside}';`,
      `export { a } from '${outside}';`,
      `import '${outside}';`,
      `  const a = await import('${outside}');`,
    ];
    for (const shape of shapes) {
      assert.deepEqual(
        outputs('contract/src/schemas/casos.ts', shape),
        ['contract/src/schemas/casos.ts → server/src/config.ts'],
        shape,
      );
    }
    assert.deepEqual(outputs('server/src/http/a.ts', `import { a } from '${['..', 'config.ts'].join('/')}';`), []);
  });

  test('no relative import leaves its package', () => {
    const all = ARCHIVES.flatMap((archive) => outputs(archive, text(archive)));
    assert.deepEqual(
      all.filter((output) => !isJourney(output) && !EXCEPTIONS.has(output)),
      [],
    );
  });

  test('every relative import has a normal path, because a detour would evade the patterns of biome.json', () => {
    const rodeos = ARCHIVES.flatMap((archive) =>
      relative(text(archive))
        .filter((modulo) => normalize(modulo) !== modulo.replace(/^\.\//, ''))
        .map((modulo) => `${archive}: ${modulo}`),
    );
    assert.deepEqual(rodeos, []);
  });

  test('no product code imports test code', () => {
    const ofProduct = ARCHIVES.filter((archive) => /^\w+\/src\//.test(archive) && !testIs(archive));
    const mixes = ofProduct.flatMap((archive) =>
      relative(text(archive))
        .map((modulo) => join(dirname(archive), modulo))
        .filter(testIs)
        .map((destination) => `${archive} → ${destination}`),
    );
    assert.deepEqual(mixes, []);
  });

  test('the contract and the words alone can be imported, file by file', () => {
    const exported = Object.fromEntries(PACKAGES.map((bundle) => [bundle, readPackage(bundle).exports]));
    const { contract, words, ...closed } = exported;
    assert.deepEqual(contract, { './*': './src/*' });
    assert.equal(words['./*'], './src/*');
    for (const [bundle, exports] of Object.entries(closed)) assert.deepEqual(exports, {}, bundle);
  });

  test('a workspace depends on no other but the contract, and those that people read on the words', () => {
    for (const bundle of PACKAGES) {
      const { dependencies = {}, devDependencies = {} } = readPackage(bundle);
      const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((n) => n.startsWith('@albacea/'));
      const allowed: Readonly<Record<string, readonly string[]>> = {
        contract: [],
        words: [],
        portal: ['@albacea/contract', '@albacea/words'],
        backoffice: ['@albacea/contract', '@albacea/words'],
        server: ['@albacea/contract', '@albacea/words'],
      };
      assert.deepEqual(
        ours.filter((name) => !(allowed[bundle] ?? ['@albacea/contract']).includes(name)),
        [],
        bundle,
      );
    }
  });

  test('packages that only the build of the pages needs are not installed in production', () => {
    for (const bundle of ['portal', 'backoffice'])
      assert.deepEqual(Object.keys(readPackage(bundle).dependencies), ['@albacea/contract'], bundle);
  });

  test('the contract depends on the schema library alone', () => {
    assert.deepEqual(Object.keys(readPackage('contract').dependencies), ['typebox']);
  });

  test('no schema reaches a browser through the contract files that its pages import', () => {
    const neighbours = /^import (?!type\b)[^'";]*\bfrom '\.\/([^']+)'/gm;
    const taken = (archive: string) =>
      [...text(archive).matchAll(neighbours)].map(([, modulo = '']) => join(dirname(archive), modulo));
    const pages = ARCHIVES.filter((archive) => /^(portal|backoffice)\/src\/.*(?<!\.test)\.tsx?$/.test(archive));
    const seen = new Set<string>();
    const withSchemas: string[] = [];
    const proceed = (modulo: string, since: string) => {
      if (seen.has(modulo)) return;
      seen.add(modulo);
      if (/^import (?!type\b)[^'";]*\bfrom 'typebox/m.test(text(modulo))) withSchemas.push(`${since} → ${modulo}`);
      for (const other of taken(modulo)) proceed(other, modulo);
    };
    for (const page of pages)
      for (const [, modulo] of text(page).matchAll(/^import (?!type\b)[^'";]*\bfrom '@albacea\/contract\/([^']+)'/gm))
        proceed(`contract/src/${modulo}`, page);
    assert.ok(seen.has('contract/src/schemas/lists.ts'));
    assert.deepEqual(withSchemas, []);
  });

  test('no comment switches a rule of the house off', () => {
    const guardedOnes =
      'noRestrictedImports|noRestrictedGlobals|noProcessEnv|noImportCycles|noDefaultExport|noBarrelFile|plugin';
    const off = new RegExp(`biome-ignore(?:-start|-all)?\\s+lint(?::|[^:]*(?:${guardedOnes}))`);
    assert.match(`// biome-${'ignore'} lint/style/noRestrictedImports: x`, off);
    assert.match(`// biome-${'ignore'}-all lint: x`, off);
    assert.doesNotMatch(`// biome-${'ignore'} lint/suspicious/noControlCharactersInRegex: x`, off);
    assert.deepEqual(
      ARCHIVES.filter((archive) => off.test(text(archive))),
      [],
    );
  });

  test("domains read a machine's clock only for real time, never to decide what is due", () => {
    const asks = (archive: string) => /\bclock\.now\(\)/.test(text(archive));
    const domains = ARCHIVES.filter((archive) => DOMAINS.test(archive) && !testIs(archive));
    assert.deepEqual(domains.filter(asks).sort(), [
      'server/src/cuentas/inbox/take-in.ts', // the number of what has come
      'server/src/cuentas/letters/render/paint-apart.ts', // when a paper was sealed
      'server/src/cuentas/respuestas/answer-admission.ts', // limits
      'server/src/cuentas/respuestas/answer-page.ts', // the number of a form
      'server/src/familia/mandato/check-page.ts', // a limit, and when somebody looked
      'server/src/insurers/audit/seal.ts', // pauses
      'server/src/insurers/identity/create-aseguradora.ts', // the audit trail
      'server/src/insurers/identity/keys.ts',
      'server/src/insurers/identity/logo/logo-page.ts', // a limit
      'server/src/insurers/identity/sign-in.ts', // tokens
      'server/src/insurers/identity/sign-on/logout-page.ts', // a limit, and the audit trail
      'server/src/insurers/identity/users-by-hand.ts', // people
      'server/src/insurers/service/manage-aseguradoras.ts', // the audit trail
      'server/src/outbox/mail/circuit-breaker.ts', // a pause
      'server/src/outbox/mail/mail-sender.ts', // the id of a claim
      'server/src/outbox/webhooks/dispatch/dispatcher.ts', // the id of a claim
    ]);
  });
});

describe('the rooms of the server', () => {
  /** From the base up: a domain imports only from its own and earlier storeys. Composition and entry points belong to none and may import all. */
  const STOREYS = [
    ...[['shared', 'db', 'http', 'platform', 'queue'], ['outbox'], ['caso'], ['cuentas'], ['familia'], ['course']],
    ...[['agenda'], ['figures'], ['insurers'], ['sandbox']],
  ];

  /** @returns `from → to` for each import of a higher storey; leave out `routes*.ts`, which may import any */
  function upward(files: readonly string[]): string[] {
    const storeyOf = (file: string) => STOREYS.findIndex((names) => names.includes(file.split('/')[2] ?? ''));
    return files.flatMap((file) => {
      const storey = storeyOf(file);
      const taken = storey < 0 ? [] : relative(text(file)).map((other) => join(dirname(file), other));
      return taken.filter((other) => storeyOf(other) > storey).map((other) => `${file} → ${other}`);
    });
  }

  test('each domain takes from those below it alone', () => {
    const files = ARCHIVES.filter(
      (file) => /^server\/src\/[^/]+\/.*(?<!\/routes[^/]*)\.ts$/.test(file) && !testIs(file),
    );
    assert.ok(files.length > 500);
    assert.deepEqual(upward(files), []);
  });

  /** Nouns of the domain, which http must not know. */
  const DOMAIN =
    /\b(?:casos?|siniestros?|cuentas?|mandatos?|documentos?|correos?|herederos?|allegados?|objecion(?:es)?)\b/i;
  /** The code without comments and texts: SQL columns and messages may name domain nouns, identifiers may not. */
  const codeOf = (source: string) =>
    source
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
      .replace(/`(?:[^`\\]|\\.)*`/g, '``');

  test('shared, db, queue and platform take nothing from http, which stands above them', () => {
    const below = ARCHIVES.filter((file) => /^server\/src\/(?:shared|db|queue|platform)\//.test(file) && !testIs(file));
    assert.ok(below.length > 50);
    const taken = below.flatMap((file) =>
      relative(text(file)).map((other) => [file, join(dirname(file), other)] as const),
    );
    assert.deepEqual(
      taken.filter(([, other]) => other.startsWith('server/src/http/')),
      [],
    );
  });

  test('names in http speak of no case', () => {
    assert.match('const caso = 1;', DOMAIN);
    assert.doesNotMatch(codeOf('const a = "x"; // a caso\nsql(`select caso`)'), DOMAIN);
    const files = ARCHIVES.filter((file) => /^server\/src\/http\/(?!.*\.test\.ts$)/.test(file));
    assert.ok(files.length > 20);
    assert.deepEqual(
      files.flatMap(
        (file) =>
          codeOf(text(file))
            .match(DOMAIN)
            ?.map((word) => `${file}: ${word}`) ?? [],
      ),
      [],
    );
  });
});

describe('the statements of the server', () => {
  const allColumns = (code: string) =>
    code.match(/\b(?:select|returning)\s+(?:distinct\s+)?(?:\w+\.)?\*|,\s*\w+\.\*/gi) ?? [];

  test('name their columns, because a prepared one that gives all fails once a migration has added one', () => {
    const files = ARCHIVES.filter((archive) => archive.startsWith('server/src/') && !testIs(archive));
    assert.deepEqual(
      files.flatMap((archive) => allColumns(text(archive)).map((found) => `${archive}: ${found}`)),
      [],
    );
  });

  test('are all looked at: one that gives all columns is seen, a product and a count are not', () => {
    for (const code of [
      'select * from casos',
      'returning *',
      'select 1, c.* from casos c',
      'select distinct c.* from c',
    ])
      assert.equal(allColumns(code).length, 1, code);
    for (const code of ['select count(*) from casos', 'select 2 * n from casos'])
      assert.deepEqual(allColumns(code), []);
  });
});
