import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REQUEST_LOG_DAYS } from '../contract/src/schemas/developers.ts';
import { LOTE_DAYS } from '../contract/src/schemas/lote-lists.ts';
import { DAYS_AFTER_CLOSING } from '../server/src/capabilities/documentos/rules/rules-retention.ts';
import { RETENTION } from '../server/src/capabilities/webhooks/log/prune.ts';
import { LANGUAGES } from './generators/languages.ts';

/** What the documents say of the code and of each other, as far as a program can tell. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = globSync('{*.md,{docs,server,contract,bench,portal,backoffice,examples}/**/*.md}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const withoutCode = (markdown: string) => markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
const equal = (a: Iterable<string>, b: Iterable<string>) =>
  assert.deepEqual([...new Set(a)].sort(), [...new Set(b)].sort());

/** As GitHub makes them from headings. */
function anchors(markdown: string): string[] {
  const titles = [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documents', () => {
  test('link to files and headings that are there', () => {
    let seen = 0;
    // The links of the guides lead to addresses of the service; e2e/docs.test.ts follows them.
    const inRepository = DOCUMENTS.filter((document) => !document.includes('/guides/'));
    const broken = inRepository.flatMap((document) => {
      const links = [...withoutCode(text(document)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
        ([, link = '']) => link,
      );
      seen += links.length;
      return links.filter((link) => {
        const [route = '', anchor] = link.split('#');
        const destination = route === '' ? document : join(dirname(document), route);
        if (!existsSync(join(ROOT, destination))) return true;
        return anchor !== undefined && !anchors(text(destination)).includes(anchor);
      });
    });
    assert.ok(seen > 50, `only ${seen} links`);
    assert.deepEqual(broken, []);
  });

  test('a README says where to begin in its capability, by names that are there', () => {
    const folders = globSync('server/src/capabilities/*/README.md', { cwd: ROOT }).map(dirname);
    assert.ok(folders.length > 15);
    const gone = folders.flatMap((folder) => {
      const readme = text(`${folder}/README.md`);
      assert.equal(readme.split('\n')[0], `# ${basename(folder)}`);
      const named = [...readme.matchAll(/`([\w./*-]+(?:\.(?:ts|json|sql)|\/))`/g)].map(([, name = '']) => name);
      assert.ok(named.length > 0, folder);
      return named
        .filter((name) => ![join(folder, name), name].some((path) => globSync(path, { cwd: ROOT }).length > 0))
        .map((name) => `${folder}: ${name}`);
    });
    assert.deepEqual(gone, []);
  });

  test('the list of capabilities has each of them', () => {
    const linked = (list: string) =>
      [...text(list).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => join(dirname(list), link));
    const folders = globSync('server/src/capabilities/*/*.ts', { cwd: ROOT }).map(
      (file) => `${dirname(file)}/README.md`,
    );
    const capabilities = linked('server/src/capabilities/README.md');
    equal(
      capabilities.filter((link) => link.startsWith('server/src/capabilities/')),
      folders,
    );
  });

  test('docs/operating.md lists every variable that the configuration reads, and no other', () => {
    const read = [...text('server/src/config.ts').matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name = '']) => name);
    const table = /^## Configuration$[\s\S]*?(?=^### )/m.exec(text('docs/operating.md'))?.[0] ?? '';
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z][A-Z_]{3,}/g) ?? [],
    );
    assert.ok(read.length > 10);
    equal(cells, read);
  });

  test('what is kept is said to be kept for as long as the program keeps it', () => {
    const { respuesta, intento, entrega, evento } = RETENTION;
    const rows = text('docs/data-protection.md');
    for (const said of [
      `events | ${respuesta}, ${intento}, ${entrega}, ${evento} days`,
      `identity documents | ${DAYS_AFTER_CLOSING.imagen_de_identidad} days after`,
      `no people | ${REQUEST_LOG_DAYS} days`,
      `rows of a batch | ${LOTE_DAYS} days`,
    ])
      assert.ok(rows.includes(said), said);
  });

  test('call the command line by the names that it has', () => {
    const help = execFileSync(process.execPath, [join(ROOT, 'server/src/main.ts'), 'help'], { encoding: 'utf8' });
    const commands = [...help.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?: {2}| --)/gm)].map(([, command = '']) => command);
    assert.ok(commands.length > 15);
    const known = (call: string) =>
      ['help', '<command>', ...commands].some((command) => call === command || call.startsWith(`${command} `));
    const calls = DOCUMENTS.flatMap((document) =>
      [...text(document).matchAll(/npx albacea\s+(\S+(?:\s+[a-z-]+)?)/g)].map(([, call = '']) => [
        document,
        call.replace(/\s+/g, ' ').replace(/`.*/, ''),
      ]),
    );
    assert.ok(calls.length > 20, `only ${calls.length} calls`);
    assert.deepEqual(
      calls.filter(([, call = '']) => !known(call)),
      [],
    );
  });

  test('the README of the clients has the very commands that npm run generators gives', () => {
    const told = text('examples/clients/README.md').replaceAll('"', '');
    for (const { name, install, build, run } of LANGUAGES)
      for (const command of [...install, ...build, run])
        assert.ok(told.includes(command.join(' ')), `${name}: ${command}`);
  });

  test('the README names the test command', () => {
    assert.match(text('README.md'), /^## Test command\n+```sh\nnpm ci && npm test\n```$/m);
  });

  test('the README has at most 200 lines and ARCHITECTURE.md at most 1,500 words', () => {
    assert.ok(text('README.md').split('\n').length <= 201);
    assert.ok(text('ARCHITECTURE.md').split(/\s+/).length <= 1500);
  });

  test('every path of the repository that they name is there', () => {
    const folders = 'contract|server|portal|backoffice|scripts|bench|e2e|examples|docs';
    const route = new RegExp(`\`((?:${folders})/[\\w./*-]+)\``, 'g');
    const routes = DOCUMENTS.flatMap((document) =>
      [...withoutCode(text(document)).matchAll(route)].map(([, named = '']) => ({ document, named })),
    );
    assert.ok(routes.length > 40, `only ${routes.length} paths`);
    assert.deepEqual(
      routes.filter(({ named }) => globSync(named, { cwd: ROOT }).length === 0),
      [],
    );
  });

  test('every file that the README of a capability tells to begin at stands in its folder', () => {
    const readmes = globSync('server/src/capabilities/*/README.md', { cwd: ROOT });
    assert.ok(readmes.length > 5);
    const files = readmes.flatMap((readme) =>
      [...text(readme).matchAll(/`([\w*/-]+\.(?:ts|json))`/g)].map(([, file = '']) =>
        file.startsWith('server/') || file.startsWith('contract/') ? file : join(dirname(readme), file),
      ),
    );
    assert.ok(files.length > 50, `only ${files.length} files`);
    assert.deepEqual(
      files.filter((file) => globSync(file, { cwd: ROOT }).length === 0),
      [],
    );
  });

  test('every test that SECURITY.md brings as evidence is there', () => {
    const rows = [...text('SECURITY.md').matchAll(/^\| V\d+ [^|]*\|([^|]*)\|/gm)].map(([, test = '']) => test);
    const tests = rows.flatMap((test) =>
      [...test.matchAll(/`([a-z0-9/*-]+)(?:\.test\.ts)?`/g)].map(([, name = '']) => name),
    );
    assert.ok(tests.length > 25, `only ${tests.length} tests`);
    assert.deepEqual(
      tests.filter((name) => globSync(`{server/**/,}${name}.test.ts`, { cwd: ROOT }).length === 0),
      [],
    );
  });

  test('nothing in the repository points at a document that it does not have', () => {
    const names = new Set(DOCUMENTS.map((document) => basename(document)));
    const files = globSync('**/*.{md,ts,tsx,sql,css}', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
    const cited = files.flatMap((file) =>
      [...text(file).matchAll(/[\w-]+\.md\b/g)].map(([cited]) => ({ file, cited })),
    );
    assert.ok(cited.length > 100, `only ${cited.length} names`);
    assert.deepEqual(
      cited.filter(({ cited }) => !names.has(cited)),
      [],
    );
  });

  test('every capability says what it owns and what it refuses', () => {
    const folders = new Set(globSync('server/src/capabilities/*/*.ts', { cwd: ROOT }).map((file) => dirname(file)));
    assert.ok(folders.size > 5);
    for (const folder of folders) assert.match(text(join(folder, 'README.md')), /^It refuses /m, folder);
  });
});
