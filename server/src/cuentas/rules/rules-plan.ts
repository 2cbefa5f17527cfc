/** Tells a family which papers and how many days each kind of account usually takes, before it has named any account; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { CUENTA_GROUPS, type CuentaGroup, groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { GroupPlan } from '@albacea/contract/schemas/plan.ts';
import type { Paper, ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { modulosOf } from '../../caso/rules/rules-actions.ts';
import { dayOf } from '../../shared/rules-dates-madrid.ts';
import type { Experience } from '../catalogo/rules-experience.ts';
import { ASKED_ANYWAY, mayAskFor, type Offer, offerOf } from '../catalogo/rules-ways.ts';
import { responseDeadline } from './rules-deadline.ts';

/** A paper is announced beforehand if at least this share of a kind's requests need it; a rarer paper is only mentioned with its account. */
const TOLD_FROM = 1 / 3;

interface Request {
  readonly proveedor: string;
  readonly tipo: ProveedorType;
  readonly offer: Offer;
}

/**
 * Plans each kind of account; kinds without a possible request are left out.
 * @param modulos modules of the case
 * @param today day in Madrid
 */
export function planOf(
  cards: readonly ProveedorCard[],
  learned: readonly Experience[],
  modulos: readonly Modulo[],
  today: string,
): GroupPlan[] {
  return CUENTA_GROUPS.flatMap((grupo) => {
    const requests = requestsOf(cards, grupo, modulos, today);
    return requests.length === 0 ? [] : [planOfGroup(grupo, requests, learned, modulos, today)];
  });
}

/** The requests that a case with these modules could send to a group of providers, each by its usual way. */
function requestsOf(
  cards: readonly ProveedorCard[],
  grupo: CuentaGroup,
  modulos: readonly Modulo[],
  today: string,
): Request[] {
  return cards
    .filter(({ tipo }) => groupOf(tipo) === grupo)
    .flatMap((card) =>
      card.acciones.flatMap(({ accion }) => {
        const offer = offerOf(card, accion, null, today);
        const contracted = modulosOf(accion, card.tipo, false).some((modulo) => modulos.includes(modulo));
        if (!offer || !contracted || offer.canal === 'nada_que_presentar') return [];
        return [{ proveedor: card.codigo, tipo: card.tipo, offer }];
      }),
    );
}

function planOfGroup(
  grupo: CuentaGroup,
  requests: readonly Request[],
  learned: readonly Experience[],
  modulos: readonly Modulo[],
  today: string,
): GroupPlan {
  const brought = modulos.includes('certificados') ? OF_REGISTERS : [];
  const often = (papersOf: (offer: Offer) => readonly Paper[]): Paper[] => {
    const named = requests.map(({ offer }) => papersOf(offer));
    return [...new Set(named.flat())].filter(
      (paper) =>
        !brought.includes(paper) &&
        named.filter((papers) => papers.includes(paper)).length >= requests.length * TOLD_FROM,
    );
  };
  const needed = often(demandedBy);
  const medians = learned
    .filter((one) =>
      requests.some(({ proveedor, offer }) => proveedor === one.proveedor && offer.accion === one.accion),
    )
    .map(({ dias_mediana }) => dias_mediana);
  const waits = requests
    .map(({ tipo, offer }) => dayOf(responseDeadline(today, offer.accion, offer, tipo)) - dayOf(today))
    .toSorted((a, b) => a - b);
  return {
    grupo,
    hacen_falta: needed,
    pueden_pedir: often(mayAskFor).filter((paper) => !needed.includes(paper)),
    tardan: medians.length === 0 ? null : { desde: Math.min(...medians), hasta: Math.max(...medians) },
    plazo_dias: waits[Math.floor(waits.length / 2)] ?? 1,
  };
}

/** Papers that the service itself gets from the registers, in cases with the module `certificados`. */
const OF_REGISTERS: readonly string[] = Object.values(CERTIFICADO_DOCUMENTO);

/** The papers that every accepted set contains, without those that every case needs. */
const demandedBy = ({ exigidos }: Offer): readonly Paper[] =>
  (exigidos[0] ?? []).filter((paper) => !ASKED_ANYWAY.includes(paper) && exigidos.every((set) => set.includes(paper)));
