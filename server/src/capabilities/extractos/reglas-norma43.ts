/** AEB Norma 43 (Cuaderno 43, current-account statements): records of 80 columns; pure. */
import { type AvisoDeExtracto, MAXIMO_MOVIMIENTOS } from '@albacea/contract/extractos.ts';
import { type Extracto, MAXIMO_ILEGIBLE, MAXIMO_TEXTO, type Movimiento, type Rechazo } from './reglas-movimiento.ts';
import { diaDe } from './reglas-valores.ts';

/** Currencies by their number in ISO 4217. */
const MONEDAS: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
  '752': 'SEK',
  '578': 'NOK',
  '208': 'DKK',
  '985': 'PLN',
  '946': 'RON',
  '484': 'MXN',
  '032': 'ARS',
  '170': 'COP',
  '124': 'CAD',
  '036': 'AUD',
  '504': 'MAD',
};
/** Account header: bank, branch, account, two dates, sign and amount of the opening balance, currency. */
const CABECERA = /^11[\d ]{18}\d{12}[12]\d{14}(\d{3})/;
/** Movement: free, branch, date, value date, common and own concept, sign, amount; document and references follow. */
const MOVIMIENTO = /^22.{4}.{4}(\d{2})(\d{2})(\d{2})\d{6}.{2}.{3}([12])(\d{14})/;
/** Complement: its number, then two fields of 38 columns. */
const COMPLEMENTO = /^23\d{2}/;
const ANCHO = 38;
const MAXIMO_DE_TEXTOS = 12;
/** End of account: bank, branch, account, then number and sum of debits and of credits. */
const FIN_DE_CUENTA = /^33[\d ]{18}(\d{5})(\d{14})(\d{5})(\d{14})/;
const REGISTRO = /^(?:00|11|22|23|24|33|88)/;

/** Whether a text is one: its first line is an account header. */
export const esNorma43 = (texto: string): boolean =>
  CABECERA.test(lineaDesde(texto, 0)) ||
  (/^00\d/.test(texto) && CABECERA.test(lineaDesde(texto, texto.indexOf('\n') + 1)));

const lineaDesde = (texto: string, inicio: number): string => texto.slice(inicio, inicio + 82).trimStart();

interface Lectura {
  moneda: string;
  readonly movimientos: { dia: number; centimos: number; moneda: string; textos: string[] }[];
  /** What is counted for the end of the account: number and sum of debits, then of credits. */
  suma: [number, number, number, number];
  registros: number;
  ilegibles: number;
  cuadra: boolean;
  cerrada: boolean;
}

/** @param texto as `decodificar` gives it, lines of 80 columns whose trailing blanks may be missing */
export function leerNorma43(texto: string): Extracto | Rechazo {
  const lectura: Lectura = {
    moneda: 'EUR',
    movimientos: [],
    suma: [0, 0, 0, 0],
    registros: 0,
    ilegibles: 0,
    cuadra: true,
    cerrada: true,
  };
  for (const linea of lineasDe(texto)) {
    if (!REGISTRO.test(linea)) {
      if (linea.trim() !== '') lectura.ilegibles += 1;
      continue;
    }
    lectura.registros += 1;
    leerRegistro(linea, lectura);
    if (lectura.movimientos.length > MAXIMO_MOVIMIENTOS) return { rechazo: 'demasiados_movimientos' };
  }
  const { movimientos, ilegibles, registros, cuadra, cerrada } = lectura;
  if (ilegibles > registros * MAXIMO_ILEGIBLE) return { rechazo: 'importes_ilegibles' };
  if (movimientos.length === 0) return { rechazo: 'sin_movimientos' };
  const avisos: AvisoDeExtracto[] = [];
  if (ilegibles > 0) avisos.push('filas_ilegibles');
  if (!cuadra || !cerrada) avisos.push('totales_no_cuadran');
  return { formato: 'norma43', movimientos: movimientos.map(sinVacios), avisos };
}

function* lineasDe(texto: string): Generator<string, void> {
  let inicio = 0;
  while (inicio < texto.length) {
    const salto = texto.indexOf('\n', inicio);
    const fin = salto < 0 ? texto.length : salto;
    yield texto.slice(inicio, Math.min(fin, inicio + 100)).replace(/\p{Cc}+$/u, '');
    inicio = fin + 1;
  }
}

function leerRegistro(linea: string, lectura: Lectura): void {
  const tipo = linea.slice(0, 2);
  if (tipo === '11') empezarCuenta(linea, lectura);
  else if (tipo === '22') anotar(linea, lectura);
  else if (tipo === '23') completar(linea, lectura);
  else if (tipo === '33') cerrarCuenta(linea, lectura);
}

function empezarCuenta(linea: string, lectura: Lectura): void {
  const cabecera = CABECERA.exec(linea);
  if (!cabecera) {
    lectura.ilegibles += 1;
    return;
  }
  lectura.moneda = MONEDAS[cabecera[1] ?? ''] ?? 'XXX';
  lectura.suma = [0, 0, 0, 0];
  lectura.cerrada = false;
}

function anotar(linea: string, lectura: Lectura): void {
  const partes = MOVIMIENTO.exec(linea);
  const [anio, mes, dia] = [partes?.[1], partes?.[2], partes?.[3]].map(Number);
  const fecha = partes ? diaDe(2000 + (anio ?? 0), mes ?? 0, dia ?? 0) : null;
  const importe = Number(partes?.[5]);
  if (fecha === null || !Number.isSafeInteger(importe)) {
    lectura.ilegibles += 1;
    return;
  }
  const cargo = partes?.[4] === '1';
  const lado = cargo ? 0 : 2;
  lectura.suma[lado] += 1;
  lectura.suma[lado + 1] = (lectura.suma[lado + 1] ?? 0) + importe;
  const centimos = cargo && importe > 0 ? -importe : importe;
  // Behind the document number stand two references; the second is text at some banks.
  const referencia = linea.slice(64, 80).trim();
  const textos = /[A-Za-z]{3}/.test(referencia) ? [referencia] : [];
  lectura.movimientos.push({ dia: fecha, centimos, moneda: lectura.moneda, textos });
}

/** A field that is full to its last column, or to the blank before a word, goes on in the next one. */
function completar(linea: string, { movimientos }: Lectura): void {
  const ultimo = movimientos.at(-1);
  if (!ultimo || !COMPLEMENTO.test(linea)) return;
  for (const campo of [linea.slice(4, 4 + ANCHO), linea.slice(4 + ANCHO, 4 + 2 * ANCHO)]) {
    const texto = campo.trimEnd();
    const anterior = ultimo.textos.at(-1) ?? '';
    const hasta = anterior.length % ANCHO;
    const sigue = anterior !== '' && (hasta === 0 || hasta === ANCHO - 1) && anterior.length < MAXIMO_TEXTO - ANCHO;
    if (sigue && texto !== '') ultimo.textos[ultimo.textos.length - 1] = anterior + (hasta === 0 ? '' : ' ') + texto;
    else if (texto !== '' && ultimo.textos.length < MAXIMO_DE_TEXTOS) ultimo.textos.push(texto);
  }
}

function cerrarCuenta(linea: string, lectura: Lectura): void {
  const totales = FIN_DE_CUENTA.exec(linea);
  lectura.cerrada = true;
  if (!totales) lectura.ilegibles += 1;
  else if (lectura.suma.some((suma, i) => suma !== Number(totales[i + 1]))) lectura.cuadra = false;
}

function sinVacios(movimiento: Movimiento): Movimiento {
  return { ...movimiento, textos: movimiento.textos.map((texto) => texto.trim()).filter((texto) => texto !== '') };
}
