/** Statements as the usual banks write them: the same movements in many shapes. */

export interface Apunte {
  /** Days since 1970-01-01. */
  readonly dia: number;
  /** Negative: charged. */
  readonly centimos: number;
  readonly moneda: string;
  readonly operacion: 'tarjeta' | 'recibo' | 'transferencia' | 'otra';
  /** Who is paid, as the merchant has it printed. */
  readonly nombre: string;
  readonly devolucion?: boolean;
}

export interface Banco {
  readonly nombre: string;
  readonly escribir: (apuntes: readonly Apunte[]) => string;
}

const MS_POR_DIA = 86_400_000;
const partes = (dia: number): [string, string, string] => {
  const [anio = '', mes = '', numero = ''] = new Date(dia * MS_POR_DIA).toISOString().slice(0, 10).split('-');
  return [anio, mes, numero];
};
const barras = (dia: number): string => partes(dia).toReversed().join('/');
const cortos = (dia: number): string => `${partes(dia)[2]}-${partes(dia)[1]}-${partes(dia)[0].slice(2)}`;
const iso = (dia: number): string => partes(dia).join('-');

/** `-1.234,56`, or with another thousands and decimal sign. */
function escrito(centimos: number, decimal = ',', miles = '.'): string {
  const absoluto = Math.abs(centimos);
  const enteros = String(Math.floor(absoluto / 100)).replace(/\B(?=(?:\d{3})+$)/g, miles);
  return `${centimos < 0 ? '-' : ''}${enteros}${decimal}${String(absoluto % 100).padStart(2, '0')}`;
}

const entre = (texto: string): string => `"${texto.replaceAll('"', '""')}"`;
const TARJETA = '4940XXXXXXXX1234';

/** Running balance, as banks print it. */
function conSaldo(apuntes: readonly Apunte[]): (Apunte & { saldo: number })[] {
  let saldo = 523_417;
  return apuntes.map((apunte) => {
    saldo += apunte.centimos;
    return { ...apunte, saldo };
  });
}

function santander(apuntes: readonly Apunte[]): string {
  const texto = ({ operacion, nombre, devolucion, dia }: Apunte) => {
    const previo = devolucion ? 'Devolucion ' : '';
    if (operacion === 'tarjeta') return `${previo}Compra ${nombre}, Madrid, Tarjeta ${TARJETA} , Comision 0,00`;
    if (operacion === 'recibo')
      return `${previo}Recibo ${nombre} Nº Recibo 0049 0001 ${dia} Bbbbvvv Ref. Mandato 00${dia}77`;
    return operacion === 'transferencia' ? `Transferencia a favor de ${nombre} Concepto: varios` : nombre;
  };
  const filas = conSaldo(apuntes)
    .toReversed()
    .map((uno) => [barras(uno.dia), barras(uno.dia), texto(uno), escrito(uno.centimos), escrito(uno.saldo)].join(';'));
  const preambulo = ['Movimientos de la cuenta', 'ES00 0049 **** **** **** 1234', 'Titular;PERSONA DE EJEMPLO', ''];
  return [...preambulo, 'Fecha Operación;Fecha Valor;Concepto;Importe;Saldo', ...filas, ''].join('\r\n');
}

function bbva(apuntes: readonly Apunte[]): string {
  const clase = {
    tarjeta: 'Pago con tarjeta',
    recibo: 'Adeudo domiciliado',
    transferencia: 'Transferencia realizada',
    otra: 'Otros',
  };
  const movimiento = ({ operacion, nombre, devolucion }: Apunte) => {
    if (operacion === 'recibo') return `${devolucion ? 'Devolución de adeudo' : 'Adeudo'} de ${nombre}`;
    return devolucion ? `Devolución ${nombre}` : nombre;
  };
  const filas = conSaldo(apuntes)
    .toReversed()
    .map((uno) =>
      [
        '',
        cortos(uno.dia),
        cortos(uno.dia),
        clase[uno.operacion],
        movimiento(uno),
        escrito(uno.centimos),
        uno.moneda,
        escrito(uno.saldo),
        'EUR',
        `N 20${uno.dia}`,
      ].join('\t'),
    );
  return [
    '\tÚltimos movimientos',
    '',
    '\tF.Valor\tFecha\tConcepto\tMovimiento\tImporte\tDivisa\tDisponible\tDivisa\tObservaciones',
    ...filas,
  ].join('\n');
}

function caixabank(apuntes: readonly Apunte[]): string {
  const nombre = (uno: Apunte) => {
    if (uno.operacion === 'recibo') return `${uno.devolucion ? 'DEVOL. ' : ''}RECIBO ${uno.nombre}`;
    if (uno.operacion === 'transferencia') return `TRANSF. ${uno.nombre}`;
    return uno.devolucion ? `DEVOLUCION ${uno.nombre}` : uno.nombre;
  };
  const filas = conSaldo(apuntes)
    .toReversed()
    .map((uno) =>
      [
        nombre(uno),
        barras(uno.dia),
        entre(`COMPRA ${cortos(uno.dia)}`.slice(0, 0)),
        `${escrito(uno.centimos)}${uno.moneda}`,
        `${escrito(uno.saldo)}EUR`,
      ].join(';'),
    );
  return ['Concepto;Fecha;Más datos;Importe;Saldo', ...filas].join('\r\n');
}

