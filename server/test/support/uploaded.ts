/** Helpers for tests of uploads: requests, the rows and files stored, and accounts for documents. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type BroughtDocumento, receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import type { Program } from '../../src/compose/program.ts';
import type { Tx } from '../../src/db/database.ts';
import type { Store } from '../../src/platform/files/file-store.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import type { Actor, Requester } from '../../src/shared/actor.ts';
import { DomainError } from '../../src/shared/errors.ts';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { aCaso } from './factories.ts';
import { aDocumento, aPdf } from './files.ts';
import { connectNow, readResponses } from './raw.ts';

export const GESTOR: Actor = { visible: 'servicio', tipo: 'usuario', id: '0199f3a1-0000-7000-8000-000000000001' };
export const HEREDERA: Actor = { visible: 'heredero', tipo: 'heredero', id: '0199f3a1-0000-7000-8000-000000000002' };
export const INSURER: Actor = { visible: 'aseguradora', tipo: 'clave', id: '0199f3a1-0000-7000-8000-000000000003' };

export async function asRequester(
  { tenants, clock }: Pick<Program, 'tenants' | 'clock'>,
  aseguradoraId: string,
  actor: Actor,
): Promise<Requester> {
  return { aseguradora: await tenants.get(aseguradoraId), actor, now: clock.now() };
}

/** Opens a case. @returns its `caso_id` */
export async function open(e: Environment, aseguradora: Aseguradora): Promise<string> {
  const { json, text } = await e.request(aseguradora, 'POST', '/casos', aCaso());
  if (!json?.success) throw new Error(text);
  return json.data.caso_id;
}

/** Sends a form, or any bytes, in-process. */
export async function upload(
  { app }: Pick<Environment, 'app'>,
  { host, apiKey }: Pick<Aseguradora, 'host' | 'apiKey'>,
  casoId: string,
  { body: content, headers: theHeaders }: { body: Buffer | Readable; headers: Record<string, string> } = aDocumento(),
  more: Record<string, string> = {},
): Promise<Reply> {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: `/api/v1/casos/${casoId}/documentos`,
    headers: { host, 'x-api-key': apiKey, ...theHeaders, ...more },
    payload: content,
  });
  return { status: statusCode, headers, text: body, json: body.startsWith('{') ? JSON.parse(body) : null };
}

