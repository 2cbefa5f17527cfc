/**
 * Sends a file of openings and writes the result of each row beside it, as FILE.recibo.csv:
 *
 *   ALBACEA_URL={base_url} ALBACEA_KEY=alb_… node send.mjs FILE [siniestro|caso]
 *
 * The same file sent again within a day gives the same batch, because its idempotency key is made from its content.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { ALBACEA_URL, ALBACEA_KEY } = process.env;
const [file, abre] = process.argv.slice(2);
/** Longest wait in seconds, at a limit or while the service is unavailable. */
const PATIENCE = 60;

async function call(path, { headers, ...request } = {}) {
  const answer = await fetch(ALBACEA_URL + path, { ...request, headers: { 'x-api-key': ALBACEA_KEY, ...headers } });
  if (answer.ok) return answer;
  const seconds = Number(answer.headers.get('retry-after'));
  if (seconds === 0 || seconds > PATIENCE) throw new Error((await answer.json()).error);
  await pause(seconds * 1000);
  return call(path, { headers, ...request });
}
const dataOf = async (answer) => (await answer.json()).data;

const content = await readFile(file);
const key = createHash('sha256').update(content).digest('hex');
const headers = {
  'content-type': extname(file).toLowerCase() === '.csv' ? 'text/csv' : 'application/x-ndjson',
  'idempotency-key': `${abre ?? ''}/${key}`,
};
const query = abre === undefined ? '' : `?abre=${abre}`;
let lote = await dataOf(await call(`/lotes${query}`, { method: 'POST', headers, body: content }));
while (lote.estado !== 'terminado') {
  await pause(2000);
  lote = await dataOf(await call(`/lotes/${lote.lote_id}`));
}
const rows = await call(`/lotes/${lote.lote_id}/filas`, { headers: { accept: 'text/csv' } });
await writeFile(`${file}.recibo.csv`, Buffer.from(await rows.arrayBuffer()));
console.log(JSON.stringify(lote));
