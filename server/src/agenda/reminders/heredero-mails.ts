/** Writes the automatic e-mails to the heir: outcomes and open tasks, both with the names of the accounts, and the end of the case. */
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import { isNotice, TOLD_PAPERS } from '@albacea/contract/schemas/proveedor-lists.ts';
import { addAccess, addToken } from '../../caso/access/access.ts';
import { writeToFamily } from '../../caso/access/write-to-family.ts';
import { lastProofIsRejected } from '../../caso/documentos/view-documentos.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { reopenableUntil } from '../../caso/rules/rules-commands.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { openedCuentas, papersByCuenta } from '../../cuentas/read/cuentas-of-caso.ts';
import { cardOf } from '../../cuentas/sending-facts.ts';
import type { Tx } from '../../db/database.ts';
import { askedPapers } from '../../familia/messages/messages.ts';
import type { Addresses } from '../../http/host.ts';
import { enqueueMail, prepareMail } from '../../outbox/mail/enqueue.ts';
import { type ClockType, type Content, CUT_SHORT, LEASE_MS, REMINDER_TYPES } from '../../outbox/mail/types.ts';
import { wasEndTold } from '../../outbox/mail/written-mails.ts';
import { secret256, sha256 } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type NamedCuenta, outcomesOf, type PaperOfCuenta, pendingOf, resultForFamily } from './family-news.ts';
import { closingDay, newsClock, REMINDER_LIFE, untold } from './rules-notices.ts';
import { type Clock, type News, type Snapshot, sameClock } from './rules-snapshot.ts';
import { readSnapshot } from './snapshot.ts';
import { markFired } from './sql.ts';

export interface MailDependencies extends CuentasDependencies {
  readonly addresses: Addresses;
}

export const MAIL_OF: Partial<Readonly<Record<Clock['clase'], ClockType>>> = {
  recordatorio: 'recordatorio',
  noticias: 'noticias',
  aviso_cierre: 'aviso_cierre',
  acceso: 'acceso_por_caducar',
};

/**
 * Queues one e-mail about all open tasks and all news that the heir was not told. Records that the clock has fired and which news was told. The
 * e-mail has its own link, which is valid for as long as any other link, and a reminder a web address that stops reminders.
 * @returns false: the clock had fired already
 */
export async function notifyHeredero(
  deps: MailDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  snapshot: Snapshot,
  clock: Clock,
  type: ClockType,
): Promise<boolean> {
  const { aseguradora, now } = who;
  const caso = await takeCaso(tx, aseguradora, casoId);
  const { fila, clave, datos } = caso;
  const { addresses } = deps;
  const { told, ...said } = await contentOf(deps, tx, caso, snapshot, type, now);
  // An outcome that was undone before the family was told of it is no news.
  if (type === 'noticias' && said.hecho?.length === 0 && said.pendientes?.length === 0)
    return markAll(tx, fila.id, clock, told, { disparado: now });
  const access = await addAccess({ addresses }, tx, who, fila.id);
  const leave = REMINDER_TYPES.includes(type) ? secret256() : null;
  const content = {
    idioma: fila.idioma,
    heredero: datos.heredero,
    fallecido: datos.fallecido,
    enlace: access.enlace,
    caduca: access.caduca.toISOString(),
    ...(leave !== null && { baja: addresses.recordatorios(aseguradora, leave) }),
    ...said,
  };
  const times = { now, caduca: new Date(now.getTime() + REMINDER_LIFE) };
  const mail = prepareMail(type, content, aseguradora, clave, times, false);
  const written = { disparado: now, correo: mail.id, ...(leave !== null && { huellaBaja: sha256(leave) }) };
  if (!(await markAll(tx, fila.id, clock, told, written))) return false;
  await enqueueMail(tx, fila.id, mail, LEASE_MS);
  return true;
}

interface Written {
  readonly disparado: Date;
  readonly correo?: string;
  readonly huellaBaja?: Buffer;
}

/** Records that the clock has fired and that the news was told. @returns false: the clock had fired already */
async function markAll(
  tx: Tx,
  caso: string,
  clock: Clock,
  told: readonly News[],
  { huellaBaja, ...written }: Written,
): Promise<boolean> {
  if (!(await markFired(tx, caso, { ...clock, ...written, ...(huellaBaja && { huellaBaja }) }))) return false;
  for (const one of told.map(newsClock)) if (!sameClock(one, clock)) await markFired(tx, caso, { ...one, ...written });
  return true;
}

