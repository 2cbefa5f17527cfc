/**
 * Terms in days; pure. Days are `YYYY-MM-DD` in Europe/Madrid. Working days are Monday to Friday without the fixed holidays of
 * Spain and of Madrid, Maundy Thursday and Good Friday: a simple calendar, in which a term is never too short.
 */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { AccionDeFicha } from '@albacea/contract/proveedores.ts';
import { medianocheEnMadrid } from '../casos/reglas-fecha.ts';

/** Hours that an action waits that can't be taken back (docs/decisions/0033). */
export const HORAS_DE_REPOSO = 72;
/** Days after which a request that was chased is looked at again. */
export const DIAS_ENTRE_INSISTENCIAS = 7;

const HORA = 3_600_000;
const DIA = 86_400_000;

const FESTIVOS_FIJOS: readonly string[] = [
  '01-01',
  '01-06',
  '05-01',
  '05-02',
  '05-15',
  '08-15',
  '10-12',
  '11-01',
  '11-09',
  '12-06',
  '12-08',
  '12-25',
];

const enDias = (dia: string): number => Date.parse(`${dia}T00:00:00Z`) / DIA;
const deDias = (dias: number): string => new Date(dias * DIA).toISOString().slice(0, 10);

/** @param dias may be negative */
export const sumarDias = (dia: string, dias: number): string => deDias(enDias(dia) + dias);

/** Easter Sunday of a year of the Gregorian calendar, in days since 1970 (the anonymous computus, Meeus 1991). */
function pascua(anio: number): number {
  const [a, b, c] = [anio % 19, Math.floor(anio / 100), anio % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const suma = h + l - 7 * m + 114;
  return Date.UTC(anio, Math.floor(suma / 31) - 1, (suma % 31) + 1) / DIA;
}

export function esHabil(dia: string): boolean {
  const dias = enDias(dia);
  const deLaSemana = (dias + 4) % 7; // 1970 began on a Thursday; 0 is Sunday
  if (deLaSemana === 0 || deLaSemana === 6 || FESTIVOS_FIJOS.includes(dia.slice(5))) return false;
  const antesDePascua = pascua(Number(dia.slice(0, 4))) - dias;
  return antesDePascua !== 2 && antesDePascua !== 3;
}

/** The day itself when it is a working day, else the next one. */
export function habilDesde(dia: string): string {
  let habil = dia;
  while (!esHabil(habil)) habil = sumarDias(habil, 1);
  return habil;
}

/** The day after so many working days; the first one counted is the one after `dia` (Ley 39/2015, art. 30.3). */
export function sumarHabiles(dia: string, dias: number): string {
  let [fin, faltan] = [dia, dias];
  while (faltan > 0) {
    fin = habilDesde(sumarDias(fin, 1));
    faltan -= 1;
  }
  return fin;
}

/**
 * The last day for an answer: what the provider publishes; else 15 working days to end a contract (Ley 10/2025, art. 17) and
 * 30 days for all else, after the month of GDPR, art. 12.3.
 */
export function plazoDeRespuesta(
  hoy: string,
  accion: AccionCuenta,
  oferta: Pick<AccionDeFicha, 'plazo_publicado_dias' | 'plazo_computo'> | null,
): string {
  const publicado = oferta?.plazo_publicado_dias ?? null;
  if (publicado !== null)
    return oferta?.plazo_computo === 'habiles' ? sumarHabiles(hoy, publicado) : sumarDias(hoy, publicado);
  return accion === 'cancelar' ? sumarHabiles(hoy, 15) : sumarDias(hoy, 30);
}

/** The first working day after a term, when somebody looks whether there was an answer. */
export const revisionTras = (plazo: string): string => habilDesde(sumarDias(plazo, 1));

/** When an action that was confirmed now may leave. */
export const finDeReposo = (ahora: Date, horas = HORAS_DE_REPOSO): Date => new Date(ahora.getTime() + horas * HORA);

/** Whether a term is over: the day it names belongs to it. */
export const haVencido = (plazo: string, ahora: Date): boolean => ahora >= medianocheEnMadrid(plazo, 1);

/**
 * The day by which a provider closes the account by itself: nobody has used it since the death.
 * @param dias of the catalogue; null: it does not say
 */
export const caducidadTras = (fallecimiento: string, dias: number | null): string | null =>
  dias === null ? null : sumarDias(fallecimiento, dias);

/** Why silence can't be taken as the answer yet, or null: the term has to be over, and the request chased once at least. */
export function motivosContraElSilencio(
  { plazo, insistencias }: { readonly plazo: string | null; readonly insistencias: number },
  ahora: Date,
): { es: string; en: string } | null {
  const enPlazo = plazo !== null && !haVencido(plazo, ahora);
  const motivos = [
    ...(enPlazo ? [{ es: `El plazo termina el ${plazo}.`, en: `The term ends on ${plazo}.` }] : []),
    ...(insistencias === 0
      ? [{ es: 'Antes hay que insistir al menos una vez.', en: 'It has to be chased at least once before.' }]
      : []),
  ];
  if (motivos.length === 0) return null;
  return { es: motivos.map(({ es }) => es).join(' '), en: motivos.map(({ en }) => en).join(' ') };
}
