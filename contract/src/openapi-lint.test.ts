import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { documentoOpenApi } from './openapi.ts';

const SERVIDOR = { A: 'https://aurora.albacea.example/api/v1', B: 'https://albacea.example/api/v1' } as const;
const RAIZ = fileURLToPath(new URL('../../', import.meta.url));

const documento = (variante: 'A' | 'B', webhooks: boolean) =>
  documentoOpenApi(variante, { servidor: SERVIDOR[variante], webhooks });

describe('the recommended rules of Redocly', () => {
  let carpeta: string;
  before(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'albacea-openapi-'));
  });
  after(() => rmSync(carpeta, { recursive: true }));

  /** The problems that the linter finds, and how many errors and warnings it counts. */
  async function revisar(nombre: string, doc: object) {
    const ruta = join(carpeta, `${nombre}.json`);
    writeFileSync(ruta, JSON.stringify(doc));
    const cli = join(RAIZ, 'node_modules/@redocly/cli/bin/cli.js');
    const opciones = ['--config', join(RAIZ, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const stdout = await new Promise<string>((listo) => {
      // The exit code says no more than the totals do.
      execFile(process.execPath, [cli, 'lint', ruta, ...opciones], { env, maxBuffer: 2 ** 26 }, (_, salida) =>
        listo(salida),
      );
    });
    const json = /^\{.*^\}/ms.exec(stdout)?.[0];
    assert.ok(json, `no report: ${stdout}`);
    return JSON.parse(json) as { totals: { errors: number; warnings: number; ignored: number }; problems: unknown[] };
  }

  for (const variante of ['A', 'B'] as const) {
    for (const webhooks of [false, true]) {
      it(`find neither an error nor a warning in Variant ${variante}${webhooks ? ' with webhooks' : ''}`, async () => {
        const { totals, problems } = await revisar(`${variante}-${webhooks}`, documento(variante, webhooks));
        assert.deepEqual(problems, []);
        assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
      });
    }
  }
  it('find what is wrong in a document that is broken on purpose', async () => {
    const roto = documento('B', false);
    Reflect.deleteProperty(roto, 'info');
    assert.ok((await revisar('roto', roto)).totals.errors > 0);
  });
});

it('the exceptions to the linting rules carry a reason each', () => {
  const lineas = readFileSync(join(RAIZ, 'redocly.yaml'), 'utf8').split('\n');
  const apagadas = lineas.flatMap((linea, i) => (/^ {2}[\w/-]+: off$/.test(linea) ? [i] : []));
  assert.ok(apagadas.length > 0);
  for (const i of apagadas) assert.match(lineas[i - 1] ?? '', /^ {2}# \w/);
});
