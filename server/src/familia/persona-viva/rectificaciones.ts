/** What the service does with a rectificacion after the annulment: sends it, takes it back before it leaves, or records it as done by hand. */
import { orderOf } from '../../caso/lane-order.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import { addressDoubt } from '../../cuentas/letters/compose/rules-address.ts';
import { composeRectificacion } from '../../cuentas/letters/compose/rules-rectificacion.ts';
import { paint } from '../../cuentas/letters/render/paint-apart.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/operation.ts';
import { enqueueLetter } from '../../outbox/mail/enqueue.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import { takeBackMails } from '../../outbox/mail/written-mails.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import type { FactKind } from '../../shared/rules-facts.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { openRectificacion, type RectificacionData, rectificacionPlace } from './data.ts';
import { stateOf } from './rules-rectificacion.ts';
import { type Rectificacion, readRectificaciones, writeRectificacion } from './sql.ts';

const refusal = phrasesOf(es.life, en.life);

interface Taken {
  readonly caso: TakenCaso;
  readonly fila: Rectificacion;
  readonly datos: RectificacionData;
}

/** Locks the case and reads one of its rectificaciones. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
async function takeRectificacion(tx: Tx, who: Requester, casoId: string, id: string): Promise<Taken> {
  requireActor(who.actor, 'servicio');
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const fila = (await readRectificaciones(tx, caso.fila.id)).find((one) => one.id === id);
  const datos = fila && openRectificacion(caso.clave, fila);
  if (!fila || !datos) throw new DomainError('no_encontrado');
  return { caso, fila, datos };
}

/** The letter of a rectificacion as a file. @throws DomainError as {@link takeRectificacion} */
export async function rectificacionFile(
  { base, lanes }: { readonly base: Database; readonly lanes: Pick<Lanes, 'papers'> },
  who: Requester,
  casoId: string,
  id: string,
): Promise<StoredFile> {
  const { datos } = await base.asTenant(who.aseguradora.id, (tx) => takeRectificacion(tx, who, casoId, id));
  const { papel } = composeRectificacion(datos.carta, who.aseguradora.color);
  const { referencia } = datos.carta;
  return {
    formato: 'application/pdf',
    nombre: `${referencia}-rectificacion.pdf`,
    contenido: await paint(lanes.papers, orderOf(who, referencia), papel),
  };
}

interface RectificationSending {
  /** The e-mail address to use instead of the one stored with the rectificacion. */
  readonly direccion?: string;
  /** Whether somebody has verified an address that looks wrong. */
  readonly direccion_comprobada?: boolean;
}

/**
 * Sends by e-mail a rectificacion that had no address, came back from its address, got no answer, or was taken back.
 * @throws DomainError as {@link takeRectificacion}; estado_no_permite when it is about to leave or done, validacion of the address
 */
export async function sendRectificacion(
  deps: RectifyingDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  { direccion, direccion_comprobada }: RectificationSending,
): Promise<void> {
  const { caso, fila, datos } = await takeRectificacion(tx, who, casoId, id);
  requireUndone(fila);
  const to = direccion ?? datos.direccion;
  if (to === null) throw missing('direccion');
  const doubt = to === datos.direccion ? null : addressDoubt(to);
  if (doubt && !direccion_comprobada) throw invalid({ campo: 'direccion', texto: doubt });
  const sent: RectificacionData = { ...datos, direccion: to };
  const correo = await queueRectificacion(deps, tx, who, caso, fila.cuenta, sent);
  await write(tx, who, { caso, fila, datos: sent }, { correo, hecha: null }, 'rectificacion_preparada');
}

/**
 * Takes back a rectificacion that has not left; it becomes a task of the work list.
 * @throws DomainError as {@link takeRectificacion}; carta_ya_salio
 */
export async function takeBackRectificacion(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const taken = await takeRectificacion(tx, who, casoId, id);
  const { correo } = taken.fila;
  if (correo === null || (await takeBackMails(tx, [correo], who.now)) === 0) throw new DomainError('carta_ya_salio');
  await write(tx, who, taken, { correo, hecha: null }, 'rectificacion_deshecha');
}

/**
 * Records the end of a rectificacion: it was made by web form, by post or by telephone, or its letter was answered.
 * @param nota the channel, and what was said
 * @throws DomainError as {@link takeRectificacion}; estado_no_permite when it is about to leave or done, validacion
 */
export async function recordRectificacion(
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  nota: string,
): Promise<void> {
  const { caso, fila, datos } = await takeRectificacion(tx, who, casoId, id);
  requireUndone(fila);
  const noted = { ...datos, nota: requireText('nota', nota) };
  const done = { correo: fila.correo, hecha: who.now };
  await write(tx, who, { caso, fila, datos: noted }, done, 'rectificacion_hecha');
}

function requireUndone(fila: Rectificacion): void {
  if (stateOf(fila) !== 'por_salir' && stateOf(fila) !== 'hecha') return;
  const posible = refusal('askedForAlready');
  throw new DomainError('estado_no_permite', { estado: stateOf(fila), posible });
}

async function write(
  tx: Tx,
  { actor, now }: Requester,
  { caso, fila, datos }: Taken,
  changes: { readonly correo: string | null; readonly hecha: Date | null },
  tipo: FactKind,
): Promise<void> {
  const sealed = caso.clave.encryptJson(rectificacionPlace(fila.id), datos);
  if (!(await writeRectificacion(tx, fila.id, { ...changes, sealed }))) throw new DomainError('cambiado_entretanto');
  await recordFacts(tx, caso.fila.id, [{ tipo, datos: { cuenta: fila.cuenta } }], actor, now);
}

/** `letterUndoMs`: milliseconds in which a queued rectificacion can be taken back. */
export interface RectifyingDependencies {
  readonly config: { readonly letterUndoMs: number };
}

/** Days for which sending the letter is tried, while no mail server accepts it. */
const MAIL_DAYS = 7;

/** Queues the e-mail of a rectificacion. @returns id of the e-mail */
export async function queueRectificacion(
  { config }: RectifyingDependencies,
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila, clave }: TakenCaso,
  cuenta: string | null,
  { carta, direccion }: RectificacionData,
): Promise<string> {
  if (direccion === null) throw new Error('a letter without address');
  const { asunto, texto } = composeRectificacion(carta, aseguradora.color);
  const content: LetterContent = {
    idioma: carta.idioma,
    proveedor: { nombre: carta.destinatario, email: direccion },
    asunto,
    texto,
    adjuntos: [],
  };
  const later = (ms: number) => new Date(now.getTime() + ms);
  const times = { now, sale: later(config.letterUndoMs), caduca: later(MAIL_DAYS * MS_PER_DAY) };
  return enqueueLetter(tx, clave, { caso: fila.id, cuenta }, content, times);
}
