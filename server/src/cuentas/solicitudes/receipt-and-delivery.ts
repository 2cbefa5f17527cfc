/** Events after a request was sent: the provider confirms receipt, the post delivers or returns the letter. */
import type { NewDelivery, NewReceipt } from '@albacea/contract/schemas/solicitudes.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { type TakenCuenta, takeCuenta } from '../commands/command.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { openSolicitud, sealProofs, sealSolicitud } from './data.ts';
import { readSolicitud, type Solicitud, writeDelivery, writeReceipt } from './sql.ts';

const refusal = phrasesOf(es.delivery, en.delivery);

/**
 * Records that a provider confirmed receipt of a request. Its reference is stored, and later letters quote it. Members that are not given
 * keep their value. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when nothing was asked for, validacion
 */
export async function recordReceipt(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { via, clave, quien, prometida, nota }: NewReceipt,
): Promise<void> {
  const { taken, solicitud } = await takeSolicitud(tx, who, casoId, cuentaId);
  if (prometida !== undefined && (!isDateReal(prometida) || prometida < solicitud.enviada)) throw notAfter();
  const { caso } = taken;
  const before = openSolicitud(caso.clave, solicitud);
  const said = {
    ...before,
    via,
    clave: clave?.trim() || before.clave,
    quien: quien?.trim() || before.quien,
    prometida: prometida ?? before.prometida,
    nota: normalizeNotes(nota ?? '') || before.nota,
  };
  await writeReceipt(tx, solicitud, sealSolicitud(caso.clave, solicitud, said), solicitud.acusada ?? who.now);
  const fact: Fact = { tipo: 'acuse_anotado', datos: { cuenta: solicitud.cuenta, solicitud: solicitud.numero, via } };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
}

/** The refusal of a promised day that does not exist or lies before the request. */
export const notAfter = () =>
  invalid({
    campo: 'prometida',
    texto: refusal('promisedDay'),
  });

/**
 * Locks the open request of an account to record what was said about it. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when nothing was requested, or the case has ended
 */
async function takeSolicitud(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
): Promise<{ readonly taken: TakenCuenta; readonly solicitud: Solicitud }> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const taken = await takeCuenta(tx, who, casoId, cuentaId);
  const { id, estado, solicitada, solicitudes } = taken.fila;
  const solicitud = solicitada === null ? null : await readSolicitud(tx, id, solicitudes);
  if (!solicitud) throw nothingAsked(estado);
  return { taken, solicitud };
}

const nothingAsked = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('notAsked'),
  });

/**
 * Records whether the post took, delivered or returned a letter: its proof is stored with the request, and a returned letter becomes a task.
 * Who may: the service.
 * @returns the account, so that the caller can mark the postal address from which a letter came back
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when the letter did not go by post, validacion
 */
export async function recordDelivery(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { entrega, numero, fecha }: NewDelivery,
): Promise<TakenCuenta['fila']> {
  const { taken, solicitud } = await takeSolicitud(tx, who, casoId, cuentaId);
  if (solicitud.canal !== 'correo_postal' && solicitud.canal !== 'burofax') throw notByPost(taken.fila.estado);
  const today = todayInMadrid(who.now);
  if (fecha !== undefined && (!isDateReal(fecha) || fecha < solicitud.enviada || fecha > today)) throw wrongDay();
  const { caso } = taken;
  const number = numero?.trim();
  const proof = number ? sealProofs(caso.clave, solicitud, { numero: number, fecha: fecha ?? today }) : null;
  await writeDelivery(tx, solicitud, proof, { entrega, entrega_anotada: who.now });
  const fact: Fact = {
    tipo: 'entrega_anotada',
    datos: { cuenta: solicitud.cuenta, solicitud: solicitud.numero, entrega },
  };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
  await recordDeadlines(tx, who, caso.fila.id);
  return taken.fila;
}

const notByPost = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('notByPost'),
  });

const wrongDay = () =>
  invalid({
    campo: 'fecha',
    texto: refusal('wrongDay'),
  });
