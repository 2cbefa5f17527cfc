/** The heir decides several accounts at once: all of them are changed and confirmed, or none is. */
import type { Copy, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { isSupply } from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, oneOfMany } from '../../shared/errors.ts';
import { cardOf } from '../proveedor-of.ts';
import { changeCuenta } from './change-cuenta.ts';
import { type ChangedCuenta, type CuentasDependencies, type TakenCuenta, takeCuenta } from './command.ts';
import { confirmCuenta } from './confirm-cuenta.ts';

interface CuentaDecision {
  readonly cuenta_id: string;
  readonly accion: CuentaAction;
  /** As in a confirmation: required where a copy or a memorial is offered before erasing. */
  readonly copia?: Extract<Copy, 'pedida' | 'la_guardan' | 'rechazada'>;
  /** The version that the heir saw. */
  readonly version: number;
}

/**
 * Supplies of a home are excluded: for each of them the family says whether somebody lives there. Who may: heir.
 * @returns the accounts in the order of the decisions
 * @throws DomainError naming the account and the field: no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto,
 * validacion
 */
export async function decideCuentas(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  decisions: readonly CuentaDecision[],
): Promise<ChangedCuenta[]> {
  const changed: ChangedCuenta[] = [];
  for (const [i, decision] of decisions.entries()) {
    const place = `decisiones[${i}]`;
    if (decisions.findIndex(({ cuenta_id }) => cuenta_id === decision.cuenta_id) < i)
      throw invalid({
        campo: `${place}.cuenta_id`,
        texto: { es: 'está dos veces.', en: 'is there twice.' },
        codigo: 'repetido',
      });
    const taken = await inPlace(place, null, () => takeCuenta(tx, who, casoId, decision.cuenta_id));
    const { proveedor } = taken.datos;
    changed.push(await inPlace(place, proveedor, () => decide(deps, tx, who, casoId, taken, decision)));
  }
  return changed;
}

async function decide(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { fila }: TakenCuenta,
  { cuenta_id, accion, copia, version: seen }: CuentaDecision,
): Promise<ChangedCuenta> {
  const tipo = cardOf(await deps.catalogo.current(tx), fila.proveedor)?.tipo ?? null;
  if (isSupply({ ...fila, tipo })) throw invalid({ campo: 'cuenta_id', texto: ALONE });
  const version =
    accion === fila.accion
      ? seen
      : (await changeCuenta(deps, tx, who, casoId, cuenta_id, { accion, version: seen })).cuenta.version;
  return confirmCuenta(deps, tx, who, casoId, cuenta_id, { ...(copia && { copia }), version });
}

const ALONE = {
  es: 'es un suministro de la casa: se decide aparte, porque puede vivir alguien en ella.',
  en: 'is a supply of a home: it is decided by itself, because somebody may live there.',
};

/** The field to name where the refusal names none itself. */
const BLAMED: Readonly<Partial<Record<DomainError['codigo'], keyof CuentaDecision>>> = {
  cambiado_entretanto: 'version',
  no_encontrado: 'cuenta_id',
};

/** @param name name of the account, for people; null: not known yet */
async function inPlace<T>(place: string, name: string | null, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw oneOfMany(error, place, BLAMED[error.codigo] ?? 'accion', name);
  }
}
