/** A statement as a table: finds its separator and header and reads its lines; pure. */
import { MAXIMO_MOVIMIENTOS } from '@albacea/contract/extractos.ts';
import { type Cabecera, cabeceraDe, type PapelDeColumna } from './reglas-cabecera.ts';
import { filasDe, SEPARADORES, type Separador } from './reglas-csv.ts';
import { type Extracto, MAXIMO_ILEGIBLE, MAXIMO_TEXTO, type Movimiento, type Rechazo } from './reglas-movimiento.ts';
import { type Decimal, decimalDe, leerFecha, leerImporte, monedaDe } from './reglas-valores.ts';

/** Name of the account, holder and period stand above the table; it does not begin later. */
const FILAS_DE_PREAMBULO = 80;

interface Tabla extends Cabecera {
  readonly separador: Separador;
  /** Rows up to the header, itself included. */
  readonly saltar: number;
}

/** Cells of a line by role, as printed. */
interface Linea {
  readonly fecha: string;
  readonly importe: string;
  readonly cargo: string;
  readonly abono: string;
  readonly signo: string;
  readonly divisa: string;
  readonly textos: readonly string[];
}

/** Lines that never reached the account. */
const SIN_EFECTO = /^(?:REVERT|DECLIN|RECHAZ|PENDIENTE|PENDING|FAILED|FALLID|ANULAD|CANCEL)/i;

/** @param texto as `decodificar` gives it */
export function leerTabla(texto: string): Extracto | Rechazo {
  const tabla = encontrarTabla(texto);
  if (!tabla) return { rechazo: 'sin_columnas' };
  const lineas = lineasDe(texto, tabla);
  if (!lineas) return { rechazo: 'demasiados_movimientos' };
  if (lineas.length === 0) return { rechazo: 'sin_movimientos' };
  const decimal = decimalDe(lineas.flatMap((linea) => [linea.importe, linea.cargo, linea.abono]));
  let sinFecha = 0;
  let sinImporte = 0;
  const movimientos: Movimiento[] = [];
  for (const linea of lineas) {
    const dia = leerFecha(linea.fecha);
    const cantidad = cantidadDe(linea, decimal, tabla.moneda);
    if (dia === null) sinFecha += 1;
    else if (!cantidad) sinImporte += 1;
    else movimientos.push({ dia, ...cantidad, textos: linea.textos });
  }
  if (sinFecha > lineas.length * MAXIMO_ILEGIBLE) return { rechazo: 'fechas_ilegibles' };
  if (sinImporte > lineas.length * MAXIMO_ILEGIBLE) return { rechazo: 'importes_ilegibles' };
  const avisos = sinFecha + sinImporte > 0 ? (['filas_ilegibles'] as const) : [];
  const conSigno = tabla.papeles.includes('importe') && !tabla.papeles.includes('signo');
  return { formato: 'csv', movimientos: conSigno ? conCargosNegativos(movimientos) : movimientos, avisos };
}

/** The separator and the row with which most columns are understood. */
function encontrarTabla(texto: string): Tabla | null {
  const marca = /^\ufeff?sep=(.)\r?\n/i.exec(texto.slice(0, 12))?.[1];
  let mejor: Tabla | null = null;
  let conocidas = 0;
  for (const separador of SEPARADORES.filter((uno) => marca === undefined || uno === marca)) {
    let saltar = 0;
    for (const fila of filasDe(texto, separador)) {
      saltar += 1;
      const cabecera = fila.length >= 3 ? cabeceraDe(fila) : null;
      const suyas = cabecera?.papeles.filter((papel) => papel !== null).length ?? 0;
      if (cabecera && suyas > conocidas) {
        mejor = { ...cabecera, separador, saltar };
        conocidas = suyas;
      }
      if (cabecera || saltar >= FILAS_DE_PREAMBULO) break;
    }
  }
  return mejor;
}

