/** Applies corrections of case managers to the entries of the files; pure. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import type { CardAction, Evidence, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import { cardProblems } from './rules-card.ts';
import { covers, fieldsOf } from './rules-verification.ts';

/** Gives a field a value and, where a source is named, verifies it from that day on. */
export interface Change {
  /** A field that {@link isCorrectable} accepts. */
  readonly campo: string;
  readonly despues: unknown;
  readonly fuente: Evidence['fuente'];
  /** Day in Madrid, YYYY-MM-DD. */
  readonly fecha: string;
}

/** A recorded change. */
export interface Correction extends Change {
  readonly id: number;
  readonly proveedor: string;
  /** The value in the files when the correction was made. */
  readonly publicado: unknown;
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
const OF_LEGAL_WAY = ['via_legal.responsable', 'via_legal.dpd'];
const OF_ACTION = [
  'plazo_publicado_dias',
  'plazo_computo',
  'guardar_antes',
  'por_su_cuenta',
  'se_pierde',
  'notas',
] as const satisfies (keyof CardAction)[];
const OF_WAY = [
  'nombre',
  'quien',
  'canal',
  'direccion',
  'idioma',
  'agente',
  'de_entrada',
  'si_lo_piden',
  'formulario',
  'retencion',
  'notas',
] as const satisfies (keyof Way)[];

const FIELD = new RegExp(
  `^(?:${[...OF_PROVEEDOR, ...OF_LEGAL_WAY].join('|')}|acciones\\.(?:${CUENTA_ACTIONS.join('|')})` +
    `(?:\\.(?:${OF_ACTION.join('|')})|\\.vias\\.[a-z0-9-]+(?:\\.(?:${OF_WAY.join('|')}))?)?)$`,
);

/**
 * Whether a field can be corrected; `acciones.<accion>` and `acciones.<accion>.vias.<codigo>` add, replace or, with null, remove an action
 * or a way.
 */
export const isCorrectable = (field: string): boolean => FIELD.test(field);

/** The field that says that an action is offered; it cannot be corrected, only confirmed. */
const OFFERED = new RegExp(`^acciones\\.(?:${CUENTA_ACTIONS.join('|')})\\.accion$`);
/** The field of a single paper. A person who has seen the list of papers has seen each of them. */
const ONE_PAPER = /(\.de_entrada)\.[a-z_]+$/;

/**
 * The fields that count as verified once a person has seen `fields`: each once, with its value.
 * @param fields paths that evidence can cover; those that the entry lacks are left out
 */
export function verifiable(card: ProveedorCard, fields: readonly string[]): { campo: string; valor: unknown }[] {
  const whole = new Set(fields.map((field) => field.replace(ONE_PAPER, '$1')));
  return [...whole].flatMap((campo) => {
    const valor = isCorrectable(campo) || OFFERED.test(campo) ? valueIn(card, campo) : undefined;
    return valor === undefined ? [] : [{ campo, valor }];
  });
}

/** The fields of an entry that a form can show: neither whole actions nor whole ways. */
export const correctableFields = ({ acciones }: ProveedorCard): string[] => [
  ...OF_PROVEEDOR,
  ...OF_LEGAL_WAY,
  ...acciones.flatMap(({ accion, vias }) => [
    ...OF_ACTION.map((field) => `acciones.${accion}.${field}`),
    ...vias.flatMap(({ codigo }) => OF_WAY.map((field) => `acciones.${accion}.vias.${codigo}.${field}`)),
  ]),
];

/** The property by which a path names the members of a list, by the name of the list. */
const NAMED_BY: Readonly<Record<string, string>> = { acciones: 'accion', vias: 'codigo' };

/**
 * The value of a field.
 * @returns null also for an action or way that the entry lacks; undefined for a field within such an action or way
 */
export function valueIn(card: ProveedorCard, field: string): unknown {
  let value: unknown = card;
  let list: string | undefined;
  for (const step of field.split('.')) {
    if (value === null || value === undefined) return undefined;
    if (list === undefined) value = (value as Record<string, unknown>)[step];
    else {
      const name = list;
      value = (value as Record<string, unknown>[]).find((one) => one[name] === step) ?? null;
    }
    list = list === undefined ? NAMED_BY[step] : undefined;
  }
  return value;
}

/** The entry with another value in a field. The schema has yet to validate the result. */
export const withValue = (card: ProveedorCard, field: string, value: unknown): unknown =>
  put(card, field.split('.'), value);

function put(target: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const object = { ...(target as Record<string, unknown>) };
  const name = NAMED_BY[step];
  if (name === undefined || rest.length === 0)
    return { ...object, [step]: rest.length === 0 ? value : put(object[step], rest, value) };
  const [member = '', ...below] = rest;
  const list = (object[step] as Record<string, unknown>[] | undefined) ?? [];
  const place = list.findIndex((one) => one[name] === member);
  const fresh = below.length === 0 ? value : put(list[place] ?? {}, below, value);
  const before = place < 0 ? list : list.slice(0, place);
  const afterwards = place < 0 ? [] : list.slice(place + 1);
  return { ...object, [step]: [...before, ...(fresh === null ? [] : [fresh]), ...afterwards] };
}

/** Updates the evidence of an entry that already has the new value. */
export function withEvidence(card: ProveedorCard, { campo, fuente, fecha }: Change): ProveedorCard {
  const group = { campos: [campo], fecha, fuente };
  const fields = fieldsOf(card);
  // Paths of fields that are gone, for instance of a removed action, are dropped.
  const salvo = [...card.verificacion.salvo, group]
    .map((one) => ({ ...one, campos: one.campos.filter((pattern) => fields.some((field) => covers(pattern, field))) }))
    .filter(({ campos }) => campos.length > 0);
  return { ...card, verificacion: { ...card.verificacion, salvo } };
}

/** A correction on which a person has to decide again, because the files now have another value or the correction no longer fits them. */
export interface ToDecide {
  readonly id: number;
  readonly proveedor: string;
  readonly campo: string;
  /** The present value in the files; null: there is none, or no such field. */
  readonly publicado: unknown;
}

/**
 * Applies the corrections, oldest first, so that the last correction of a field counts, whatever a later release brings, until a person
 * decides. A correction is skipped when its provider or field is gone, or when the entry would become invalid.
 * @param cards the entries of the files
 * @param isCard validates by the schema
 * @returns the entries, the ids of skipped corrections, and the corrections to decide on
 */
export function applyCorrections(
  cards: readonly ProveedorCard[],
  corrections: readonly Correction[],
  isCard: (value: unknown) => value is ProveedorCard,
): { cards: ProveedorCard[]; ignoradas: number[]; toDecide: ToDecide[] } {
  const result = [...cards];
  const ignoradas: number[] = [];
  for (const correction of corrections) {
    const place = result.findIndex(({ codigo }) => codigo === correction.proveedor);
    const card = result[place];
    const draft =
      card && valueIn(card, correction.campo) !== undefined && withValue(card, correction.campo, correction.despues);
    const fresh = isCard(draft) ? withEvidence(draft, correction) : null;
    if (fresh && cardProblems(fresh, result).length === 0) result[place] = fresh;
    else ignoradas.push(correction.id);
  }
  return { cards: result, ignoradas, toDecide: toDecide(cards, corrections, ignoradas) };
}

function toDecide(
  cards: readonly ProveedorCard[],
  corrections: readonly Correction[],
  ignored: readonly number[],
): ToDecide[] {
  return corrections.flatMap((correction, i) => {
    const { id, proveedor, campo, despues, publicado: before } = correction;
    const card = cards.find(({ codigo }) => codigo === proveedor);
    if (!card || corrections.slice(i + 1).some((later) => takesPlaceOf(later, correction))) return [];
    const publicado = publishedIn(card, campo);
    const differs = !isSame(publicado, before) && !isSame(publicado, despues);
    return ignored.includes(id) || differs ? [{ id, proveedor, campo, publicado }] : [];
  });
}

/** Whether a later correction covers the same field, or the action or way around it. */
const takesPlaceOf = (later: Correction, { proveedor, campo }: Correction): boolean =>
  later.proveedor === proveedor && (later.campo === campo || campo.startsWith(`${later.campo}.`));

/** The value of a field in the files; null also where they lack its action or way. */
export const publishedIn = (card: ProveedorCard | undefined, field: string): unknown =>
  (card && valueIn(card, field)) ?? null;

/** Whether two values of a field are equal; the database returns the members of an object in another order. */
const isSame = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