function sabadell(apuntes: readonly Apunte[]): string {
  const texto = ({ operacion, nombre, devolucion, dia }: Apunte) => {
    if (operacion === 'tarjeta')
      return `${devolucion ? 'ANULACION ' : ''}COMPRA TARJ. 5402XXXXXXXX9999 ${nombre}-BARCELONA`;
    if (operacion === 'recibo') return `${devolucion ? 'DEVOLUCION ' : ''}ADEUDO RECIBO ${nombre} ${dia}`;
    return operacion === 'transferencia' ? `TRANSFERENCIA A ${nombre}` : nombre;
  };
  const filas = conSaldo(apuntes).map((uno) => {
    const cargo = uno.centimos < 0 ? escrito(-uno.centimos) : '';
    const abono = uno.centimos > 0 ? escrito(uno.centimos) : '';
    return [barras(uno.dia), texto(uno), cargo, abono, escrito(uno.saldo)].map(entre).join(';');
  });
  return ['"F. Operativa";"Concepto";"Cargos";"Abonos";"Saldo"', ...filas].join('\n');
}

function ing(apuntes: readonly Apunte[]): string {
  const texto = ({ operacion, nombre, devolucion }: Apunte) => {
    if (operacion === 'tarjeta') return `${devolucion ? 'Devolución Tarjeta' : 'Pago en'} ${nombre}`;
    if (operacion === 'recibo') return `${devolucion ? 'Devolución recibo' : 'Recibo'} ${nombre}`;
    return operacion === 'transferencia' ? `Transferencia emitida a ${nombre}` : nombre;
  };
  const filas = conSaldo(apuntes)
    .toReversed()
    .map((uno) =>
      [
        barras(uno.dia),
        'Ocio y viajes',
        'Otros',
        entre(texto(uno)),
        '',
        'No',
        entre(escrito(uno.centimos)),
        entre(escrito(uno.saldo)),
      ].join(','),
    );
  return [
    'Movimientos de la Cuenta,,,,,,,',
    'Número de cuenta: 1465 **** 1234,,,,,,,',
    ',,,,,,,',
    'F. VALOR,CATEGORÍA,SUBCATEGORÍA,DESCRIPCIÓN,COMENTARIO,IMAGEN,IMPORTE (€),SALDO (€)',
    ...filas,
  ].join('\n');
}

function bankinter(apuntes: readonly Apunte[]): string {
  const texto = ({ operacion, nombre, devolucion }: Apunte) => {
    if (operacion === 'recibo') return `${devolucion ? 'DEVOL.' : ''}RECIB/${nombre}`;
    return operacion === 'transferencia'
      ? `TRANS INM/ ${nombre}`.replace('TRANS', 'TRANSF')
      : `${devolucion ? 'ABONO ' : 'PAGO EN '}${nombre}`;
  };
  const filas = apuntes.map((uno) =>
    [
      barras(uno.dia),
      barras(uno.dia),
      texto(uno),
      uno.centimos < 0 ? 'D' : 'H',
      escrito(Math.abs(uno.centimos), '.', ','),
      uno.moneda,
    ]
      .map(entre)
      .join(','),
  );
  return ['"Fecha contable","Fecha valor","Descripción","D/H","Importe","Divisa"', ...filas].join('\r\n');
}

function neobanco(apuntes: readonly Apunte[]): string {
  const filas = apuntes.map((uno) => {
    const tipo =
      uno.operacion === 'transferencia' ? 'TRANSFER' : uno.operacion === 'recibo' ? 'ADEUDO' : 'CARD_PAYMENT';
    return [
      tipo,
      'Actual',
      `${iso(uno.dia)} 10:22:11`,
      `${iso(uno.dia)} 23:01:09`,
      entre(uno.nombre),
      escrito(uno.centimos, '.', ''),
      '0.00',
      uno.moneda,
      'COMPLETADO',
      '100.00',
    ].join(',');
  });
  return [
    'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
    ...filas,
  ].join('\n');
}

/** A card statement: what was bought is positive. */
function tarjeta(apuntes: readonly Apunte[]): string {
  const filas = apuntes.map((uno) => {
    const texto =
      uno.operacion === 'recibo'
        ? `RECIBO ${uno.nombre}`
        : uno.operacion === 'transferencia'
          ? `TRANSFERENCIA ${uno.nombre}`
          : `COMPRA ${uno.nombre}`;
    return [
      iso(uno.dia).replaceAll('-', '/'),
      (uno.devolucion ? 'DEVOLUCION ' : '') + texto,
      escrito(-uno.centimos, '.', ''),
    ].join('|');
  });
  return ['Fecha|Establecimiento|Importe EUR', ...filas].join('\n');
}

const NUMEROS_DE_MONEDA: Readonly<Record<string, string>> = { EUR: '978', USD: '840', GBP: '826' };

