/** Ranks the fields of the catalogue to verify next: use × harm × age; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { type ToVerify, VERIFY_MAXIMUM, type VerifyReason } from '@albacea/contract/schemas/experience.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Evidence, ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { isIrreversible } from '../../caso/rules/rules-actions.ts';
import { type ToDecide, verifiable } from './rules-corrections.ts';
import { type Experience, proposalsOf, type Use } from './rules-experience.ts';
import { certaintiesOf, currentUntil, evidenceOf, isCurrent } from './rules-verification.ts';

/** Papers that cost a family money or a day at an office. */
const COSTLY: readonly Paper[] = ['titulo_sucesorio', 'ultimas_voluntades', 'resolucion_judicial', 'poder'];
/** Age in months of a field without a source or date. */
const WITHOUT_SOURCE_MONTHS = 36;

/** Fields in doubt, with the facts that decide how much harm a mistake in them does. */
interface Weighed {
  readonly card: ProveedorCard;
  readonly accion: CuentaAction | null;
  readonly motivo: VerifyReason;
  readonly campos: readonly string[];
}

/** Every field weighs 1; the weights that apply to it are added. */
const WEIGHTS: readonly { readonly weight: number; applies(one: Weighed): boolean }[] = [
  // an account erased or passed on by mistake does not come back
  { weight: 3, applies: cannotBeUndone },
  // a family goes to a notary or a court because we say so
  { weight: 3, applies: asksCostly },
  // a letter to the wrong address tells a stranger something intimate
  { weight: 2, applies: ({ card }) => card.discreto },
];

/**
 * Notes weigh little: an outdated note costs its reader a minute, but no family fetches a paper and no letter goes astray because of it. The
 * age of a note counts at most as much as that of a field without a source.
 */
const HARM_OF_WORDS = 0.25;
const WORDS: readonly string[] = ['notas', 'por_su_cuenta'];

const areWords = ({ campos, motivo }: Weighed): boolean =>
  motivo !== 'publicacion_distinta' && campos.every((field) => WORDS.includes(field.split('.').at(-1) ?? ''));

/** Harm times age in months. */
function weightOf(one: Weighed, evidence: Evidence, today: string): number {
  const months = ageInMonths(evidence, today);
  if (areWords(one)) return HARM_OF_WORDS * Math.min(months, WITHOUT_SOURCE_MONTHS);
  return months * WEIGHTS.reduce((sum, { weight, applies }) => sum + (applies(one) ? weight : 0), 1);
}

function cannotBeUndone({ card: { tipo, acciones }, accion }: Weighed): boolean {
  const way = acciones.find((one) => one.accion === accion)?.vias[0];
  return way !== undefined && isIrreversible({ accion, tipo, oferta: way, vivienda_habitada: null });
}

/** Whether a field in doubt asks for a costly paper. */
function asksCostly({ card, accion, campos, motivo }: Weighed): boolean {
  if (motivo === 'experiencia') return false;
  const ways = card.acciones.find((one) => one.accion === accion)?.vias ?? [];
  return ways.some(({ codigo, de_entrada }) =>
    de_entrada.flat().some((paper) => {
      const field = `acciones.${accion}.vias.${codigo}.de_entrada`;
      return COSTLY.includes(paper) && (campos.includes(field) || campos.includes(`${field}.${paper}`));
    }),
  );
}

/** Whole months, at least 1, since the date of the source or, if it has none, since the field was last checked. */
export function ageInMonths({ fecha, fuente }: Evidence, today: string): number {
  if (fuente === null) return WITHOUT_SOURCE_MONTHS;
  const [year = 0, month = 12] = (fuente.fecha_documento ?? fecha ?? '').split('-').map(Number);
  if (year === 0) return WITHOUT_SOURCE_MONTHS;
  const [thisYear = 0, thisMonth = 1] = today.split('-').map(Number);
  return Math.max(1, (thisYear - year) * 12 + thisMonth - month);
}

