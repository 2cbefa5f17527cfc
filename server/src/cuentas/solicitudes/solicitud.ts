/**
 * A request to a provider, from its sending to its end: it is stored with its term, gets the provider's reference and the proofs of
 * posting, and ends when its account no longer waits.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType, RequestChannel } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { OpenedCaso } from '../../caso/lock-caso.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { casoKey, type Tenant } from '../../db/tenant.ts';
import type { KeptProof, PostedRequest } from '../../outbox/mail/message.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { outcomeOf } from '../catalogo/rules-experience.ts';
import { openSolicitud, sealProofs, sealSolicitud } from './data.ts';
import { termOfRequest } from './rules.ts';
import {
  correctSolicitud,
  dropSolicitudes,
  endSolicitud,
  insertSolicitud,
  lookAtSolicitud,
  lookAtSolicitudBefore,
  moveSolicitud,
  readSolicitud,
  reopenSolicitud,
  type Solicitud,
  writeDelivery,
  writeReceipt,
} from './sql.ts';

interface Sent {
  readonly accion: CuentaAction;
  readonly tipo: ProveedorType | null;
  readonly canal: RequestChannel;
  /** Number of the request within the account. */
  readonly numero: number;
  /** Day in Madrid on which it was sent. */
  readonly enviada: string;
  /** Last day for the answer. */
  readonly plazo: string;
}

/**
 * Stores a request, in the transaction that sends it. It takes the place of one that still waits, and was sent again. Requests about reserved
 * accounts, or to providers written by hand, have a term but count in no statistics.
 */
export async function storeSolicitud(
  tx: Tx,
  { id, caso, proveedor, reservada }: Pick<Cuentas, 'id' | 'caso' | 'proveedor' | 'reservada'>,
  { tipo, plazo, ...sent }: Sent,
): Promise<void> {
  const term = termOfRequest(sent.enviada, sent.accion, tipo, plazo);
  await endSolicitud(tx, id, sent.numero - 1, { fin: 'retirada', terminada: sent.enviada, hecha: null });
  await insertSolicitud(tx, { ...sent, ...term, cuenta: id, caso, proveedor: reservada ? null : proveedor });
}

/** Counts the term of the last request from the day on which its letter left, if that is a later day. */
export async function postponeSolicitud(
  tx: Tx,
  { id, solicitudes }: Pick<Cuentas, 'id' | 'solicitudes'>,
  { enviada, accion, tipo, plazo }: Pick<Sent, 'enviada' | 'accion' | 'tipo' | 'plazo'>,
): Promise<void> {
  await moveSolicitud(tx, id, solicitudes, { enviada, ...termOfRequest(enviada, accion, tipo, plazo) });
}

/** The way in which a provider gives the number of a request, by the channel of the request. */
const GIVEN_BY: Readonly<Record<RequestChannel, RespuestaVia>> = {
  formulario_web: 'pagina',
  en_la_aplicacion: 'pagina',
  telefono: 'telefono',
  correo_electronico: 'correo',
  correo_postal: 'papel',
  burofax: 'papel',
  presencial: 'papel',
  nada_que_presentar: 'papel',
};

/**
 * Stores the number that a person names with a new request: a number that the post gives is a proof of posting, any other is the provider's
 * reference.
 */
export async function keepNumber(
  tx: Tx,
  { clave: key }: Pick<OpenedCaso, 'clave'>,
  cuenta: string,
  { numero, canal, enviada }: Pick<Sent, 'numero' | 'canal' | 'enviada'>,
  { clave, now }: { readonly clave: string; readonly now: Date },
): Promise<void> {
  const row = { cuenta, numero, datos_cifrados: null, envio_cifrado: null };
  if (canal === 'correo_postal' || canal === 'burofax') {
    const proof = sealProofs(key, row, { numero: clave, fecha: enviada });
    return writeDelivery(tx, row, proof, { entrega: 'admitida', entrega_anotada: now });
  }
  const said = { ...openSolicitud(key, row), via: GIVEN_BY[canal], clave };
  return writeReceipt(tx, row, sealSolicitud(key, row, said), now);
}

/**
 * Ends the request once its account no longer waits: it was answered, silence counts as the outcome, or nothing is wanted any more. If a
 * provider refused first and complied later, only the outcome is corrected: the term is judged by the day of the refusal. An answer after a
 * silence replaces the silence.
 * @param before the account before the step
 * @param to the account's new state, and its result if any
 */
export async function afterStep(
  tx: Tx,
  { id, estado, solicitudes }: Pick<Cuentas, 'id' | 'estado' | 'solicitudes'>,
  to: Pick<Cuentas, 'estado' | 'resultado'>,
  now: Date,
): Promise<void> {
  if (estado === 'rechazada' && to.estado === 'resuelta') await correctSolicitud(tx, id, solicitudes, endOf(to).hecha);
  if ((estado !== 'solicitada' && estado !== 'sin_respuesta') || to.estado === 'solicitada') return;
  if (estado === 'sin_respuesta') await reopenSolicitud(tx, id, solicitudes);
  await endSolicitud(tx, id, solicitudes, { ...endOf(to), terminada: todayInMadrid(now) });
}

