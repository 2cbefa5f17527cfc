/** A provider: entry to wire. */
import type { Proveedor, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { type Certainty, certaintiesOf, sameCertainty } from './rules-verification.ts';

type Language = 'es' | 'en';

/** @param language language of the notes; they are kept in both */
export function presentProveedor(card: ProveedorCard, language: Language): Proveedor {
  const { verificacion, acciones, notas, ...resto } = card;
  const certainties = [...certaintiesOf(card)];
  const doubtful = certainties.filter(([, { estado }]) => estado === 'no_verificado').map(([field]) => field);
  const { estado, fecha, fuente } = verificacion;
  return {
    ...resto,
    acciones: acciones.map((action) => {
      const prefix = `acciones.${action.accion}.`;
      return {
        ...action,
        notas: action.notas?.[language] ?? null,
        sin_verificar: doubtful.filter((field) => field.startsWith(prefix)).map((field) => field.slice(prefix.length)),
      };
    }),
    notas: notas?.[language] ?? null,
    sin_verificar: doubtful.filter((field) => !field.startsWith('acciones.')),
    verificado: { estado, fecha, fuente, excepciones: exceptionsOf(certainties, { estado, fecha, fuente }) },
  };
}

/** Fields whose certainty is not the default one, those of the same certainty together, in the order of the entry. */
function exceptionsOf(certainties: readonly [string, Certainty][], fallback: Certainty) {
  const groups: (Certainty & { campos: string[] })[] = [];
  for (const [field, certainty] of certainties) {
    if (sameCertainty(certainty, fallback)) continue;
    const group = groups.find((one) => sameCertainty(one, certainty));
    if (group) group.campos.push(field);
    else groups.push({ campos: [field], ...certainty });
  }
  return groups;
}
