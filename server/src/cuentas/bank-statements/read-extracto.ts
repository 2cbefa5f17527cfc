/** Proposes recurring charges from a bank statement that somebody uploaded. */
import type { ExtractoNotice, ReadExtracto, UnidentifiedCargo } from '@albacea/contract/schemas/bank-statements.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { CHARGES_PER_YEAR } from '../../caso/rules/rules-cuenta.ts';
import { invalid } from '../../shared/errors.ts';
import { dateOf, dayOf } from '../../shared/rules-dates-madrid.ts';
import { type Group, group } from './judge/rules-groups.ts';
import { type Context, judge } from './judge/rules-judgement.ts';
import { indexOf } from './match/rules-phrases.ts';
import { decode } from './read/rules-decode.ts';
import { kindOf } from './read/rules-kind.ts';
import { type Extracto, isRejection, type Rejection } from './read/rules-movement.ts';
import { isNorma43, readNorma43 } from './read/rules-norma43.ts';
import { rejectionText } from './read/rules-rejection.ts';
import { readTable } from './read/rules-table.ts';

/** Maximum number of charges that each list shows; a household has fewer. */
const SHOWN_MAXIMUM = 100;
/** A statement that covers fewer days than this may show a monthly charge only once. */
const SHORT_PERIOD = 62;

/**
 * Reads the file and forgets it: only the result remains, and nothing is logged.
 * @param bytes the file as uploaded: CSV of a bank or AEB Norma 43 in any usual encoding, PDF, XLSX, or a photograph of a page
 * @param cards the current catalogue
 * @param today today in Madrid, `YYYY-MM-DD`
 * @returns proposals in the order of their names; recurring charges that are not proposed, with the reason, the most expensive first; single
 *   charges, the latest first
 * @throws DomainError validacion (field `extracto`) when the file is not a readable statement; the message says what is expected
 */
export async function readExtracto(
  bytes: Uint8Array,
  cards: readonly ProveedorCard[],
  today: string,
): Promise<ReadExtracto> {
  return proposalsOf(await movementsOf(bytes, dayOf(today)), cards, today);
}

/** Like {@link readExtracto}, for the text formats alone: CSV and Norma 43. */
export const readTextExtracto = (bytes: Uint8Array, cards: readonly ProveedorCard[], today: string): ReadExtracto =>
  proposalsOf(movementsOfText(bytes), cards, today);

/** Proposes accounts from the movements. @throws DomainError validacion with the reason why the file could not be read */
export function proposalsOf(read: Extracto | Rejection, cards: readonly ProveedorCard[], today: string): ReadExtracto {
  const extracto = accept(read);
  const { movimientos, formato } = extracto;
  const since = movimientos.reduce((smaller, { dia }) => Math.min(smaller, dia), Number.POSITIVE_INFINITY);
  const hasta = movimientos.reduce((greater, { dia }) => Math.max(greater, dia), 0);
  const index = indexOf(cards);
  const context: Context = { cards: index.cards, hoy: dayOf(today), hasta };
  const verdicts = group(index, movimientos).map((one) =>
    judge(one, formato === 'foto' ? { ...context, hasta: lastDayOf(one) } : context),
  );
  const avisos: ExtractoNotice[] = [...extracto.avisos];
  if (hasta - since < SHORT_PERIOD) avisos.push('periodo_corto');
  if (formato === 'foto') avisos.unshift('leido_de_foto');
  return {
    formato,
    desde: dateOf(since),
    hasta: dateOf(hasta),
    movimientos: movimientos.length,
    avisos,
    propuestas: verdicts
      .flatMap(({ propuestas }) => propuestas)
      .map((one) => (formato === 'foto' ? { ...one, certeza: 'debil' as const } : one))
      .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es') || b.importe_centimos - a.importe_centimos),
    por_identificar: verdicts
      .flatMap(({ toIdentify }) => toIdentify)
      .sort((a, b) => perYear(b) - perYear(a))
      .slice(0, SHOWN_MAXIMUM),
    sueltos: verdicts
      .flatMap(({ single }) => single)
      .sort((a, b) => b.dia.localeCompare(a.dia))
      .slice(0, SHOWN_MAXIMUM),
  };
}

/** The readers of PDFs, spreadsheets and photographs are loaded only when needed. */
async function movementsOf(bytes: Uint8Array, today: number): Promise<Extracto | Rejection> {
  const kind = kindOf(bytes);
  switch (kind) {
    case 'pdf':
      return (await import('./read/read-pdf.ts')).readPdf(bytes);
    case 'zip':
      return (await import('./read/read-xlsx.ts')).readXlsx(bytes);
    case 'jpeg':
    case 'png':
      return (await import('./read/read-photo.ts')).readPhoto(bytes, kind, today);
    case 'xls':
      return { rechazo: 'excel_antiguo' };
    case 'heic':
      return { rechazo: 'foto_heic' };
    case 'otro':
      return { rechazo: 'otro_formato' };
    case 'texto':
      return movementsOfText(bytes);
  }
}

function movementsOfText(bytes: Uint8Array): Extracto | Rejection {
  const text = decode(bytes);
  if (typeof text !== 'string') return text;
  return isNorma43(text) ? readNorma43(text) : readTable(text);
}

function accept(read: Extracto | Rejection): Extracto {
  if (isRejection(read)) throw refused(read);
  if (read.movimientos.length === 0) throw refused({ rechazo: 'sin_movimientos' });
  return read;
}

const refused = (rejection: Rejection) => invalid({ campo: 'extracto', texto: rejectionText(rejection) });

/** Day of the last charge in a group. It counts as the end of a photographed statement, because a photograph may lack later lines. */
const lastDayOf = ({ lines }: Group): number => lines.reduce((last, { dia }) => Math.max(last, dia), 0);

const perYear = ({ importe_centimos, periodicidad }: UnidentifiedCargo): number =>
  importe_centimos * (periodicidad ? CHARGES_PER_YEAR[periodicidad] : 1);
