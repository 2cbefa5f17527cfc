/** How sure we are of each field of an entry; pure. */
import type { CardAction, ProveedorCard, Verification } from '@albacea/contract/schemas/proveedores.ts';
import { type DatumState, DISCREET_TYPES, type ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';

/** What is known of a field: a state, the day it was last looked into, and where. */
export interface Certainty extends Omit<Verification, 'estado'> {
  readonly estado: DatumState;
}

/** Fields of the provider that state a fact of the world. The others (name, kind, order…) are our own arrangement. */
const FACTS = ['matriz', 'dominios', 'pagina', 'descriptores_bancarios', 'caducidad_por_inactividad_dias'] as const;
const ACTION_FACTS = ['papeles', 'direccion', 'idioma', 'plazo_publicado_dias', 'agente'] as const;

const UNKNOWN: Certainty = { estado: 'desconocido', fecha: null, fuente: null };

/** Whether the accounts of a kind are reserved by default. */
export const isDiscreet = (type: ProveedorType): boolean => DISCREET_TYPES.includes(type);

/** Whether nobody has to ask: it ends by itself, or there is nobody to ask. */
export const withoutProcedure = ({ canal }: Pick<CardAction, 'canal'>): boolean => canal === 'nada_que_presentar';

/**
 * Whether a path of `salvo` speaks of a field: the same path with `*` for any action, or one above it.
 * @param field for instance `acciones.eliminar.papeles.titulo_sucesorio`
 */
export function covers(pattern: string, field: string): boolean {
  const steps = field.split('.');
  return pattern.split('.').every((step, i) => step === steps[i] || (step === '*' && steps[i] !== undefined));
}

/** What the entry states of a field, whether or not it is filled in: the last group that covers it, or the default. */
export function verificationOf({ verificacion }: ProveedorCard, field: string): Verification {
  const group = verificacion.salvo.findLast(({ campos }) => campos.some((pattern) => covers(pattern, field)));
  const { estado, fecha, fuente } = group ?? verificacion;
  return { estado, fecha, fuente };
}

/**
 * Every field that states a fact, with its certainty, in the order of the entry. A field that nobody knows is
 * `desconocido`; what does not apply (no parent, the address where there is nothing to file) is left out, and so is
 * a single paper, unless it differs from the papers as a whole.
 */
export function certaintiesOf(card: ProveedorCard): Map<string, Certainty> {
  const certainties = new Map<string, Certainty>();
  const record = (field: string, value: unknown) =>
    certainties.set(field, isUnknown(value) ? UNKNOWN : verificationOf(card, field));
  for (const fact of FACTS) if (fact !== 'matriz' || card.matriz !== null) record(fact, card[fact]);
  if (card.notas) record('notas', card.notas);
  for (const action of card.acciones) {
    const prefix = `acciones.${action.accion}`;
    for (const field of ['accion', 'quien', 'canal'] as const) record(`${prefix}.${field}`, action[field]);
    if (action.notas) record(`${prefix}.notas`, action.notas);
    if (withoutProcedure(action)) continue;
    for (const fact of ACTION_FACTS) record(`${prefix}.${fact}`, action[fact]);
    // No papers at all is an answer, not a gap.
    if (action.papeles.length === 0) certainties.set(`${prefix}.papeles`, verificationOf(card, `${prefix}.papeles`));
    if (action.plazo_publicado_dias !== null) record(`${prefix}.plazo_computo`, action.plazo_computo);
    for (const paper of action.papeles) {
      const field = `${prefix}.papeles.${paper}`;
      const theirs = verificationOf(card, field);
      if (!sameCertainty(theirs, verificationOf(card, `${prefix}.papeles`))) certainties.set(field, theirs);
    }
  }
  return certainties;
}

/** Whether a path of `salvo` speaks of any field of the entry. */
export function hasField(card: ProveedorCard, pattern: string): boolean {
  const fields = [
    ...certaintiesOf(card).keys(),
    ...card.acciones.flatMap(({ accion, papeles }) => papeles.map((paper) => `acciones.${accion}.papeles.${paper}`)),
  ];
  return fields.some((field) => covers(pattern, field));
}

const isUnknown = (value: unknown): boolean =>
  value === null || value === 'desconocido' || (Array.isArray(value) && value.length === 0);

export function sameCertainty(a: Certainty, b: Certainty): boolean {
  return (
    a.estado === b.estado &&
    a.fecha === b.fecha &&
    a.fuente?.clase === b.fuente?.clase &&
    a.fuente?.referencia === b.fuente?.referencia
  );
}
