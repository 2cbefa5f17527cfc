import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { documentoOpenApi } from './openapi.ts';

const SERVER = { A: 'https://aurora.albacea.example/api/v1', B: 'https://albacea.example/api/v1' } as const;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const documento = (variant: 'A' | 'B', webhooks: boolean) =>
  documentoOpenApi(variant, { servidor: SERVER[variant], webhooks });

describe('the recommended rules of Redocly', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'albacea-openapi-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The problems that the linter finds, and how many errors and warnings it counts. */
  async function review(name: string, doc: object) {
    const route = join(folder, `${name}.json`);
    writeFileSync(route, JSON.stringify(doc));
    const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const options = ['--config', join(ROOT, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const stdout = await new Promise<string>((ready) => {
      // The exit code says no more than the totals do.
      execFile(process.execPath, [cli, 'lint', route, ...options], { env, maxBuffer: 2 ** 26 }, (_, output) =>
        ready(output),
      );
    });
    const json = /^\{.*^\}/ms.exec(stdout)?.[0];
    assert.ok(json, `no report: ${stdout}`);
    return JSON.parse(json) as { totals: { errors: number; warnings: number; ignored: number }; problems: unknown[] };
  }

  for (const variant of ['A', 'B'] as const) {
    for (const webhooks of [false, true]) {
      it(`find neither an error nor a warning in Variant ${variant}${webhooks ? ' with webhooks' : ''}`, async () => {
        const { totals, problems } = await review(`${variant}-${webhooks}`, documento(variant, webhooks));
        assert.deepEqual(problems, []);
        assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
      });
    }
  }
  it('find what is wrong in a document that is broken on purpose', async () => {
    const roto = documento('B', false);
    Reflect.deleteProperty(roto, 'info');
    assert.ok((await review('roto', roto)).totals.errors > 0);
  });
});

it('the exceptions to the linting rules carry a reason each', () => {
  const lines = readFileSync(join(ROOT, 'redocly.yaml'), 'utf8').split('\n');
  const off = lines.flatMap((line, i) => (/^ {2}[\w/-]+: off$/.test(line) ? [i] : []));
  assert.ok(off.length > 0);
  for (const i of off) assert.match(lines[i - 1] ?? '', /^ {2}# \w/);
});
