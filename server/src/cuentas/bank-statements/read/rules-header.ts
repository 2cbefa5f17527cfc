/** Which column of a table is which, by the words that banks put above them; pure. */

const COLUMN_PAPERS = [
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
export type ColumnPaper = (typeof COLUMN_PAPERS)[number];

/** For each column its role, or null for what is not looked at. */
export interface Header {
  readonly papeles: readonly (ColumnPaper | null)[];
  /** Currency that stands in the name of the amount: «Importe (€)». */
  readonly moneda: string | null;
  /** Whether the name of the date is of Spain, where a date begins with its day. */
  readonly dayFirst: boolean;
}

/** Charges in a foreign currency stand beside the amount of the account; only the latter counts. */
const OF_OTHER_CURRENCY = /\b(?:ORIG|EXTRANJER|FOREIGN|EXCHANGE|CAMBIO)/;
const DAY = '(?:F|FECHAS?|FEC|DATA|DATE|DIA|EGUNA)';
/** The first that fits wins. A sign that was lost in an encoding stands as `_`. */
const NAMES: readonly (readonly [ColumnPaper, RegExp])[] = [
  ['valor', new RegExp(`^(?:${DAY} (?:DE |DEL? )?)?(?:VALOR|VALUE|BALIO)|^VALUE DATE`)],
  [
    'fecha',
    new RegExp(`^${DAY}$|^${DAY} (?:DE |DEL |DE LA |D )?(?:OP|CONT|MOV|TRANS|INIC|COMPRA|CARGO|EJEC|APUNTE|REG|LIQ)`),
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
const ESSENTIAL: readonly ColumnPaper[] = ['fecha', 'valor'];

/** Upper case without accents or punctuation. */
const plainName = (cell: string): string =>
  cell
    .slice(0, 60)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/\ufffd+/g, '_')
    .replace(/[^A-Z0-9_]+/g, ' ')
    .trim();

/**
 * The columns of a row, if it is the one above the movements: a date, and an amount or a debit beside it.
 * @param cells cells of the row
 */
export function headerOf(cells: readonly string[]): Header | null {
  const names = cells.map(plainName);
  const papers = names.map(paperOf);
  // Beside debit and credit, an «Importe» more would count each line twice.
  const withSides = papers.includes('cargo') && papers.includes('abono');
  const seen = new Set<ColumnPaper | null>();
  const remain = papers.map((paper) => {
    const repeated = paper !== 'texto' && seen.has(paper);
    seen.add(paper);
    return repeated || (withSides && paper === 'importe') ? null : paper;
  });
  const withDate = ESSENTIAL.some((paper) => remain.includes(paper));
  if (!withDate || !(remain.includes('importe') || remain.includes('cargo')) || !remain.includes('texto')) return null;
  const moneda = nameCurrency(cells[remain.indexOf('importe')] ?? '');
  const ofDates = names.filter((_, i) => ESSENTIAL.some((paper) => paper === remain[i]));
  return { papeles: remain, moneda, dayFirst: !ofDates.some((name) => /\bDATE\b/.test(name)) };
}

function paperOf(name: string): ColumnPaper | null {
  if (name === '' || OF_OTHER_CURRENCY.test(name)) return null;
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

function nameCurrency(name: string): string | null {
  if (name.includes('€') || /\bEUR(?:OS)?\b/i.test(name)) return 'EUR';
  return /[([ ](USD|GBP|CHF)\b/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
