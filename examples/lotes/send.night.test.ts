/** The script that sends a file of openings, run as an insurer runs it: in its own process, against a whole service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { openService, type Service } from '../../e2e/service.ts';

const run = promisify(execFile);

let service: Service;
let folder: string;
before(async () => {
  [service, folder] = await Promise.all([openService(), mkdtemp(join(tmpdir(), 'albacea-lotes-'))]);
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it('the script sends a file once however often it runs, writes the result of each row, and says why a file is refused', async () => {
  const who = await service.aseguradora('B');
  const env = { ALBACEA_URL: `${service.originOf(who)}/api/v1`, ALBACEA_KEY: who.apiKey };
  const send = async (name: string, content: string) => {
    const file = join(folder, name);
    await writeFile(file, content);
    return run(process.execPath, [join(import.meta.dirname, 'send.mjs'), file, 'siniestro'], { env });
  };
  const rows = await readFile(join(import.meta.dirname, 'siniestros.csv'), 'utf8');
  const content = rows.replace('manuel.belmonte@example.com', 'x');
  const lote = JSON.parse((await send('uno.csv', content)).stdout);
  assert.deepEqual([lote.estado, lote.filas.abierto, lote.filas.error], ['terminado', 2, 1]);
  const receipt = await readFile(join(folder, 'uno.csv.recibo.csv'), 'utf8');
  assert.match(receipt, /^\uFEFFlinea;.*\r\n2;error;;;validacion;heredero\.email;;.*\r\n3;abierto;CAS-/);
  assert.equal(JSON.parse((await send('uno.csv', content)).stdout).lote_id, lote.lote_id);
  await assert.rejects(send('malo.csv', 'columna\nvalor\n'), /columna/);
});
