/** The sentences for a file that cannot be read, and the advice that follows; pure. */

import { MAXIMUM_BYTES_EXTRACTO, MOVEMENTS_MAXIMUM } from '@albacea/contract/schemas/bank-statements.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import type { Rejection } from './rules-movement.ts';

const EXPECTED: Phrase = {
  es: 'Descargue de la página de su banco los movimientos en Excel (.xlsx), PDF, CSV o Norma 43 (Cuaderno 43).',
  en: "Download the movements from the bank's page as Excel (.xlsx), PDF, CSV or Norma 43 (Cuaderno 43).",
};
const SHORTER: Phrase = { es: 'Descargue un periodo más corto.', en: 'Download a shorter period.' };
const OTHER_PHOTO: Phrase = {
  es: 'Haga otra foto: la hoja entera, de frente, con buena luz y con los títulos de las columnas. O descargue los movimientos de la página de su banco en Excel (.xlsx), PDF, CSV o Norma 43.',
  en: "Take another photograph: the whole sheet, from straight above, in good light, with the titles of the columns. Or download the movements from the bank's page as Excel (.xlsx), PDF, CSV or Norma 43.",
};
const MEBIBYTES = MAXIMUM_BYTES_EXTRACTO / 1024 ** 2;
const MILES = MOVEMENTS_MAXIMUM / 1000;

/** The reason, and the advice that follows it. */
const TEXTS: Readonly<Record<Rejection['rechazo'], readonly [reason: Phrase, then: Phrase]>> = {
  vacio: [{ es: 'El archivo está vacío.', en: 'The file is empty.' }, EXPECTED],
  demasiado_grande: [
    { es: `El archivo pasa de ${MEBIBYTES} MB.`, en: `The file is larger than ${MEBIBYTES} MB.` },
    SHORTER,
  ],
  demasiados_movimientos: [
    {
      es: `El extracto tiene más de ${MILES}.000 movimientos.`,
      en: `The statement has more than ${MILES},000 movements.`,
    },
    SHORTER,
  ],
  otro_formato: [
    { es: 'El archivo no es un extracto que sepamos leer.', en: 'The file is not a statement that we can read.' },
    EXPECTED,
  ],
  pagina_web: [
    {
      es: 'Se llama Excel (.xls), pero es una página web. Ábralo con Excel y guárdelo como libro de Excel (.xlsx) o como CSV.',
      en: 'It is called Excel (.xls) but is a web page. Open it in Excel and save it as an Excel workbook (.xlsx) or as CSV.',
    },
    EXPECTED,
  ],
  ilegible: [{ es: 'El archivo no es un texto.', en: 'The file is not a text.' }, EXPECTED],
  sin_columnas: [
    {
      es: 'No se encuentran las columnas de fecha, concepto e importe.',
      en: 'The columns of date, description and amount cannot be found.',
    },
    EXPECTED,
  ],
  sin_movimientos: [{ es: 'El extracto no tiene ningún movimiento.', en: 'The statement has no movements.' }, EXPECTED],
  fechas_ilegibles: [
    {
      es: 'Las fechas no se entienden. Se esperan como 31/12/2026, 31-12-26 o 2026-12-31.',
      en: 'The dates cannot be understood. They are expected as 31/12/2026, 31-12-26 or 2026-12-31.',
    },
    EXPECTED,
  ],
  fechas_dudosas: [
    {
      es: 'No sabemos si las fechas empiezan por el día o por el mes. Descargue un periodo que pase del día 12.',
      en: 'We cannot tell whether the dates begin with the day or with the month. Download a period that goes beyond the 12th.',
    },
    EXPECTED,
  ],
  importes_ilegibles: [
    {
      es: 'Los importes no se entienden. Se esperan como -1.234,56 o -1234.56, o en columnas de cargo y abono.',
      en: 'The amounts cannot be understood. They are expected as -1.234,56 or -1234.56, or in columns of debit and credit.',
    },
    EXPECTED,
  ],
  pdf_protegido: [
    {
      es: 'El PDF pide una contraseña, y sin ella no podemos abrirlo. Ábralo usted, elija Imprimir y «Guardar como PDF», y mande ese. O haga una foto de la hoja.',
      en: 'The PDF asks for a password, and we cannot open it without. Open it, choose Print and “Save as PDF”, and send that one. Or take a photograph of the page.',
    },
    EXPECTED,
  ],
  pdf_sin_texto: [
    {
      es: 'El PDF es una imagen, sin letras que se puedan leer. Haga una foto de cada página y mándelas una a una.',
      en: 'The PDF is a picture, without letters that can be read. Take a photograph of each page and send them one by one.',
    },
    EXPECTED,
  ],
  pdf_roto: [
    {
      es: 'El PDF está dañado o incompleto. Vuelva a descargarlo.',
      en: 'The PDF is damaged or incomplete. Download it again.',
    },
    EXPECTED,
  ],
  demasiadas_paginas: [{ es: 'El PDF tiene demasiadas páginas.', en: 'The PDF has too many pages.' }, SHORTER],
  excel_antiguo: [
    {
      es: 'Es un Excel antiguo (.xls), o tiene contraseña. Ábralo y guárdelo como libro de Excel (.xlsx) o como CSV, sin contraseña.',
      en: 'It is an old Excel file (.xls), or has a password. Open it and save it as an Excel workbook (.xlsx) or as CSV, without a password.',
    },
    EXPECTED,
  ],
  hoja_ilegible: [
    {
      es: 'No es una hoja de Excel que sepamos leer, o está dañada. Ábrala y guárdela como libro de Excel (.xlsx) o como CSV.',
      en: 'It is not an Excel sheet that we can read, or is damaged. Open it and save it as an Excel workbook (.xlsx) or as CSV.',
    },
    EXPECTED,
  ],
  hoja_demasiado_grande: [{ es: 'La hoja es demasiado grande.', en: 'The sheet is too large.' }, SHORTER],
  foto_heic: [
    {
      es: 'Es una foto en formato HEIC. En el teléfono, elija compartirla como JPEG o «más compatible».',
      en: 'It is a photograph in the HEIC format. On the telephone, choose to share it as JPEG or “most compatible”.',
    },
    EXPECTED,
  ],
  foto_rota: [{ es: 'La foto está dañada o incompleta.', en: 'The photograph is damaged or incomplete.' }, OTHER_PHOTO],
  foto_demasiado_grande: [
    {
      es: 'La foto tiene demasiados píxeles. Mándela más pequeña, o como JPEG.',
      en: 'The photograph has too many pixels. Send a smaller one, or a JPEG.',
    },
    EXPECTED,
  ],
  foto_ilegible: [
    {
      es: 'No hemos podido leer en la foto las fechas, los conceptos y los importes.',
      en: 'We could not read the dates, descriptions and amounts in the photograph.',
    },
    OTHER_PHOTO,
  ],
};

/** The reason, and what is expected instead, in both languages. */
export function rejectionText({ rechazo }: Rejection): Phrase {
  const [reason, then] = TEXTS[rechazo];
  return { es: `${reason.es} ${then.es}`, en: `${reason.en} ${then.en}` };
}
