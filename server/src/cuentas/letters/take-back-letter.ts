/** Takes letters back that wait, because a person wants it or because they may no longer leave, and restores their accounts. */
import type { DepartingLetter } from '@albacea/contract/schemas/papers.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { readModuloToKeep, restoreModulo } from '../../caso/close/progress.ts';
import { dropOwnDocumento } from '../../caso/documentos/register-documento.ts';
import { lookAtCaso, type OpenedCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { withdrawReleases } from '../../caso/releases/releases.ts';
import type { StoredGestion } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { mailPlace } from '../../outbox/mail/enqueue.ts';
import { type CuentaKept, KEPT_COLUMNS } from '../../outbox/mail/rules-kept.ts';
import type { LetterContent } from '../../outbox/mail/types.ts';
import { lockWaitingLetters, readWaitingLetters, takeBackMails } from '../../outbox/mail/written-mails.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { ChangedCuenta } from '../commands/command.ts';
import { openCuenta, sealCuenta } from '../data.ts';
import { takeBackSolicitudes } from '../solicitudes/solicitud.ts';
import { type Cuenta, readCuenta, writeCuenta } from '../sql.ts';
import { withdrawSendings } from './withdraw-letters.ts';

/**
 * The letters of a case that can still be taken back, oldest first. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida
 */
export async function viewLettersAboutToLeave(tx: Tx, who: Requester, casoId: string): Promise<DepartingLetter[]> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const unsent = (await readWaitingLetters(tx, caso.fila.id)).filter(({ salio }) => !salio);
  return unsent.flatMap(({ id, cuenta, datos_cifrados, proximo_intento }) => {
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
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite when the case has ended, carta_ya_salio when its provider may
 *   have the letter or it was taken back already, cambiado_entretanto when its provider has answered or was asked in another way since
 */
export async function takeBackLetter(tx: Tx, who: Requester, casoId: string, letterId: string): Promise<ChangedCuenta> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const { id } = caso.fila;
  const letter = (await lockWaitingLetters(tx, id)).find((one) => one.id === letterId);
  if (!letter || letter.salio) throw new DomainError('carta_ya_salio');
  const content = caso.clave.decryptJson<LetterContent>(mailPlace(letterId), letter.datos_cifrados);
  if (!content.antes) throw new DomainError('carta_ya_salio');
  await takeBackMails(tx, [letterId], who.now);
  const fact: Fact = { tipo: 'carta_deshecha', datos: { cuenta: letter.cuenta } };
  await recordFacts(tx, id, [fact], who.actor, who.now);
  const restored = await restoreCuenta(tx, caso, letter.cuenta, content, who.now);
  if (!restored) throw new DomainError('cambiado_entretanto');
  await advanceCaso(tx, who, id);
  return { caso: { id, caso_id: caso.fila.caso_id }, clave: caso.clave, cuenta: restored };
}

/**
 * Takes back the letters of a case that wait, because they may no longer leave. A request that was such a letter was never made: its account is as
 * before, so that the family can undo or change it, and every reason to wait counts for the next request. A letter that a worker has claimed may
 * leave, so its request stays. A release that was not used ends as well, like that of a letter that is taken back.
 * @param caso a case whose row this transaction has locked; the caller advances it
 * @param cuentas only letters about these accounts; null: all of the case
 * @returns the facts to record with the reason; empty: no letter waited
 */
export async function takeBackSendings(
  tx: Tx,
  caso: Pick<OpenedCaso, 'fila' | 'clave'>,
  cuentas: readonly string[] | null,
  now: Date,
): Promise<Fact[]> {
  const letters = (await lockWaitingLetters(tx, caso.fila.id)).filter(
    ({ cuenta }) => cuentas?.includes(cuenta) ?? true,
  );
  const undone: string[] = [];
  for (const { id, cuenta, datos_cifrados, salio } of letters) {
    const content = caso.clave.decryptJson<LetterContent>(mailPlace(id), datos_cifrados);
    if (!salio && (await restoreCuenta(tx, caso, cuenta, content, now))) undone.push(id);
  }
  await takeBackMails(tx, undone, now);
  await withdrawSendings(tx, caso.fila.id, cuentas, now);
  await withdrawReleases(tx, caso.fila.id, cuentas);
  return letters.length === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas: letters.length } }];
}

/** Copies the account as it is before the letter, so that taking the letter back can restore it. @param row read under the lock of its case */
export async function keepCuenta(tx: Tx, row: Cuenta): Promise<CuentaKept> {
  return {
    fila: Object.fromEntries(KEPT_COLUMNS.map((column) => [column, row[column]])) as CuentaKept['fila'],
    modulo: await readModuloToKeep(tx, row.caso, row.modulo),
  };
}

/** The steps by which the provider is asked for something. */
const ASKS: readonly StoredGestion['tipo'][] = ['solicitud', 'insistencia', 'reclamacion'];

/**
 * Restores the account as it was before a letter, without the letter's documents; what was noted since stays.
 * @returns null: the letter has no account to restore, or the provider has answered it or was asked in another way since
 */
async function restoreCuenta(
  tx: Tx,
  { fila: caso, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  cuentaId: string,
  { antes, adjuntos }: LetterContent,
  now: Date,
): Promise<ChangedCuenta['cuenta'] | null> {
  const present = await readCuenta(tx, caso.id, cuentaId);
  if (!antes || present?.estado !== 'solicitada') return null;
  const datos = openCuenta(clave, present);
  const gestiones = datos.gestiones ?? [];
  if (gestiones.findLast(({ tipo }) => ASKS.includes(tipo))?.documento !== antes.prueba) return null;
  const { fila: before, modulo } = antes.cuenta;
  const written = await writeCuenta(tx, present, {
    ...(before as Partial<Cuenta>),
    ...sealCuenta(clave, cuentaId, { ...datos, gestiones: gestiones.filter((one) => one.documento !== antes.prueba) }),
    actualizado: now,
  });
  if (!written) return null;
  await takeBackSolicitudes(tx, { ...(before as Cuenta), id: cuentaId });
  if (modulo) await restoreModulo(tx, caso.id, modulo);
  await dropOwnDocumento(
    tx,
    caso.id,
    antes.prueba,
    adjuntos.map(({ fichero }) => fichero),
  );
  return { id: cuentaId, estado: (before as Cuenta).estado, version: present.version + 1 };
}
