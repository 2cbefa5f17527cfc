/** Why a charge is shown, in sentences for the family; pure. */
import type { Periodicidad } from '@albacea/contract/cuentas.ts';
import type { MotivoSinProponer } from '@albacea/contract/extractos.ts';
import type { Cargo } from './reglas-series.ts';
import { fechaDe } from './reglas-valores.ts';

export interface Explicacion {
  readonly es: string;
  readonly en: string;
}

const MESES_ES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const MESES_EN = 'January February March April May June July August September October November December'.split(' ');
const NUMEROS_ES =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'.split(
    ' ',
  );
const NUMEROS_EN =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const CADA: Readonly<Record<Periodicidad, Explicacion>> = {
  semanal: { es: 'uno a la semana', en: 'one a week' },
  mensual: { es: 'uno al mes', en: 'one a month' },
  bimestral: { es: 'uno cada dos meses', en: 'one every two months' },
  trimestral: { es: 'uno cada tres meses', en: 'one every three months' },
  semestral: { es: 'uno cada seis meses', en: 'one every six months' },
  anual: { es: 'uno al año', en: 'one a year' },
};

/** A no-break space, as typography asks between an amount and its sign. */
const FIJO = '\u00a0';

/** `1.234,50 €`, `€1,234.50`; other currencies by their code. */
export function importeEscrito(centimos: number, moneda: string): Explicacion {
  const decimales = String(centimos % 100).padStart(2, '0');
  const enteros = (signo: string) => String(Math.floor(centimos / 100)).replace(/\B(?=(?:\d{3})+$)/g, signo);
  const en = `${enteros(',')}.${decimales}`;
  return {
    es: `${enteros('.')},${decimales}${FIJO}${moneda === 'EUR' ? '€' : moneda}`,
    en: moneda === 'EUR' ? `€${en}` : `${en}${FIJO}${moneda}`,
  };
}

/** `3 de noviembre`; with the year when it is not the one of `hoy`. */
export function diaEscrito(dia: number, hoy: number): Explicacion {
  const [anio = '', mes = '1', numero = '1'] = fechaDe(dia).split('-');
  const otroAnio = !fechaDe(hoy).startsWith(anio);
  const lugar = Number(mes) - 1;
  return {
    es: `${Number(numero)} de ${MESES_ES[lugar]}${otroAnio ? ` de ${anio}` : ''}`,
    en: `${Number(numero)} ${MESES_EN[lugar]}${otroAnio ? ` ${anio}` : ''}`,
  };
}

/** What is told of a series. */
export interface Contado {
  readonly cargos: readonly Cargo[];
  readonly moneda: string;
  readonly periodicidad: Periodicidad | null;
  readonly variable: boolean;
  /** Charges that were given back and are not counted. */
  readonly devueltos: number;
  readonly hoy: number;
}

/** «Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.» */
export function explicar(serie: Contado): Explicacion {
  const frases = [laSerie(serie), elCambio(serie), lasPartes(serie), lasDevoluciones(serie), laMoneda(serie)];
  return {
    es: frases.map((frase) => frase.es).join(''),
    en: frases.map((frase) => frase.en).join(''),
  };
}

const NADA: Explicacion = { es: '', en: '' };

function laSerie({ cargos, moneda, periodicidad, variable, hoy }: Contado): Explicacion {
  const ultimo = cargos.at(-1) as Cargo;
  const cuantos = { es: numero(NUMEROS_ES, cargos.length), en: numero(NUMEROS_EN, cargos.length) };
  const importe = importeEscrito(ultimo.centimos, moneda);
  const dia = diaEscrito(ultimo.dia, hoy);
  if (periodicidad === null || cargos.length === 1)
    return {
      es: `Un solo cargo de ${importe.es}, el ${dia.es}.`,
      en: `A single charge of ${importe.en}, on ${dia.en}.`,
    };
  const cada = CADA[periodicidad];
  if (variable) {
    const importes = cargos.map(({ centimos }) => centimos);
    const [menor, mayor] = [Math.min(...importes), Math.max(...importes)].map((uno) => importeEscrito(uno, moneda));
    return {
      es: `${cuantos.es} cargos de entre ${menor?.es} y ${mayor?.es}, ${cada.es}, el último de ${importe.es} el ${dia.es}.`,
      en: `${cuantos.en} charges of between ${menor?.en} and ${mayor?.en}, ${cada.en}, the last of ${importe.en} on ${dia.en}.`,
    };
  }
  if (cambioDePrecio(cargos) !== null)
    return {
      es: `${cuantos.es} cargos, ${cada.es}, el último de ${importe.es} el ${dia.es}.`,
      en: `${cuantos.en} charges, ${cada.en}, the last of ${importe.en} on ${dia.en}.`,
    };
  return {
    es: `${cuantos.es} cargos de ${importe.es}, ${cada.es}, el último el ${dia.es}.`,
    en: `${cuantos.en} charges of ${importe.en}, ${cada.en}, the last on ${dia.en}.`,
  };
}

