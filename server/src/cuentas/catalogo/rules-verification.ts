/** How sure we are of each field of an entry, by the evidence that it names; pure. */

import { type DatumState, DISCREET_TYPES, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CardAction, Evidence, ProveedorCard, Source, Way } from '@albacea/contract/schemas/proveedores.ts';
import { dateOf, dayOf, fromDateToDate } from '../../shared/rules-dates-madrid.ts';

/** The certainty of a field, with the day it was last checked and the source. */
export interface Certainty extends Evidence {
  readonly estado: DatumState;
}

/** Months for which the words of a source count as current. */
const CURRENT_MONTHS = 24;
/** Kinds of source that are the provider's own words: its pages, archived copies of them, and what it told a case manager. */
export const OWN_WORDS: readonly Source['clase'][] = ['oficial', 'copia_de_oficial', 'gestor'];

/** Fields that state a fact about the provider; the values of all others (name, kind, order…) are our own choice. */
const FACTS = ['matriz', 'dominios', 'pagina', 'descriptores_bancarios', 'caducidad_por_inactividad_dias'] as const;
const WAY_FACTS = ['direccion', 'idioma', 'agente', 'de_entrada'] as const;

const UNKNOWN: Certainty = { estado: 'desconocido', fecha: null, fuente: null };

/** Whether accounts of this kind are reserved by default. */
export const isDiscreet = (type: ProveedorType): boolean => DISCREET_TYPES.includes(type);

/** Whether no request has to be made, because the account ends by itself or the provider accepts none. */
export const withoutProcedure = ({ canal }: Pick<Way, 'canal'>): boolean => canal === 'nada_que_presentar';

/**
 * Whether a path of `salvo` covers a field: the path is the field's own or one above it, and `*` stands for any action or way.
 * @param field for instance `acciones.eliminar.vias.general.de_entrada.titulo_sucesorio`
 */
export const covers = (pattern: string, field: string): boolean => coversSteps(stepsOf(pattern), stepsOf(field));

/** The steps of a path, for {@link coversSteps}. */
export const stepsOf = (path: string): readonly string[] => path.split('.');

/** Like {@link covers}, for callers that check many fields and split each path only once. */
export const coversSteps = (pattern: readonly string[], field: readonly string[]): boolean =>
  pattern.every((step, i) => step === field[i] || (step === '*' && field[i] !== undefined));

/** The evidence of a field, whether or not the field has a value: that of the last group that covers the field, or the default. */
export const evidenceOf = (card: ProveedorCard, field: string): Evidence => evidencesOf(card)(field);

/** @returns {@link evidenceOf} prepared for many fields of one entry */
function evidencesOf({ verificacion }: ProveedorCard): (field: string) => Evidence {
  const groups = verificacion.salvo.map((group) => ({ group, patterns: group.campos.map(stepsOf) }));
  return (field) => {
    const steps = stepsOf(field);
    const found = groups.findLast(({ patterns }) => patterns.some((pattern) => coversSteps(pattern, steps)));
    const { fecha, fuente } = found?.group ?? verificacion;
    return { fecha, fuente };
  };
}

/**
 * The last day on which the words of a source count as current: 24 months after the source's own date or, if it has none, after the day on
 * which it was last seen.
 * @returns null: neither day is known
 */
export function currentUntil({ fecha, fuente }: Evidence): string | null {
  const written = fuente?.fecha_documento ?? fecha;
  if (written === null) return null;
  const [year = '', month = '12', day] = written.split('-');
  if (day !== undefined) return fromDateToDate(written, CURRENT_MONTHS);
  const afterwards = fromDateToDate(`${year}-${month}-01`, CURRENT_MONTHS + 1);
  return dateOf(dayOf(afterwards) - 1); // a month or a year counts to its end
}

/** Whether a source is from the last 24 months. */
export function isCurrent(evidence: Evidence, today: string): boolean {
  const until = currentUntil(evidence);
  return until !== null && until >= today;
}

