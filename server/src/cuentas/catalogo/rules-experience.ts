/** Learns from the answers that providers give to our own requests; pure. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import type { ActionExperience } from '@albacea/contract/schemas/experience.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { CardAction, ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';

/** The outcome of a request. */
export type Outcome = 'hecha' | 'negada' | 'pidio_papeles';

export interface NewExperience {
  readonly cuenta: string;
  /** Number of the request within its account. */
  readonly solicitud: number;
  readonly proveedor: string;
  readonly accion: CuentaAction;
  /** The way that somebody chose; null: the usual one. */
  readonly via: string | null;
  /** Calendar days from request to answer. */
  readonly dias: number;
  readonly resultado: Outcome;
  /** The service asked on behalf of the family; false: the family asked itself. */
  readonly representante: boolean;
  readonly papeles: readonly Paper[];
  /** Day in Madrid. */
  readonly respondida: string;
}

/** Experience with an action of a provider. */
export interface Experience extends ActionExperience {
  readonly proveedor: string;
}

/** Number of accounts for a provider and action. */
export interface Use {
  readonly proveedor: string;
  readonly accion: CuentaAction;
  readonly cuentas: number;
}

/**
 * Months after which an answer no longer says anything about the provider's practice; the provider's own pages count as old after the same
 * time.
 */
export const EXPERIENCE_MONTHS = 24;
/** Least share of the answers that makes a provider count as accepting a representative. */
const ACCEPTED_FROM = 0.8;
/** Below this number of accepted or refused requests of a representative, no acceptance is proposed. */
const DECIDED_LEAST = 5;
/** Least share of the answers that puts a paper among those that a provider may ask for. */
const ASKED_FROM = 0.5;

/** The outcome that a result counts as; null: none, because there was no account. */
export function outcomeOf(result: CuentaResult): Outcome | null {
  if (result === 'no_existia') return null;
  return result === 'denegada' ? 'negada' : 'hecha';
}

/** Keeps for each action the experience of all insurers or, where there is none, that of the insurer's own cases. */
export function bestOf(experiences: readonly Experience[]): Experience[] {
  const isCommon = ({ proveedor, accion }: Experience) =>
    experiences.some((one) => !one.propia && one.proveedor === proveedor && one.accion === accion);
  return experiences.filter((one) => !one.propia || !isCommon(one));
}

/** A correction proposed from our cases. */
interface Proposal {
  readonly accion: CuentaAction;
  readonly campo: string;
  readonly propuesta: unknown;
}

/**
 * Proposes corrections of the usual way of each action: that a representative is accepted, if the entry leaves that unknown, and papers that
 * the provider often asks for and the entry does not name.
 * @param experiences experiences of all insurers
 */
export function proposalsOf(card: ProveedorCard, experiences: readonly Experience[]): Proposal[] {
  return card.acciones.flatMap((action) => {
    const known = experiences.find((one) => one.proveedor === card.codigo && one.accion === action.accion);
    const [way] = action.vias;
    return known && way ? wayProposals(action, way, known) : [];
  });
}

function wayProposals({ accion }: CardAction, way: Way, { n, representante, papeles }: Experience): Proposal[] {
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

/** Adds these papers to each set, because the papers of the set are still asked for. */
const withPapers = (sets: Way['si_lo_piden'], papers: readonly Paper[]): Paper[][] =>
  sets.length === 0 ? [[...papers]] : sets.map((set) => [...set, ...papers]);
