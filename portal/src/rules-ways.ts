/** How an action is requested, according to the catalogue; pure. */

import { chosenWay, DATA_PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';

export type OfferedAction = Proveedor['acciones'][number];
type WithWays = Pick<OfferedAction, 'vias'>;

/** The way with this code, or else the default way; null: the action has no ways. */
export const wayOf = ({ vias }: WithWays, code: string | null): ProveedorWay | null => chosenWay(vias, code) ?? null;

/** The ways to choose from, if they differ in who may use them, who acts, or the documents; empty: there is nothing to choose. */
export const waysToChoose = ({ vias }: WithWays): readonly ProveedorWay[] =>
  new Set(vias.map((way) => JSON.stringify([way.quien.toSorted(), requesterOf(way), demandsOf(way).papeles]))).size > 1
    ? vias
    : [];

/** Documents handed in for every account. */
const ALWAYS_SENT: readonly Paper[] = ['certificado_defuncion', 'prueba_fallecimiento'];

/** The family's part beyond the certificate and the permission. */
interface Demands {
  /** Sets of documents, any one of which is enough; empty: no documents. */
  readonly papeles: readonly (readonly Paper[])[];
  /** Data written into the request. */
  readonly datos: readonly Paper[];
}

/** The documents and data that the provider demands with the first request. Later demands are passed on when they come. */
export function demandsOf({ exigidos }: Pick<ProveedorWay, 'exigidos'>): Demands {
  const sets = exigidos.map((set) => set.filter((paper) => ![...ALWAYS_SENT, ...DATA_PAPERS].includes(paper)));
  const distinct = sets.filter((set, i) => sets.findIndex((other) => other.join() === set.join()) === i);
  return {
    papeles: distinct.some((set) => set.length === 0) ? [] : distinct,
    datos: DATA_PAPERS.filter((datum) => exigidos.length > 0 && exigidos.every((set) => set.includes(datum))),
  };
}

/** Who asks the provider. `nadie`: there is nothing to ask. `aplicacion`: only somebody who has the telephone or the account. */
type Requester = 'nadie' | 'aplicacion' | 'familia' | 'designada' | 'nuevo_titular' | 'servicio';

export function requesterOf({ canal, agente, quien }: Pick<ProveedorWay, 'canal' | 'agente' | 'quien'>): Requester {
  if (canal === 'nada_que_presentar') return 'nadie';
  if (canal === 'en_la_aplicacion') return 'aplicacion';
  if (agente === 'no_aceptado') return 'familia';
  if (quien.every((one) => one === 'persona_designada')) return 'designada';
  return quien.every((one) => one === 'nuevo_titular') ? 'nuevo_titular' : 'servicio';
}
