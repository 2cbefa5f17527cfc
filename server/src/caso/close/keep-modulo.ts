/** Keeps the state of a module for a command that can be undone; a restored state is not announced again. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { CasoModulos } from '../../db/table-types.ts';
import type { ModuloKept } from '../../outbox/mail/rules-kept.ts';

/** @returns null when the case has no such module */
export async function keepModulo(tx: Tx, caso: string, modulo: Modulo): Promise<ModuloKept | null> {
  const { rows } = await tx.sql<Pick<CasoModulos, 'estado' | 'completado'>>(
    'select estado, completado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
    [caso, modulo],
  );
  const [row] = rows;
  return row ? { modulo, estado: row.estado, completado: row.completado?.toISOString() ?? null } : null;
}

/** Restores the module before the case advances, so that a complete module is complete again without an event. */
export async function restoreModulo(tx: Tx, caso: string, { modulo, estado, completado }: ModuloKept): Promise<void> {
  await tx.sql(
    'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
    [caso, modulo, estado, completado],
  );
}
