/** The correctable fields of an entry, each with its value and certainty; pure. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { correctableFields, valueIn } from './rules-corrections.ts';
import { certaintyOf, evidenceOf, isUnknown } from './rules-verification.ts';

/** @param today day in Madrid */
export function presentFields(card: ProveedorCard, today: string) {
  return correctableFields(card).map((campo) => {
    const value = valueIn(card, campo);
    const { estado, fecha, fuente } = certaintyOf(evidenceOf(card, campo), today);
    return {
      campo,
      valor: JSON.stringify(value),
      // no papers at all is an answer, not a gap
      estado: isUnknown(value) && !campo.endsWith('.de_entrada') ? ('desconocido' as const) : estado,
      fecha,
      fuente,
    };
  });
}
