/** Memory stays bounded under uploads: of many large ones at once only a few are accepted at a time. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { FILE_MAXIMUM } from '@albacea/contract/schemas/documentos.ts';
import type { Aseguradora, Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aDocumento, aPdfOf } from '../support/files.ts';
import { type Installation, install } from '../support/installation.ts';
import { askA, createByCommand, type Server, serve } from '../support/processes.ts';
import { isFailure } from '../support/requests.ts';

const MB = 1024 * 1024;
const AT_ONCE = 50;
/**
 * Allowed growth: accepted uploads are in memory decoded, encrypted and in transit, and once more in the inspecting thread. That is a few
 * times their size, and less than all clients send at once.
 */
const GROWTH = 900 * MB;

describe('the memory of a process that accepts uploads', () => {
  let installation: Installation;
  let server: Server;
  let b: Aseguradora;
  let caso: string;
  before(async () => {
    installation = await install({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_WAIT_MS: '0' });
    b = await createByCommand('boreal', 'B', installation.variables);
    server = await serve('api', installation.variables);
    const opened = await askA(server.address, b, { method: 'POST', path: '/casos', body: aCaso() });
    caso = opened.json.data.caso_id;
  });
  after(async () => {
    await server?.end('SIGKILL');
    await installation?.close();
  });

  /** The most memory that the process has ever used, in bytes. */
  const maximum = (): number =>
    1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);

  const upload = (body: Buffer, type: string): Promise<Reply> =>
    askA(server.address, b, {
      method: 'POST',
      path: `/casos/${caso}/documentos`,
      body,
      headers: { 'content-type': type },
    });

  it('does not grow with the number of simultaneous uploads of 20 MB, in either format; refused ones get a Retry-After', async () => {
    const pdf = aPdfOf(FILE_MAXIMUM);
    const form = aDocumento(pdf);
    const json = Buffer.from(JSON.stringify({ tipo: 'otro', contenido: pdf.toString('base64') }));
    const before = maximum();
    const formats = [
      [form.body, form.headers['content-type']],
      [json, 'application/json'],
    ] as const;
    const peaks: number[] = [];
    for (const [body, type] of [...formats, formats[1]]) {
      const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(body, type)));
      const done = responses.filter(({ status }) => status === 201);
      for (const response of responses) {
        if (response.status === 201) continue;
        isFailure(response, 'no_disponible');
        assert.match(String(response.headers['retry-after']), /^\d+$/);
      }
      assert.ok(done.length > 0);
      assert.equal(new Set(done.map(({ json }) => json.data.documento_id)).size, 1);
      peaks.push(maximum());
    }
    const growth = Math.max(...peaks) - before;
    const detail = `${Math.round(before / MB)} MB at first, then ${peaks.map((peak) => Math.round(peak / MB)).join(', ')}`;
    assert.ok(AT_ONCE * FILE_MAXIMUM > GROWTH, 'more is sent at once than may be in memory');
    assert.ok(growth < GROWTH, detail);
    // A repetition keeps nothing in memory: it adds uncollected garbage, a fraction of the 1.3 GB that it sends.
    assert.ok((peaks[2] ?? 0) - (peaks[1] ?? 0) < 250 * MB, detail);
    if (process.env.SHOW_MEMORY) console.log(detail);
    const small = aDocumento();
    assert.equal(
      (await upload(small.body, small.headers['content-type'])).status,
      201,
      'the process still accepts an upload',
    );
  });
});
