/** The report of a period, for the API and for the figures page of the backoffice. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { Dashboard } from '@albacea/contract/schemas/figures.ts';
import type { BaseDate, Reporting } from '@albacea/contract/schemas/reporting.ts';
import type { Catalogo } from '../cuentas/catalogo/current-catalogo.ts';
import type { Tx } from '../db/database.ts';
import { invalidQuery } from '../shared/errors.ts';
import { dateOf, dayOf, todayInMadrid } from '../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../shared/rules-phrase.ts';
import { type Reading, readFigures, readMonths } from './read-figures.ts';
import { economicOf } from './rules-economic.ts';
import { type Period, periodOf, previousOf, trendOf } from './rules-period.ts';
import { closingsOf, reportMonths, reportOf } from './rules-report.ts';
import en from './words/en/figures.json' with { type: 'json' };
import es from './words/es/figures.json' with { type: 'json' };

const refusal = phrasesOf(es.reporting, en.reporting);

/**
 * Milliseconds by which a requested `corte` may be after the insurer's now. The instant of a seal can be ahead, because each of several seals within
 * one millisecond gets an instant one millisecond later.
 */
const SLACK = 60_000;

/**
 * Reads the report. The same query with the same `corte` always gets the same answer.
 * @throws DomainError consulta_invalida
 */
export async function viewReporting(tx: Tx, query: QueryOf<'verReporting'>, now: Date): Promise<Reporting> {
  const { periodo, pedido, base } = openPeriod(query, now);
  return reportFrom(await readFigures(tx, periodo, pedido), periodo, base);
}

/** Makes the report from the counts and data read for a period. */
function reportFrom({ cifras, datos, corte, cutoffDay }: Reading, { desde, hasta }: Period, base: BaseDate): Reporting {
  const dias = hasta - desde + 1;
  const report = reportOf(cifras, base, dias, cutoffDay);
  return {
    periodo: {
      desde: dateOf(desde),
      hasta: dateOf(hasta),
      dias,
      fecha_base: base,
      corte: corte.toISOString(),
      zona: 'Europe/Madrid',
    },
    ...report,
    economico: economicOf(datos, desde, hasta, report.siniestros.ocurridos),
  };
}

interface AskedPeriod {
  readonly periodo: Period;
  /** The requested `corte`; null: all sealed facts count. */
  readonly pedido: Date | null;
  readonly base: BaseDate;
}

/** The period, instant and base of a query. @throws DomainError consulta_invalida */
export function openPeriod(query: QueryOf<'verReporting'>, now: Date): AskedPeriod {
  const pedido = query.corte === undefined ? null : new Date(query.corte);
  if (pedido && pedido.getTime() > now.getTime() + SLACK)
    throw invalidQuery({
      campo: 'corte',
      texto: refusal('future'),
    });
  const periodo = periodOf(query, dayOf(todayInMadrid(now)), dayOf(todayInMadrid(pedido ?? now)));
  if ('campo' in periodo) throw invalidQuery(periodo);
  return { periodo, pedido, base: query.fecha_base ?? 'comunicacion' };
}

/** The data of the figures page, as of one instant. @throws DomainError consulta_invalida */
export async function viewDashboard(
  tx: Tx,
  catalogo: Pick<Catalogo, 'current'>,
  query: QueryOf<'verReporting'>,
  now: Date,
): Promise<Dashboard> {
  const { periodo, pedido, base } = openPeriod(query, now);
  const reading = await readFigures(tx, periodo, pedido);
  const { corte, cutoffDay } = reading;
  const informe = reportFrom(reading, periodo, base);
  const before = previousOf(periodo);
  const anterior = reportFrom(await readFigures(tx, before, corte), before, base);
  const trend = await readMonths(tx, trendOf(periodo), corte);
  const codes = informe.desglose.proveedor.map(({ proveedor }) => proveedor);
  return {
    informe,
    anterior: isEmpty(anterior) ? null : anterior,
    cierres: closingsOf(reading.cifras),
    meses: reportMonths(trend, cutoffDay),
    nombres: await nameProveedores(catalogo, tx, codes),
  };
}

/** Whether a period has no cases, so that it is not compared with. */
const isEmpty = ({ casos, siniestros }: Reporting): boolean =>
  siniestros.comunicados +
    casos.pendientes_inicio +
    casos.abiertos +
    casos.reabiertos +
    casos.cerrados +
    casos.anulados ===
  0;

/** The names of providers, by code. Codes that are not in the catalogue, such as `otro` and `reservado`, are left out. */
export async function nameProveedores(
  catalogo: Pick<Catalogo, 'current'>,
  tx: Tx,
  codes: readonly string[],
): Promise<Dashboard['nombres']> {
  const { card } = await catalogo.current(tx);
  return codes.flatMap((codigo) => {
    const nombre = card(codigo)?.nombre;
    return nombre === undefined ? [] : [{ codigo, nombre }];
  });
}
