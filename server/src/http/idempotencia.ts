/** Idempotency-Key: the same answer for a repeat, stored in the transaction of the effect. */
import type { Base, Tx, TxAjena } from '../db/base.ts';
import { unicidadViolada } from '../db/errores.ts';
import type { ClaveDeDatos } from '../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';

/** An answer is kept this long, in milliseconds. */
export const VIDA_DE_RESPUESTA = 48 * 3_600_000;
/** How long the first request may still be running, in milliseconds. */
const EN_CURSO = 15_000;
const LUGAR = { tabla: 'idempotencia', columna: 'respuesta_cifrada' };

/** One use of an Idempotency-Key. */
export interface Marca {
  readonly huella: Buffer;
  /** Hash of operation, path and body: the same key with another request is a mistake. */
  readonly peticion: Buffer;
}

/** What a first request left. */
export interface Guardada {
  readonly caso: string | null;
  readonly correo: string | null;
  readonly estado: number;
  readonly completa: boolean;
  readonly cifrada: Uint8Array;
}

/**
 * Reads the header.
 * @returns null without it
 * @throws ErrorDeDominio cabecera_invalida
 */
export function leerMarca(
  cabecera: string | string[] | undefined,
  operacion: string,
  camino: string,
  cuerpo: () => unknown,
): Marca | null {
  if (cabecera === undefined) return null;
  if (typeof cabecera !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(cabecera)) {
    throw new ErrorDeDominio('cabecera_invalida', {
      cabecera: 'Idempotency-Key',
      detalle: { es: 'de 1 a 255 caracteres ASCII visibles.', en: '1 to 255 visible ASCII characters.' },
    });
  }
  return { huella: sha256(cabecera), peticion: sha256(`${operacion}\n${camino}\n${canonico(cuerpo())}`) };
}

/** JSON with sorted names: the order of members is not a difference. */
function canonico(valor: unknown): string {
  return JSON.stringify(valor ?? null, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/**
 * Takes the key for the length of the transaction and looks for an earlier answer.
 * @throws ErrorDeDominio idempotencia_en_curso when another request holds it, idempotencia_cuerpo_distinto
 */
export async function tomar(tx: Tx, marca: Marca): Promise<Guardada | null> {
  // A try-lock: an INSERT on the unique key would wait for the other transaction instead. Both statements travel together;
  // the second has a snapshot of its own, taken after the lock.
  const cerrojo = marca.huella.readBigInt64BE() ^ BigInt(`0x${tx.aseguradoraId.slice(-12)}`);
  const [libre, fila] = await Promise.all([
    tx.sql<{ libre: boolean }>('select pg_try_advisory_xact_lock($1) as libre', [
      BigInt.asIntN(64, cerrojo).toString(),
    ]),
    tx.sql<FilaGuardada>(
      `select huella_peticion, caso, correo, estado_http, completa, respuesta_cifrada, en_curso_hasta > clock_timestamp() as en_curso
         from idempotencia where aseguradora_id = aseguradora_actual() and huella_clave = $1 and caduca > clock_timestamp()`,
      [marca.huella],
    ),
  ]);
  if (!libre.filas[0]?.libre) throw enCurso();
  const guardada = fila.filas[0];
  if (!guardada) return null;
  if (!marca.peticion.equals(guardada.huella_peticion)) throw new ErrorDeDominio('idempotencia_cuerpo_distinto');
  if (!guardada.completa && guardada.en_curso) throw enCurso();
  const { caso, correo, estado_http, completa, respuesta_cifrada } = guardada;
  return { caso, correo, estado: estado_http, completa, cifrada: respuesta_cifrada };
}

interface FilaGuardada {
  huella_peticion: Uint8Array;
  caso: string | null;
  correo: string | null;
  estado_http: number;
  completa: boolean;
  respuesta_cifrada: Uint8Array;
  en_curso: boolean;
}

const enCurso = () => new ErrorDeDominio('idempotencia_en_curso', {}, { 'retry-after': '2' });

/**
 * Stores the answer with the effect. `completa` false: what the answer says of the e-mail is not known yet.
 * @throws ErrorDeDominio idempotencia_en_curso when another has stored one meanwhile; then nothing is committed
 */
export async function guardar(
  tx: Tx,
  marca: Marca,
  respuesta: {
    caso: string | null;
    correo: string | null;
    clave: ClaveDeDatos;
    estado: number;
    texto: string;
    completa: boolean;
  },
): Promise<void> {
  const caducada = tx.sql(
    'delete from idempotencia where aseguradora_id = aseguradora_actual() and huella_clave = $1 and caduca <= clock_timestamp()',
    [marca.huella],
  );
  const nueva = tx.sql(
    `insert into idempotencia (aseguradora_id, huella_clave, huella_peticion, caso, correo, estado_http, respuesta_cifrada, completa,
       en_curso_hasta, caduca)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 ms',
       clock_timestamp() + $9 * interval '1 ms')`,
    [
      marca.huella,
      marca.peticion,
      respuesta.caso,
      respuesta.correo,
      respuesta.estado,
      cifrar(respuesta.clave, marca, respuesta.texto),
      respuesta.completa,
      EN_CURSO,
      VIDA_DE_RESPUESTA,
    ],
  );
  await Promise.all([caducada, nueva]).catch((error) => {
    throw unicidadViolada(error) === null ? error : enCurso();
  });
}

/** Writes the final answer over the provisional one. */
export async function completar(
  base: Base,
  aseguradoraId: string,
  marca: Marca,
  clave: ClaveDeDatos,
  texto: string,
): Promise<void> {
  await base.inquilino(aseguradoraId, (tx) =>
    tx.sql(
      'update idempotencia set respuesta_cifrada = $2, completa = true where aseguradora_id = aseguradora_actual() and huella_clave = $1',
      [marca.huella, cifrar(clave, marca, texto)],
    ),
  );
}

const lugarDe = (marca: Marca) => ({ ...LUGAR, fila: marca.huella.toString('hex') });
const cifrar = (clave: ClaveDeDatos, marca: Marca, texto: string) => clave.cifrar(lugarDe(marca), texto);

/** The text of a stored answer. */
export const descifrar = (clave: ClaveDeDatos, marca: Marca, guardada: Guardada): string =>
  clave.descifrar(lugarDe(marca), guardada.cifrada).toString('utf8');

/** Deletes answers whose time is over, across insurers. */
export async function purgarRespuestas(tx: TxAjena): Promise<number> {
  const { afectadas } = await tx.sql('delete from idempotencia where caduca < clock_timestamp()');
  return afectadas;
}
