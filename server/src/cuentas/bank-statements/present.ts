/** Presents the charges of a statement for the family to choose from; pure. */
import type { ExtractoProposal, ReadExtracto } from '@albacea/contract/schemas/bank-statements.ts';
import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { ExtractoToChooseFrom, RecognisedCuenta, UnrecognisedCargo } from '@albacea/contract/schemas/family.ts';
import { CHARGES_PER_YEAR, inEuros } from '../../caso/rules/rules-cuenta.ts';

interface View {
  readonly idioma: ErrorLanguage;
  /** Names of the providers in the catalogue, by code. */
  readonly nombres: ReadonlyMap<string, string>;
  /** Codes of the providers at which the case has an account that the requesting person can see. */
  readonly inList: ReadonlySet<string>;
  /** Provider names of the accounts that the requesting person can see, in lower case. */
  readonly namesInList: ReadonlySet<string>;
}

/**
 * Presents the charges that were read. Leaves out purchases, because they are private and nothing can be done about them here, and charges
 * that can only belong to an account that the case already has.
 */
export function presentExtracto(read: ReadExtracto, view: View): ExtractoToChooseFrom {
  const { formato, desde, hasta, movimientos, avisos, propuestas, por_identificar, sueltos } = read;
  return {
    formato,
    desde,
    hasta,
    movimientos,
    avisos,
    reconocidas: cuentasOf(propuestas).map((cuenta) => {
      const proposals = propuestas.filter(({ proveedor }) => proveedor === cuenta.proveedor);
      return recognised(cuenta, proposals, view);
    }),
    sin_reconocer: por_identificar
      .filter((cargo) => cargo.motivo !== 'no_parece_suscripcion' && !belongsToListed(cargo, view))
      .map((cargo) => unrecognised(cargo, view)),
    sueltos: sueltos
      .filter(({ nombre }) => !view.namesInList.has(nombre.toLowerCase()))
      .map(({ nombre, importe_centimos, moneda, dia }) => ({
        nombre,
        importe: inEuros(importe_centimos),
        moneda,
        dia,
      })),
  };
}

function recognised(
  { proveedor, importe_centimos, periodicidad }: ReturnType<typeof cuentasOf>[number],
  proposals: readonly ExtractoProposal[],
  { idioma, inList }: View,
): RecognisedCuenta {
  const [first] = proposals as [ExtractoProposal];
  const withCargo = importe_centimos !== null && periodicidad !== null;
  return {
    proveedor_codigo: proveedor,
    nombre: first.nombre,
    discreto: first.discreto,
    cargo: withCargo ? { importe: inEuros(importe_centimos), periodicidad } : null,
    certeza: proposals.some(({ certeza }) => certeza === 'alta') ? 'alta' : 'debil',
    ultimo_cargo: proposals.reduce((last, one) => (one.ultimo > last ? one.ultimo : last), first.ultimo),
    cargos: proposals.reduce((sum, { cargos }) => sum + cargos, 0),
    explicacion: proposals.map(({ explicacion }) => explicacion[idioma]).join(' '),
    ya_en_lista: inList.has(proveedor),
  };
}

function belongsToListed(
  { nombre, candidatos }: ReadExtracto['por_identificar'][number],
  { inList, namesInList }: View,
): boolean {
  const all = candidatos.length > 0 && candidatos.every((code) => inList.has(code));
  return all || namesInList.has(nombre.toLowerCase());
}

function unrecognised(
  cargo: ReadExtracto['por_identificar'][number],
  { idioma, nombres, inList }: View,
): UnrecognisedCargo {
  const { nombre, importe_centimos, moneda, periodicidad, motivo, ultimo, cargos, explicacion, candidatos } = cargo;
  return {
    nombre,
    importe: inEuros(importe_centimos),
    moneda,
    periodicidad,
    motivo,
    ultimo_cargo: ultimo,
    cargos,
    explicacion: explicacion[idioma],
    candidatos: candidatos
      .filter((code) => !inList.has(code))
      .map((code) => ({ proveedor_codigo: code, nombre: nombres.get(code) ?? code })),
  };
}

/** An account to propose. Amount and period are both null if the charge is not in euros. */
interface ExtractoCuenta {
  /** Code of the catalogue. */
  readonly proveedor: string;
  readonly importe_centimos: number | null;
  readonly periodicidad: Frequency | null;
}

/**
 * Makes one account for each provider. Charges with the same period are summed. If a provider charges with several periods, only the period
 * that costs most in a year counts in the estimate.
 */
export function cuentasOf(proposed: readonly ExtractoProposal[]): ExtractoCuenta[] {
  const proveedores = [...new Set(proposed.map(({ proveedor }) => proveedor))];
  return proveedores.map((proveedor) => {
    const inEuros = proposed.filter((one) => one.proveedor === proveedor && one.moneda === 'EUR');
    const sums = new Map<Frequency, number>();
    for (const { periodicidad, importe_centimos } of inEuros)
      sums.set(periodicidad, (sums.get(periodicidad) ?? 0) + importe_centimos);
    const [dearest] = [...sums].sort(([a, one], [b, other]) => other * CHARGES_PER_YEAR[b] - one * CHARGES_PER_YEAR[a]);
    return { proveedor, importe_centimos: dearest?.[1] ?? null, periodicidad: dearest?.[0] ?? null };
  });
}
