import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The import rules that Biome cannot express; the others are in biome.json. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORKSPACES: readonly string[] = readPackage('.').workspaces;
const FILES = globSync(`{${[...WORKSPACES, 'scripts', 'examples', 'e2e'].join(',')}}/**/*.{ts,tsx}`, {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});
const EXCEPTIONS = new Set([
  // The clients are made from the contract.
  'scripts/clients/shape.ts → contract/src/openapi/openapi.ts',
  'scripts/clients/shape.ts → contract/src/schemas/errors.ts',
  'scripts/clients/shape.ts → contract/src/schemas/lists.ts',
  // The documents state retention periods and limits.
  'scripts/documents.test.ts → contract/src/schemas/developers.ts',
  'scripts/documents.test.ts → contract/src/schemas/lote-lists.ts',
  'scripts/documents.test.ts → server/src/caso/documentos/rules/rules-retention.ts',
  'scripts/documents.test.ts → server/src/outbox/webhooks/log/prune.ts',
  // Commands of the guides are run as the pages show them, and each line of the interface must be in the contract.
  'scripts/guides.night.test.ts → server/src/insurers/documentation/page.ts',
  'scripts/guides.night.test.ts → server/src/insurers/documentation/pages.ts',
  'scripts/interface.ts → contract/src/operations/api.ts',
  // Building and starting decide by the same function whether the bundle is current.
  'scripts/build.ts → server/bin/bundle-state.ts',
  'scripts/bundle.ts → server/bin/bundle-state.ts',
  // Pictures of the tray need incoming mail.
  'scripts/fill-empty-pages.ts → server/test/support/send-inbound.ts',
  // Readability is measured for all texts for families, in every workspace.
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
  // The programs of the documentation run against the environment of the tests, whose database is already migrated.
  'scripts/test-service.ts → server/test/support/environment.ts',
  'scripts/test-service.ts → server/test/support/machine.ts',
  // A quick start is tested with a key that lacks a scope.
  'examples/quickstart/quickstart.night.test.ts → server/test/support/credentials.ts',
  // The examples are tested with deliveries that the service signs.
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

function text(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function relative(code: string): string[] {
  const all = IMPORTS.flatMap((shape) => [...code.matchAll(shape)].map((match) => match[1] ?? ''));
  return all.filter((specifier) => specifier.startsWith('.'));
}

function workspaceOf(file: string): string {
  return WORKSPACES.find((workspace) => file.startsWith(`${workspace}/`)) ?? '.';
}

/** @returns `from → to` for each relative import that ends in another workspace */
function leavingImports(file: string, code: string): string[] {
  const destinations = relative(code).map((specifier) => join(dirname(file), specifier));
  const foreign = destinations.filter((destination) => workspaceOf(destination) !== workspaceOf(file));
  return foreign.map((destination) => `${file} → ${destination}`);
}

/** Whether the import is one of a browser test that may use the test service and the words of the pages. */
function isJourney(leaving: string): boolean {
  return leaving.startsWith('e2e/');
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.startsWith('server/test/');
}

const DOMAINS = /^server\/src\/(?:outbox|caso|cuentas|familia|course|agenda|figures|insurers|sandbox)\//;

describe('the boundaries between workspaces', () => {
  test('the scan reads the sources', () => {
    assert.ok(FILES.length > 20, `only ${FILES.length} files`);
    const imports = FILES.flatMap((file) => relative(text(file)));
    assert.ok(imports.length > 20, `only ${imports.length} imports`);
  });

  test('the scan sees every form of import that leaves its workspace', () => {
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
        leavingImports('contract/src/schemas/casos.ts', shape),
        ['contract/src/schemas/casos.ts → server/src/config.ts'],
        shape,
      );
    }
    assert.deepEqual(
      leavingImports('server/src/http/a.ts', `import { a } from '${['..', 'config.ts'].join('/')}';`),
      [],
    );
  });

  test('no relative import leaves its workspace', () => {
    const all = FILES.flatMap((file) => leavingImports(file, text(file)));
    assert.deepEqual(
      all.filter((leaving) => !isJourney(leaving) && !EXCEPTIONS.has(leaving)),
      [],
    );
  });

  test('every relative import has a normal path, because a detour would evade the patterns of biome.json', () => {
    const detours = FILES.flatMap((file) =>
      relative(text(file))
        .filter((specifier) => normalize(specifier) !== specifier.replace(/^\.\//, ''))
        .map((specifier) => `${file}: ${specifier}`),
    );
    assert.deepEqual(detours, []);
  });

  test('no product code imports test code', () => {
    const product = FILES.filter((file) => /^\w+\/src\//.test(file) && !isTest(file));
    const imports = product.flatMap((file) =>
      relative(text(file))
        .map((specifier) => join(dirname(file), specifier))
        .filter(isTest)
        .map((destination) => `${file} → ${destination}`),
    );
    assert.deepEqual(imports, []);
  });

  test('only the contract and the words can be imported, file by file', () => {
    const exported = Object.fromEntries(WORKSPACES.map((workspace) => [workspace, readPackage(workspace).exports]));
    const { contract, words, ...closed } = exported;
    assert.deepEqual(contract, { './*': './src/*' });
    assert.equal(words['./*'], './src/*');
    for (const [workspace, exports] of Object.entries(closed)) assert.deepEqual(exports, {}, workspace);
  });

  test('a workspace depends only on the contract, and on the words if it has texts for people', () => {
    for (const workspace of WORKSPACES) {
      const { dependencies = {}, devDependencies = {} } = readPackage(workspace);
      const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((n) => n.startsWith('@albacea/'));
      const allowed: Readonly<Record<string, readonly string[]>> = {
        contract: [],
        words: [],
        portal: ['@albacea/contract', '@albacea/words'],
        backoffice: ['@albacea/contract', '@albacea/words'],
        server: ['@albacea/contract', '@albacea/words'],
      };
      assert.deepEqual(
        ours.filter((name) => !(allowed[workspace] ?? ['@albacea/contract']).includes(name)),
        [],
        workspace,
      );
    }
  });

  test('packages that only the build of the pages needs are not installed in production', () => {
    for (const workspace of ['portal', 'backoffice'])
      assert.deepEqual(Object.keys(readPackage(workspace).dependencies), ['@albacea/contract'], workspace);
  });

  test('the contract depends only on the schema library', () => {
    assert.deepEqual(Object.keys(readPackage('contract').dependencies), ['typebox']);
  });

  test('no schema reaches a browser through the contract files that its pages import', () => {
    const neighbours = /^import (?!type\b)[^'";]*\bfrom '\.\/([^']+)'/gm;
    const neighboursOf = (file: string) =>
      [...text(file).matchAll(neighbours)].map(([, specifier = '']) => join(dirname(file), specifier));
    const pages = FILES.filter((file) => /^(portal|backoffice)\/src\/.*(?<!\.test)\.tsx?$/.test(file));
    const seen = new Set<string>();
    const withSchemas: string[] = [];
    const follow = (specifier: string, importer: string) => {
      if (seen.has(specifier)) return;
      seen.add(specifier);
      if (/^import (?!type\b)[^'";]*\bfrom 'typebox/m.test(text(specifier)))
        withSchemas.push(`${importer} → ${specifier}`);
      for (const other of neighboursOf(specifier)) follow(other, specifier);
    };
    for (const page of pages)
      for (const [, specifier] of text(page).matchAll(
        /^import (?!type\b)[^'";]*\bfrom '@albacea\/contract\/([^']+)'/gm,
      ))
        follow(`contract/src/${specifier}`, page);
    assert.ok(seen.has('contract/src/schemas/lists.ts'));
    assert.deepEqual(withSchemas, []);
  });

  test('no comment switches an import rule off', () => {
    const guarded =
      'noRestrictedImports|noRestrictedGlobals|noProcessEnv|noImportCycles|noDefaultExport|noBarrelFile|plugin';
    const off = new RegExp(`biome-ignore(?:-start|-all)?\\s+lint(?::|[^:]*(?:${guarded}))`);
    assert.match(`// biome-${'ignore'} lint/style/noRestrictedImports: x`, off);
    assert.match(`// biome-${'ignore'}-all lint: x`, off);
    assert.doesNotMatch(`// biome-${'ignore'} lint/suspicious/noControlCharactersInRegex: x`, off);
    assert.deepEqual(
      FILES.filter((file) => off.test(text(file))),
      [],
    );
  });

  test("domains read the machine's clock only for purposes listed here, never to decide what is due", () => {
    const asks = (file: string) => /\bclock\.now\(\)/.test(text(file));
    const domains = FILES.filter((file) => DOMAINS.test(file) && !isTest(file));
    assert.deepEqual(domains.filter(asks).sort(), [
      'server/src/cuentas/inbox/take-in.ts', // the id of an incoming e-mail
      'server/src/cuentas/letters/render/paint-apart.ts', // when a document was sealed
      'server/src/cuentas/respuestas/answer-admission.ts', // limits
      'server/src/cuentas/respuestas/answer-page.ts', // the id of a form
      'server/src/familia/mandato/check-page.ts', // a limit, and the time of the check
      'server/src/insurers/audit/seal.ts', // pauses
      'server/src/insurers/identity/create-aseguradora.ts', // the audit trail
      'server/src/insurers/identity/keys.ts', // keys made by command
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

describe('the folders of the server', () => {
  /** Layers of folders, lowest first: a domain imports only from its own and lower ones. Composition and entry points may import all. */
  const STOREYS = [
    ...[['shared', 'db', 'http', 'platform', 'queue'], ['outbox'], ['caso'], ['cuentas'], ['familia'], ['course']],
    ...[['agenda'], ['figures'], ['insurers'], ['sandbox']],
  ];

  /** @returns `from → to` for each import of a higher layer, except in `routes*.ts`, which may import any */
  function upward(files: readonly string[]): string[] {
    const storeyOf = (file: string) => STOREYS.findIndex((names) => names.includes(file.split('/')[2] ?? ''));
    return files.flatMap((file) => {
      const storey = storeyOf(file);
      const taken = storey < 0 ? [] : relative(text(file)).map((other) => join(dirname(file), other));
      return taken.filter((other) => storeyOf(other) > storey).map((other) => `${file} → ${other}`);
    });
  }

  test('each domain imports only from its own and lower layers', () => {
    const files = FILES.filter((file) => /^server\/src\/[^/]+\/.*(?<!\/routes[^/]*)\.ts$/.test(file) && !isTest(file));
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

  test('shared, db, queue and platform import nothing from http, which is above them', () => {
    const below = FILES.filter((file) => /^server\/src\/(?:shared|db|queue|platform)\//.test(file) && !isTest(file));
    assert.ok(below.length > 50);
    const taken = below.flatMap((file) =>
      relative(text(file)).map((other) => [file, join(dirname(file), other)] as const),
    );
    assert.deepEqual(
      taken.filter(([, other]) => other.startsWith('server/src/http/')),
      [],
    );
  });

  test('names in http mention no noun of the domain', () => {
    assert.match('const caso = 1;', DOMAIN);
    assert.doesNotMatch(codeOf('const a = "x"; // a caso\nsql(`select caso`)'), DOMAIN);
    const files = FILES.filter((file) => /^server\/src\/http\/(?!.*\.test\.ts$)/.test(file));
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

describe('the SQL statements of the server', () => {
  const allColumns = (code: string) =>
    code.match(/\b(?:select|returning)\s+(?:distinct\s+)?(?:\w+\.)?\*|,\s*\w+\.\*/gi) ?? [];

  test('name their columns, because a prepared `select *` fails once a migration has added one', () => {
    const files = FILES.filter((file) => file.startsWith('server/src/') && !isTest(file));
    assert.deepEqual(
      files.flatMap((file) => allColumns(text(file)).map((found) => `${file}: ${found}`)),
      [],
    );
  });

  test('are scanned correctly: `select *` is found, and a product or `count(*)` is not', () => {
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
