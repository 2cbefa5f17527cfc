import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { acreedorDe } from './reglas-acreedor.ts';
import { cabeceraDe } from './reglas-cabecera.ts';
import { filasDe, SEPARADORES } from './reglas-csv.ts';
import { decodificar } from './reglas-decodificar.ts';
import { RECHAZOS, type Rechazo } from './reglas-movimiento.ts';
import { esNorma43, leerNorma43 } from './reglas-norma43.ts';
import { textoDeRechazo } from './reglas-rechazo.ts';
import { leerTabla } from './reglas-tabla.ts';
import { decimalDe, diaDeFecha, fechaDe, leerFecha, leerImporte } from './reglas-valores.ts';

const VECES = { numRuns: 300 };
const leer = (texto: string) => (esNorma43(texto) ? leerNorma43(texto) : leerTabla(texto));

describe('dates and amounts', () => {
  it('reads a day as Spanish banks print it, and no day that does not exist', () => {
    const dia = diaDeFecha('2026-11-03');
    for (const celda of [
      '03/11/2026',
      '3/11/26',
      '03-11-26',
      '03.11.2026',
      '2026-11-03',
      '2026/11/03',
      '20261103',
      '03-nov-2026',
      '3 noviembre 2026',
      '2026-11-03 10:22:11',
      '03/11/2026 0:00',
    ])
      assert.equal(leerFecha(celda), dia, celda);
    for (const celda of ['31/02/2026', '13/13/2026', '', 'ayer', '03/11', '1/1/1875', '2026'])
      assert.equal(leerFecha(celda), null, celda);
  });

  it('writes back every day that it reads', () => {
    const dias = fc.integer({ min: diaDeFecha('1990-01-01'), max: diaDeFecha('2099-12-31') });
    fc.assert(
      fc.property(dias, (dia) => assert.equal(leerFecha(fechaDe(dia)), dia)),
      VECES,
    );
  });

  it('reads an amount with either decimal sign, the sign before or behind, in brackets, with its currency', () => {
    const casos: [string, ',' | '.', number, string | null][] = [
      ['-1.234,56', ',', -123_456, null],
      ['1.234,56-', ',', -123_456, null],
      ['-1,234.56', '.', -123_456, null],
      ['(12,99)', ',', -1299, null],
      ['−12,99 €', ',', -1299, 'EUR'],
      ['12,99EUR', ',', 1299, 'EUR'],
      ['+7', ',', 700, null],
      ['€ 7,5', ',', 750, 'EUR'],
      ['1 234,56', ',', 123_456, null],
      ["1'234.56", '.', 123_456, null],
      ['1.234', ',', 123_400, null],
      ['-9.99 USD', '.', -999, 'USD'],
      ['0,00', ',', 0, null],
      ['-0,00', ',', 0, null],
    ];
    for (const [celda, decimal, centimos, moneda] of casos) {
      const leido = leerImporte(celda, decimal);
      assert.deepEqual([leido?.centimos, leido?.moneda], [centimos, moneda], celda);
    }
    assert.equal(leerImporte('12,99 D', ',')?.lado, 'debe');
    assert.equal(leerImporte('12,99 H', ',')?.lado, 'haber');
    for (const celda of ['', 'doce', '12.5', '1,2,3', '12,99)', '--5', '9'.repeat(14), '12 manzanas'])
      assert.equal(leerImporte(celda, ','), null, celda);
  });

  it('tells the decimal sign of a column from the cells that leave no doubt', () => {
    assert.equal(decimalDe(['1.234', '-12.50', '3.000']), '.');
    assert.equal(decimalDe(['1.234', '-12,50', '3.000']), ',');
    assert.equal(decimalDe(['1.234', '3.000']), ',');
  });

  it('knows a creditor identifier by its check digits, whatever the department, and no account number', () => {
    assert.equal(acreedorDe('ADEUDO ES77000B85626240 MANDATO 1'), 'ES:B85626240');
    assert.equal(acreedorDe('es77zzzb85626240'), 'ES:B85626240');
    assert.equal(acreedorDe('ES78000B85626240'), null);
    assert.equal(acreedorDe('ES9121000418450200051332'), null);
  });
});

