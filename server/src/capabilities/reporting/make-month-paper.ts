/**
 * The paper of a month that is over. The same instant of the figures gives the same bytes, however often it is made, unless agreed levels are
 * wanted: they follow what was done to the month since, a case reopened or an agreement written anew.
 */
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { invalidQuery } from '../../shared/errors.ts';
import { dateOf, dayOf, monthsAfter, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { paint } from '../letters/render/paint-apart.ts';
import { MONTH_TEXTS, type MonthLanguage, monthPaper } from './rules-month-paper.ts';
import { levelsOfMonth } from './service-levels.ts';
import { readDashboard } from './view-dashboard.ts';

export interface MonthPaperDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

export interface MonthWanted {
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly idioma: MonthLanguage;
  /** Instant of the figures; null: all that is known. */
  readonly corte: string | null;
  /** Agreed levels and deductions too: for those alone who may see the page of them. */
  readonly niveles?: boolean;
}

/** People of an insurer of another language read Spanish. */
export const houseLanguage = ({ idioma }: Pick<Tenant, 'idioma'>): MonthLanguage => (idioma === 'en' ? 'en' : 'es');

export const monthFileName = ({ slug }: Pick<Tenant, 'slug'>, { mes, idioma }: Pick<MonthWanted, 'mes' | 'idioma'>) =>
  `${MONTH_TEXTS[idioma].fichero}-${slug}-${mes}.pdf`;

/**
 * @param now the insurer's @param signal nobody waits for it any more
 * @throws DomainError consulta_invalida: the month is not over; no_disponible
 * @throws LaneError
 */
export async function makeMonthPaper(
  { base, lanes }: MonthPaperDependencies,
  aseguradora: Pick<Tenant, 'id' | 'nombre' | 'color'>,
  { mes, idioma, corte, niveles = false }: MonthWanted,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  const desde = `${mes}-01`;
  const hasta = dateOf(monthsAfter(dayOf(desde), 1) - 1);
  if (hasta >= todayInMadrid(now)) throw notOver();
  const data = await base.readAsTenant(aseguradora.id, async (tx) => {
    const figures = await readDashboard(tx, { desde, hasta, ...(corte !== null && { corte }) }, now);
    return { ...figures, niveles: niveles ? await levelsOfMonth(tx, mes, now) : null };
  });
  const paper = monthPaper({ ...data, idioma, aseguradora: { nombre: aseguradora.nombre, color: aseguradora.color } });
  return paint(lanes.papers, { caller: { insurer: aseguradora.id, caso: `cifras ${mes}` }, signal }, paper);
}

const notOver = () =>
  invalidQuery({
    campo: 'mes',
    texto: { es: 'aún no ha terminado.', en: 'is not over yet.' },
  });
