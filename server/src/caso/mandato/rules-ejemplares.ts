/** A mandate is divided into one paper for each provider and one for the public registers; pure. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { EjemplarKind, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { coversCertificado, coversCuenta, kindsOf, type MandatoContent, type MandatoScope } from './rules.ts';

/** An account that the case asks something about. */
export interface AskedCuenta {
  readonly proveedor: string;
  /** Code in the catalogue; null: the provider was written by hand. */
  readonly codigo: string | null;
  readonly accion: CuentaAction;
  readonly identificador: string | null;
  /** It is a page that shows data, and no account. */
  readonly rastro?: boolean;
  /** The new holder of a contract that passes on. */
  readonly nuevoTitular?: NewHolder | undefined;
}

interface ActionOfEjemplar {
  readonly accion: CuentaAction;
  readonly identificadores: readonly string[];
  readonly nuevoTitular?: NewHolder;
}

/** The addressee of a paper, and what it allows. */
export interface EjemplarContent {
  readonly destino: EjemplarKind;
  readonly proveedor: string | null;
  readonly codigo: string | null;
  readonly acciones: readonly ActionOfEjemplar[];
  readonly certificados: readonly CertificadoType[];
  /** The addressee is a bank or a public body, for which `eliminar` only means telling it of the death. */
  readonly soloAviso?: true;
  /** The addressee shows data of the deceased, who had no account there. */
  readonly rastro?: true;
}

const inOrder = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].sort();

/** Sorted, so that the same case is always signed in the same words, in whatever order its accounts came. */
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
    const rastro = theirs.some((one) => one.rastro) && ({ rastro: true } as const);
    return { destino: 'proveedor', proveedor, codigo, acciones, certificados: [], ...rastro };
  });
  if (certificados.length === 0) return ofProveedor;
  return [...ofProveedor, { destino: 'certificados', proveedor: null, codigo: null, acciones: [], certificados }];
}

/** Groups contracts by the person to whom they pass, a line each. */
function byHolder(cuentas: readonly AskedCuenta[]): readonly (readonly AskedCuenta[])[] {
  const keyOf = ({ nuevoTitular: holder }: AskedCuenta) => [holder?.quien, holder?.nombre, holder?.numero].join('\n');
  return inOrder(cuentas.map(keyOf)).map((key) => cuentas.filter((one) => keyOf(one) === key));
}

/** The joint scope of some papers. */
export const scopeOf = (ejemplares: readonly EjemplarContent[]): MandatoScope => ({
  cuentas: ejemplares.flatMap(({ proveedor, acciones }) =>
    proveedor === null
      ? []
      : acciones.map(({ accion, nuevoTitular }) => ({ proveedor, accion, ...(nuevoTitular && { nuevoTitular }) })),
  ),
  certificados: ejemplares.flatMap(({ certificados }) => certificados),
});

/**
 * The kinds of action that a paper allows, for the person who checks its code: a bank that is only told of the death erases nothing, and a
 * page has no account to erase.
 */
export function kindsOfEjemplar(ejemplar: EjemplarContent): string[] {
  const instead = (ejemplar.soloAviso && 'avisar') || (ejemplar.rastro && 'retirar') || 'eliminar';
  return kindsOf(scopeOf([ejemplar])).map((kind) => (kind === 'eliminar' ? instead : kind));
}

/** The papers that allow something not covered yet; each is signed whole, because it replaces the one before. */
export const notCovered = (asked: readonly EjemplarContent[], covered: MandatoScope): readonly EjemplarContent[] =>
  asked.filter((one) => {
    const { cuentas, certificados } = scopeOf([one]);
    return (
      cuentas.some((cuenta) => !coversCuenta(covered, cuenta)) ||
      certificados.some((type) => !coversCertificado(covered, type))
    );
  });

/** Whether a newer paper replaces another: there is one for each provider, and one for the registers. */
export const sameDestination = (
  one: Pick<EjemplarContent, 'destino' | 'proveedor'>,
  other: Pick<EjemplarContent, 'destino' | 'proveedor'>,
): boolean => one.destino === other.destino && one.proveedor === other.proveedor;

export const coversAction = (ejemplar: EjemplarContent, asked: MandatoScope['cuentas'][number]): boolean =>
  coversCuenta(scopeOf([ejemplar]), asked);

/** The data of the text for one addressee. */
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