/** With a capital, in words up to twenty. */
function numero(palabras: readonly string[], n: number): string {
  const palabra = palabras[n] ?? String(n);
  return palabra.charAt(0).toUpperCase() + palabra.slice(1);
}

/** The last charge at another price, or null. */
function cambioDePrecio(cargos: readonly Cargo[]): Cargo | null {
  const ahora = cargos.at(-1)?.centimos;
  return cargos.findLast(({ centimos }) => centimos !== ahora) ?? null;
}

function elCambio({ cargos, moneda, variable, hoy }: Contado): Explicacion {
  const anterior = cambioDePrecio(cargos);
  if (variable || !anterior) return NADA;
  const importe = importeEscrito(anterior.centimos, moneda);
  const dia = diaEscrito(anterior.dia, hoy);
  return { es: ` Hasta el ${dia.es} eran de ${importe.es}.`, en: ` Until ${dia.en} they were of ${importe.en}.` };
}

function lasPartes({ cargos }: Contado): Explicacion {
  const partidos = cargos.filter(({ partes }) => partes > 1).length;
  if (partidos === 0) return NADA;
  return {
    es: partidos === 1 ? ' Uno se pagó en varias partes.' : ' Algunos se pagaron en varias partes.',
    en: partidos === 1 ? ' One was paid in parts.' : ' Some were paid in parts.',
  };
}

function lasDevoluciones({ devueltos }: Contado): Explicacion {
  if (devueltos === 0) return NADA;
  return {
    es: devueltos === 1 ? ' Otro se devolvió y no se cuenta.' : ' Otros se devolvieron y no se cuentan.',
    en: devueltos === 1 ? ' Another was refunded and is not counted.' : ' Others were refunded and are not counted.',
  };
}

function laMoneda({ moneda }: Contado): Explicacion {
  if (moneda === 'EUR') return NADA;
  return { es: ' No está en euros.', en: ' It is not in euros.' };
}

/** What is added for one yearly charge. */
export const PARECE_ANUAL: Explicacion = {
  es: ' Parece anual, porque no se repite en los meses siguientes; conviene confirmarlo.',
  en: ' It looks yearly, because it does not come again in the months after; please confirm.',
};

/**
 * Why it is not proposed.
 * @param nombres of the entries that it could be
 */
export function porQueNo(motivo: MotivoSinProponer, nombres: readonly string[]): Explicacion {
  const es = enumerar(nombres, 'o');
  const en = enumerar(nombres, 'or');
  const textos: Readonly<Record<MotivoSinProponer, Explicacion>> = {
    sin_ficha: { es: ' No sabemos de quién es.', en: ' We do not know whose it is.' },
    varias_fichas: { es: ` Puede ser de ${es}.`, en: ` It may be from ${en}.` },
    texto_dudoso: {
      es: ` Puede ser de ${es}, pero el nombre es demasiado corriente para darlo por seguro.`,
      en: ` It may be from ${en}, but the name is too common to be sure.`,
    },
    no_parece_suscripcion: {
      es: ` Es de ${es}, pero parecen compras o movimientos de dinero, no una suscripción.`,
      en: ` It is from ${en}, but it looks like purchases or moved money, not a subscription.`,
    },
    un_solo_cargo: {
      es: ` Parece de ${es}; con un extracto más largo se sabrá cada cuánto se cobra.`,
      en: ` It looks like ${en}; a longer statement will tell how often it is charged.`,
    },
    terminada: {
      es: ` Era de ${es}; parece que ya no se cobra.`,
      en: ` It was from ${en}; it seems no longer charged.`,
    },
  };
  return textos[motivo];
}

function enumerar(nombres: readonly string[], enlace: string): string {
  const ultimo = nombres.at(-1) ?? '';
  // «o» becomes «u» before the same vowel: Movistar u O2.
  const conector = enlace === 'o' && /^h?o/i.test(ultimo) ? 'u' : enlace;
  return nombres.length < 2 ? ultimo : `${nombres.slice(0, -1).join(', ')} ${conector} ${ultimo}`;
}