describe('tables', () => {
  it('gives back the cells that were written, quotes, separators and line breaks included', () => {
    const celda = fc
      .string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', ' ', '.', '5'), maxLength: 12 })
      .map((texto) => texto.trim());
    const filas = fc.array(fc.array(celda, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(filas, fc.constantFrom(...SEPARADORES), fc.constantFrom('\n', '\r\n'), (tabla, separador, salto) => {
        const texto = tabla
          .map((fila) => fila.map((una) => `"${una.replaceAll('"', '""')}"`).join(separador))
          .join(salto);
        assert.deepEqual([...filasDe(texto, separador)], tabla);
      }),
      VECES,
    );
  });

  it('takes a quote that nobody closes for a character', () => {
    assert.deepEqual(
      [...filasDe('a;"b;c\nd;e', ';')],
      [
        ['a', '"b', 'c'],
        ['d', 'e'],
      ],
    );
  });

  it('knows the columns by the names that banks give them, in any encoding that lost accents', () => {
    for (const nombres of [
      'Fecha;Concepto;Importe;Saldo',
      'F. Operativa;Concepto;F. Valor;Importe;Saldo;Referencia 1',
      'Fecha contable;Fecha valor;Descripci\ufffdn;D/H;Importe;Divisa',
      'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible',
      'Fecha Operación;Concepto;Cargo;Abono;Saldo',
      'Data;Concepte;Import;Saldo',
      'FECHA;DESCRIPCIÓN;DEBE;HABER;SALDO',
      'Booking Date;Value Date;Partner Name;Payment Reference;Amount (EUR)',
      'Fecha valor;Concepto;Importe (€)',
    ])
      assert.ok(cabeceraDe(nombres.split(';')), nombres);
    for (const nombres of ['Nombre;Apellidos;Edad', 'Fecha;Concepto;Notas', 'Titular;PERSONA;1', 'Fecha;Importe;Saldo'])
      assert.equal(cabeceraDe(nombres.split(';')), null, nombres);
  });

  it('refuses a table whose dates or amounts it does not understand rather than guess', () => {
    const tabla = (filas: string[]) => leerTabla(['Fecha;Concepto;Importe', ...filas].join('\n'));
    assert.deepEqual(tabla(['11/25/2026;NETFLIX;-12,99', '12/26/2026;NETFLIX;-12,99']), {
      rechazo: 'fechas_ilegibles',
    });
    assert.deepEqual(tabla(['25/11/2026;NETFLIX;12,9,9', '26/11/2026;NETFLIX;1,2,3']), {
      rechazo: 'importes_ilegibles',
    });
    assert.deepEqual(tabla([]), { rechazo: 'sin_movimientos' });
    assert.deepEqual(leerTabla('Nombre;Edad;Ciudad\nAna;33;Vigo'), { rechazo: 'sin_columnas' });
  });

  it('stops at the movement after the fifty thousandth', () => {
    const filas = (n: number) => `Fecha;Concepto;Importe\n${'01/02/2026;PAN;-1,00\n'.repeat(n)}`;
    assert.deepEqual(leerTabla(filas(50_001)), { rechazo: 'demasiados_movimientos' });
    const justo = leerTabla(filas(50_000));
    assert.equal('movimientos' in justo && justo.movimientos.length, 50_000);
  });
});

const N43 = [
  '11204200012345678901260101260131200000000100000978300PERSONA DE EJEMPLO        '.slice(0, 80),
  '22    0001260103260103120401000000000012990000000000000000000000                ',
  '2301COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX INTERNATIONAL B.V.                    ',
  '2401840000000000013990000000000',
  '22    0001260105260105020402000000001000000000000000000000000000                ',
  '3320420001234567890100001000000000012990000100000000100000200000000198701978    ',
  '88999999999999999999000005',
];

describe('Norma 43', () => {
  it('reads account, sign, amount, day and the text that goes on over two fields', () => {
    const leido = leer(N43.join('\r\n'));
    assert.ok('movimientos' in leido);
    assert.equal(leido.formato, 'norma43');
    const [cargo, abono] = leido.movimientos;
    assert.deepEqual([cargo?.dia, cargo?.centimos, cargo?.moneda], [diaDeFecha('2026-01-03'), -1299, 'EUR']);
    assert.deepEqual(cargo?.textos, ['COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX INTERNATIONAL B.V.']);
    assert.equal(abono?.centimos, 100_000);
  });

  it('says when the totals of the account differ from its movements, or its end is missing', () => {
    const avisos = (lineas: string[]) => {
      const leido = leer(lineas.join('\n'));
      return 'avisos' in leido ? leido.avisos : leido;
    };
    assert.deepEqual(avisos(N43), []);
    assert.deepEqual(avisos(N43.with(1, (N43[1] ?? '').replace('1299', '1399'))), ['totales_no_cuadran']);
    assert.deepEqual(avisos(N43.slice(0, 4)), ['totales_no_cuadran']);
  });

  it('refuses records that are out of their columns', () => {
    const corridas = N43.map((linea) => (linea.startsWith('22') ? ` ${linea}`.replace(' 22', '22 X') : linea));
    const leido = leer(corridas.map((linea) => linea.replace(/^22 X {3}0001260/, '22 0001XX')).join('\n'));
    assert.ok('rechazo' in leido);
  });
});

const TEXTO_MALO = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...N43,
      ';',
      '"',
      '""',
      '\n',
      '\r',
      '\t',
      ',',
      '|',
      'Fecha;Concepto;Importe\n',
      '03/11/2026',
      '-12,99',
      'NETFLIX.COM',
      '1120420001',
      '\u0000',
      'Ã³',
      '*',
      '.',
    ),
    fc.string({ maxLength: 20 }),
  ),
  { maxLength: 60 },
);

