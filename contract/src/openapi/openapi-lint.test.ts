import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openApiDocument, PARTS, type Part } from './openapi.ts';

const SERVER = { A: 'https://aurora.albacea.example/api/v1', B: 'https://albacea.example/api/v1' } as const;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const documento = (variant: 'A' | 'B', part: Part) => openApiDocument(variant, { server: SERVER[variant], part });

describe('the recommended rules of Redocly', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'albacea-openapi-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('find no error and no warning in any document, and find the error in a document that is broken on purpose', async () => {
    const broken = documento('B', 'ensayo');
    Reflect.deleteProperty(broken, 'info');
    const documents: Record<string, object> = { broken };
    for (const variant of ['A', 'B'] as const)
      for (const part of PARTS) documents[`${variant}-${part}`] = documento(variant, part);
    for (const [name, doc] of Object.entries(documents))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(doc));
    const reports = await review(Object.keys(documents).map((name) => join(folder, `${name}.json`)));
    assert.equal(reports.length, 5);
    const [bad, ...others] = reports.toSorted((one, other) => other.problems.length - one.problems.length);
    assert.ok((bad?.totals.errors ?? 0) > 0);
    assert.match(JSON.stringify(bad?.problems), /broken\.json/);
    for (const { totals, problems } of others)
      assert.deepEqual({ totals, problems }, { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });
});

interface Report {
  readonly totals: { errors: number; warnings: number; ignored: number };
  readonly problems: readonly unknown[];
}

/** The linter's report on each file. One process lints all files, because starting a process takes longer than linting. */
async function review(files: readonly string[]): Promise<Report[]> {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['--config', join(ROOT, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const stdout = await new Promise<string>((ready) => {
    // The exit code is ignored: the totals in the output say the same.
    execFile(process.execPath, [cli, 'lint', ...files, ...options], { env, maxBuffer: 2 ** 26 }, (_, output) =>
      ready(output),
    );
  });
  const reports = stdout.match(/^\{\n[\s\S]*?^\}|(?<=^\})\{\n[\s\S]*?^\}/gm);
  assert.ok(reports, `no report: ${stdout}`);
  return reports.map((json) => JSON.parse(json) as Report);
}

it('each exception to the linting rules has a comment with its reason', () => {
  const lines = readFileSync(join(ROOT, 'redocly.yaml'), 'utf8').split('\n');
  const off = lines.flatMap((line, i) => (/^ {2}[\w/-]+: off$/.test(line) ? [i] : []));
  assert.ok(off.length > 0);
  for (const i of off) assert.match(lines[i - 1] ?? '', /^ {2}# \w/);
});
