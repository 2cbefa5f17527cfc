/** A mandate parted into one paper for each provider, and one for the public registers; pure. */

import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { EjemplarKind, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { coversCertificado, coversCuenta, kindsOf, type MandatoContent, type MandatoScope } from './rules.ts';

/** An account that the case asks something about. */
export interface AskedCuenta {
  readonly proveedor: string;
  /** In the catalogue; null: written by hand. */
  readonly codigo: string | null;
  readonly accion: CuentaAction;
  readonly identificador: string | null;
  /** To whose name a contract passes. */
  readonly nuevoTitular?: NewHolder | undefined;
}

interface ActionOfEjemplar {
  readonly accion: CuentaAction;
  readonly identificadores: readonly string[];
  readonly nuevoTitular?: NewHolder;
}

/** For whom a paper is, and what it allows. */
export interface EjemplarContent {
  readonly destino: EjemplarKind;
  readonly proveedor: string | null;
  readonly codigo: string | null;
  readonly acciones: readonly ActionOfEjemplar[];
  readonly certificados: readonly CertificadoType[];
  /** A bank or a public body, which `eliminar` only tells of the death. */
  readonly soloAviso?: true;
}

const inOrder = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].sort();

/** In an order that does not depend on how the accounts came, so that the same case is always signed in the same words. */
export function ejemplaresOf(
  cuentas: readonly AskedCuenta[],
  certificados: readonly CertificadoType[],
): readonly EjemplarContent[] {
  const ofProveedor = inOrder(cuentas.map(({ proveedor }) => proveedor)).map((proveedor): EjemplarContent => {
    const theirs = cuentas.filter((cuenta) => cuenta.proveedor === proveedor);
    const acciones = inOrder(theirs.map(({ accion }) => accion)).flatMap((accion) =>
      byHolder(theirs.filter((one) => one.accion === accion)).map((ofOne) => ({
        accion,
        identificadores: inOrder(ofOne.flatMap(({ identificador }) => identificador ?? [])),
        ...(ofOne[0]?.nuevoTitular && { nuevoTitular: ofOne[0].nuevoTitular }),
      })),
    );
    const codigo = theirs.find((one) => one.codigo !== null)?.codigo ?? null;
    return { destino: 'proveedor', proveedor, codigo, acciones, certificados: [] };
  });
  if (certificados.length === 0) return ofProveedor;
  return [...ofProveedor, { destino: 'certificados', proveedor: null, codigo: null, acciones: [], certificados }];
}

/** Contracts that pass to one person stand in one line, those of another in theirs. */
function byHolder(cuentas: readonly AskedCuenta[]): readonly (readonly AskedCuenta[])[] {
  const keyOf = ({ nuevoTitular: holder }: AskedCuenta) => [holder?.quien, holder?.nombre, holder?.numero].join('\n');
  return inOrder(cuentas.map(keyOf)).map((key) => cuentas.filter((one) => keyOf(one) === key));
}

/** All that some papers allow together. */
export const scopeOf = (ejemplares: readonly EjemplarContent[]): MandatoScope => ({
  cuentas: ejemplares.flatMap(({ proveedor, acciones }) =>
    proveedor === null
      ? []
      : acciones.map(({ accion, nuevoTitular }) => ({ proveedor, accion, ...(nuevoTitular && { nuevoTitular }) })),
  ),
  certificados: ejemplares.flatMap(({ certificados }) => certificados),
});

/** What a paper allows, for whoever checks its code: a bank that is only told of the death erases nothing. */
export const kindsOfEjemplar = (ejemplar: EjemplarContent): string[] =>
  kindsOf(scopeOf([ejemplar])).map((kind) => (kind === 'eliminar' && ejemplar.soloAviso ? 'avisar' : kind));

/** Those that allow something that is not covered yet; each whole, because it takes the place of the one before. */
export const notCovered = (asked: readonly EjemplarContent[], covered: MandatoScope): readonly EjemplarContent[] =>
  asked.filter((one) => {
    const { cuentas, certificados } = scopeOf([one]);
    return (
      cuentas.some((cuenta) => !coversCuenta(covered, cuenta)) ||
      certificados.some((type) => !coversCertificado(covered, type))
    );
  });

/** Whether a newer paper takes the place of another: there is one for each provider, and one for the registers. */
export const sameDestination = (
  one: Pick<EjemplarContent, 'destino' | 'proveedor'>,
  other: Pick<EjemplarContent, 'destino' | 'proveedor'>,
): boolean => one.destino === other.destino && one.proveedor === other.proveedor;

export const coversAction = (ejemplar: EjemplarContent, asked: MandatoScope['cuentas'][number]): boolean =>
  coversCuenta(scopeOf([ejemplar]), asked);

/** What the text of one provider says. */
export interface EjemplarTextData {
  readonly contenido: Pick<
    MandatoContent,
    'mandante' | 'fallecido' | 'aseguradora' | 'responsable' | 'conInstrucciones'
  >;
  readonly identidad: SignerIdentity;
  readonly servicio: { readonly nombre: string; readonly nif: string; readonly domicilio: string };
  /** Last day of its validity, `YYYY-MM-DD`. */
  readonly hasta: string;
  readonly ejemplar: EjemplarContent;
}
