/** Uploads in tests: who asks, what is in rows and in the store, accounts to bring papers for. */
import type { Readable } from 'node:stream';
import type { QuienPide } from '../src/capabilities/casos/abrir-caso.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import type { Almacen } from '../src/platform/almacen/almacen.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import type { Programa } from '../src/programa.ts';
import type { Aseguradora, Entorno, Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { unDocumento, type unFormulario } from './ficheros.ts';

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
