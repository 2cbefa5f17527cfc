/** The ways of asking a provider, and which of their papers hold a request back; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { chosenWay, DATA_PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CardAction, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import { evidenceOf, isCurrent } from './rules-verification.ts';

/** Sets of papers; any one set is enough. Empty: no paper is needed. */
export type PaperSets = readonly (readonly Paper[])[];

/** The entry's data on an action, by the chosen way. */
export interface Offer
  extends Omit<CardAction, 'vias' | 'notas'>,
    Pick<Way, 'quien' | 'canal' | 'direccion' | 'idioma' | 'agente' | 'de_entrada' | 'si_lo_piden' | 'formulario'> {
  /** Code of the way. */
  readonly via: string;
  /** The papers that hold the request back. */
  readonly exigidos: PaperSets;
}

/** Finds a way by its code, or the usual way when nobody has chosen one or the chosen way is gone. */
export const wayOf = ({ vias }: Pick<CardAction, 'vias'>, code: string | null): Way => {
  const way = chosenWay(vias, code);
  if (way === undefined) throw new Error('an action needs at least one way');
  return way;
};

/**
 * The papers of a way that hold a request back: those that the provider's own pages of the last 24 months demand with the first request. The
 * other papers only inform the case manager and are not asked of the family, unless a person of the service decided, with a reason, that all
 * papers of the way hold the request back (`retencion`).
 * @param today day in Madrid
 */
export function demandsOf(card: ProveedorCard, accion: CuentaAction, way: Way, today: string): PaperSets {
  if (way.retencion !== null) return way.de_entrada;
  const field = `acciones.${accion}.vias.${way.codigo}.de_entrada`;
  const demanded = (paper: Paper): boolean => {
    const evidence = evidenceOf(card, `${field}.${paper}`);
    return evidence.fuente?.clase === 'oficial' && isCurrent(evidence, today);
  };
  const sets = way.de_entrada.map((papers) => papers.filter(demanded));
  // A set in which nothing is demanded is enough by itself.
  return sets.some((papers) => papers.length === 0) ? [] : sets;
}

/**
 * The entry's data on an action, by the chosen way.
 * @returns null: the entry does not offer the action
 */
export function offerOf(
  card: ProveedorCard | null,
  accion: CuentaAction | null,
  via: string | null,
  today: string,
): Offer | null {
  const action = card?.acciones.find((one) => one.accion === accion);
  if (!card || !action) return null;
  const { vias: _, notas: __, ...rest } = action;
  const way = wayOf(action, via);
  const { codigo, nombre: _name, notas: _notes, ...facts } = way;
  return { ...rest, ...facts, via: codigo, exigidos: demandsOf(card, action.accion, way, today) };
}

/** Papers that the family hands in for every case, and data that are no papers. */
export const ASKED_ANYWAY: readonly Paper[] = ['certificado_defuncion', 'prueba_fallecimiento', ...DATA_PAPERS];

/**
 * Further papers that a provider may want. They hold no request back and nobody is asked for them, but the family hears of them before it
 * signs. Of several sets, the shortest counts.
 */
export function mayAskFor({
  de_entrada,
  si_lo_piden,
  exigidos,
}: Pick<Offer, 'de_entrada' | 'si_lo_piden' | 'exigidos'>): Paper[] {
  const shortest = (sets: PaperSets) => sets.toSorted((a, b) => a.length - b.length)[0] ?? [];
  const known = [...ASKED_ANYWAY, ...exigidos.flat()];
  return [...new Set([...shortest(de_entrada), ...shortest(si_lo_piden)])].filter((paper) => !known.includes(paper));
}
