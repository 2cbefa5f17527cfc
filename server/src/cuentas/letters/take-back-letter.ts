/**
 * Takes back a letter within the seconds for which it waits, unless a worker has claimed it. The account is restored, and the story shows
 * both.
 */

import type { LetterByLeave } from '@albacea/contract/schemas/papers.ts';
import { dropOwnDocumento } from '../../caso/documentos/register-documento.ts';
import { lookAtCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { mailPlace } from '../../outbox/mail/enqueue.ts';
import { readUnclaimedLetters, takeBackMail } from '../../outbox/mail/take-back.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { ChangedCuenta } from '../commands/command.ts';
import { restoreCuenta } from '../commands/restore-cuenta.ts';

/**
 * The letters of a case that can still be taken back, oldest first. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewLettersAboutToLeave(tx: Tx, who: Requester, casoId: string): Promise<LetterByLeave[]> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  return (await readUnclaimedLetters(tx, caso.fila.id)).flatMap(({ id, cuenta, datos_cifrados, proximo_intento }) => {
    const { antes, deReloj, proveedor } = caso.clave.decryptJson<LetterContent>(mailPlace(id), datos_cifrados);
    // Nobody watches the seconds of letters that the clocks send, so they are not listed; a recall still takes them back.
    if (!antes || deReloj) return [];
    const segundos = Math.max(0, Math.ceil((proximo_intento.getTime() - who.now.getTime()) / 1000));
    return [{ carta_id: id, cuenta_id: cuenta, proveedor: proveedor.nombre, direccion: proveedor.email, segundos }];
  });
}

/**
 * Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when the case has ended, carta_ya_salio when it was
 *   claimed or taken back already, cambiado_entretanto when its account was changed since
 */
export async function takeBackLetter(tx: Tx, who: Requester, casoId: string, letterId: string): Promise<ChangedCuenta> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const { id } = caso.fila;
  const letter = (await readUnclaimedLetters(tx, id)).find((one) => one.id === letterId);
  if (!letter) throw new DomainError('carta_ya_salio');
  const { antes, adjuntos } = caso.clave.decryptJson<LetterContent>(mailPlace(letterId), letter.datos_cifrados);
  if (!antes || !(await takeBackMail(tx, letterId, who.now))) throw new DomainError('carta_ya_salio');
  const fact = { tipo: 'carta_deshecha', datos: { cuenta: letter.cuenta } };
  await recordFacts(tx, id, [fact], who.actor, who.now);
  await dropOwnDocumento(
    tx,
    id,
    antes.prueba,
    adjuntos.map(({ fichero }) => fichero),
  );
  return restoreCuenta(tx, who, caso, letter.cuenta, antes.version, antes.cuenta);
}
