/** Erases the notes that a former heir typed with steps on accounts. */
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';
import { sealCuenta } from '../data.ts';
import { openedCuentas } from '../read/cuentas-of-caso.ts';
import { writeCuenta } from '../sql.ts';

/** A step on an account. */
export interface StepOnCuenta {
  readonly cuenta: string;
  readonly ocurrido: Date;
}

/** @param steps the steps that lose their notes; everything else of them stays */
export async function forgetNotes(tx: Tx, caso: TakenCaso, steps: readonly StepOnCuenta[]): Promise<void> {
  for (const { fila, datos } of await openedCuentas(tx, caso)) {
    const instants = steps.filter(({ cuenta }) => cuenta === fila.id).map(({ ocurrido }) => ocurrido.toISOString());
    const { gestiones = [] } = datos;
    if (!gestiones.some(({ cuando, nota }) => nota !== null && instants.includes(cuando))) continue;
    const kept = gestiones.map((step) => (instants.includes(step.cuando) ? { ...step, nota: null } : step));
    const written = await writeCuenta(tx, fila, sealCuenta(caso.clave, fila.id, { ...datos, gestiones: kept }));
    if (!written) throw new DomainError('cambiado_entretanto');
  }
}
