/** The fields of an entry that can be corrected, each with its value and how sure it is; pure. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { CORRECTABLE_FIELDS, valueIn } from './rules-corrections.ts';
import { verificationOf } from './rules-verification.ts';

export function presentFields(card: ProveedorCard) {
  return CORRECTABLE_FIELDS.flatMap((campo) => {
    const value = valueIn(card, campo);
    // of an action that is not there, and whole actions, which no form can show
    if (value === undefined || /^acciones\.\w+$/.test(campo)) return [];
    const { estado, fecha, fuente } = verificationOf(card, campo);
    return [
      {
        campo,
        valor: JSON.stringify(value),
        estado: value === null ? ('desconocido' as const) : estado,
        fecha,
        fuente: fuente?.referencia ?? null,
      },
    ];
  });
}
