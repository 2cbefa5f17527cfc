/** Checks an entry of the catalogue beyond its schema: by itself, and against the other entries; pure. */
import type { CardAction, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  coversSteps,
  evidenceOf,
  fieldsOf,
  isDiscreet,
  OWN_WORDS,
  stepsOf,
  withoutProcedure,
} from './rules-verification.ts';

const phrase = phrasesOf(es.card, en.card);

/** A problem of an entry, located by the path of the field. */
interface CardProblem {
  readonly campo: string;
  readonly texto: Phrase;
}

const problem = (campo: string, texto: Phrase): CardProblem => ({ campo, texto });

/**
 * Checks a whole catalogue.
 * @param cards its entries
 * @returns one sentence for each problem, beginning with the code of the provider; empty when all is well
 */
export function catalogoProblems(cards: readonly ProveedorCard[]): string[] {
  const repeated = cards.filter(({ codigo }, i) => cards.findIndex((other) => other.codigo === codigo) !== i);
  return [
    ...repeated.map(({ codigo }) => `${codigo}: two entries have this code.`),
    ...cards.flatMap((card) =>
      cardProblems(card, cards).map(({ campo, texto }) => `${card.codigo}: ${campo}: ${texto.en}`),
    ),
  ];
}

/** Checks one entry. @param cards the other entries of the catalogue; an entry with the same code is skipped */
export function cardProblems(card: ProveedorCard, cards: readonly ProveedorCard[]): CardProblem[] {
  const others = cards.filter(({ codigo }) => codigo !== card.codigo);
  const actions = card.acciones.map(({ accion }) => accion);
  const repeated = actions.filter((action, i) => actions.indexOf(action) !== i);
  return [
    ...domainsProblems(card, others),
    ...orderProblems(card, others),
    ...parentProblems(card, others),
    ...card.acciones.flatMap(actionProblems),
    ...repeated.map((action) => problem(`acciones.${action}`, phrase('actionTwice'))),
    ...(isDiscreet(card.tipo) && !card.discreto
      ? [problem('discreto', phrase('discreetKind', { tipo: card.tipo }))]
      : []),
    ...formProblems(card),
    ...verificationProblems(card),
  ];
}

function domainsProblems({ dominios }: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  return dominios.flatMap((domain) => {
    const owner = others.find((other) => other.dominios.includes(domain))?.codigo;
    return owner ? [problem('dominios', phrase('domainTaken', { domain, owner }))] : [];
  });
}

/** The telephone line is ended last, because codes of other providers arrive on it. */
function orderProblems({ tipo, orden }: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  const isLine = tipo === 'telefonia';
  const rival = others.find(
    (other) => (other.tipo === 'telefonia') !== isLine && (isLine ? other.orden >= orden : other.orden <= orden),
  );
  if (!rival) return [];
  const { codigo } = rival;
  return [problem('orden', phrase('lineIsLast', { codigo }))];
}

/** A parent must be another entry, and no entry may be its own ancestor. */
function parentProblems(card: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  const seen = new Set([card.codigo]);
  for (let code = card.matriz; code !== null; ) {
    if (seen.has(code)) return [problem('matriz', phrase('ownAncestor', { code }))];
    seen.add(code);
    const parent = others.find((other) => other.codigo === code);
    if (!parent) return [problem('matriz', phrase('noParent', { code }))];
    code = parent.matriz;
  }
  return [];
}

function actionProblems(action: CardAction): CardProblem[] {
  const { accion, vias, plazo_publicado_dias: deadline, plazo_computo: count } = action;
  const at = (field: string) => `acciones.${accion}.${field}`;
  const codes = vias.map(({ codigo }) => codigo);
  const repeated = codes.filter((code, i) => codes.indexOf(code) !== i);
  return [
    ...repeated.map((code) => problem(at(`vias.${code}`), phrase('wayTwice'))),
    ...(deadline === null && count !== null ? [problem(at('plazo_computo'), phrase('noTerm'))] : []),
    ...vias.flatMap((way) => wayProblems(way, at(`vias.${way.codigo}`))),
  ];
}

/** The fields of a form are taken from a page of the provider, or from its own words to a case manager, and never guessed. */
function formProblems(card: ProveedorCard): CardProblem[] {
  return card.acciones.flatMap(({ accion, vias }) =>
    vias.flatMap(({ codigo, canal, formulario }) => {
      if (formulario === null) return [];
      const campo = `acciones.${accion}.vias.${codigo}.formulario`;
      const source = evidenceOf(card, campo).fuente;
      const seen = source !== null && OWN_WORDS.includes(source.clase);
      return [
        ...(canal === 'formulario_web' ? [] : [problem(campo, phrase('fieldsOfNoForm'))]),
        ...(seen ? [] : [problem(campo, phrase('unseenForm'))]),
      ];
    }),
  );
}

function wayProblems(way: Way, prefix: string): CardProblem[] {
  const { quien, canal, direccion, de_entrada, si_lo_piden } = way;
  const at = (field: string) => `${prefix}.${field}`;
  const nobody = quien.includes('nadie');
  const isMail = direccion?.includes('@') === true;
  const asks = de_entrada.length + si_lo_piden.length > 0;
  return [
    ...(withoutProcedure(way) && (!nobody || quien.length > 1) ? [problem(at('quien'), phrase('nobodyAlone'))] : []),
    ...(withoutProcedure(way) && (asks || direccion !== null) ? [problem(at('canal'), phrase('nothingToFile'))] : []),
    ...(!withoutProcedure(way) && nobody ? [problem(at('quien'), phrase('somebody'))] : []),
    ...(direccion !== null && canal === null ? [problem(at('canal'), phrase('channelUnsaid'))] : []),
    ...(direccion !== null && canal !== null && isMail !== (canal === 'correo_electronico')
      ? [problem(at('direccion'), phrase('otherChannel', { canal }))]
      : []),
  ];
}

function verificationProblems(card: ProveedorCard): CardProblem[] {
  const { verificacion } = card;
  const fields = fieldsOf(card).map(stepsOf);
  const reaches = (pattern: readonly string[]) => fields.some((field) => coversSteps(pattern, field));
  const empty = verificacion.salvo
    .flatMap(({ campos }) => campos)
    .filter((field) => !reaches(stepsOf(field)))
    .map((field) => problem('verificacion', phrase('noSuchField', { field })));
  const withoutSource = [verificacion, ...verificacion.salvo].some(
    ({ fecha, fuente }) => fuente !== null && (fecha === null || fuente.referencia === null),
  );
  const missing = problem('verificacion', phrase('sourceUndated'));
  return withoutSource ? [...empty, missing] : empty;
}
