/** What a person is told when a file can't be read; pure. */

import { MAXIMUM_BYTES_EXTRACTO, MOVEMENTS_MAXIMUM } from '@albacea/contract/schemas/bank-statements.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import type { Rejection } from './rules-movement.ts';

const EXPECTED: Phrase = {
  es: 'Descargue de la página de su banco los movimientos en formato CSV o Norma 43 (Cuaderno 43).',
  en: "Download the movements from the bank's page as CSV or Norma 43 (Cuaderno 43).",
};
const MEBIBYTES = MAXIMUM_BYTES_EXTRACTO / 1024 ** 2;
const MILES = MOVEMENTS_MAXIMUM / 1000;

const TEXTS: Readonly<Record<Rejection['rechazo'], Phrase>> = {
  vacio: { es: 'El archivo está vacío.', en: 'The file is empty.' },
  demasiado_grande: {
    es: `El archivo pasa de ${MEBIBYTES} MB. Descargue un periodo más corto.`,
    en: `The file is larger than ${MEBIBYTES} MB. Download a shorter period.`,
  },
  demasiados_movimientos: {
    es: `El extracto tiene más de ${MILES}.000 movimientos. Descargue un periodo más corto.`,
    en: `The statement has more than ${MILES},000 movements. Download a shorter period.`,
  },
  es_pdf: {
    es: 'Es un PDF, y de un PDF no se pueden leer los cargos con seguridad.',
    en: 'It is a PDF, from which charges cannot be read safely.',
  },
  es_excel: {
    es: 'Es una hoja de cálculo. Ábrala y guárdela como CSV.',
    en: 'It is a spreadsheet. Open it and save it as CSV.',
  },
  otro_formato: {
    es: 'El archivo no es un extracto que sepamos leer.',
    en: 'The file is not a statement that we can read.',
  },
  ilegible: { es: 'El archivo no es un texto.', en: 'The file is not a text.' },
  sin_columnas: {
    es: 'No se encuentran las columnas de fecha, concepto e importe.',
    en: 'The columns of date, description and amount cannot be found.',
  },
  sin_movimientos: { es: 'El extracto no tiene ningún movimiento.', en: 'The statement has no movements.' },
  fechas_ilegibles: {
    es: 'Las fechas no se entienden. Se esperan como 31/12/2026, 31-12-26 o 2026-12-31.',
    en: 'The dates cannot be understood. They are expected as 31/12/2026, 31-12-26 or 2026-12-31.',
  },
  importes_ilegibles: {
    es: 'Los importes no se entienden. Se esperan como -1.234,56 o -1234.56, o en columnas de cargo y abono.',
    en: 'The amounts cannot be understood. They are expected as -1.234,56 or -1234.56, or in columns of debit and credit.',
  },
};
/** Refusals that already say what to do. */
const COMPLETE: readonly Rejection['rechazo'][] = ['demasiado_grande', 'demasiados_movimientos'];

/** The reason, and what is expected instead, in both languages. */
export function rejectionText({ rechazo }: Rejection): Phrase {
  const { es, en } = TEXTS[rechazo];
  return COMPLETE.includes(rechazo) ? { es, en } : { es: `${es} ${EXPECTED.es}`, en: `${en} ${EXPECTED.en}` };
}
