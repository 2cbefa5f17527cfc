/**
 * Puts the papers of the month that is over into the outbox, for insurers whose day has come: a round that every process of the worker
 * may run at any time. The month is taken in the transaction that writes the e-mails, so each recipient gets it once, whatever dies.
 */
import type { Database, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { audit } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { dateOf, dayOf, MS_PER_DAY, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { activeMembers } from '../identity/active-members.ts';
import { enqueueReport } from '../mail/enqueue.ts';
import { houseLanguage } from './make-month-paper.ts';
import { monthBefore } from './rules-period.ts';
import { SENDING_HOUR } from './rules-sending.ts';
import { readHead } from './sql.ts';
import { dueInsurers, takeMonth } from './sql-sending.ts';

/** Milliseconds for which it is tried: a week later the next page of figures says more. */
const VALIDITY = 7 * MS_PER_DAY;

export interface ReportsDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** One round; the number of e-mails written. An insurer with a fault is told in the log and does not hold up the others. */
export async function sendMonthReports({ base, tenants, logger }: ReportsDependencies): Promise<number> {
  const ids = await base.unsafeAcrossInsurers('albacea_worker', (tx) => dueInsurers(tx, SENDING_HOUR));
  let written = 0;
  for (const id of ids) {
    try {
      const aseguradora = await tenants.get(id);
      written += await base.asTenant(id, (tx) => writeOf(tx, aseguradora));
    } catch (error) {
      logger.error({ error, aseguradora: id }, 'the report of a month was not written; the next round repeats it');
    }
  }
  return written;
}

async function writeOf(tx: Tx, aseguradora: Tenant): Promise<number> {
  const now = await insurersNow(tx);
  const first = dateOf(monthBefore(dayOf(todayInMadrid(now))).desde);
  const wanted = await takeMonth(tx, first);
  if (!wanted) return 0;
  const readers = (await activeMembers(tx)).filter(({ id }) => wanted.includes(id));
  const corte = (await readHead(tx, null))?.sellado ?? now;
  const mes = first.slice(0, 7);
  const informe = { mes, idioma: houseLanguage(aseguradora), corte: corte.toISOString() };
  const times = { now, caduca: new Date(now.getTime() + VALIDITY) };
  for (const { nombre, email } of readers)
    await enqueueReport(tx, aseguradora.clave, { lector: { nombre, email }, informe }, times);
  await audit(tx, SYSTEM, 'informe_enviado', { tipo: 'reporting', id: mes }, now, {
    destinatarios: readers.map(({ id }) => id),
  });
  return readers.length;
}
