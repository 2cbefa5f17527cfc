/** The report of a period. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { DatabaseDate, Reporting } from '@albacea/contract/schemas/reporting.ts';
import type { Tx } from '../db/database.ts';
import { invalidQuery } from '../shared/errors.ts';
import { dateOf, dayOf, todayInMadrid } from '../shared/rules-dates-madrid.ts';

import { type Reading, readFigures } from './read-figures.ts';
import { economicOf } from './rules-economic.ts';
import { type Period, periodOf } from './rules-period.ts';
import { reportOf } from './rules-report.ts';

/** Milliseconds by which a seal may be ahead of the insurer's now: each of those made in one moment is one later than the last. */
const SLACK = 60_000;

/**
 * Reads; what it answers depends on the query and on what is sealed, and not on the instant at which it is asked.
 * @throws DomainError consulta_invalida
 */
export async function viewReporting(tx: Tx, query: QueryOf<'verReporting'>, now: Date): Promise<Reporting> {
  const { periodo, pedido, base } = openPeriod(query, now);
  return reportFrom(await readFigures(tx, periodo, pedido), periodo, base);
}

/** The report of what was read for a period. */
export function reportFrom(
  { cifras, datos, corte, cutoffDay }: Reading,
  { desde, hasta }: Period,
  base: DatabaseDate,
): Reporting {
  const dias = hasta - desde + 1;
  const report = reportOf(cifras, base, dias, cutoffDay);
  return {
    periodo: {
      ...{ desde: dateOf(desde), hasta: dateOf(hasta), dias, fecha_base: base },
      corte: corte.toISOString(),
      zona: 'Europe/Madrid',
    },
    ...report,
    economico: economicOf(datos, desde, hasta, report.siniestros.ocurridos),
  };
}

interface OrderPeriod {
  readonly periodo: Period;
  /** null: all that is sealed. */
  readonly pedido: Date | null;
  readonly base: DatabaseDate;
}

/** What a query speaks of. @throws DomainError consulta_invalida */
export function openPeriod(query: QueryOf<'verReporting'>, now: Date): OrderPeriod {
  const pedido = query.corte === undefined ? null : new Date(query.corte);
  if (pedido && pedido.getTime() > now.getTime() + SLACK)
    throw invalidQuery({
      campo: 'corte',
      texto: { es: 'no puede ser un instante futuro.', en: 'must not be in the future.' },
    });
  const periodo = periodOf(query, dayOf(todayInMadrid(now)), dayOf(todayInMadrid(pedido ?? now)));
  if ('campo' in periodo) throw invalidQuery(periodo);
  return { periodo, pedido, base: query.fecha_base ?? 'comunicacion' };
}