/** Adds an account to a case in a given state. @returns its id */
export async function putCuenta(
  e: Pick<Environment, 'base' | 'clock'>,
  aseguradora: Pick<Aseguradora, 'id'>,
  casoId: string,
  {
    proveedor = null,
    accion = 'eliminar',
    estado = 'confirmada',
  }: { proveedor?: string | null; accion?: string; estado?: string } = {},
): Promise<string> {
  const id = uuidV7(e.clock.now());
  await e.base.superSql(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, proveedor, creada, actualizado, resultado)
     select $1, $2, id, 'borrado', $4, $5, $6, $7, $7, case when $4 = 'resuelta' then 'eliminada' end
       from casos where aseguradora_id = $1 and caso_id = $3`,
    [aseguradora.id, id, casoId, estado, accion, proveedor, e.clock.now().toISOString()],
  );
  return id;
}

/** The file rows of an insurer. */
export async function filesOf(e: Pick<Environment, 'base'>, aseguradora: Pick<Aseguradora, 'id'>) {
  return e.base.superSql<{
    id: string;
    caso: string;
    estado: string;
    bytes: number | null;
    borrar_desde: string | null;
  }>(
    `select id, caso, estado, bytes, to_char(borrar_desde, 'YYYY-MM-DD') as borrar_desde from ficheros where aseguradora_id = $1 order by id`,
    [aseguradora.id],
  );
}

/** Wraps a store; calls `onSave` and `onErase` before it writes and deletes. */
export function drivenStore(
  real: Store,
): Store & { onSave: (key: string) => Promise<void>; onErase: (key: string) => Promise<void> } {
  const driven = {
    onSave: async (_key: string) => {},
    onErase: async (_key: string) => {},
    async write(key: string, bytes: Uint8Array) {
      await driven.onSave(key);
      await real.write(key, bytes);
    },
    read: real.read,
    async remove(key: string) {
      await driven.onErase(key);
      await real.remove(key);
    },
    close: real.close,
  };
  return driven;
}

let series = 0;
/** A PDF with other contents at each call. */
export function otherPdf(): Buffer {
  series += 1;
  return aPdf({ objetos: [`(documento ${series})`] });
}

/** Asserts a refusal with this code and a message that contains `text`. */
export const rejects = (promise: Promise<unknown>, code: string, text = ''): Promise<void> =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof DomainError, String((error as Error).stack));
    assert.equal(error.codigo, code);
    assert.ok(JSON.stringify(error.valores).includes(text), JSON.stringify(error.valores));
    return true;
  });

export type Scene = ReturnType<typeof sceneOf>;

/** Helpers for tests of one case. */
export function sceneOf(e: Environment, b: Aseguradora, caso: string) {
  const requester = (actor: Actor) => asRequester(e.program, b.id, actor);
  return {
    requester,
    /** The documents as the insurer sees them. */
    listed: async () => (await e.request(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos,
    /** The files of the insurer in the folder of the store. */
    async onDisk(): Promise<string[]> {
      const folder = join(e.program.config.dataDir, 'ficheros', b.id);
      const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
      return names.filter((name) => name.includes('/'));
    },
    async events(): Promise<string[]> {
      const rows = await e.base.superSql<{ tipo: string }>(
        'select tipo from eventos where aseguradora_id = $1 order by orden',
        [b.id],
      );
      return rows.map(({ tipo }) => tipo);
    },
    async receive(actor: Actor, brought: Partial<BroughtDocumento> = {}) {
      const whole = { tipo: 'certificado_defuncion' as const, contenido: otherPdf(), ...brought };
      return (await receiveDocumento(e.program, await requester(actor), caso, whole)).documento;
    },
    async inTx<T>(actor: Actor, perform: (tx: Tx, who: Requester) => Promise<T>): Promise<T> {
      const asks = await requester(actor);
      return e.program.base.asTenant(b.id, (tx) => perform(tx, asks));
    },
  };
}

export type Sending = [
  body: Buffer,
  headers: Record<string, string>,
  opciones?: { inChunks?: boolean; length?: number; hangUp?: boolean },
];

/** Sends raw bytes to a listening server, and reads its answer. */
export async function submitRaw(
  { port, aseguradora: { host, apiKey }, caso }: { port: number; aseguradora: Aseguradora; caso: string },
  ...[body, headers, { inChunks = false, length = body.length, hangUp = false } = {}]: Sending
): Promise<Reply> {
  const socket = await connectNow(port);
  const head = [
    `POST /api/v1/casos/${caso}/documentos HTTP/1.1`,
    `Host: ${host}`,
    `X-API-Key: ${apiKey}`,
    'Connection: close',
    inChunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const arrived: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => arrived.push(chunk));
  socket.on('error', () => undefined); // the server may close before the last byte is sent
  const closed = new Promise((ready) => socket.once('close', ready));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (inChunks) socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  if (inChunks) socket.write('\r\n0\r\n\r\n');
  if (hangUp) socket.end();
  await closed;
  const [response] = readResponses(Buffer.concat(arrived).toString());
  assert.ok(response, 'an answer arrived');
  return response;
}

/** Asserts that the upload left nothing in the rows, the store or the chronology. */
export async function withoutTrace(e: Environment, aseguradora: Aseguradora, caso: string): Promise<void> {
  const { listed, onDisk } = sceneOf(e, aseguradora, caso);
  assert.deepEqual([await filesOf(e, aseguradora), await onDisk(), await listed()], [[], [], []]);
  const facts = await e.base.superSql(`select 1 from cronologia where aseguradora_id = $1 and tipo like 'documento%'`, [
    aseguradora.id,
  ]);
  assert.deepEqual(facts, []);
}
