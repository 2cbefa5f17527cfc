/** What an entry must hold beyond its schema, by itself and among the others; pure. */

import type { CardAction, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { hasField, isDiscreet, withoutProcedure } from './rules-verification.ts';

/** A problem of an entry, named by the path of the field. */
export interface CardProblem {
  readonly campo: string;
  readonly texto: Phrase;
}

const problem = (campo: string, es: string, en: string): CardProblem => ({ campo, texto: { es, en } });

/**
 * @param cards a whole catalogue
 * @returns one sentence a problem, beginning with the code of the provider; empty when all is well
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

/** @param cards the catalogue around it; the entry with its code is passed over */
export function cardProblems(card: ProveedorCard, cards: readonly ProveedorCard[]): CardProblem[] {
  const others = cards.filter(({ codigo }) => codigo !== card.codigo);
  const actions = card.acciones.map(({ accion }) => accion);
  const repeated = actions.filter((action, i) => actions.indexOf(action) !== i);
  return [
    ...domainsProblems(card, others),
    ...commandProblems(card, others),
    ...matrixProblems(card, others),
    ...card.acciones.flatMap(actionProblems),
    ...repeated.map((action) => problem(`acciones.${action}`, 'está repetida.', 'is listed twice.')),
    ...(isDiscreet(card.tipo) && !card.discreto
      ? [problem('discreto', `debe ser true en el tipo ${card.tipo}.`, `must be true for the kind ${card.tipo}.`)]
      : []),
    ...verificationProblems(card),
  ];
}

function domainsProblems({ dominios }: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  return dominios.flatMap((domain) => {
    const owner = others.find((other) => other.dominios.includes(domain))?.codigo;
    return owner ? [problem('dominios', `${domain} es de ${owner}.`, `${domain} belongs to ${owner}.`)] : [];
  });
}

/** The telephone line is the last to go: codes of other providers arrive on it. */
function commandProblems({ tipo, orden }: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  const isLine = tipo === 'telefonia';
  const rival = others.find(
    (other) => (other.tipo === 'telefonia') !== isLine && (isLine ? other.orden >= orden : other.orden <= orden),
  );
  if (!rival) return [];
  const { codigo } = rival;
  return [
    problem(
      'orden',
      `la línea de teléfono va después de todo lo demás; vea ${codigo}.`,
      `the telephone line comes after all else; see ${codigo}.`,
    ),
  ];
}

/** A parent is another entry, and no entry is its own ancestor. */
function matrixProblems(card: ProveedorCard, others: readonly ProveedorCard[]): CardProblem[] {
  const seen = new Set([card.codigo]);
  for (let code = card.matriz; code !== null; ) {
    if (seen.has(code))
      return [problem('matriz', `${code} sería su propia matriz.`, `${code} would be its own ancestor.`)];
    seen.add(code);
    const matrix = others.find((other) => other.codigo === code);
    if (!matrix) return [problem('matriz', `no hay ningún proveedor ${code}.`, `there is no provider ${code}.`)];
    code = matrix.matriz;
  }
  return [];
}

function actionProblems(action: CardAction): CardProblem[] {
  const { quien, papeles, canal, direccion, plazo_publicado_dias: deadline, plazo_computo: count } = action;
  const en = (field: string) => `acciones.${action.accion}.${field}`;
  const nobody = quien.includes('nadie');
  const isMail = direccion?.includes('@') === true;
  const rules: readonly (readonly [boolean, CardProblem])[] = [
    [
      withoutProcedure(action) && (!nobody || quien.length > 1),
      problem(en('quien'), 'sin nada que presentar, solo cabe nadie.', 'where there is nothing to file: nadie alone.'),
    ],
    [
      withoutProcedure(action) && (papeles.length > 0 || direccion !== null),
      problem(
        en('canal'),
        'sin nada que presentar no hay papeles ni dirección.',
        'nothing to file takes no papers and no address.',
      ),
    ],
    [
      !withoutProcedure(action) && nobody,
      problem(en('quien'), 'alguien tiene que poder pedirlo.', 'somebody has to be able to ask.'),
    ],
    [
      direccion !== null && isMail !== (canal === 'correo_electronico'),
      problem(en('direccion'), `no corresponde al canal ${canal}.`, `does not go with the channel ${canal}.`),
    ],
    [
      deadline === null && count !== null,
      problem(en('plazo_computo'), 'no hay plazo que contar.', 'there is no term to count.'),
    ],
  ];
  return rules.flatMap(([fails, theirs]) => (fails ? [theirs] : []));
}

function verificationProblems(card: ProveedorCard): CardProblem[] {
  const { verificacion } = card;
  const empty = verificacion.salvo
    .flatMap(({ campos }) => campos)
    .filter((pattern) => !hasField(card, pattern))
    .map((pattern) =>
      problem('verificacion', `${pattern} no es un campo de esta ficha.`, `${pattern} is no field of this entry.`),
    );
  const withoutSource = [verificacion, ...verificacion.salvo].some(
    ({ estado, fecha, fuente }) => estado === 'verificado' && (fecha === null || fuente === null),
  );
  const missing = problem(
    'verificacion',
    'lo verificado lleva día y fuente.',
    'what is verified has a day and a source.',
  );
  return withoutSource ? [...empty, missing] : empty;
}
