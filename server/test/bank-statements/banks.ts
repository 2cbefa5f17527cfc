/** Statements as the usual banks write them: the same movements in many shapes. */

export interface Annotation {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Amount in cents; negative for a charge. */
  readonly centimos: number;
  readonly moneda: string;
  readonly operation: 'tarjeta' | 'recibo' | 'transferencia' | 'otra';
  /** The payee, as the merchant prints it. */
  readonly name: string;
  readonly returned?: boolean;
}

export interface Bank {
  readonly name: string;
  readonly write: (annotations: readonly Annotation[]) => string;
}

const MS_PER_DAY = 86_400_000;
const parts = (day: number): [string, string, string] => {
  const [year = '', month = '', number = ''] = new Date(day * MS_PER_DAY).toISOString().slice(0, 10).split('-');
  return [year, month, number];
};
const slashed = (day: number): string => parts(day).toReversed().join('/');
const short = (day: number): string => `${parts(day)[2]}-${parts(day)[1]}-${parts(day)[0].slice(2)}`;
const iso = (day: number): string => parts(day).join('-');

/** Formats an amount as `-1.234,56`, or with the separators given. */
function written(centimos: number, decimal = ',', thousands = '.'): string {
  const absolute = Math.abs(centimos);
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${centimos < 0 ? '-' : ''}${whole}${decimal}${String(absolute % 100).padStart(2, '0')}`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const CARD = '4940XXXXXXXX1234';

/** Adds to each movement the balance after it. */
function withBalance(annotations: readonly Annotation[]): (Annotation & { balance: number })[] {
  let balance = 523_417;
  return annotations.map((annotation) => {
    balance += annotation.centimos;
    return { ...annotation, balance };
  });
}

function santander(annotations: readonly Annotation[]): string {
  const text = ({ operation, name, returned, day }: Annotation) => {
    const prefix = returned ? 'Devolucion ' : '';
    if (operation === 'tarjeta') return `${prefix}Compra ${name}, Madrid, Tarjeta ${CARD} , Comision 0,00`;
    if (operation === 'recibo')
      return `${prefix}Recibo ${name} Nº Recibo 0049 0001 ${day} Bbbbvvv Ref. Mandato 00${day}77`;
    return operation === 'transferencia' ? `Transferencia a favor de ${name} Concepto: varios` : name;
  };
  const rows = withBalance(annotations)
    .toReversed()
    .map((one) =>
      [slashed(one.day), slashed(one.day), text(one), written(one.centimos), written(one.balance)].join(';'),
    );
  const preamble = ['Movimientos de la cuenta', 'ES00 0049 **** **** **** 1234', 'Titular;PERSONA DE EJEMPLO', ''];
  return [...preamble, 'Fecha Operación;Fecha Valor;Concepto;Importe;Saldo', ...rows, ''].join('\r\n');
}

function bbva(annotations: readonly Annotation[]): string {
  const kind = {
    tarjeta: 'Pago con tarjeta',
    recibo: 'Adeudo domiciliado',
    transferencia: 'Transferencia realizada',
    otra: 'Otros',
  };
  const movement = ({ operation, name, returned }: Annotation) => {
    if (operation === 'recibo') return `${returned ? 'Devolución de adeudo' : 'Adeudo'} de ${name}`;
    return returned ? `Devolución ${name}` : name;
  };
  const rows = withBalance(annotations)
    .toReversed()
    .map((one) =>
      [
        '',
        short(one.day),
        short(one.day),
        kind[one.operation],
        movement(one),
        written(one.centimos),
        one.moneda,
        written(one.balance),
        'EUR',
        `N 20${one.day}`,
      ].join('\t'),
    );
  return [
    '\tÚltimos movimientos',
    '',
    '\tF.Valor\tFecha\tConcepto\tMovimiento\tImporte\tDivisa\tDisponible\tDivisa\tObservaciones',
    ...rows,
  ].join('\n');
}

function caixabank(annotations: readonly Annotation[]): string {
  const name = (one: Annotation) => {
    if (one.operation === 'recibo') return `${one.returned ? 'DEVOL. ' : ''}RECIBO ${one.name}`;
    if (one.operation === 'transferencia') return `TRANSF. ${one.name}`;
    return one.returned ? `DEVOLUCION ${one.name}` : one.name;
  };
  const rows = withBalance(annotations)
    .toReversed()
    .map((one) =>
      [
        name(one),
        slashed(one.day),
        quoted(`COMPRA ${short(one.day)}`.slice(0, 0)),
        `${written(one.centimos)}${one.moneda}`,
        `${written(one.balance)}EUR`,
      ].join(';'),
    );
  return ['Concepto;Fecha;Más datos;Importe;Saldo', ...rows].join('\r\n');
}

function sabadell(annotations: readonly Annotation[]): string {
  const text = ({ operation, name, returned, day }: Annotation) => {
    if (operation === 'tarjeta')
      return `${returned ? 'ANULACION ' : ''}COMPRA TARJ. 5402XXXXXXXX9999 ${name}-BARCELONA`;
    if (operation === 'recibo') return `${returned ? 'DEVOLUCION ' : ''}ADEUDO RECIBO ${name} ${day}`;
    return operation === 'transferencia' ? `TRANSFERENCIA A ${name}` : name;
  };
  const rows = withBalance(annotations).map((one) => {
    const debit = one.centimos < 0 ? written(-one.centimos) : '';
    const credit = one.centimos > 0 ? written(one.centimos) : '';
    return [slashed(one.day), text(one), debit, credit, written(one.balance)].map(quoted).join(';');
  });
  return ['"F. Operativa";"Concepto";"Cargos";"Abonos";"Saldo"', ...rows].join('\n');
}

function ing(annotations: readonly Annotation[]): string {
  const text = ({ operation, name, returned }: Annotation) => {
    if (operation === 'tarjeta') return `${returned ? 'Devolución Tarjeta' : 'Pago en'} ${name}`;
    if (operation === 'recibo') return `${returned ? 'Devolución recibo' : 'Recibo'} ${name}`;
    return operation === 'transferencia' ? `Transferencia emitida a ${name}` : name;
  };
  const rows = withBalance(annotations)
    .toReversed()
    .map((one) =>
      [
        slashed(one.day),
        'Ocio y viajes',
        'Otros',
        quoted(text(one)),
        '',
        'No',
        quoted(written(one.centimos)),
        quoted(written(one.balance)),
      ].join(','),
    );
  return [
    'Movimientos de la Cuenta,,,,,,,',
    'Número de cuenta: 1465 **** 1234,,,,,,,',
    ',,,,,,,',
    'F. VALOR,CATEGORÍA,SUBCATEGORÍA,DESCRIPCIÓN,COMENTARIO,IMAGEN,IMPORTE (€),SALDO (€)',
    ...rows,
  ].join('\n');
}

function bankinter(annotations: readonly Annotation[]): string {
  const text = ({ operation, name, returned }: Annotation) => {
    if (operation === 'recibo') return `${returned ? 'DEVOL.' : ''}RECIB/${name}`;
    return operation === 'transferencia'
      ? `TRANS INM/ ${name}`.replace('TRANS', 'TRANSF')
      : `${returned ? 'ABONO ' : 'PAGO EN '}${name}`;
  };
  const rows = annotations.map((one) =>
    [
      slashed(one.day),
      slashed(one.day),
      text(one),
      one.centimos < 0 ? 'D' : 'H',
      written(Math.abs(one.centimos), '.', ','),
      one.moneda,
    ]
      .map(quoted)
      .join(','),
  );
  return ['"Fecha contable","Fecha valor","Descripción","D/H","Importe","Divisa"', ...rows].join('\r\n');
}

function neobank(annotations: readonly Annotation[]): string {
  const rows = annotations.map((one) => {
    const type =
      one.operation === 'transferencia' ? 'TRANSFER' : one.operation === 'recibo' ? 'ADEUDO' : 'CARD_PAYMENT';
    return [
      type,
      'Actual',
      `${iso(one.day)} 10:22:11`,
      `${iso(one.day)} 23:01:09`,
      quoted(one.name),
      written(one.centimos, '.', ''),
      '0.00',
      one.moneda,
      'COMPLETADO',
      '100.00',
    ].join(',');
  });
  return [
    'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
    ...rows,
  ].join('\n');
}

/** A card statement, in which purchases are positive. */
function card(annotations: readonly Annotation[]): string {
  const rows = annotations.map((one) => {
    const text =
      one.operation === 'recibo'
        ? `RECIBO ${one.name}`
        : one.operation === 'transferencia'
          ? `TRANSFERENCIA ${one.name}`
          : `COMPRA ${one.name}`;
    return [
      iso(one.day).replaceAll('-', '/'),
      (one.returned ? 'DEVOLUCION ' : '') + text,
      written(-one.centimos, '.', ''),
    ].join('|');
  });
  return ['Fecha|Establecimiento|Importe EUR', ...rows].join('\n');
}

const CURRENCY_NUMBERS: Readonly<Record<string, string>> = { EUR: '978', USD: '840', GBP: '826' };

/** A file in Norma 43 with one account for each currency; texts are in its records of additional concepts. */
export function norma43(annotations: readonly Annotation[]): string {
  const lines: string[] = [];
  const yymmdd = (day: number) => iso(day).slice(2).replaceAll('-', '');
  const width = (n: number, digits: number) => String(n).padStart(digits, '0');
  for (const currency of Object.keys(CURRENCY_NUMBERS)) {
    const ofCurrency = annotations.filter((one) => one.moneda === currency);
    if (ofCurrency.length === 0) continue;
    const [since, until] = [yymmdd(ofCurrency[0]?.day ?? 0), yymmdd(ofCurrency.at(-1)?.day ?? 0)];
    lines.push(
      `1120950001000${width(1234567, 7)}${since}${until}2${width(0, 14)}${CURRENCY_NUMBERS[currency]}3${'PERSONA DE EJEMPLO'.padEnd(26)}   `,
    );
    for (const one of ofCurrency) {
      const side = one.centimos < 0 ? 1 : 2;
      lines.push(
        `22    0001${yymmdd(one.day)}${yymmdd(one.day)}12040${side}${width(Math.abs(one.centimos), 14)}${width(0, 10)}${width(0, 12)}${''.padEnd(16)}`,
      );
      const prefix = {
        tarjeta: 'COMPRA TARJ. 5402XXXXXXXX9999 ',
        recibo: 'ADEUDO RECIBO ',
        transferencia: 'TRANSFERENCIA A ',
        otra: '',
      };
      const text = (one.returned ? 'DEVOLUCION ' : '') + prefix[one.operation] + one.name;
      lines.push(`2301${text.slice(0, 38).padEnd(38)}${text.slice(38, 76).padEnd(38)}`);
      if (one.moneda !== 'EUR')
        lines.push(`2401${CURRENCY_NUMBERS[one.moneda]}${width(Math.abs(one.centimos), 14)}`.padEnd(80));
    }
    const total = (which: readonly Annotation[]) =>
      width(which.length, 5) +
      width(
        which.reduce((sum, one) => sum + Math.abs(one.centimos), 0),
        14,
      );
    const debits = ofCurrency.filter((one) => one.centimos < 0);
    const credits = ofCurrency.filter((one) => one.centimos >= 0);
    lines.push(
      `3320950001000${width(1234567, 7)}${total(debits)}${total(credits)}2${width(0, 14)}${CURRENCY_NUMBERS[currency]}    `,
    );
  }
  lines.push(`88${'9'.repeat(18)}${width(lines.length, 6)}`.padEnd(80));
  return lines.join('\r\n');
}

export const BANKS: readonly Bank[] = [
  { name: 'preamble, semicolons, newest first', write: santander },
  { name: 'tabs, text in three columns, currency', write: bbva },
  { name: 'currency inside the cell', write: caixabank },
  { name: 'debit and credit columns, quotes', write: sabadell },
  { name: 'commas, quoted decimals, preamble', write: ing },
  { name: 'D/H column, decimal points', write: bankinter },
  { name: 'ISO dates with times', write: neobank },
  { name: 'card statement, purchases positive', write: card },
  { name: 'Norma 43', write: norma43 },
];

export const ENCODINGS = ['utf8', 'utf8-marca', 'utf16le', 'utf16be', 'cp1252', 'latin9', 'doble'] as const;

const DECODER_1252 = new TextDecoder('windows-1252');
const DECODER_LATIN9 = new TextDecoder('iso-8859-15');
const tableOf = (decoder: InstanceType<typeof TextDecoder>) =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
const TABLE_1252 = tableOf(DECODER_1252);
const TABLE_LATIN9 = tableOf(DECODER_LATIN9);

/** Encodes a text as banks and spreadsheets do; one of the encodings spoils it by encoding it twice. */
export function encode(text: string, encoding: (typeof ENCODINGS)[number]): Uint8Array {
  const withTable = (table: ReadonlyMap<string, number>) =>
    Uint8Array.from([...text], (sign) => table.get(sign) ?? 0x3f);
  if (encoding === 'cp1252') return withTable(TABLE_1252);
  if (encoding === 'latin9') return withTable(TABLE_LATIN9);
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (encoding === 'doble') return Buffer.from(DECODER_1252.decode(Buffer.from(text)));
  return Buffer.from(encoding === 'utf8-marca' ? `\ufeff${text}` : text);
}
