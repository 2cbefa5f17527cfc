/** Divides a mandate into one paper for each provider and one for the public registers; pure. */
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CuentaAction, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import type { EjemplarKind, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import { coversCertificado, coversCuenta, kindsOf, type MandatoContent, type MandatoScope, passing } from './rules.ts';

/** An account for which the case needs a mandate. */
export interface AskedCuenta {
  readonly proveedor: string;
  /** Code in the catalogue; null: the provider was written by hand. */
  readonly codigo: string | null;
  readonly accion: CuentaAction;
  readonly identificador: string | null;
  /** The account is a trace: a page that shows data of the deceased. */
  readonly rastro?: boolean;
  /** The person who takes the contract over. */
  readonly nuevoTitular?: NewHolder | undefined;
}

interface ActionOfEjemplar {
  readonly accion: CuentaAction;
  readonly identificadores: readonly string[];
  readonly nuevoTitular?: NewHolder;
}

/** The addressee of a paper and the acts that it allows. */
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

const distinctInOrder = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].sort();

/** Makes the papers of a case. They are sorted, so that their text does not depend on the order in which the accounts were entered. */
export function ejemplaresOf(
  cuentas: readonly AskedCuenta[],
  certificados: readonly CertificadoType[],
): readonly EjemplarContent[] {
  const papers = distinctInOrder(cuentas.map(({ proveedor }) => proveedor)).map((proveedor): EjemplarContent => {
    const theirs = cuentas.filter((cuenta) => cuenta.proveedor === proveedor);
    const acciones = distinctInOrder(theirs.map(({ accion }) => accion)).flatMap((accion) =>
      byHolder(theirs.filter((one) => one.accion === accion)).map((alike) => ({
        accion,
        identificadores: distinctInOrder(alike.flatMap(({ identificador }) => identificador ?? [])),
        ...(alike[0]?.nuevoTitular && { nuevoTitular: alike[0].nuevoTitular }),
      })),
    );
    const codigo = theirs.find((one) => one.codigo !== null)?.codigo ?? null;
    const rastro = theirs.some((one) => one.rastro) && ({ rastro: true } as const);
    return { destino: 'proveedor', proveedor, codigo, acciones, certificados: [], ...rastro };
  });
  if (certificados.length === 0) return papers;
  return [...papers, { destino: 'certificados', proveedor: null, codigo: null, acciones: [], certificados }];
}

/** Groups contracts by their new holder. */
function byHolder(cuentas: readonly AskedCuenta[]): readonly (readonly AskedCuenta[])[] {
  const keyOf = ({ nuevoTitular: holder }: AskedCuenta) => [holder?.quien, holder?.nombre, holder?.numero].join('\n');
  return distinctInOrder(cuentas.map(keyOf)).map((key) => cuentas.filter((one) => keyOf(one) === key));
}

/** Joins everything that these papers allow. */
export const scopeOf = (ejemplares: readonly EjemplarContent[]): MandatoScope => ({
  cuentas: ejemplares.flatMap(({ proveedor, acciones }) =>
    proveedor === null
      ? []
      : acciones.map(({ accion, nuevoTitular, identificadores }) => ({
          proveedor,
          accion,
          ...passing(nuevoTitular, identificadores),
        })),
  ),
  certificados: ejemplares.flatMap(({ certificados }) => certificados),
});

/**
 * Lists the kinds of action that a paper allows, for the person who checks its code. In place of `eliminar`, the paper for a bank or public body
 * has `avisar`, because its addressee is only told of the death, and the paper for a page that shows data has `retirar`.
 */
export function kindsOfEjemplar(ejemplar: EjemplarContent): string[] {
  const instead = (ejemplar.soloAviso && 'avisar') || (ejemplar.rastro && 'retirar') || 'eliminar';
  return kindsOf(scopeOf([ejemplar])).map((kind) => (kind === 'eliminar' ? instead : kind));
}

/** Picks the papers that allow something not covered yet. Each is signed as a whole, so that its addressee finds everything in the newest. */
export const notCovered = (asked: readonly EjemplarContent[], covered: MandatoScope): readonly EjemplarContent[] =>
  asked.filter((one) => {
    const { cuentas, certificados } = scopeOf([one]);
    return (
      cuentas.some((cuenta) => !coversCuenta(covered, cuenta)) ||
      certificados.some((type) => !coversCertificado(covered, type))
    );
  });

export const coversAction = (ejemplar: EjemplarContent, asked: MandatoScope['cuentas'][number]): boolean =>
  coversCuenta(scopeOf([ejemplar]), asked);

/** The data from which the text of one paper is written. */
export interface EjemplarTextData {
  readonly contenido: Pick<
    MandatoContent,
    'mandante' | 'fallecido' | 'aseguradora' | 'responsable' | 'conInstrucciones'
  >;
  readonly identidad: SignerIdentity;
  readonly servicio: { readonly nombre: string; readonly nif: string; readonly domicilio: string };
  /** Last day of the paper's validity, `YYYY-MM-DD`. */
  readonly hasta: string;
  readonly ejemplar: EjemplarContent;
}
