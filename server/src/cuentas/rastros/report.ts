/** The report on public traces: for the family every address with its result, for the insurer only counts by state. */
import { orderOf } from '../../caso/lane-order.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { mandatoLanguage } from '../../caso/mandato/rules.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requirePrintable } from '../../shared/require.ts';
import { openCuenta } from '../data.ts';
import { paint } from '../letters/render/paint-apart.ts';
import type { Paper } from '../letters/render/rules-paper.ts';
import { readCuentas } from '../sql.ts';
import { readLooks } from './looks.ts';
import { REPORT_TEXTS, type ReportData, rastrosPaper } from './rules-report.ts';

/**
 * Composes the report; the audit trail records that somebody read it. Who may: heir, service; an insurer, whose report contains only counts by state.
 * @param language null: the language of the heir
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, nombre_en_otra_escritura
 */
export async function readRastrosReport(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  language: ReportData['idioma'] | null,
): Promise<{ papel: Paper; nombre: string }> {
  if (actor.tipo === 'allegado') throw new DomainError('accion_no_permitida');
  const { fila, clave, datos } = await lookAtCaso(tx, aseguradora, casoId);
  const { nombre, apellidos } = datos.fallecido;
  requirePrintable(nombre, apellidos);
  const looks = Map.groupBy(await readLooks(tx, fila.id), ({ cuenta }) => cuenta);
  const rows = (await readCuentas(tx, fila.id)).filter(({ rastro }) => rastro);
  const idioma = language ?? mandatoLanguage(fila.idioma);
  const papel = rastrosPaper({
    idioma,
    instante: now.toISOString(),
    lector: actor.visible === 'aseguradora' ? 'aseguradora' : 'familia',
    aseguradora,
    referencia: fila.caso_id,
    fallecido: { nombre, apellidos },
    completa: fila.rastros_completos !== null,
    rastros: rows.map((row) => ({ ...row, datos: openCuenta(clave, row), miradas: looks.get(row.id) ?? [] })),
  });
  await audit(tx, actor, 'resumen_leido', { tipo: 'caso', id: fila.caso_id }, now);
  return { papel, nombre: `${REPORT_TEXTS[idioma].fichero}-${fila.caso_id}.pdf` };
}

export interface RastrosPaperDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

/** The report as a file. @throws as {@link readRastrosReport} */
export async function rastrosFile(
  { base, lanes }: RastrosPaperDependencies,
  who: Requester,
  casoId: string,
  language: ReportData['idioma'] | null,
): Promise<StoredFile> {
  const { papel, nombre } = await base.asTenant(who.aseguradora.id, (tx) =>
    readRastrosReport(tx, who, casoId, language),
  );
  return { formato: 'application/pdf', nombre, contenido: await paint(lanes.papers, orderOf(who, casoId), papel) };
}