/** @param today day in Madrid */
export function certaintyOf(evidence: Evidence, today: string): Certainty {
  const own = evidence.fuente !== null && OWN_WORDS.includes(evidence.fuente.clase);
  if (!own) return { estado: 'no_verificado', ...evidence };
  return { estado: isCurrent(evidence, today) ? 'verificado' : 'anticuado', ...evidence };
}

/**
 * Every field that states a fact, with its certainty, in the order of the entry. A field without a value is `desconocido`. Fields that do
 * not apply (no parent, the address where there is nothing to file) are left out, and so is a single paper, unless it differs from the
 * papers as a whole.
 */
export function certaintiesOf(card: ProveedorCard, today: string): Map<string, Certainty> {
  const certainties = new Map<string, Certainty>();
  const evidence = evidencesOf(card);
  const judge = (field: string) => certaintyOf(evidence(field), today);
  const known = (field: string) => certainties.set(field, judge(field));
  const record = (field: string, value: unknown) => (isUnknown(value) ? certainties.set(field, UNKNOWN) : known(field));
  for (const fact of FACTS) if (fact !== 'matriz' || card.matriz !== null) record(fact, card[fact]);
  for (const fact of ['responsable', 'dpd'] as const) record(`via_legal.${fact}`, card.via_legal[fact]);
  if (card.notas) known('notas');
  for (const action of card.acciones) {
    const prefix = `acciones.${action.accion}`;
    known(`${prefix}.accion`);
    for (const text of ['por_su_cuenta', 'se_pierde', 'notas'] as const) if (action[text]) known(`${prefix}.${text}`);
    for (const way of action.vias) recordWay(`${prefix}.vias.${way.codigo}`, way, { judge, known, record });
    if (action.vias.every(withoutProcedure)) continue;
    record(`${prefix}.plazo_publicado_dias`, action.plazo_publicado_dias);
    if (action.plazo_publicado_dias !== null) record(`${prefix}.plazo_computo`, action.plazo_computo);
  }
  return certainties;
}

interface Recorder {
  readonly judge: (field: string) => Certainty;
  readonly known: (field: string) => unknown;
  readonly record: (field: string, value: unknown) => unknown;
}

function recordWay(prefix: string, way: Way, { judge, known, record }: Recorder): void {
  known(`${prefix}.quien`);
  record(`${prefix}.canal`, way.canal);
  if (way.notas) known(`${prefix}.notas`);
  if (withoutProcedure(way)) return;
  for (const fact of WAY_FACTS) record(`${prefix}.${fact}`, way[fact]);
  // An empty list of papers is known: it means that no paper is needed.
  if (way.de_entrada.length === 0) known(`${prefix}.de_entrada`);
  if (way.si_lo_piden.length > 0) known(`${prefix}.si_lo_piden`);
  if (way.formulario) known(`${prefix}.formulario`);
  const whole = judge(`${prefix}.de_entrada`);
  for (const paper of new Set(way.de_entrada.flat())) {
    const field = `${prefix}.de_entrada.${paper}`;
    if (!sameCertainty(judge(field), whole)) known(field);
  }
}

/** Every path that evidence can cover: each field that states a fact, and each paper of a way. */
export function fieldsOf(card: ProveedorCard): string[] {
  const papers = (action: CardAction, way: Way) =>
    way.de_entrada.flat().map((paper) => `acciones.${action.accion}.vias.${way.codigo}.de_entrada.${paper}`);
  return [
    ...certaintiesOf(card, '').keys(),
    ...card.acciones.flatMap((action) => action.vias.flatMap((way) => papers(action, way))),
  ];
}

/** Whether a field has no value, so that it has no certainty either. */
export const isUnknown = (value: unknown): boolean =>
  value === null || value === 'desconocido' || (Array.isArray(value) && value.length === 0);

export function sameCertainty(a: Certainty, b: Certainty): boolean {
  return a.estado === b.estado && a.fecha === b.fecha && sameSource(a.fuente, b.fuente);
}

const sameSource = (a: Evidence['fuente'], b: Evidence['fuente']): boolean =>
  a?.clase === b?.clase && a?.referencia === b?.referencia && a?.fecha_documento === b?.fecha_documento;
