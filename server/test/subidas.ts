/** Uploads in tests: who asks, what is in rows and in the store, accounts to bring papers for. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { QuienPide } from '../src/capabilities/casos/abrir-caso.ts';
import { type DocumentoTraido, recibirDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import type { Tx } from '../src/db/base.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import type { Almacen } from '../src/platform/almacen/almacen.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import type { Programa } from '../src/programa.ts';
import { conectar, leerRespuestas } from './crudo.ts';
import type { Aseguradora, Entorno, Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { unDocumento, type unFormulario, unPdf } from './ficheros.ts';

export const GESTOR: Actor = { visible: 'servicio', tipo: 'usuario', id: '0199f3a1-0000-7000-8000-000000000001' };
export const HEREDERA: Actor = { visible: 'heredero', tipo: 'heredero', id: '0199f3a1-0000-7000-8000-000000000002' };
export const SEGURO: Actor = { visible: 'aseguradora', tipo: 'clave', id: '0199f3a1-0000-7000-8000-000000000003' };

export async function comoActor(
  { inquilinos, reloj }: Pick<Programa, 'inquilinos' | 'reloj'>,
  aseguradoraId: string,
  actor: Actor,
): Promise<QuienPide> {
  return { aseguradora: await inquilinos.obtener(aseguradoraId), actor, ahora: reloj.ahora() };
}

/** Opens a case. @returns its `caso_id` */
export async function abrir(e: Entorno, aseguradora: Aseguradora): Promise<string> {
  const { json, texto } = await e.pedir(aseguradora, 'POST', '/casos', unCaso());
  if (!json?.success) throw new Error(texto);
  return json.data.caso_id;
}

/** Sends a form, or whatever bytes, in-process. */
export async function subir(
  { app }: Pick<Entorno, 'app'>,
  { host, apiKey }: Pick<Aseguradora, 'host' | 'apiKey'>,
  casoId: string,
  { cuerpo, cabeceras }: { cuerpo: Buffer | Readable; cabeceras: Record<string, string> } = unDocumento(),
  mas: Record<string, string> = {},
): Promise<Respuesta> {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: `/api/v1/casos/${casoId}/documentos`,
    headers: { host, 'x-api-key': apiKey, ...cabeceras, ...mas },
    payload: cuerpo,
  });
  return { estado: statusCode, cabeceras: headers, texto: body, json: body.startsWith('{') ? JSON.parse(body) : null };
}

export type Formulario = ReturnType<typeof unFormulario>;

