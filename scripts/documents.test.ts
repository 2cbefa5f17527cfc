import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REQUEST_LOG_DAYS } from '../contract/src/schemas/developers.ts';
import { LOTE_DAYS } from '../contract/src/schemas/lote-lists.ts';
import { DAYS_AFTER_CLOSING } from '../server/src/caso/documentos/rules/rules-retention.ts';
import { RETENTION } from '../server/src/outbox/webhooks/log/prune.ts';

/** Statements in the documents that a program can check: links, variables, terms, commands, file names. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = globSync('{*.md,{docs,server,contract,bench,portal,backoffice,examples}/**/*.md}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const withoutCode = (markdown: string) => markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
const equal = (a: Iterable<string>, b: Iterable<string>) =>
  assert.deepEqual([...new Set(a)].sort(), [...new Set(b)].sort());

/** Anchors as GitHub makes them from headings. */
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
  test('link only to existing files and headings', () => {
    let seen = 0;
    // The links of the guides are addresses of the service, which e2e/docs.night.test.ts opens.
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

  test('docs/operating.md lists every variable that the configuration reads, and no other', () => {
    const read = [...text('server/src/config.ts').matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name = '']) => name);
    const table = /^## Configuration$[\s\S]*?(?=^### )/m.exec(text('docs/operating.md'))?.[0] ?? '';
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z][A-Z_]{3,}/g) ?? [],
    );
    assert.ok(read.length > 10);
    equal(cells, read);
  });

  test('state the retention times that the program uses', () => {
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

  test('name only existing commands of the command line', () => {
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

  test('are referred to in the repository only if they exist', () => {
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
});
