/** Who corrected a provider, when and why. For the service's own people only, because it names them. */
import type { Evidence } from '@albacea/contract/schemas/proveedores.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Catalogo } from './current-catalogo.ts';
import { historyOf } from './sql.ts';

interface HistoryEntry {
  readonly id: number;
  readonly campo: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly motivo: string;
  readonly fuente: Evidence['fuente'];
  readonly actor: { readonly tipo: Actor['tipo']; readonly id: string | null; readonly nombre: string | null };
  readonly ocurrido: Date;
}

const LIMIT = 100;

/**
 * The corrections of a provider, newest first, at most a hundred.
 * @param beforeOf number of the last correction on the page before
 * @throws DomainError no_encontrado when there is no such provider and no correction of one
 */
export function proveedorHistory(
  { base, catalogo }: { readonly base: Database; readonly catalogo: Catalogo },
  proveedor: string,
  beforeOf: number | null = null,
): Promise<HistoryEntry[]> {
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const rows = await historyOf(tx, proveedor, beforeOf, LIMIT);
    if (rows.length === 0 && !(await catalogo.current(tx)).ficha(proveedor)) throw new DomainError('no_encontrado');
    return rows.map(({ id, campo, antes, despues, motivo, fuente_clase: kind, fuente: referencia, ...row }) => ({
      ...{ id, campo, antes, despues, motivo },
      fuente: kind && { clase: kind, referencia, fecha_documento: row.fuente_fecha },
      actor: { tipo: row.actor_tipo, id: row.actor_id, nombre: row.actor_nombre },
      ocurrido: row.ocurrido,
    }));
  });
}