describe('any input', () => {
  it('is read or refused, and never throws', () => {
    fc.assert(
      fc.property(TEXTO_MALO, (trozos) => {
        const leido = leer(trozos.join(''));
        assert.ok('movimientos' in leido || RECHAZOS.includes(leido.rechazo));
      }),
      VECES,
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const texto = decodificar(bytes);
        assert.ok(typeof texto !== 'string' || leer(texto));
      }),
      VECES,
    );
  });

  it('of several megabytes that tries to make the readers go back ends', () => {
    const n = 300_000;
    const cabecera = 'Fecha;Concepto;Importe\n';
    for (const trozo of [
      ';"',
      '"',
      '""',
      '"a',
      ';"""',
      '\n',
      '\r',
      '9',
      '.',
      '-',
      ' ',
      '*',
      'A ',
      '03/11/2026;',
      '22',
      '2301 ',
      'X*',
      '"\n',
    ])
      for (const inicio of ['', cabecera, `${cabecera}03/11/2026;`, `${N43[0]}\n`])
        assert.ok(leer(inicio + trozo.repeat(n)), JSON.stringify(trozo));
  });

  it('is refused in Spanish and English with what is expected instead', () => {
    for (const rechazo of RECHAZOS) {
      const { es, en } = textoDeRechazo({ rechazo });
      assert.match(es, /CSV|periodo más corto/);
      assert.match(en, /CSV|shorter period/);
    }
  });
});

describe('encodings', () => {
  const texto = 'Operación;Niño;12,99 €\n';
  it('are told apart without being named', () => {
    const cp1252 = Uint8Array.from([...texto], (letra) => (letra === '€' ? 0x80 : letra.charCodeAt(0)));
    const latin9 = Uint8Array.from([...texto], (letra) => (letra === '€' ? 0xa4 : letra.charCodeAt(0)));
    const utf16 = Buffer.from(texto, 'utf16le');
    const dosVeces = Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(texto)));
    const todas = [
      Buffer.from(texto),
      Buffer.from(`\ufeff${texto}`),
      cp1252,
      latin9,
      utf16,
      Buffer.from(utf16).swap16(),
      dosVeces,
    ];
    for (const [i, bytes] of todas.entries()) assert.equal(decodificar(bytes), texto, String(i));
  });

  it('do not hide what is no statement', () => {
    const casos: [string, Rechazo['rechazo']][] = [
      ['%PDF-1.7\n', 'es_pdf'],
      ['PK\u0003\u0004xl', 'es_excel'],
      ['<html><table>', 'otro_formato'],
      ['<?xml version="1.0"?>', 'otro_formato'],
      ['OFXHEADER:100', 'otro_formato'],
      ['', 'vacio'],
      [' \n ', 'vacio'],
      ['a\u0000b', 'ilegible'],
      ['a\u0001\u0002\u0003b', 'ilegible'],
    ];
    for (const [contenido, rechazo] of casos)
      assert.deepEqual(decodificar(Buffer.from(contenido, 'latin1')), { rechazo }, contenido);
    assert.deepEqual(decodificar(new Uint8Array(20 * 1024 ** 2 + 1)), { rechazo: 'demasiado_grande' });
  });
});
