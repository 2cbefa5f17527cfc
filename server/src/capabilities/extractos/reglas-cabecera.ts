/** Which column of a table is which, by the words that banks put above them; pure. */

export const PAPELES_DE_COLUMNA = [
  'fecha',
  'valor',
  'texto',
  'importe',
  'cargo',
  'abono',
  'saldo',
  'signo',
  'divisa',
  'estado',
] as const;
export type PapelDeColumna = (typeof PAPELES_DE_COLUMNA)[number];

/** For each column its role, or null for what is not looked at. */
export interface Cabecera {
  readonly papeles: readonly (PapelDeColumna | null)[];
  /** Currency that stands in the name of the amount: «Importe (€)». */
  readonly moneda: string | null;
}

/** Charges in a foreign currency stand beside the amount of the account; only the latter counts. */
const DE_OTRA_MONEDA = /\b(?:ORIG|EXTRANJER|FOREIGN|EXCHANGE|CAMBIO)/;
const DIA = '(?:F|FECHAS?|FEC|DATA|DATE|DIA|EGUNA)';
/** The first that fits wins. A sign that was lost in an encoding stands as `_`. */
const NOMBRES: readonly (readonly [PapelDeColumna, RegExp])[] = [
  ['valor', new RegExp(`^(?:${DIA} (?:DE |DEL? )?)?(?:VALOR|VALUE|BALIO)|^VALUE DATE`)],
  [
    'fecha',
    new RegExp(`^${DIA}$|^${DIA} (?:DE |DEL |DE LA |D )?(?:OP|CONT|MOV|TRANS|INIC|COMPRA|CARGO|EJEC|APUNTE|REG|LIQ)`),
  ],
  ['fecha', /^(?:BOOKING|STARTED|TRANSACTION|POSTING|COMPLETED) DATE|^ERAGIKETA/],
  ['signo', /^(?:SIGNO|D H|DH|D C|DEBE HABER|CARGO ABONO|SENTIDO|SIGNE|NATURALEZA)$/],
  ['saldo', /^(?:SALDO|DISPONIBLE|BALANCE|SALD)(?: |$)/],
  ['divisa', /^(?:DIVISA|MONEDA|CURRENCY|DIV|MON)(?: |$)/],
  ['importe', /^(?:IMPORTE?|CANTIDAD|AMOUNT|MONTO|QUANTITAT|ZENBATEKOA|CUANT_?IA|EUROS)(?: |$)/],
  [
    'cargo',
    /^(?:CARGOS?|DEBE|D_?EBITOS?|GASTOS?|SALIDAS?|ADEUDOS?|PAGOS?|DEBITS?|MONEY OUT|PAID OUT|C_?ARRECS?|RETIRADAS?)(?: |$)/,
  ],
  ['abono', /^(?:ABONOS?|HABER|CR_?EDITOS?|INGRESOS?|ENTRADAS?|COBROS?|CREDITS?|MONEY IN|PAID IN|ABONAMENTS?)(?: |$)/],
  ['estado', /^(?:ESTADO|STATE|STATUS|ESTAT)$/],
  [
    'texto',
    /^(?:CONCEP|DESCRIP|MOVIMIENTO|MOVIMENT|DETALLE|COMERCIO|OBSERV|MAS DATOS|M_S DATOS|INFORMACI|BENEFIC|ESTABLEC|TEXTO|COMENT|PAYEE|PARTNER|PAYMENT REF|REFERENCIA|EMISOR|ACREEDOR|ORDENANTE|CONTRAPARTE|NOMBRE|KONTZEPTUA|OPERACI|TIPO DE OPERACI|TIPO$|TYPE$)/,
  ],
];
const IMPRESCINDIBLES: readonly PapelDeColumna[] = ['fecha', 'valor'];

/** Upper case without accents or punctuation. */
const nombreLlano = (celda: string): string =>
  celda
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\ufffd+/g, '_')
    .replace(/[^A-Z0-9_]+/g, ' ')
    .trim();

/**
 * The columns of a row, if it is the one above the movements: a date, and an amount or a debit beside it.
 * @param celdas cells of the row
 */
export function cabeceraDe(celdas: readonly string[]): Cabecera | null {
  const nombres = celdas.map(nombreLlano);
  const papeles = nombres.map(papelDe);
  // Beside debit and credit, an «Importe» more would count each line twice.
  const conLados = papeles.includes('cargo') && papeles.includes('abono');
  const quedan = papeles.map((papel, i) => {
    const repetido = papel !== 'texto' && papeles.indexOf(papel) !== i;
    return repetido || (conLados && papel === 'importe') ? null : papel;
  });
  const conFecha = IMPRESCINDIBLES.some((papel) => quedan.includes(papel));
  if (!conFecha || !(quedan.includes('importe') || quedan.includes('cargo')) || !quedan.includes('texto')) return null;
  return { papeles: quedan, moneda: monedaDelNombre(celdas[quedan.indexOf('importe')] ?? '') };
}

function papelDe(nombre: string): PapelDeColumna | null {
  if (nombre === '' || DE_OTRA_MONEDA.test(nombre)) return null;
  return NOMBRES.find(([, patron]) => patron.test(nombre))?.[0] ?? null;
}

function monedaDelNombre(nombre: string): string | null {
  if (nombre.includes('€') || /\bEUR(?:OS)?\b/i.test(nombre)) return 'EUR';
  return /[([ ](USD|GBP|CHF)\b/i.exec(nombre)?.[1]?.toUpperCase() ?? null;
}