/** Why the evidence of a field should be checked; null: no need. */
export function doubtOf(evidence: Evidence, today: string): VerifyReason | null {
  if (evidence.fuente === null) return 'sin_fuente';
  if (evidence.fuente.clase === 'terceros') return 'terceros';
  return isCurrent(evidence, today) ? null : 'anticuado';
}

export interface Sources {
  readonly cards: readonly ProveedorCard[];
  readonly toDecide: readonly ToDecide[];
  readonly uso: readonly Use[];
  /** Experience over all insurers. */
  readonly experiencias: readonly Experience[];
}

type Found = Pick<ToVerify, 'accion' | 'motivo' | 'campos' | 'propuesta' | 'correccion'> & {
  readonly evidence: Evidence;
};

/**
 * Lists the fields to verify, highest score first, at most {@link VERIFY_MAXIMUM}.
 * @param today day in Madrid
 */
export function toVerify({ cards, toDecide, uso, experiencias }: Sources, today: string): ToVerify[] {
  return cards
    .flatMap((card) => {
      const cardUse = uso.filter(({ proveedor }) => proveedor === card.codigo);
      const found = [
        ...doubtsOf(card, today),
        ...decisionsOf(card, toDecide),
        ...proposalsOf(card, experiencias).map((one) => proposed(card, one, 'experiencia', null)),
      ];
      return found.map(({ evidence, ...one }) => {
        const used = sum(cardUse.filter(({ accion }) => one.accion === null || accion === one.accion));
        return {
          proveedor: card.codigo,
          nombre: card.nombre,
          tipo: card.tipo,
          ...one,
          fuente: evidence.fuente,
          uso: used,
          comprobable: one.motivo === 'experiencia' ? [] : valuesOf(card, one.campos),
          caducado: one.motivo === 'anticuado' ? currentUntil(evidence) : null,
          puntuacion: Math.ceil((used + 1) * weightOf({ card, ...one }, evidence, today)),
        };
      });
    })
    .sort((a, b) => b.puntuacion - a.puntuacion || (a.proveedor < b.proveedor ? -1 : 1))
    .slice(0, VERIFY_MAXIMUM);
}

const valuesOf = (card: ProveedorCard, fields: readonly string[]): ToVerify['comprobable'] =>
  verifiable(card, fields).map(({ campo, valor }) => ({ campo, valor: JSON.stringify(valor) }));

const sum = (uses: readonly Use[]): number => uses.reduce((all, { cuentas }) => all + cuentas, 0);

/** Doubtful fields, grouped by action, reason and source. A field that stayed unknown after a search is not in doubt. */
function doubtsOf(card: ProveedorCard, today: string): Found[] {
  const groups = new Map<string, Found>();
  for (const campo of certaintiesOf(card, today).keys()) {
    const evidence = evidenceOf(card, campo);
    const motivo = doubtOf(evidence, today);
    if (motivo === null) continue;
    const accion = actionIn(campo);
    const key = JSON.stringify([accion, motivo, evidence]);
    const group = groups.get(key);
    if (group) group.campos.push(campo);
    else groups.set(key, { accion, motivo, campos: [campo], evidence, propuesta: null, correccion: null });
  }
  return [...groups.values()];
}

const decisionsOf = (card: ProveedorCard, decisions: readonly ToDecide[]): Found[] =>
  decisions
    .filter(({ proveedor }) => proveedor === card.codigo)
    .map(({ id, campo, publicado }) =>
      proposed(card, { accion: actionIn(campo), campo, propuesta: publicado }, 'publicacion_distinta', id),
    );

const proposed = (
  card: ProveedorCard,
  { accion, campo, propuesta }: { accion: CuentaAction | null; campo: string; propuesta: unknown },
  motivo: VerifyReason,
  correccion: number | null,
): Found => ({
  accion,
  motivo,
  campos: [campo],
  correccion,
  propuesta: propuesta === null ? null : JSON.stringify(propuesta),
  evidence: evidenceOf(card, campo),
});

/** The action that a field belongs to; null: the provider as a whole. */
function actionIn(field: string): CuentaAction | null {
  const [root, action] = field.split('.');
  return root === 'acciones' ? (action as CuentaAction) : null;
}
