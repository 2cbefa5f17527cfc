/** Lets a person take a letter back during the seconds for which it waits, and restores its account. */
import type { DepartingLetter } from '@albacea/contract/schemas/papers.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { readModuloToKeep, restoreModulo } from '../../caso/close/progress.ts';
import { dropOwnDocumento } from '../../caso/documentos/register-documento.ts';
import { lookAtCaso, type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { mailPlace } from '../../outbox/mail/enqueue.ts';
import { type CuentaKept, KEPT_COLUMNS } from '../../outbox/mail/rules-kept.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import { readUnclaimedLetters, takeBackMail } from '../../outbox/mail/written-mails.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { ChangedCuenta } from '../commands/command.ts';
import { takeBackSolicitud } from '../solicitudes/solicitud.ts';
import { type Cuenta, readCuenta, writeCuenta } from '../sql.ts';

/**
 * The letters of a case that can still be taken back, oldest first. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewLettersAboutToLeave(tx: Tx, who: Requester, casoId: string): Promise<DepartingLetter[]> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  return (await readUnclaimedLetters(tx, caso.fila.id)).flatMap(({ id, cuenta, datos_cifrados, proximo_intento }) => {
    const { antes, deReloj, proveedor } = caso.clave.decryptJson<LetterContent>(mailPlace(id), datos_cifrados);
    // Letters sent automatically are not listed, because no person waits to take them back; `recallLetters`, which takes back the letters of many
    // cases, reaches them too.
    if (!antes || deReloj) return [];
    const segundos = Math.max(0, Math.ceil((proximo_intento.getTime() - who.now.getTime()) / 1000));
    return [{ carta_id: id, cuenta_id: cuenta, proveedor: proveedor.nombre, direccion: proveedor.email, segundos }];
  });
}

/**
 * Takes back a letter that waits, and restores its account. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when the case has ended, carta_ya_salio when the letter was
 *   claimed or taken back already, cambiado_entretanto when its account was changed after the letter
 */
export async function takeBackLetter(tx: Tx, who: Requester, casoId: string, letterId: string): Promise<ChangedCuenta> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const { id } = caso.fila;
  const letter = (await readUnclaimedLetters(tx, id)).find((one) => one.id === letterId);
  if (!letter) throw new DomainError('carta_ya_salio');
  const { antes, adjuntos } = caso.clave.decryptJson<LetterContent>(mailPlace(letterId), letter.datos_cifrados);
  if (!antes || !(await takeBackMail(tx, letterId, who.now))) throw new DomainError('carta_ya_salio');
  const fact: Fact = { tipo: 'carta_deshecha', datos: { cuenta: letter.cuenta } };
  await recordFacts(tx, id, [fact], who.actor, who.now);
  await dropOwnDocumento(
    tx,
    id,
    antes.prueba,
    adjuntos.map(({ fichero }) => fichero),
  );
  return restoreCuenta(tx, who, caso, letter.cuenta, antes.version, antes.cuenta);
}

/** Copies the account as it is before the letter, so that taking the letter back can restore it. @param row read under the lock of its case */
export async function keepCuenta(tx: Tx, row: Cuenta): Promise<CuentaKept> {
  return {
    fila: Object.fromEntries(KEPT_COLUMNS.map((column) => [column, row[column]])) as CuentaKept['fila'],
    datos: row.datos_cifrados && Buffer.from(row.datos_cifrados).toString('base64'),
    modulo: await readModuloToKeep(tx, row.caso, row.modulo),
  };
}

/**
 * Restores the account and advances the case.
 * @param version the version of the account after the letter; a later change of the account is not overwritten
 * @throws DomainError cambiado_entretanto
 */
async function restoreCuenta(
  tx: Tx,
  who: Requester,
  { fila: caso, clave }: TakenCaso,
  cuentaId: string,
  version: number,
  { fila: before, datos, modulo }: CuentaKept,
): Promise<ChangedCuenta> {
  const present = await readCuenta(tx, caso.id, cuentaId);
  const restored = {
    ...before,
    datos_cifrados: datos === null ? null : Buffer.from(datos, 'base64'),
  } as Partial<Cuenta>;
  const written =
    present?.version === version && (await writeCuenta(tx, present, { ...restored, actualizado: who.now }));
  if (!written) throw new DomainError('cambiado_entretanto');
  await takeBackSolicitud(tx, cuentaId, Number(before.solicitudes));
  if (modulo) await restoreModulo(tx, caso.id, modulo);
  await advanceCaso(tx, who, caso.id);
  const { id, caso_id } = caso;
  const cuenta = { id: cuentaId, estado: (before as Cuenta).estado, version: version + 1 };
  return { caso: { id, caso_id }, clave, cuenta };
}
