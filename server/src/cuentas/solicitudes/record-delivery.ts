/** Records the fate of a letter by post: its proof is kept with the request, and a returned letter goes to the desk. */
import type { NewDelivery } from '@albacea/contract/schemas/solicitudes.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { TakenCuenta } from '../commands/command.ts';
import { sealProofs } from './data.ts';
import { writeDelivery } from './sql.ts';
import { takeSolicitud } from './take-solicitud.ts';

/**
 * Who may: the service.
 * @returns the account; if the letter came back, its provider's address is no longer offered
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when it did not go by post, validacion
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
  const fact = { tipo: 'entrega_anotada', datos: { cuenta: solicitud.cuenta, solicitud: solicitud.numero, entrega } };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
  await recordDeadlines(tx, who, caso.fila.id);
  return taken.fila;
}

const notByPost = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: { es: 'Esta solicitud no se envió por correo postal.', en: 'This request did not go by post.' },
  });

const wrongDay = () =>
  invalid({
    campo: 'fecha',
    texto: {
      es: 'debe ser una fecha real, entre el día de la solicitud y hoy.',
      en: 'must be a real date, between the day of the request and today.',
    },
  });
