/** Presents an entry of the catalogue as the API shows it; pure. */
import type { CardAction, Proveedor, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { correctableFields, valueIn } from './rules-corrections.ts';
import {
  type Certainty,
  certaintiesOf,
  certaintyOf,
  evidenceOf,
  isUnknown,
  sameCertainty,
} from './rules-verification.ts';
import { demandsOf } from './rules-ways.ts';

type Language = 'es' | 'en';

/**
 * Presents an entry.
 * @param language language of the texts; the entry has them in both
 * @param today day in Madrid
 */
export function presentProveedor(card: ProveedorCard, language: Language, today: string): Proveedor {
  const { verificacion, acciones, notas, ...resto } = card;
  const certainties = [...certaintiesOf(card, today)];
  const doubtful = certainties
    .filter(([, { estado }]) => estado === 'no_verificado' || estado === 'anticuado')
    .map(([field]) => field);
  const fallback = certaintyOf(verificacion, today);
  const { estado, fecha, fuente } = fallback;
  return {
    ...resto,
    acciones: acciones.map((action) => presentAction(card, action, doubtful, language, today)),
    notas: notas?.[language] ?? null,
    sin_verificar: doubtful.filter((field) => !field.startsWith('acciones.')),
    verificado: { estado, fecha, fuente, excepciones: exceptionsOf(certainties, fallback) },
  };
}

function presentAction(
  card: ProveedorCard,
  action: CardAction,
  doubtful: readonly string[],
  language: Language,
  today: string,
): Proveedor['acciones'][number] {
  const prefix = `acciones.${action.accion}.`;
  const { se_pierde } = action;
  return {
    ...action,
    vias: action.vias.map((way) => ({
      ...way,
      nombre: way.nombre[language],
      exigidos: demandsOf(card, action.accion, way, today).map((papers) => [...papers]),
      notas: way.notas?.[language] ?? null,
    })),
    por_su_cuenta: action.por_su_cuenta?.[language] ?? null,
    se_pierde: se_pierde && { dias: se_pierde.dias, texto: se_pierde.texto[language] },
    notas: action.notas?.[language] ?? null,
    sin_verificar: doubtful.filter((field) => field.startsWith(prefix)).map((field) => field.slice(prefix.length)),
  };
}

/** Fields whose certainty is not the default, grouped by certainty, in the order of the entry. */
function exceptionsOf(certainties: readonly [string, Certainty][], fallback: Certainty) {
  const groups: (Certainty & { campos: string[] })[] = [];
  for (const [field, certainty] of certainties) {
    // A single paper is here only because it differs from the papers as a whole, so it is named even if it agrees with the default.
    if (sameCertainty(certainty, fallback) && !field.includes('.de_entrada.')) continue;
    const group = groups.find((one) => sameCertainty(one, certainty));
    if (group) group.campos.push(field);
    else groups.push({ campos: [field], ...certainty });
  }
  return groups;
}

/** The correctable fields of an entry, each with its value and certainty; pure. @param today day in Madrid */
export function presentFields(card: ProveedorCard, today: string) {
  return correctableFields(card).map((campo) => {
    const value = valueIn(card, campo);
    const { estado, fecha, fuente } = certaintyOf(evidenceOf(card, campo), today);
    return {
      campo,
      valor: JSON.stringify(value),
      // an empty list of papers is known: it means that no paper is needed
      estado: isUnknown(value) && !campo.endsWith('.de_entrada') ? ('desconocido' as const) : estado,
      fecha,
      fuente,
    };
  });
}
