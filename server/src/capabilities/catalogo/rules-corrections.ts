/** Corrections of case managers over the entries of the file; pure. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import type { CardAction, ProveedorCard, Verification } from '@albacea/contract/schemas/proveedores.ts';
import { cardProblems } from './rules-card.ts';
import { hasField, verificationOf } from './rules-verification.ts';

/** A field takes a value and, where a source is named, is verified from that day on. */
export interface Change {
  /** One of {@link CORRECTABLE_FIELDS}. */
  readonly campo: string;
  readonly despues: unknown;
  readonly fuente: Verification['fuente'];
  /** Day in Madrid, YYYY-MM-DD. */
  readonly fecha: string;
}

/** A change that was recorded. */
export interface Correction extends Change {
  readonly id: number;
  readonly proveedor: string;
}

const OF_PROVEEDOR = [
  'nombre',
  'incluye',
  'tipo',
  'matriz',
  'dominios',
  'discreto',
  'pagina',
  'descriptores_bancarios',
  'caducidad_por_inactividad_dias',
  'orden',
  'notas',
] as const satisfies (keyof ProveedorCard)[];
const OF_ACTION = [
  'quien',
  'papeles',
  'canal',
  'direccion',
  'idioma',
  'plazo_publicado_dias',
  'plazo_computo',
  'agente',
  'notas',
] as const satisfies (keyof CardAction)[];

/** The fields that can be corrected; `acciones.<accion>` adds, replaces or, with null, removes an action. */
export const CORRECTABLE_FIELDS: readonly string[] = [
  ...OF_PROVEEDOR,
  ...CUENTA_ACTIONS.flatMap((action) => [
    `acciones.${action}`,
    ...OF_ACTION.map((field) => `acciones.${action}.${field}`),
  ]),
];

const partsOf = (field: string) => {
  const [first = '', action, own] = field.split('.');
  return { primera: first, accion: action, propio: own };
};

/** The value of a field; null for an action that is not there, undefined for a field of such an action. */
export function valueIn(card: ProveedorCard, field: string): unknown {
  const { primera, accion, propio } = partsOf(field);
  if (accion === undefined) return card[primera as keyof ProveedorCard];
  const theirs = card.acciones.find((candidata) => candidata.accion === accion);
  return propio === undefined ? (theirs ?? null) : theirs?.[propio as keyof CardAction];
}

/** The entry with another value in a field. It can be anything now: the schema judges it. */
export function withValue(card: ProveedorCard, field: string, value: unknown): unknown {
  const { primera, accion, propio } = partsOf(field);
  if (accion === undefined) return { ...card, [primera]: value };
  const place = card.acciones.findIndex((candidata) => candidata.accion === accion);
  const theirs = card.acciones[place];
  const fresh = propio === undefined ? value : { ...theirs, [propio]: value };
  const before = theirs ? card.acciones.slice(0, place) : card.acciones;
  const afterwards = theirs ? card.acciones.slice(place + 1) : [];
  return { ...card, acciones: [...before, ...(fresh === null ? [] : [fresh]), ...afterwards] };
}

/** The entry, already with the new value, as it stands after the change: what it says of itself is brought up to date. */
export function withVerification(card: ProveedorCard, { campo, fuente, fecha }: Change): ProveedorCard {
  const group = {
    campos: [campo],
    estado: fuente ? ('verificado' as const) : ('no_verificado' as const),
    fecha,
    fuente,
  };
  // Paths that no longer speak of anything go, for instance those of an action that was removed.
  const salvo = [...card.verificacion.salvo, group]
    .map((one) => ({ ...one, campos: one.campos.filter((pattern) => hasField(card, pattern)) }))
    .filter(({ campos }) => campos.length > 0);
  return { ...card, verificacion: { ...card.verificacion, salvo } };
}

/**
 * The entries with the corrections in them, oldest first. One is passed over when its provider or field is gone, when a
 * later release of the file verified that field by itself, or when the entry would no longer be valid.
 * @param isCard judges by the schema
 * @returns the entries, and the ids of what was passed over
 */
export function applyCorrections(
  cards: readonly ProveedorCard[],
  corrections: readonly Correction[],
  isCard: (value: unknown) => value is ProveedorCard,
): { fichas: ProveedorCard[]; ignoradas: number[] } {
  const result = [...cards];
  const ignoradas: number[] = [];
  for (const correction of corrections) {
    const place = result.findIndex(({ codigo }) => codigo === correction.proveedor);
    const card = result[place];
    const draft = card && !isOutdated(card, correction) && withValue(card, correction.campo, correction.despues);
    const fresh = isCard(draft) ? withVerification(draft, correction) : null;
    if (fresh && cardProblems(fresh, result).length === 0) result[place] = fresh;
    else ignoradas.push(correction.id);
  }
  return { fichas: result, ignoradas };
}

function isOutdated(card: ProveedorCard, { campo, fecha }: Correction): boolean {
  if (valueIn(card, campo) === undefined) return true;
  const { accion, propio } = partsOf(campo);
  const lookedAt = accion !== undefined && propio === undefined ? `${campo}.accion` : campo;
  const { estado, fecha: verifiedOn } = verificationOf(card, lookedAt);
  return estado === 'verificado' && verifiedOn !== null && verifiedOn > fecha;
}