/**
 * Corrects how the last request ended, or reopens it if its account waits again.
 * @returns the request before the correction; null: none was stored
 */
export async function amendEnd(
  tx: Tx,
  { id, solicitudes }: Pick<Cuentas, 'id' | 'solicitudes'>,
  to: Pick<Cuentas, 'estado' | 'resultado'>,
  now: Date,
): Promise<Solicitud | null> {
  const row = await readSolicitud(tx, id, solicitudes);
  await reopenSolicitud(tx, id, solicitudes);
  if (to.estado !== 'solicitada')
    await endSolicitud(tx, id, solicitudes, { ...endOf(to), terminada: row?.terminada ?? todayInMadrid(now) });
  return row;
}

/** State and number of requests of the account before its last request and before those that it repeats. */
export async function beforeRequest(
  tx: Tx,
  { id, solicitudes }: Pick<Cuentas, 'id' | 'solicitudes'>,
): Promise<Pick<Cuentas, 'estado' | 'solicitudes'>> {
  const before = await lookAtSolicitudBefore(tx, id, solicitudes);
  if (!before) return { estado: 'confirmada', solicitudes: 0 };
  return { estado: before.fin === 'silencio' ? 'sin_respuesta' : 'rechazada', solicitudes: before.numero };
}

function endOf({ estado, resultado }: Pick<Cuentas, 'estado' | 'resultado'>) {
  if (estado === 'rechazada') return { fin: 'contestada', hecha: false } as const;
  if (estado === 'sin_respuesta') return { fin: 'silencio', hecha: null } as const;
  if (estado !== 'resuelta' || resultado === null) return { fin: 'retirada', hecha: null } as const;
  const outcome = outcomeOf(resultado);
  return { fin: 'contestada', hecha: outcome === null ? null : outcome === 'hecha' } as const;
}

/**
 * Deletes requests that never left, or were recorded by mistake.
 * @param to the account without them; while it waits, its last request waits again
 */
export async function takeBackSolicitudes(
  tx: Tx,
  { id, estado, solicitudes }: Pick<Cuentas, 'id' | 'estado' | 'solicitudes'>,
): Promise<void> {
  await dropSolicitudes(tx, id, solicitudes);
  if (estado === 'solicitada') await reopenSolicitud(tx, id, solicitudes);
}

/** What a confirmed answer says about the request. */
interface Said {
  readonly via: RespuestaVia;
  /** The provider's reference; null: it gave none. */
  readonly referencia: string | null;
  readonly quien: { readonly nombre: string | null };
  /** Whether the answer confirms receipt of the request. */
  readonly esAcuse: boolean;
  readonly now: Date;
}

/**
 * Stores the reference in a confirmed answer with the request that it answers; what the answer does not say stays as it was. Runs in the
 * transaction of the confirmation.
 * @param cuenta the account before the confirmation
 */
export async function keepReference(
  tx: Tx,
  { clave: key }: Pick<OpenedCaso, 'clave'>,
  { id, solicitudes }: Pick<Cuentas, 'id' | 'solicitudes'>,
  { via, referencia, quien, esAcuse, now }: Said,
): Promise<void> {
  const clave = referencia?.slice(0, KEY_MAXIMUM) ?? null;
  if (clave === null && !esAcuse) return;
  const row = await readSolicitud(tx, id, solicitudes);
  if (!row) return;
  const before = openSolicitud(key, row);
  const said = { ...before, via, clave: clave ?? before.clave, quien: quien.nombre ?? before.quien };
  await writeReceipt(tx, row, sealSolicitud(key, row, said), row.acusada ?? now);
}
const KEY_MAXIMUM = 80;

/**
 * Stores the carrier's proof of a letter with the request, before the outbox marks it as sent. Writes nothing if the case was erased or the
 * request taken back meanwhile.
 * @param now the insurer's time
 */
export const recordProof = (
  base: Database,
  aseguradora: Tenant,
  { caso, cuenta, solicitud }: PostedRequest,
  proof: KeptProof,
  now: Date,
): Promise<void> =>
  base.asTenant(aseguradora.id, async (tx) => {
    const key = await casoKey(tx, aseguradora, caso);
    const row = key && (await readSolicitud(tx, cuenta, solicitud));
    if (!row) return;
    await writeDelivery(tx, row, sealProofs(key, row, proof), { entrega: 'admitida', entrega_anotada: now });
  });

interface Quoted {
  /** The provider's reference; null: none is known. */
  readonly clave: string | null;
  /** Day `YYYY-MM-DD` on which a legally binding term ended; null: none has. */
  readonly vencido: string | null;
}

/**
 * The facts that a chase quotes of its request.
 * @param numero number of the request within the account
 */
export async function quotedOf(
  tx: Tx,
  { clave: key }: Pick<OpenedCaso, 'clave'>,
  cuenta: string,
  numero: number,
  today: string,
): Promise<Quoted> {
  const row = await lookAtSolicitud(tx, cuenta, numero);
  if (!row) return { clave: null, vencido: null };
  return { clave: openSolicitud(key, row).clave, vencido: row.obliga && row.plazo < today ? row.plazo : null };
}
