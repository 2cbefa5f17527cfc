/** One e-mail to the heir for everything that waits, with its own link and an address that stops further ones. */

import { addAccess } from '../../caso/access/access.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Addresses } from '../../http/host.ts';
import { enqueueMail, prepareMail } from '../../outbox/mail/enqueue.ts';
import { type ClockType, type Content, LEASE_VALUE, type Pending } from '../../outbox/mail/types.ts';
import { secreto256, sha256 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inFamilyHands } from './rules-letters.ts';
import { closingDay, REMINDER_LIFE } from './rules-notices.ts';
import type { Clock, Snapshot } from './rules-snapshot.ts';
import { mark } from './sql.ts';

export const MAIL_OF: Partial<Readonly<Record<Clock['clase'], ClockType>>> = {
  recordatorio: 'recordatorio',
  aviso_cierre: 'aviso_cierre',
  acceso: 'acceso_por_caducar',
  carta: 'recordatorio',
};

/**
 * Queues the e-mail and records once that the clock has fired. The new link lives as long as any other; earlier ones stay valid.
 * @returns false: it had fired already
 */
export async function notifyHeredero(
  { addresses }: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
  snapshot: Snapshot,
  clock: Clock,
  type: ClockType,
): Promise<boolean> {
  const { aseguradora, now } = who;
  const { fila, clave, datos } = await takeCaso(tx, aseguradora, casoId);
  const [access, leave] = [await addAccess({ addresses }, tx, who, fila.id), secreto256()];
  const content = {
    idioma: fila.idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: access.enlace,
    caduca: access.caduca.toISOString(),
    baja: addresses.recordatorios(aseguradora, leave),
    ...contentOf(snapshot, type, now),
  };
  const times = { now, caduca: new Date(now.getTime() + REMINDER_LIFE) };
  const mail = prepareMail(type, content, aseguradora, clave, times, false);
  if (!(await mark(tx, fila.id, { ...clock, disparado: now, correo: mail.id, huellaBaja: sha256(leave) })))
    return false;
  await enqueueMail(tx, fila.id, mail, LEASE_VALUE);
  return true;
}

function contentOf(snapshot: Snapshot, type: ClockType, now: Date): Partial<Content> {
  if (type === 'aviso_cierre') return { dia: closingDay(now) };
  if (type === 'acceso_por_caducar') return { dia: todayInMadrid(snapshot.acceso ?? now) };
  return { pendientes: pendingOf(snapshot), confirmar: toConfirm(snapshot) };
}

/** Accounts that wait for the family to confirm them. */
const toConfirm = ({ cuentas }: Snapshot): number => cuentas.filter(({ estado }) => estado === 'propuesta').length;

/** The family first saves the content of the account, before it is erased; whatever else is missing is requested later. */
const keepsIt = ({ copia }: Snapshot['cuentas'][number]): boolean => copia === 'la_guardan';

const lacksPaper = (cuenta: Snapshot['cuentas'][number]): boolean =>
  cuenta.falta_de === 'heredero' && cuenta.en_mandato && !keepsIt(cuenta);

function pendingOf(snapshot: Snapshot): Pending[] {
  const possible: readonly (readonly [Pending, boolean])[] = [
    ['lista', !snapshot.listaCompleta],
    ['confirmar', toConfirm(snapshot) > 0],
    [
      'mandato',
      snapshot.faltaMandato ||
        snapshot.cuentas.some(({ falta_de, en_mandato }) => falta_de === 'heredero' && !en_mandato),
    ],
    ['prueba', snapshot.faltaPrueba === 'heredero'],
    ['papeles', snapshot.papelPedido || snapshot.cuentas.some(lacksPaper)],
    ['guardar', snapshot.cuentas.some((cuenta) => cuenta.falta_de === 'heredero' && keepsIt(cuenta))],
    ['carta', snapshot.cuentas.some((cuenta) => inFamilyHands(cuenta, snapshot.disparados) !== null)],
  ];
  return possible.filter(([, missing]) => missing).map(([one]) => one);
}