async function contentOf(
  deps: MailDependencies,
  tx: Tx,
  caso: TakenCaso,
  snapshot: Snapshot,
  type: ClockType,
  now: Date,
): Promise<Partial<Content> & { readonly told: readonly News[] }> {
  if (type === 'aviso_cierre') return { dia: closingDay(now), told: [] };
  if (type === 'acceso_por_caducar') return { dia: todayInMadrid(snapshot.acceso ?? now), told: [] };
  const names = await namedCuentas(deps, tx, caso);
  const told = untold(snapshot);
  return {
    hecho: outcomesOf(names, snapshot.certificados, told),
    pendientes: pendingOf(
      names,
      snapshot,
      [...(await missingPapers(deps, tx, caso, now)), ...names.flatMap(askedData)],
      await lastProofIsRejected(tx, caso.fila.id),
    ),
    told,
  };
}

/** Reads the accounts of the case with the names of their providers. */
async function namedCuentas({ catalogo }: CuentasDependencies, tx: Tx, caso: TakenCaso) {
  const current = await catalogo.current(tx);
  return (await openedCuentas(tx, caso)).map(
    ({ fila: { id, rastro, estado, resultado, accion, proveedor: code, pide, motivo_descarte }, datos }) => ({
      id,
      rastro,
      estado,
      resultado: resultForFamily(resultado, {
        onlyTold: isNotice(cardOf(current, code)?.tipo ?? null, accion),
        toHolder: code === null || !!datos.nuevoTitular, // at providers in the catalogue, a contract always passes to a named holder
      }),
      proveedor: datos.proveedor,
      pide,
      quitada: motivo_descarte === 'servicio',
      noPedida: motivo_descarte === 'fin_de_caso' && !(rastro && caso.fila.rastros_completos === null),
    }),
  );
}

/** Lists the documents that providers or the service ask the family for and that were not received. */
async function missingPapers(deps: CuentasDependencies, tx: Tx, caso: TakenCaso, now: Date): Promise<PaperOfCuenta[]> {
  const byCuenta = await papersByCuenta(deps, tx, caso, todayInMadrid(now));
  return [
    ...(await askedPapers(tx, caso.fila.id)).map(({ tipo, cuenta_id }) => ({
      papel: tipo,
      cuenta: cuenta_id,
      pedido: true,
    })),
    ...[...byCuenta].flatMap(([cuenta, papers]) =>
      papers.filter(({ porRevisar }) => !porRevisar).map(({ papel }) => ({ papel, cuenta, pedido: false })),
    ),
  ];
}

/** Data that a provider asks for in its answer and that the family gives by telephone, so that no record tells when they have come. */
const askedData = ({ id, estado, pide }: NamedCuenta): PaperOfCuenta[] =>
  (estado === 'rechazada' ? pide : [])
    .filter((one) => TOLD_PAPERS.includes(one))
    .map((papel) => ({ papel, cuenta: id, pedido: true }));

/** Results after which the work is finished. A case that the family gave up, or that was closed for silence, ends without an e-mail. */
const FINISHED: readonly CasoResult[] = ['completado', 'parcial'];

/**
 * E-mails the heir that the work is finished, with the outcome of every account; does nothing for results not in {@link FINISHED} if there is
 * no news, while automatic e-mails are held back, or if the heir was told of this end and nothing is new since. An address that refuses e-mail
 * is tried once.
 * @param internal internal id of a closed case
 */
export async function tellFinished(deps: CuentasDependencies, tx: Tx, who: Requester, internal: string): Promise<void> {
  const { snapshot, row } = await readSnapshot(tx, internal);
  const caso = await takeCaso(tx, who.aseguradora, row.caso_id);
  const { resultado, cerrado, heredero_desde: heirSince } = caso.fila;
  if (resultado === null || cerrado === null || snapshot.retenido) return;
  const names = await namedCuentas(deps, tx, caso);
  const news = untold(snapshot);
  const isFinished = FINISHED.includes(resultado);
  const isReachable = snapshot.direccion.estado !== 'mala';
  const isNews = isReachable && outcomesOf(names, snapshot.certificados, news).length > 0;
  const wasTold = () => wasEndTold(tx, internal, 'terminado', { ended: cerrado, heirSince, isReachable });
  if (!isNews && (!isFinished || (await wasTold()))) return;
  const hecho = outcomesOf(names, snapshot.certificados, news, true);
  const { token, caduca } = await addToken(tx, internal, who.now);
  const { id: correo } = await writeToFamily(tx, who, caso, {
    tipo: 'terminado',
    caduca,
    immediate: false,
    contenido: {
      token,
      caduca: caduca.toISOString(),
      hecho,
      ...(who.now <= reopenableUntil(cerrado) && { dia: todayInMadrid(reopenableUntil(cerrado)) }),
      dejado: !isFinished || hecho.some(({ resultado: one }) => CUT_SHORT.includes(one)),
    },
  });
  for (const one of news) await markFired(tx, internal, { ...newsClock(one), disparado: who.now, correo });
}