/** One account for each currency; the text in the fields of the complements. */
export function norma43(apuntes: readonly Apunte[]): string {
  const lineas: string[] = [];
  const corta = (dia: number) => iso(dia).slice(2).replaceAll('-', '');
  const ancho = (n: number, cifras: number) => String(n).padStart(cifras, '0');
  for (const moneda of Object.keys(NUMEROS_DE_MONEDA)) {
    const suyos = apuntes.filter((uno) => uno.moneda === moneda);
    if (suyos.length === 0) continue;
    const [desde, hasta] = [corta(suyos[0]?.dia ?? 0), corta(suyos.at(-1)?.dia ?? 0)];
    lineas.push(
      `1120950001000${ancho(1234567, 7)}${desde}${hasta}2${ancho(0, 14)}${NUMEROS_DE_MONEDA[moneda]}3${'PERSONA DE EJEMPLO'.padEnd(26)}   `,
    );
    for (const uno of suyos) {
      const lado = uno.centimos < 0 ? 1 : 2;
      lineas.push(
        `22    0001${corta(uno.dia)}${corta(uno.dia)}12040${lado}${ancho(Math.abs(uno.centimos), 14)}${ancho(0, 10)}${ancho(0, 12)}${''.padEnd(16)}`,
      );
      const previo = {
        tarjeta: 'COMPRA TARJ. 5402XXXXXXXX9999 ',
        recibo: 'ADEUDO RECIBO ',
        transferencia: 'TRANSFERENCIA A ',
        otra: '',
      };
      const texto = (uno.devolucion ? 'DEVOLUCION ' : '') + previo[uno.operacion] + uno.nombre;
      lineas.push(`2301${texto.slice(0, 38).padEnd(38)}${texto.slice(38, 76).padEnd(38)}`);
      if (uno.moneda !== 'EUR')
        lineas.push(`2401${NUMEROS_DE_MONEDA[uno.moneda]}${ancho(Math.abs(uno.centimos), 14)}`.padEnd(80));
    }
    const total = (cuales: readonly Apunte[]) =>
      ancho(cuales.length, 5) +
      ancho(
        cuales.reduce((suma, uno) => suma + Math.abs(uno.centimos), 0),
        14,
      );
    const cargos = suyos.filter((uno) => uno.centimos < 0);
    const abonos = suyos.filter((uno) => uno.centimos >= 0);
    lineas.push(
      `3320950001000${ancho(1234567, 7)}${total(cargos)}${total(abonos)}2${ancho(0, 14)}${NUMEROS_DE_MONEDA[moneda]}    `,
    );
  }
  lineas.push(`88${'9'.repeat(18)}${ancho(lineas.length, 6)}`.padEnd(80));
  return lineas.join('\r\n');
}

export const BANCOS: readonly Banco[] = [
  { nombre: 'preamble, semicolons, newest first', escribir: santander },
  { nombre: 'tabs, text in three columns, currency', escribir: bbva },
  { nombre: 'currency inside the cell', escribir: caixabank },
  { nombre: 'debit and credit columns, quotes', escribir: sabadell },
  { nombre: 'commas, quoted decimals, preamble', escribir: ing },
  { nombre: 'D/H column, decimal points', escribir: bankinter },
  { nombre: 'ISO dates with times', escribir: neobanco },
  { nombre: 'card statement, purchases positive', escribir: tarjeta },
  { nombre: 'Norma 43', escribir: norma43 },
];

export const CODIFICACIONES = ['utf8', 'utf8-marca', 'utf16le', 'utf16be', 'cp1252', 'latin9', 'doble'] as const;

const DE_WINDOWS = new TextDecoder('windows-1252');
const DE_LATIN9 = new TextDecoder('iso-8859-15');
const tablaDe = (decodificador: InstanceType<typeof TextDecoder>) =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decodificador.decode(Uint8Array.of(byte)), byte]));
const TABLA_1252 = tablaDe(DE_WINDOWS);
const TABLA_LATIN9 = tablaDe(DE_LATIN9);

/** Text to bytes in one of the encodings that banks and spreadsheets use, or spoilt by being encoded twice. */
export function codificar(texto: string, codificacion: (typeof CODIFICACIONES)[number]): Uint8Array {
  const conTabla = (tabla: ReadonlyMap<string, number>) =>
    Uint8Array.from([...texto], (signo) => tabla.get(signo) ?? 0x3f);
  if (codificacion === 'cp1252') return conTabla(TABLA_1252);
  if (codificacion === 'latin9') return conTabla(TABLA_LATIN9);
  if (codificacion === 'utf16le') return Buffer.from(`\ufeff${texto}`, 'utf16le');
  if (codificacion === 'utf16be') return Buffer.from(`\ufeff${texto}`, 'utf16le').swap16();
  if (codificacion === 'doble') return Buffer.from(DE_WINDOWS.decode(Buffer.from(texto)));
  return Buffer.from(codificacion === 'utf8-marca' ? `\ufeff${texto}` : texto);
}
