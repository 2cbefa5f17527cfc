import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ReadExtracto } from '@albacea/contract/schemas/bank-statements.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { DomainError } from '../../shared/errors.ts';
import { dayOf } from '../../shared/rules-dates-madrid.ts';
import { loadCatalogo } from '../catalogo/load-catalogo.ts';
import { cuentasOf } from './present.ts';
import { proposalsOf, readTextExtracto } from './read-extracto.ts';

const TODAY = '2026-11-21';
let cards: readonly ProveedorCard[];
before(async () => {
  cards = (await loadCatalogo()).cards;
});

/** `2026-05-03 NETFLIX.COM -12,99`, one movement per line; a further column has the currency. */
const read = (lines: readonly string[], currency = 'EUR') => {
  const rows = lines.map((line) => {
    const [, date, text, amount] = /^(\S+) (.+) (\S+)$/.exec(line) ?? [];
    return `${date};"${text}";${amount};${currency}`;
  });
  return readTextExtracto(Buffer.from(['Fecha;Concepto;Importe;Divisa', ...rows].join('\n')), cards, TODAY);
};
/** The same charge on one day of each month, from May to November 2026. */
const onMonth = (text: string, amount = '-12,99', day = '03') =>
  ['05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-${day} ${text} ${amount}`);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const codes = (lines: readonly string[]) => read(lines).propuestas.map(({ proveedor }) => proveedor);

describe('a subscription', () => {
  it('is proposed with provider, amount, period, days, certainty and an explanation in both languages', () => {
    const theRead = read(onMonth('COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX.COM-AMSTERDAM'));
    const [proposal] = theRead.propuestas;
    assert.equal(theRead.propuestas.length, 1);
    assert.equal(plain(proposal?.explicacion.es), 'Siete cargos de 12,99 €, uno al mes, el último el 3 de noviembre.');
    assert.equal(proposal?.explicacion.en, 'Seven charges of €12.99, one a month, the last on 3 November.');
    const { explicacion, por_que, ...rest } = proposal;
    assert.deepEqual(rest, {
      proveedor: 'netflix',
      nombre: 'Netflix',
      discreto: false,
      periodicidad: 'mensual',
      importe_centimos: 1299,
      moneda: 'EUR',
      cargos: 7,
      primero: '2026-05-03',
      ultimo: '2026-11-03',
      proximo: '2026-12-03',
      certeza: 'alta',
    });
    assert.deepEqual([por_que.clase, por_que.coincide], ['dominio', 'netflix.com']);
    const ajv = addFormats.default(new Ajv({ strict: false }));
    assert.ok(ajv.validate(ReadExtracto, theRead), ajv.errorsText());
  });

  it('continues after a change of price, and is proposed at the new price', () => {
    const [proposal] = read([
      ...onMonth('NETFLIX.COM').slice(0, 5),
      ...onMonth('NETFLIX.COM', '-14,99').slice(5),
    ]).propuestas;
    assert.equal(proposal?.importe_centimos, 1499);
    assert.equal(proposal.cargos, 7);
    assert.equal(
      plain(proposal.explicacion.es),
      'Siete cargos, uno al mes, el último de 14,99 € el 3 de noviembre. Hasta el 3 de septiembre eran de 12,99 €.',
    );
  });

  it('leaves out a refunded charge, and counts one paid in parts as one', () => {
    const lines = onMonth('NETFLIX.COM').toSpliced(
      2,
      1,
      '2026-07-03 NETFLIX.COM -5,00',
      '2026-07-03 NETFLIX.COM -7,99',
    );
    const [proposal] = read([...lines, '2026-09-05 DEVOLUCION NETFLIX.COM 12,99']).propuestas;
    assert.equal(proposal?.cargos, 6);
    assert.match(proposal.explicacion.es, /Uno se pagó en varias partes\. Otro se devolvió y no se cuenta\.$/);
  });

  it('a subscription that was refunded and never charged again has ended', () => {
    const lines = onMonth('NETFLIX.COM').slice(0, 3);
    const theRead = read([...lines, '2026-07-05 DEVOLUCION NETFLIX.COM 12,99', '2026-11-18 PANADERIA -1,00']);
    assert.deepEqual(theRead.propuestas, []);
    assert.equal(theRead.por_identificar[0]?.motivo, 'terminada');
  });

  it('is found with every period of the contract, although weekends and short months move its days', () => {
    const cases: [string, string[]][] = [
      ['semanal', ['2026-10-12', '2026-10-19', '2026-10-27', '2026-11-02', '2026-11-09', '2026-11-16']],
      [
        'mensual',
        [
          '2026-01-31',
          '2026-02-28',
          '2026-03-31',
          '2026-04-30',
          '2026-06-01',
          '2026-06-30',
          '2026-07-31',
          '2026-08-31',
          '2026-09-30',
          '2026-11-02',
        ],
      ],
      ['bimestral', ['2026-03-02', '2026-05-04', '2026-07-01', '2026-09-01', '2026-11-02']],
      ['trimestral', ['2026-01-05', '2026-04-07', '2026-07-06', '2026-10-05']],
      ['semestral', ['2025-04-01', '2025-10-01', '2026-04-01', '2026-10-01']],
      ['anual', ['2024-06-14', '2025-06-16', '2026-06-15']],
    ];
    for (const [frequency, days] of cases) {
      const { propuestas } = read([
        ...days.map((day) => `${day} RECIBO SECURITAS DIRECT ESPAÑA, S.A.U. -47,19`),
        '2026-11-18 PAN -1,00',
      ]);
      assert.deepEqual(
        propuestas.map((one) => [one.periodicidad, one.cargos]),
        [[frequency, days.length]],
      );
    }
  });

  it('charged once is proposed, as yearly and with weak certainty, only if months have passed without another charge', () => {
    const [yearly] = read(['2026-03-03 NORTON *AP1234567 -54,99', '2026-11-18 PAN -1,00']).propuestas;
    assert.deepEqual([yearly?.periodicidad, yearly?.certeza, yearly?.proximo], ['anual', 'debil', '2027-03-03']);
    assert.match(yearly?.explicacion.es ?? '', /^Un solo cargo de 54,99\s€, el 3 de marzo\. Parece anual/);
    const recent = read(['2026-11-03 NETFLIX.COM -12,99', '2026-11-18 PAN -1,00']);
    assert.deepEqual(recent.propuestas, []);
    assert.deepEqual(
      [recent.por_identificar[0]?.motivo, recent.por_identificar[0]?.periodicidad],
      ['un_solo_cargo', null],
    );
    assert.deepEqual(recent.avisos, ['periodo_corto']);
  });

  it('charged once is only named if it is a direct debit or in the catalogue; a single purchase is left out', () => {
    const { propuestas, por_identificar, sueltos } = read([
      '2026-02-03 RECIBO OCASO SEGURO HOGAR -154,20',
      '2026-05-03 RECIBO TELEFONICA DE ESPANA MOVISTAR -45,00',
      '2026-06-02 COMPRA ZAPATERIA LUNA -60,00',
      '2026-11-18 PAN -1,00',
    ]);
    assert.deepEqual([propuestas, por_identificar], [[], []]);
    assert.deepEqual(
      sueltos.map(({ dia, importe_centimos }) => [dia, importe_centimos]),
      [
        ['2026-05-03', 4500],
        ['2026-02-03', 15420],
      ],
    );
    assert.match(sueltos.map(({ nombre }) => nombre).join(), /MOVISTAR.*OCASO/);
  });

  it('a subscription in another currency keeps that currency and enters no estimate', () => {
    const { propuestas } = read(onMonth('GITHUB, INC.', '-10,00'), 'USD');
    assert.equal(propuestas[0]?.moneda, 'USD');
    assert.match(propuestas[0]?.explicacion.es ?? '', /10,00\sUSD.*No está en euros\.$/);
    assert.deepEqual(cuentasOf(propuestas), [{ proveedor: 'github', importe_centimos: null, periodicidad: null }]);
  });

  it('becomes one account with the sum of both amounts if a provider charges two', () => {
    const { propuestas } = read([...onMonth('APPLE.COM/BILL', '-2,99'), ...onMonth('APPLE.COM/BILL', '-10,99', '17')]);
    assert.equal(propuestas.length, 2);
    assert.deepEqual(cuentasOf(propuestas), [{ proveedor: 'apple', importe_centimos: 1398, periodicidad: 'mensual' }]);
  });

  it('is recognised by a creditor identifier of the catalogue, whatever the text says', () => {
    const withCreditor = cards.map((card) =>
      card.codigo === 'digi' ? { ...card, descriptores_bancarios: ['ES77000B85626240'] } : card,
    );
    const rows = onMonth('x').map((line) => `${line.slice(0, 10)};ADEUDO ES77ZZZB85626240 SERVICIOS VARIOS;-15,00`);
    const { propuestas } = readTextExtracto(
      Buffer.from(['Fecha;Concepto;Importe', ...rows].join('\n')),
      withCreditor,
      TODAY,
    );
    assert.deepEqual(
      propuestas.map(({ proveedor, por_que }) => [proveedor, por_que.clase]),
      [['digi', 'acreedor']],
    );
  });
});

describe('names', () => {
  const equal: [string, string][] = [
    ['netflix', 'Compra Netflix.com, Los Gatos, Tarjeta 4940XXXXXXXX1234 , Comision 0,00'],
    ['netflix', 'PAGO EN NETFLIX.COM AMSTERDAM NL'],
    ['netflix', 'NETFLIX INTERNATIONAL B.V.'],
    ['netflix', 'PAYPAL *NETFLIX 35314369001'],
    ['disney-plus', 'PAYPAL *DISNEYPLUS'],
    ['disney-plus', 'Disney+'],
    ['movistar', 'RECIBO TELEFONICA MOVILES ESPAÑA, S.A.U. Nº RECIBO 0049 1234 567'],
    ['movistar', 'RECIBO TELEFONICA MOVILES ESPA\ufffdA SAU'],
    ['orange', 'RECIB/ORANGE'],
    ['digi', 'ADEUDO RECIBO DIGI SPAIN TELECOM, S.L.U.'],
    ['securitas-direct', 'RECIBO SECURITAS DIRECT ESP'],
    ['yoigo', 'RECIBO XFERA MOVILES SAU YOIGO'],
    ['prime-video', 'AMAZON PRIME*2K34L5M6'],
    ['microsoft', 'MICROSOFT*365 P0123456'],
    ['xbox', 'MICROSOFT*XBOX GAME PASS'],
    ['google', 'GOOGLE *YouTubePremium G.CO/HELPPAY#'],
    ['spotify', 'Spotify P1A2B3C4D5 Stockholm'],
    ['endesa', 'RECIBO ENDESA ENERGIA SAU MARIA EJEMPLO GARCIA'],
    ['github', 'GITHUB, INC.'],
    ['1password', 'COMPRA INTERNET EN 1PASSWORD TORONTO CA'.replace(' TORONTO', '')],
  ];
  for (const [code, text] of equal) it(`«${text}» is ${code}`, () => assert.deepEqual(codes(onMonth(text)), [code]));

  const foreign = [
    'APPLE TREE SCHOOL',
    'ORANGE JUICE BAR',
    'COMPRA TARJ. 5402XXXXXXXX9999 ORANGE',
    'BAR ORANGE',
    'GIMNASIO ORANGE FITNESS',
    'O2 CENTRO WELLNESS',
    'PROTON SPORT CLUB',
    'EL PAIS DE LAS MARAVILLAS',
    'EL MUNDO DE LOS NIÑOS',
    'LA VANGUARDIA CAFETERIA',
    'NETFLIXERS CAFE',
    'NETFLIX.BAR',
    'FANS.NETFLIX.COM',
    'WWW.SPOTIFY.SHOP',
    'SUMUP *NETFLIX',
    'SQ *SPOTIFY',
    'ZETTLE_*FILMIN',
    'DISNEY STORE MADRID',
    'FERRETERIA IBERIA',
    'DIGI PRINT',
    'RECIBO DIGI PRINT SL',
    'AMAZONIA RESTAURANTE',
    'PRIME GRILL',
    'MAX HOME',
    'PAGO CON APPLE PAY EN GIMNASIO SOL',
    'APPLE STORE SOL',
    'TRANSFERENCIA A NETFLIX.COM',
    'BIZUM A FAVOR DE SPOTIFY',
    'RECIBO XFERA MOVILES SAU',
    'RECIBO TELEFONICA DE ESPAÑA SAU',
    'RECIBO ORANGE FUNDACION',
    'PASS NAVACERRADA',
    'ABC SERIGRAFIA',
    'PRISA Y CALMA SPA',
    'OCTOBER BREWERY',
    'TINDER BOX COCINAS',
    'ACADEMIA ADOBE',
    'STEAM CLEANING',
    'NINTENDERS CLUB',
    'PAYPAL *TIENDADELANA',
    'REPSOL E.S. A-42',
    'RECIBO IBERDROLA INGENIERIA',
    'RECIBO VODAFONERS ASOCIACION',
    'CARREFOUR ALCOBENDAS',
    'RENFE VIAJEROS',
    'COINBASE',
    'REVOLUT**1234*',
    'KLARNA',
    'AMZN MKTP ES*AB12CD',
  ];
  for (const text of foreign)
    it(`«${text}» matches nobody, although it comes every month`, () => assert.deepEqual(codes(onMonth(text)), []));

  const printing = () => cards.filter(({ descriptores_bancarios }) => descriptores_bancarios.length > 0);
  /** Every printed name of an entry in these shapes, each with its own amount, in one statement. */
  const printedOf = ({ descriptores_bancarios }: ProveedorCard, shapes: (printed: string) => readonly string[]) =>
    descriptores_bancarios.flatMap(shapes).flatMap((text, i) => onMonth(text, `-${10 + i},99`));

  it('names of the whole catalogue match nobody if a foreign word stands before or after them', () => {
    for (const card of printing()) {
      const lines = printedOf(card, (printed) => [
        `TALLERES ${printed}`,
        `COMPRA ${printed.replaceAll('*', ' ')} TALLERES`,
        `RECIBO TALLERES ${printed}`,
        `SUMUP *${printed}`,
      ]);
      assert.deepEqual(codes(lines), [], card.codigo);
    }
  });

  it('names of the whole catalogue, printed exactly, are never proposed as another provider', () => {
    for (const card of printing()) {
      const lines = printedOf(card, (printed) => [
        printed,
        `COMPRA TARJ. 5402XXXXXXXX9999 ${printed} MADRID`,
        `RECIBO ${printed} REF. 0012`,
      ]);
      for (const found of codes(lines)) assert.equal(found, card.codigo);
    }
  });

  it('names that several entries share are shown with all these entries', () => {
    const [one] = read(onMonth('RECIBO XFERA MOVILES SAU', '-22,00')).por_identificar;
    assert.deepEqual([one?.motivo, one?.candidatos], ['varias_fichas', ['masmovil', 'pepephone', 'yoigo']]);
    assert.match(one?.explicacion.es ?? '', /Puede ser de MásMóvil, Pepephone o Yoigo\.$/);
    const text = 'Recibo Orange Espagne, S.a. Nº Recibo 0049 0001 99 Bbbbvvv Ref. Mandato 0012';
    assert.deepEqual(read(onMonth(text)).por_identificar[0]?.candidatos, ['jazztel', 'orange']);
    const [other] = read(onMonth('RECIBO TELEFONICA DE ESPAÑA SAU', '-58,00')).por_identificar;
    assert.match(other?.explicacion.es ?? '', /Puede ser de Movistar u O2\.$/);
  });

  it('names that match no entry are shown as printed, without cards, numbers and the words of the bank', () => {
    const text = 'ADEUDO RECIBO COMUNIDAD PROPIETARIOS MAYOR, 14 Nº RECIBO 0049 77 REF. MANDATO 9';
    const { por_identificar, propuestas } = read(onMonth(text, '-65,00'));
    assert.deepEqual(propuestas, []);
    assert.deepEqual(
      por_identificar.map(({ nombre, motivo }) => [nombre, motivo]),
      [['COMUNIDAD PROPIETARIOS MAYOR', 'sin_ficha']],
    );
  });

  it('are found behind a whole sentence on statements of Wise, each merchant as a charge of its own', () => {
    const line = (month: string, amount: string, merchant: string) =>
      `CARD-1,15-${month}-2026,-${amount},EUR,"Card transaction of ${amount} EUR issued by ${merchant}",${merchant}`;
    const lines = ['08', '09', '10'].flatMap((month) => [
      line(month, '12.99', 'Netflix.com Amsterdam'),
      line(month, '30.00', 'Gimnasio Alameda MADRID'),
      line(month, '18.00', 'Academia Robledo MADRID'),
    ]);
    const file = ['"TransferWise ID",Date,Amount,Currency,Description,Merchant', ...lines].join('\n');
    const { propuestas, por_identificar } = readTextExtracto(Buffer.from(file), cards, TODAY);
    assert.deepEqual(
      [propuestas.map(({ proveedor }) => proveedor), por_identificar.map(({ nombre }) => nombre)],
      [['netflix'], ['GIMNASIO ALAMEDA', 'ACADEMIA ROBLEDO']],
    );
  });

  it('names of entries for traces match no entry: a payment to them is a donation or a subscription to reports', () => {
    for (const { nombre } of cards.filter(({ tipo }) => tipo === 'rastro')) {
      const { por_identificar, propuestas } = read(onMonth(`RECIBO ${nombre}`, '-9,00'));
      assert.deepEqual([propuestas, por_identificar.flatMap(({ candidatos }) => candidatos)], [[], []], nombre);
    }
  });
});

describe('charges that are no subscription', () => {
  it('irregular purchases are left out, even at a merchant that also charges a subscription', () => {
    const purchases = ['2026-05-09', '2026-05-11', '2026-06-27', '2026-08-02', '2026-10-30'].map(
      (day, i) => `${day} AMZN MKTP ES*A${i} -1${i},99`,
    );
    const theRead = read([...onMonth('AMAZON PRIME*1A2B3C', '-4,99'), ...purchases]);
    assert.deepEqual(
      theRead.propuestas.map(({ proveedor }) => proveedor),
      ['prime-video'],
    );
    assert.deepEqual(theRead.por_identificar, []);
  });

  it('money that the holder moves, and what the bank charges for itself, is not shown at all', () => {
    for (const text of [
      'TRANSFERENCIA A ANA',
      'BIZUM A LUIS',
      'REINTEGRO CAJERO',
      'CUOTA PRESTAMO',
      'COMISION MANTENIMIENTO',
      'LIQUIDACION TARJETA',
      'TRASPASO',
    ])
      assert.deepEqual(read(onMonth(text)).por_identificar, [], text);
  });

  it('two merchants behind PayPal that the catalogue lacks are shown as two, by their own names', () => {
    const { por_identificar } = read([
      ...onMonth('PAYPAL *LANASYMAS', '-9,00'),
      ...onMonth('PAYPAL *CLUBDEVINO', '-9,00', '04'),
    ]);
    assert.deepEqual(por_identificar.map(({ nombre }) => nombre).sort(), ['CLUBDEVINO', 'LANASYMAS']);
  });

  it('a monthly purchase at a shop of the catalogue is explained, not proposed', () => {
    const { por_identificar } = read(onMonth('ZALANDO', '-20,00'));
    assert.deepEqual(
      por_identificar.map(({ motivo, candidatos }) => [motivo, candidatos]),
      [['no_parece_suscripcion', ['zalando']]],
    );
  });
});

describe('a statement read from a photograph', () => {
  const movimientos = ['2026-06-03', '2026-07-03', '2026-08-03', '2026-11-18'].map((day, i) => ({
    dia: dayOf(day),
    centimos: -1299,
    moneda: 'EUR',
    textos: [i === 3 ? 'PANADERIA' : 'NETFLIX.COM'],
  }));
  const as = (formato: 'csv' | 'foto') => proposalsOf({ formato, movimientos, avisos: [] }, cards, TODAY);

  it('is proposed with weak certainty, and with a notice to compare it with the paper', () => {
    const { propuestas, avisos } = as('foto');
    assert.deepEqual(
      propuestas.map(({ proveedor, certeza, cargos }) => [proveedor, certeza, cargos]),
      [['netflix', 'debil', 3]],
    );
    assert.deepEqual(avisos, ['leido_de_foto']);
  });

  it('does not show a subscription as ended if its last charges are missing; a file does', () => {
    assert.deepEqual(
      as('csv').por_identificar.map(({ motivo }) => motivo),
      ['terminada'],
    );
    assert.deepEqual(as('foto').por_identificar, []);
  });
});

describe('a file that is no statement', () => {
  it('is refused with a message that says what is expected, in both languages', () => {
    for (const bytes of [
      Buffer.from('%PDF-1.4'),
      Buffer.from('hola'),
      Buffer.alloc(0),
      Buffer.from('Fecha;Concepto;Importe\n'),
    ])
      assert.throws(
        () => readTextExtracto(bytes, cards, TODAY),
        (error: unknown) => {
          assert.ok(error instanceof DomainError);
          assert.equal(error.codigo, 'validacion');
          const { es, en } = error.valores.detalle as { es: string; en: string };
          assert.match(es, /^extracto: .*CSV o Norma 43/);
          assert.match(en, /^extracto: .*CSV or Norma 43/i);
          return true;
        },
      );
  });
});
