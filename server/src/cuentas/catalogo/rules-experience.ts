/** What is learned of providers from the answers to our own requests; pure. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import type { ActionExperience } from '@albacea/contract/schemas/experience.ts';
import type { CardAction, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';

/** What came of a request. */
export type Outcome = 'hecha' | 'negada' | 'pidio_papeles';

export interface NewExperience {
  readonly cuenta: string;
  /** Which request of the account. */
  readonly solicitud: number;
  readonly proveedor: string;
  readonly accion: CuentaAction;
  /** The way that somebody chose; null: the usual one. */
  readonly via: string | null;
  /** Calendar days from request to answer. */
  readonly dias: number;
  readonly resultado: Outcome;
  /** The service asked in the name of the family. */
  readonly representante: boolean;
  readonly papeles: readonly Paper[];
  /** Day in Madrid. */
  readonly respondida: string;
}

/** What is known of an action of a provider. */
export interface Experience extends ActionExperience {
  readonly proveedor: string;
}

/** How many accounts of a provider and action there were. */
export interface Use {
  readonly proveedor: string;
  readonly accion: CuentaAction;
  readonly cuentas: number;
}

/** Months after which an answer no longer says what a provider does, as with its own words. */
export const EXPERIENCE_MONTHS = 24;
/** From so large a part of the answers on, a provider takes requests from a representative. */
const ACCEPTED_FROM = 0.8;
/** Accepted or refused requests below which nothing is proposed. */
const DECIDED_LEAST = 5;
/** From so large a part of the answers on, a paper belongs to what a provider may ask for. */
const ASKED_FROM = 0.5;

/** What a result teaches; null: nothing, since there was no account. */
export function outcomeOf(result: CuentaResult): Outcome | null {
  if (result === 'no_existia') return null;
  return result === 'denegada' ? 'negada' : 'hecha';
}

/** Of each action what is known over all insurers, else by the insurer's own cases. */
export function bestOf(experiences: readonly Experience[]): Experience[] {
  const isCommon = ({ proveedor, accion }: Experience) =>
    experiences.some((one) => !one.propia && one.proveedor === proveedor && one.accion === accion);
  return experiences.filter((one) => !one.propia || !isCommon(one));
}

/** A correction that our cases propose. */
interface Proposal {
  readonly accion: CuentaAction;
  readonly campo: string;
  readonly propuesta: unknown;
}

/**
 * Of the usual way of each action: that a representative is accepted, where nobody knows whether one is; and what is often asked
 * for, where the entry does not name it.
 * @param experiences over all insurers
 */
export function proposalsOf(card: ProveedorCard, experiences: readonly Experience[]): Proposal[] {
  return card.acciones.flatMap((action) => {
    const known = experiences.find((one) => one.proveedor === card.codigo && one.accion === action.accion);
    const [way] = action.vias;
    return known && way ? ofWay(action, way, known) : [];
  });
}

function ofWay({ accion }: CardAction, way: Way, { n, representante, papeles }: Experience): Proposal[] {
  const prefix = `acciones.${accion}.vias.${way.codigo}`;
  const { si, n: decided } = representante;
  const isAccepted = way.agente === 'desconocido' && decided >= DECIDED_LEAST && si >= decided * ACCEPTED_FROM;
  const named = new Set([...way.de_entrada, ...way.si_lo_piden].flat());
  const often = papeles.filter(({ papel, n: asked }) => asked >= n * ASKED_FROM && !named.has(papel));
  return [
    ...(isAccepted ? [{ accion, campo: `${prefix}.agente`, propuesta: 'aceptado' }] : []),
    ...(often.length > 0
      ? [
          {
            accion,
            campo: `${prefix}.si_lo_piden`,
            propuesta: withPapers(
              way.si_lo_piden,
              often.map(({ papel }) => papel),
            ),
          },
        ]
      : []),
  ];
}

/** Each of the sets with these papers too: what is asked for beside them is still asked for. */
const withPapers = (sets: Way['si_lo_piden'], papers: readonly Paper[]): Paper[][] =>
  sets.length === 0 ? [[...papers]] : sets.map((set) => [...set, ...papers]);