/** The lines below the header that have something in the columns of date and amount; null when there are too many. */
function lineasDe(texto: string, { papeles, separador, saltar }: Tabla): Linea[] | null {
  const lugar = (papel: PapelDeColumna) => papeles.indexOf(papel);
  const deTexto = papeles.flatMap((papel, i) => (papel === 'texto' ? [i] : []));
  const deFecha = lugar('fecha') >= 0 ? lugar('fecha') : lugar('valor');
  const lineas: Linea[] = [];
  let numero = 0;
  for (const fila of filasDe(texto, separador)) {
    numero += 1;
    if (numero <= saltar) continue;
    const celda = (papel: PapelDeColumna) => fila[lugar(papel)] ?? '';
    const linea = {
      fecha: fila[deFecha] ?? '',
      importe: celda('importe'),
      cargo: celda('cargo'),
      abono: celda('abono'),
      signo: celda('signo'),
      divisa: celda('divisa'),
      textos: deTexto.map((i) => (fila[i] ?? '').slice(0, MAXIMO_TEXTO)).filter((cada) => cada !== ''),
    };
    if (!esMovimiento(linea) || SIN_EFECTO.test(celda('estado'))) continue;
    if (lineas.length === MAXIMO_MOVIMIENTOS) return null;
    lineas.push(linea);
  }
  return lineas;
}

/** Totals, repeated headers and notes below the table lack a date or an amount. */
function esMovimiento({ fecha, importe, cargo, abono, textos }: Linea): boolean {
  return /\d/.test(fecha) && /\d/.test(importe + cargo + abono) && textos.length > 0;
}

function cantidadDe(linea: Linea, decimal: Decimal, deCabecera: string | null) {
  const moneda = (propia: string | null) => monedaDe(linea.divisa) ?? propia ?? deCabecera ?? 'EUR';
  if (linea.importe !== '') {
    const leido = leerImporte(linea.importe, decimal);
    if (!leido) return null;
    const lado = leido.lado ?? ladoDe(linea.signo);
    const centimos = lado ? Math.abs(leido.centimos) * (lado === 'debe' ? -1 : 1) : leido.centimos;
    return { centimos, moneda: moneda(leido.moneda) };
  }
  const cargo = leerImporte(linea.cargo || '0', decimal);
  const abono = leerImporte(linea.abono || '0', decimal);
  if (!cargo || !abono) return null;
  // Some banks print debits as negative and some don't; a credit below zero takes money away as well.
  const centimos = (abono.centimos || 0) - Math.abs(cargo.centimos);
  return { centimos, moneda: moneda(cargo.moneda ?? abono.moneda) };
}

function ladoDe(signo: string): 'debe' | 'haber' | null {
  const letra = signo.trim().toUpperCase();
  if (/^(?:-|D|DEBE|D[EÉ]BITO|CARGO|ADEUDO|1)$/.test(letra)) return 'debe';
  return /^(?:\+|H|HABER|ABONO|C|CR[EÉ]DITO|2)$/.test(letra) ? 'haber' : null;
}

const DE_CARGO = /^\W*(?:COMPRA|RECIBO|ADEUDO|CARGO|PAGO (?:EN|CON|TARJ)|CUOTA|REINTEGRO)/i;
const DE_ABONO =
  /^\W*(?:ABONO|DEVOLUCI|NOMINA|N[OÓ]MINA|TRANSFERENCIA (?:DE|RECIB|A FAVOR)|REEMBOLSO|INGRESO|ANULACI)/i;

/**
 * Statements of credit cards show what was bought as positive. They are told by the words of the bank, or by having no
 * negative amount at all.
 */
function conCargosNegativos(movimientos: readonly Movimiento[]): readonly Movimiento[] {
  const empieza = (movimiento: Movimiento, patron: RegExp) => movimiento.textos.some((texto) => patron.test(texto));
  const cargos = movimientos.filter((uno) => uno.centimos !== 0 && empieza(uno, DE_CARGO) && !empieza(uno, DE_ABONO));
  const positivos = cargos.filter((uno) => uno.centimos > 0).length;
  const invertido = cargos.length >= 3 && positivos >= cargos.length * 0.8;
  if (invertido && movimientos.some((uno) => uno.centimos < 0))
    return movimientos.map((uno) => ({ ...uno, centimos: -uno.centimos }));
  if (movimientos.some((uno) => uno.centimos < 0)) return movimientos;
  return movimientos.map((uno) => (empieza(uno, DE_ABONO) ? uno : { ...uno, centimos: -uno.centimos }));
}
