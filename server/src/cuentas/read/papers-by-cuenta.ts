/** The papers that providers want for unsent requests, and that nobody has validated. */
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { withoutProcedure } from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { CuentasDependencies } from '../commands/command.ts';
import { openCuenta } from '../data.ts';
import { cardOf, cuentaForSending, proveedorForSending } from '../proveedor-of.ts';
import { demandsFor, missingPapers } from '../rules/rules-sending.ts';
import { readCuentas, readSituation } from '../sql.ts';

export interface MissingPaper {
  readonly papel: Paper;
  /** It has arrived, and waits for review. */
  readonly porRevisar: boolean;
}

/**
 * By id of the account; accounts that lack nothing are left out.
 * @param today day in Madrid
 */
export async function papersByCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  { fila: caso, clave }: TakenCaso,
  today: string,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const current = await catalogo.current(tx);
  const confirmed = (await readCuentas(tx, caso.id)).filter(({ estado }) => estado === 'confirmada');
  const { documentos } = await readSituation(tx, caso.id);
  const entered = confirmed.map((row) => {
    const proveedor = proveedorForSending(cardOf(current, row.proveedor), row, today);
    const cuenta = cuentaForSending(row, openCuenta(clave, row));
    // The shortest of several sufficient sets.
    const [shortest = []] = withoutProcedure(proveedor)
      ? []
      : missingPapers(cuenta, demandsFor(proveedor, cuenta), documentos);
    const papers = shortest.map((papel) => ({
      papel,
      porRevisar: documentos.some(
        (one) => one.tipo === papel && one.estado === 'recibido' && (one.cuenta === null || one.cuenta === row.id),
      ),
    }));
    return [row.id, papers] as const;
  });
  return new Map(entered.filter(([, papers]) => papers.length > 0));
}
