/** What the page of the figures shows, all of it as of one instant and in one answer. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { Dashboard } from '@albacea/contract/schemas/figures.ts';
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import type { Catalogo } from '../cuentas/catalogo/current-catalogo.ts';
import type { Tx } from '../db/database.ts';
import { nameProveedores } from './name-proveedores.ts';
import { readFigures, readMonths } from './read-figures.ts';
import { previousOf, trendOf } from './rules-period.ts';
import { closingsOf, reportMonths } from './rules-report.ts';
import { openPeriod, reportFrom } from './view-reporting.ts';

/** @throws DomainError consulta_invalida */
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

/** Nothing had begun yet: there is no period before to compare with. */
const isEmpty = ({ casos, siniestros }: Reporting): boolean =>
  siniestros.comunicados +
    casos.pendientes_inicio +
    casos.abiertos +
    casos.reabiertos +
    casos.cerrados +
    casos.anulados ===
  0;