/** An account of a case, as it stands. @returns its id */
export async function ponerCuenta(
  e: Pick<Entorno, 'base' | 'reloj'>,
  aseguradora: Pick<Aseguradora, 'id'>,
  casoId: string,
  {
    proveedor = null,
    accion = 'eliminar',
    estado = 'confirmada',
  }: { proveedor?: string | null; accion?: string; estado?: string } = {},
): Promise<string> {
  const id = uuidV7(e.reloj.ahora());
  await e.base.superSql(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, proveedor, creada, actualizado, resultado)
     select $1, $2, id, 'borrado', $4, $5, $6, $7, $7, case when $4 = 'resuelta' then 'eliminada' end
       from casos where aseguradora_id = $1 and caso_id = $3`,
    [aseguradora.id, id, casoId, estado, accion, proveedor, e.reloj.ahora().toISOString()],
  );
  return id;
}

/** The rows of files of an insurer, by state. */
export async function ficherosDe(e: Pick<Entorno, 'base'>, aseguradora: Pick<Aseguradora, 'id'>) {
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

/** Stands before a store, and does what a test tells it. */
export function almacenConducido(
  real: Almacen,
): Almacen & { alGuardar: (clave: string) => Promise<void>; alBorrar: (clave: string) => Promise<void> } {
  const conducido = {
    alGuardar: async (_clave: string) => {},
    alBorrar: async (_clave: string) => {},
    async guardar(clave: string, bytes: Uint8Array) {
      await conducido.alGuardar(clave);
      await real.guardar(clave, bytes);
    },
    leer: real.leer,
    async borrar(clave: string) {
      await conducido.alBorrar(clave);
      await real.borrar(clave);
    },
    cerrar: real.cerrar,
  };
  return conducido;
}

/** Contents that no other call has given. */
let serie = 0;
export function otroPdf(): Buffer {
  serie += 1;
  return unPdf({ objetos: [`(documento ${serie})`] });
}

/** Refused with a code, and with words that hold the text. */
export const rechaza = (promesa: Promise<unknown>, codigo: string, texto = ''): Promise<void> =>
  assert.rejects(promesa, (error) => {
    assert.ok(error instanceof ErrorDeDominio, String((error as Error).stack));
    assert.equal(error.codigo, codigo);
    assert.ok(JSON.stringify(error.valores).includes(texto), JSON.stringify(error.valores));
    return true;
  });

export type Escena = ReturnType<typeof escenaDe>;

/** What tests of one case ask and do again and again. */
export function escenaDe(e: Entorno, b: Aseguradora, caso: string) {
  const quien = (actor: Actor) => comoActor(e.programa, b.id, actor);
  return {
    quien,
    /** As the insurer sees them. */
    lista: async () => (await e.pedir(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos,
    /** Files of the insurer in the folder. */
    async enDisco(): Promise<string[]> {
      const carpeta = join(e.programa.config.dataDir, 'ficheros', b.id);
      const nombres = await readdir(carpeta, { recursive: true }).catch((): string[] => []);
      return nombres.filter((nombre) => nombre.includes('/'));
    },
    async eventos(): Promise<string[]> {
      const filas = await e.base.superSql<{ tipo: string }>(
        'select tipo from eventos where aseguradora_id = $1 order by id',
        [b.id],
      );
      return filas.map(({ tipo }) => tipo);
    },
    async recibir(actor: Actor, traido: Partial<DocumentoTraido> = {}) {
      const entero = { tipo: 'certificado_defuncion' as const, contenido: otroPdf(), ...traido };
      return (await recibirDocumento(e.programa, await quien(actor), caso, entero)).documento;
    },
    async enTx<T>(actor: Actor, hacer: (tx: Tx, quien: QuienPide) => Promise<T>): Promise<T> {
      const pide = await quien(actor);
      return e.programa.base.inquilino(b.id, (tx) => hacer(tx, pide));
    },
  };
}

export type Envio = [
  cuerpo: Buffer,
  cabeceras: Record<string, string>,
  opciones?: { enTrozos?: boolean; largo?: number; colgar?: boolean },
];

/** Sends bytes as they are to a server that listens, and reads its answer. */
export async function mandarCrudo(
  { puerto, aseguradora: { host, apiKey }, caso }: { puerto: number; aseguradora: Aseguradora; caso: string },
  ...[cuerpo, cabeceras, { enTrozos = false, largo = cuerpo.length, colgar = false } = {}]: Envio
): Promise<Respuesta> {
  const socket = await conectar(puerto);
  const cabeza = [
    `POST /api/v1/casos/${caso}/documentos HTTP/1.1`,
    `Host: ${host}`,
    `X-API-Key: ${apiKey}`,
    'Connection: close',
    enTrozos ? 'Transfer-Encoding: chunked' : `Content-Length: ${largo}`,
    ...Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`),
  ];
  const llegado: Buffer[] = [];
  socket.on('data', (trozo: Buffer) => llegado.push(trozo));
  socket.on('error', () => undefined); // the server may close before the last byte is sent
  const cerrado = new Promise((listo) => socket.once('close', listo));
  socket.write(`${cabeza.join('\r\n')}\r\n\r\n`);
  if (enTrozos) socket.write(`${cuerpo.length.toString(16)}\r\n`);
  socket.write(cuerpo);
  if (enTrozos) socket.write('\r\n0\r\n\r\n');
  if (colgar) socket.end();
  await cerrado;
  const [respuesta] = leerRespuestas(Buffer.concat(llegado).toString());
  assert.ok(respuesta, 'an answer arrived');
  return respuesta;
}

/** Nothing in rows, in the store, or in the story. */
export async function sinRastro(e: Entorno, aseguradora: Aseguradora, caso: string): Promise<void> {
  const { lista, enDisco } = escenaDe(e, aseguradora, caso);
  assert.deepEqual([await ficherosDe(e, aseguradora), await enDisco(), await lista()], [[], [], []]);
  const hechos = await e.base.superSql(
    `select 1 from cronologia where aseguradora_id = $1 and tipo like 'documento%'`,
    [aseguradora.id],
  );
  assert.deepEqual(hechos, []);
}
