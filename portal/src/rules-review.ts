/** The review before signing: which accounts, in which order, and whether the prepared texts still match; pure. */
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import type { Mandato } from '@albacea/contract/schemas/mandato.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { waitsForSaving } from './rules-keep.ts';

type Scope = Mandato['por_firmar'];

interface ReviewLists {
  /** Decided on an irreversible action. */
  readonly irreversibles: readonly CompleteCuenta[];
  /** The other decided accounts, in the order of their actions. */
  readonly reversibles: readonly CompleteCuenta[];
  /** Decided, with nothing to request. */
  readonly withoutTramite: readonly CompleteCuenta[];
  /** Undecided: the signature requests nothing for them. */
  readonly undecided: readonly CompleteCuenta[];
}

/** Actions that stop a payment first, those that change nothing last. */
const ORDER: readonly CuentaAction[] = [
  'cancelar',
  'transferir',
  'conmemorar',
  'obtener_datos',
  'eliminar',
  'conservar',
];

/**
 * Irreversible in the family's eyes. A copy takes nothing from them, and a new holder of a supply can pass it on again: both are left out, although
 * `irreversible` counts them.
 */
const isIrreversible = ({
  irreversible,
  accion,
  suministro,
}: Pick<CompleteCuenta, 'irreversible' | 'accion' | 'suministro'>): boolean =>
  irreversible && accion !== 'obtener_datos' && !(suministro && accion === 'transferir');

/** @param scope what the mandate to be signed now covers; accounts already signed for are not reviewed again */
export function reviewOf(cuentas: readonly CompleteCuenta[], { cuentas: scope }: Scope): ReviewLists {
  const isInScope = ({ proveedor, accion }: CompleteCuenta) =>
    scope.some((one) => one.proveedor === proveedor && one.accion === accion);
  // an account without an answer can be asked again, so it is signed for too
  const isOpen = ({ estado }: CompleteCuenta) =>
    estado === 'sin_respuesta' || (!isFinalCuenta(estado) && estado !== 'propuesta');
  const open = cuentas.filter(isOpen);
  const decided = open.filter((one) => !one.sin_tramite && isInScope(one));
  const rest = decided.filter((one) => !isIrreversible(one));
  return {
    irreversibles: decided.filter(isIrreversible),
    reversibles: ORDER.flatMap((action) => rest.filter(({ accion }) => accion === action)),
    withoutTramite: open.filter(({ sin_tramite }) => sin_tramite),
    undecided: cuentas.filter(({ estado }) => estado === 'propuesta'),
  };
}

/** Whether the prepared texts still match what has to be signed: somebody may have changed an account after they were prepared. */
export function isUpToDate(
  { ejemplares }: Pick<NonNullable<Mandato['preparado']>, 'ejemplares'>,
  { cuentas, certificados }: Scope,
): boolean {
  const frozen = ejemplares.flatMap(({ proveedor, acciones, certificados: ofOne }) => [
    ...acciones.map(({ accion }) => `${proveedor}\n${accion}`),
    ...ofOne,
  ]);
  const now = [...cuentas.map(({ proveedor, accion }) => `${proveedor}\n${accion}`), ...certificados];
  return frozen.length === now.length && now.every((one) => frozen.includes(one));
}

/** The family's own tasks after the signature, announced before it so that none is a surprise. */
type FamilyTask = 'guardar' | 'aplicacion' | 'carta';

export const familyTasks = (cuentas: readonly CompleteCuenta[]): readonly { proveedor: string; part: FamilyTask }[] =>
  cuentas
    .filter(({ estado, sin_tramite }) => estado === 'confirmada' && !sin_tramite)
    .flatMap((cuenta): { proveedor: string; part: FamilyTask }[] => {
      const { proveedor } = cuenta;
      const sends = cuenta.en_la_aplicacion ? 'aplicacion' : 'carta';
      return [
        ...(waitsForSaving(cuenta) ? [{ proveedor, part: 'guardar' as const }] : []),
        ...(cuenta.envia_la_familia ? [{ proveedor, part: sends as FamilyTask }] : []),
      ];
    });

/**
 * How the deceased's own address gets the notice that precedes an irreversible request: by e-mail or, if only a telephone is known, by a call.
 * The family is told first, because somebody, perhaps a widow, reads that mailbox or has that telephone.
 * @returns null: there is no such request, or no such address
 */
export function noticeMedium(
  cuentas: readonly Pick<CompleteCuenta, 'estado' | 'irreversible' | 'identificador'>[],
): 'correo' | 'telefono' | null {
  if (!cuentas.some(({ estado, irreversible }) => estado === 'confirmada' && irreversible)) return null;
  const identifiers = cuentas.flatMap(({ identificador }) => identificador ?? []);
  if (identifiers.some((one) => EMAIL.test(one.trim()))) return 'correo';
  return identifiers.some((one) => TELEPHONE.test(one.replace(/[\s().-]/g, ''))) ? 'telefono' : null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const TELEPHONE = /^(?:[679]\d{8}|(?:\+|00)\d{8,15})$/;

/** Companies that may still ask for a document that has not been received; announced so that nobody is surprised. */
export function laterDemands(
  cuentas: readonly CompleteCuenta[],
  documentos: readonly Pick<WorkDocumento, 'tipo' | 'estado'>[],
  fetchedByUs: readonly DocumentoType[] = [],
): readonly { readonly proveedor: string; readonly papers: readonly DocumentoType[] }[] {
  const isUnneeded = (paper: DocumentoType) =>
    fetchedByUs.includes(paper) || documentos.some(({ tipo, estado }) => tipo === paper && estado !== 'rechazado');
  const byName = new Map<string, Set<DocumentoType>>();
  for (const { proveedor, estado, puede_pedir } of cuentas) {
    const papers =
      estado === 'confirmada' ? (puede_pedir as DocumentoType[]).filter((paper) => !isUnneeded(paper)) : [];
    if (papers.length > 0) byName.set(proveedor, new Set([...(byName.get(proveedor) ?? []), ...papers]));
  }
  return [...byName].map(([proveedor, papers]) => ({ proveedor, papers: [...papers] }));
}

type Demand = ReturnType<typeof laterDemands>[number];

/** Companies that may ask for the same documents are listed together. */
export function groupedByDocumentos(
  demands: readonly Demand[],
): readonly { readonly proveedores: readonly string[]; readonly papers: readonly DocumentoType[] }[] {
  const groups = new Map<string, { proveedores: string[]; papers: readonly DocumentoType[] }>();
  for (const { proveedor, papers } of demands) {
    const key = papers.toSorted().join();
    const group = groups.get(key) ?? { proveedores: [], papers };
    group.proveedores.push(proveedor);
    groups.set(key, group);
  }
  return [...groups.values()];
}
