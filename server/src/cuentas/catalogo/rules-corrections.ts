/** Corrections of case managers over the entries of the file; pure. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import type { CardAction, Evidence, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import { cardProblems } from './rules-card.ts';
import { covers, fieldsOf } from './rules-verification.ts';

/** A field takes a value and, where a source is named, is verified from that day on. */
export interface Change {
  /** One that {@link isCorrectable}. */
  readonly campo: string;
  readonly despues: unknown;
  readonly fuente: Evidence['fuente'];
  /** Day in Madrid, YYYY-MM-DD. */
  readonly fecha: string;
}

/** A change that was recorded. */
export interface Correction extends Change {
  readonly id: number;
  readonly proveedor: string;
  /** What the files said when it was made. */
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
  'retencion',
  'notas',
] as const satisfies (keyof Way)[];

const FIELD = new RegExp(
  `^(?:${[...OF_PROVEEDOR, ...OF_LEGAL_WAY].join('|')}|acciones\\.(?:${CUENTA_ACTIONS.join('|')})` +
    `(?:\\.(?:${OF_ACTION.join('|')})|\\.vias\\.[a-z0-9-]+(?:\\.(?:${OF_WAY.join('|')}))?)?)$`,
);

/** Whether a field can be corrected; `acciones.<accion>` and `acciones.<accion>.vias.<codigo>` add, replace or, with null, remove one. */
export const isCorrectable = (field: string): boolean => FIELD.test(field);

/** That something can be asked for at all: there is nothing to correct in it, but it can be seen. */
const OFFERED = new RegExp(`^acciones\\.(?:${CUENTA_ACTIONS.join('|')})\\.accion$`);
/** One paper of a list: who has seen the list has seen it. */
const ONE_PAPER = /(\.de_entrada)\.[a-z_]+$/;

/**
 * What is verified where these fields were seen as they stand, each once and with its value.
 * @param fields paths of which evidence can speak; one that the entry does not have is left out
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

/** Lists of actions and of ways are looked into by the name of their members. */
const NAMED_BY: Readonly<Record<string, string>> = { acciones: 'accion', vias: 'codigo' };

/** The value of a field; null for an action or way that is not there, undefined for a field of such a one. */
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

/** The entry with another value in a field. It can be anything now: the schema judges it. */
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

/** The entry, already with the new value, as it stands after the change: what it says of itself is brought up to date. */
export function withEvidence(card: ProveedorCard, { campo, fuente, fecha }: Change): ProveedorCard {
  const group = { campos: [campo], fecha, fuente };
  const fields = fieldsOf(card);
  // Paths that no longer speak of anything go, for instance those of an action that was removed.
  const salvo = [...card.verificacion.salvo, group]
    .map((one) => ({ ...one, campos: one.campos.filter((pattern) => fields.some((field) => covers(pattern, field))) }))
    .filter(({ campos }) => campos.length > 0);
  return { ...card, verificacion: { ...card.verificacion, salvo } };
}

/** A correction that a person has to decide anew: the files now say something else, or it no longer fits them. */
export interface ToDecide {
  readonly id: number;
  readonly proveedor: string;
  readonly campo: string;
  /** What the files say now; null: nothing, or they have no such field. */
  readonly publicado: unknown;
}

/**
 * The entries with the corrections in them, oldest first: the last one of a field holds, whatever a later release says, until
 * a person decides. One is passed over when its provider or field is gone, or when the entry would no longer be valid.
 * @param cards the entries as the files have them
 * @param isCard judges by the schema
 * @returns the entries, the ids of what was passed over, and what is to be decided
 */
export function applyCorrections(
  cards: readonly ProveedorCard[],
  corrections: readonly Correction[],
  isCard: (value: unknown) => value is ProveedorCard,
): { fichas: ProveedorCard[]; ignoradas: number[]; toDecide: ToDecide[] } {
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
  return { fichas: result, ignoradas, toDecide: toDecide(cards, corrections, ignoradas) };
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

/** Whether a later correction is of the same field, or of the action or way that it is in. */
const takesPlaceOf = (later: Correction, { proveedor, campo }: Correction): boolean =>
  later.proveedor === proveedor && (later.campo === campo || campo.startsWith(`${later.campo}.`));

/** What the files say of a field; null also where they have no such action or way. */
export const publishedIn = (card: ProveedorCard | undefined, field: string): unknown =>
  (card && valueIn(card, field)) ?? null;

/** Whether two values of a field are equal; the database gives the members of an object in an order of its own. */
const isSame = (a: unknown, b: unknown): boolean => inOrder(a) === inOrder(b);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
