/** What is looked over before it is signed: which accounts, in which order, and whether the prepared texts are still right; pure. */
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Mandato } from '@albacea/contract/schemas/mandato.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { beingKept } from './rules-keep.ts';

type Scope = Mandato['por_firmar'];

interface LookedOver {
  /** Decided, and what was asked for can't be taken back. */
  readonly withNoWayBack: readonly CompleteCuenta[];
  /** The other decided accounts, by what is wanted. */
  readonly withWayBack: readonly { readonly accion: CuentaAction; readonly cuentas: readonly CompleteCuenta[] }[];
  /** Decided, with nothing to ask of anybody. */
  readonly withoutTramite: readonly CompleteCuenta[];
  /** Nobody has decided on them: whatever is signed, nothing is asked. */
  readonly undecided: readonly CompleteCuenta[];
}

/** What stops a payment first, what changes nothing last. */
const ORDER: readonly CuentaAction[] = [
  'cancelar',
  'transferir',
  'conmemorar',
  'obtener_datos',
  'eliminar',
  'conservar',
];
const ENDED: readonly CompleteCuenta['estado'][] = ['resuelta', 'sin_respuesta', 'descartada'];

/**
 * Irreversible, as the family sees it. A copy takes nothing away from them, and whoever takes over a supply can pass it on again: these
 * two are left out, although `irreversible` counts them.
 */
export const noWayBack = ({
  irreversible,
  accion,
  suministro,
}: Pick<CompleteCuenta, 'irreversible' | 'accion' | 'suministro'>): boolean =>
  irreversible && accion !== 'obtener_datos' && !(suministro && accion === 'transferir');

/** @param scope what would be signed now; what is signed already is not looked over again */
export function lookOver(cuentas: readonly CompleteCuenta[], { cuentas: scope }: Scope): LookedOver {
  const isInScope = ({ proveedor, accion }: CompleteCuenta) =>
    scope.some((one) => one.proveedor === proveedor && one.accion === accion);
  const open = cuentas.filter(({ estado }) => !ENDED.includes(estado) && estado !== 'propuesta');
  const decided = open.filter((one) => !one.sin_tramite && isInScope(one));
  const rest = decided.filter((one) => !noWayBack(one));
  return {
    withNoWayBack: decided.filter(noWayBack),
    withWayBack: ORDER.map((accion) => ({ accion, cuentas: rest.filter((one) => one.accion === accion) })).filter(
      (group) => group.cuentas.length > 0,
    ),
    withoutTramite: open.filter(({ sin_tramite }) => sin_tramite),
    undecided: cuentas.filter(({ estado }) => estado === 'propuesta'),
  };
}

/** Whether the texts that wait for the signature are those that would be made now: somebody may have changed an account since. */
export function isStillTrue(
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

/** What the family will have to do by itself after the signature: told before, so that it is no surprise. */
type OwnPart = 'guardar' | 'aplicacion' | 'carta';

export const ownPartOf = (cuentas: readonly CompleteCuenta[]): readonly { proveedor: string; part: OwnPart }[] =>
  cuentas
    .filter(({ estado, sin_tramite }) => estado === 'confirmada' && !sin_tramite)
    .flatMap((cuenta): { proveedor: string; part: OwnPart }[] => {
      const { proveedor } = cuenta;
      const sends = cuenta.en_la_aplicacion ? 'aplicacion' : 'carta';
      return [
        ...(beingKept(cuenta) ? [{ proveedor, part: 'guardar' as const }] : []),
        ...(cuenta.envia_la_familia ? [{ proveedor, part: sends as OwnPart }] : []),
      ];
    });

/** Which companies may ask for a paper that is not here yet, though none waits for it: told before, so that it is no surprise. */
export function mayCome(
  cuentas: readonly CompleteCuenta[],
  documentos: readonly Pick<WorkDocumento, 'tipo' | 'estado'>[],
): readonly { readonly proveedor: string; readonly papers: readonly DocumentoType[] }[] {
  const isHere = (paper: DocumentoType) =>
    documentos.some(({ tipo, estado }) => tipo === paper && estado !== 'rechazado');
  const byName = new Map<string, Set<DocumentoType>>();
  for (const { proveedor, estado, puede_pedir } of cuentas) {
    const papers = estado === 'confirmada' ? (puede_pedir as DocumentoType[]).filter((paper) => !isHere(paper)) : [];
    if (papers.length > 0) byName.set(proveedor, new Set([...(byName.get(proveedor) ?? []), ...papers]));
  }
  return [...byName].map(([proveedor, papers]) => ({ proveedor, papers: [...papers] }));
}

type Wish = ReturnType<typeof mayCome>[number];

/** Companies that may ask for the same are told together. */
export function byPapers(
  wishes: readonly Wish[],
): readonly { readonly proveedores: readonly string[]; readonly papers: readonly DocumentoType[] }[] {
  const groups = new Map<string, { proveedores: string[]; papers: readonly DocumentoType[] }>();
  for (const { proveedor, papers } of wishes) {
    const key = papers.toSorted().join();
    const group = groups.get(key) ?? { proveedores: [], papers };
    group.proveedores.push(proveedor);
    groups.set(key, group);
  }
  return [...groups.values()];
}
