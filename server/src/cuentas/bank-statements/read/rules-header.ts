/** Tells the columns of a table by the titles that banks give them; pure. */
import type { DateOrder } from './rules-values.ts';

const COLUMN_ROLES = [
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
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The columns of a table by their titles; a role is null where the column is ignored. */
export interface Header {
  readonly roles: readonly (ColumnRole | null)[];
  /** The currency in the title of the amount: «Importe (€)»; null: the title names none. */
  readonly moneda: string | null;
  /** The order of dates, as the title («mm/dd/aaaa») or the format names it; null: neither does. */
  readonly order: DateOrder | null;
  /** Whether no date title is English. Dates then begin with the day, unless amounts or line order show an American file. */
  readonly isSpanish: boolean;
}

/** Some banks add the amount in a foreign currency; only the amount in the account's currency counts. */
const OF_OTHER_CURRENCY = /\b(?:ORIG|EXTRANJER|FOREIGN|EXCHANGE|CAMBIO)/;
const DAY = '(?:F|FECHAS?|FEC|DATA|DATE|DIA|EGUNA)';
/** «dd/mm/aaaa» or «mm/dd/yyyy» after the title of a date. */
const ORDER = '(?:DD? MM?|MM? DD?)';
/** Roles by the titles that banks use; the first match wins. `_` stands for a character that an encoding lost. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['valor', new RegExp(`^(?:${DAY} (?:DE |DEL? )?)?(?:VALOR|VALUE|BALIO)|^VALUE DATE`)],
  [
    'fecha',
    new RegExp(
      `^${DAY}(?: ${ORDER} [AY]+)?$|^${DAY} (?:DE |DEL |DE LA |D )?(?:OP|CONT|MOV|TRANS|INIC|COMPRA|CARGO|EJEC|APUNTE|REG|LIQ)`,
    ),
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
    /^(?:CONCEP|DESCRIP|MOVIMIENTO|MOVIMENT|DETALLE|COMERCIO|OBSERV|MAS DATOS|M_S DATOS|INFORMACI|BENEFIC|ESTABLEC|TEXTO|COMENT|PAYEE|PARTNER|MERCHANT$|PAYMENT REF|REFERENCIA|EMISOR|ACREEDOR|ORDENANTE|CONTRAPARTE|NOMBRE|KONTZEPTUA|OPERACI|TIPO DE OPERACI|TIPO$|TYPE$)/,
  ],
];
const DATE_ROLES: readonly ColumnRole[] = ['fecha', 'valor'];

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
 * The columns of a row whose titles name a date, a text, and an amount or a debit; null for any other row.
 * @param cells cells of the row
 */
export function headerOf(cells: readonly string[]): Header | null {
  const names = cells.map(plainName);
  const roles = names.map(roleOf);
  // Beside debit and credit, an «Importe» column would count each line twice.
  const withSides = roles.includes('cargo') && roles.includes('abono');
  const seen = new Set<ColumnRole | null>();
  const kept = roles.map((role) => {
    const repeated = role !== 'texto' && seen.has(role);
    seen.add(role);
    return repeated || (withSides && role === 'importe') ? null : role;
  });
  const withDate = DATE_ROLES.some((role) => kept.includes(role));
  if (!withDate || !(kept.includes('importe') || kept.includes('cargo')) || !kept.includes('texto')) return null;
  const moneda = currencyNamed(cells[kept.indexOf('importe')] ?? '');
  const dateNames = names.filter((_, i) => DATE_ROLES.some((role) => role === kept[i]));
  const isSpanish = !dateNames.some((name) => /\bDATE\b/.test(name));
  return { roles: kept, moneda, order: orderNamed(dateNames), isSpanish };
}

function orderNamed(names: readonly string[]): DateOrder | null {
  if (names.some((name) => /\bMM? DD?\b/.test(name))) return 'month';
  return names.some((name) => /\bDD? MM?\b/.test(name)) ? 'day' : null;
}

function roleOf(name: string): ColumnRole | null {
  if (name === '' || OF_OTHER_CURRENCY.test(name)) return null;
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

function currencyNamed(name: string): string | null {
  if (name.includes('€') || /\bEUR(?:OS)?\b/i.test(name)) return 'EUR';
  return /[([ ](USD|GBP|CHF)\b/i.exec(name)?.[1]?.toUpperCase() ?? null;
}
