import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Management } from '@albacea/contract/schemas/cuentas.ts';
import {
  CUENTA_ACTIONS,
  CUENTA_RESULTS,
  CUENTA_STATES,
  DISCARD_REASONS,
  FREQUENCIES,
  MODULOS,
} from '@albacea/contract/schemas/lists.ts';
import { KEEPSAKES, PROVEEDOR_TYPES } from '@albacea/contract/schemas/proveedor-lists.ts';
import fc from 'fast-check';
import { casoSaving, inCentimos, inEuros, yearlySaving } from '../../caso/rules/rules-cuenta.ts';
import { inText } from '../../cuentas/letters/render/rules-paper.ts';
import {
  answered,
  claimsOf,
  forNotary,
  GROUPS,
  groupOf,
  officeOf,
  remainingOf,
  type SummaryCuenta,
} from './rules-summary.ts';
import { outcomeOf } from './rules-summary-cuenta.ts';
import type { SummaryData } from './rules-summary-data.ts';
import { SUMMARY_TEXTS } from './rules-summary-data.ts';
import { summaryPaper } from './rules-summary-paper.ts';

const DAY = '2026-11-24T11:20:00.000Z';
const aCuenta = (changes: Partial<SummaryCuenta> = {}): SummaryCuenta => ({
  proveedor: 'Netflix',
  tipo: 'video',
  guardar: [],
  suministro: false,
  identificador: null,
  modulo: 'suscripciones',
  reservada: false,
  accion: 'cancelar',
  estado: 'propuesta',
  resultado: null,
  motivo_descarte: null,
  cargo: null,
  ahorro: null,
  solicitada: null,
  reclamada: null,
  terminada: null,
  plazo: null,
  pideMas: false,
  palabras: null,
  pruebas: [],
  ...changes,
});
const aSummary = (changes: Partial<SummaryData> = {}): SummaryData => ({
  idioma: 'es',
  instante: '2027-03-01T10:30:00.000Z',
  lector: 'familia',
  referencia: 'CAS-2026-000123',
  aseguradora: { nombre: 'Aurora Decesos', color: null, telefono: '+34 910 000 101' },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha: '2026-11-14' },
  heredero: { nombre: 'Lucía Ortega', parentesco: 'hija' },
  cerrado: null,
  reabrible: null,
  cuentas: [],
  ahorro: { detenido: '0.00', previsto: '0.00' },
  certificados: [],
  ...changes,
});
const ENDED = { estado: 'resuelta', solicitada: DAY, terminada: DAY } as const;
const REFUSED = { ...ENDED, resultado: 'denegada' } as const;

const instant = fc.constantFrom(null, DAY);
const anyCuenta: fc.Arbitrary<SummaryCuenta> = fc.record({
  proveedor: fc.string({ minLength: 1, unit: fc.constantFrom(...'abcdefgh') }).map((name) => `Empresa ${name}`),
  tipo: fc.constantFrom(null, ...PROVEEDOR_TYPES),
  guardar: fc.subarray([...KEEPSAKES]),
  suministro: fc.boolean(),
  identificador: fc.constantFrom(null, 'carmen.ruiz@example.com'),
  modulo: fc.constantFrom(...MODULOS),
  reservada: fc.boolean(),
  accion: fc.constantFrom(null, ...CUENTA_ACTIONS),
  estado: fc.constantFrom(...CUENTA_STATES),
  resultado: fc.constantFrom(null, ...CUENTA_RESULTS),
  motivo_descarte: fc.constantFrom(null, ...DISCARD_REASONS),
  cargo: fc.option(
    fc.record({
      importe: fc.integer({ min: 1, max: 100_000 }).map(inEuros),
      moneda: fc.constant('EUR' as const),
      periodicidad: fc.constantFrom(...FREQUENCIES),
    }),
  ),
  ahorro: fc.constant(null),
  solicitada: instant,
  reclamada: instant,
  terminada: instant,
  plazo: fc.constantFrom(null, '2027-01-15'),
  pideMas: fc.boolean(),
  palabras: fc.constantFrom(null, 'No.'),
  pruebas: fc.constant([]),
});
/** The account with its yearly saving, computed like those that `casoSaving` adds up. */
const withSaving = (cuenta: SummaryCuenta): SummaryCuenta => {
  const yearly = yearlySaving(inCents(cuenta));
  return { ...cuenta, ahorro: yearly === null ? null : inEuros(yearly) };
};
const inCents = ({ cargo }: SummaryCuenta) => ({
  importe_centimos: cargo && inCentimos(cargo.importe),
  periodicidad: cargo?.periodicidad ?? null,
});

describe('the paper to keep', () => {
  it('shows every account in exactly one group, whatever its outcome, in both languages', () => {
    fc.assert(
      fc.property(fc.array(anyCuenta, { maxLength: 30 }), fc.constantFrom('es', 'en'), (cuentas, idioma) => {
        const { bloques } = summaryPaper(aSummary({ cuentas, idioma }));
        const until = bloques.findIndex(({ clase }) => clase === 'pagina');
        const entries = bloques.slice(0, until).flatMap((block) => (block.clase === 'entrada' ? [block.titulo] : []));
        assert.deepEqual(entries.toSorted(), cuentas.map(({ proveedor }) => proveedor ?? '').toSorted());
        const counted = bloques.flatMap((block) =>
          block.clase === 'seccion' ? [/\((\d+)\)$/.exec(block.texto)?.[1]] : [],
        );
        assert.equal(
          counted.reduce((sum, n) => sum + Number(n ?? 0), 0),
          cuentas.length,
        );
        for (const cuenta of cuentas) assert.ok(GROUPS.includes(groupOf(cuenta)));
      }),
    );
  });

  it('says of accounts without a request that none was made, and why', () => {
    const ends = [
      [{ motivo_descarte: 'fin_de_caso' }, /El trámite terminó antes de pedirlo\. Se quería dar de baja el contrato\./],
      [{ motivo_descarte: 'familia' }, /La familia la quitó/],
      [{ motivo_descarte: 'duplicada' }, /dos veces en la lista/],
      [{ motivo_descarte: 'objecion' }, /después de un desacuerdo/],
      [{ motivo_descarte: 'servicio' }, /Albacea la quitó/],
      [{ motivo_descarte: null }, /Se quitó de la lista/],
    ] as const;
    for (const [end, words] of ends) {
      const cuenta = aCuenta({ estado: 'descartada', terminada: DAY, ...end });
      assert.equal(groupOf(cuenta), 'no_pedida');
      const text = inText(summaryPaper(aSummary({ cuentas: [cuenta] })));
      assert.match(text, /No se llegó a pedir \(1\)/);
      assert.match(text, words);
    }
  });

  it('says of a bank that it knows of the death, and never that anything was closed or erased', () => {
    for (const idioma of ['es', 'en'] as const)
      for (const end of [
        { ...ENDED, resultado: 'eliminada' },
        { estado: 'solicitada', solicitada: DAY },
      ] as const) {
        const told = outcomeOf(
          aCuenta({ tipo: 'banca', accion: 'eliminar', ...end }),
          { idioma },
          SUMMARY_TEXTS[idioma],
        );
        assert.match(told, /fallec|death/, told);
        assert.doesNotMatch(told, /cerr|borrarla|closed?\b/, told);
      }
  });

  it('says of a request that was made and then abandoned that it was made', () => {
    const cuenta = aCuenta({ estado: 'descartada', motivo_descarte: 'familia', solicitada: DAY, terminada: DAY });
    assert.equal(groupOf(cuenta), 'no_pudo');
    assert.equal(officeOf(cuenta), null);
    assert.match(
      inText(summaryPaper(aSummary({ cuentas: [cuenta] }))),
      /Se pidió dar de baja el contrato, y después se dejó/,
    );
  });

  it('shows savings for each account that add up to the shown sum, to the cent', () => {
    fc.assert(
      fc.property(fc.array(anyCuenta, { maxLength: 30 }), (some) => {
        const cuentas = some.map(withSaving);
        const ahorro = casoSaving(cuentas.map((cuenta) => ({ ...cuenta, ...inCents(cuenta) })));
        const { bloques } = summaryPaper(aSummary({ cuentas, ahorro }));
        const cents = (text: string) => Number(text.replace(/[^\d]/g, ''));
        const shown = bloques.reduce((sum, block) => sum + (block.clase === 'entrada' ? cents(block.lado) : 0), 0);
        const figure = bloques.find(({ clase }) => clase === 'cifra');
        assert.equal(shown, figure?.clase === 'cifra' ? cents(figure.cifra) : 0);
        assert.equal(shown, Math.round(Number(ahorro.detenido) * 100));
      }),
    );
  });

  it('says how many stopped charges are missing from the sum, because their amount is not known', () => {
    const text = (n: number) =>
      inText(
        summaryPaper(
          aSummary({
            cuentas: Array.from({ length: n }, () => aCuenta({ ...ENDED, resultado: 'cancelada' })),
            ahorro: { detenido: '10.00', previsto: '0.00' },
          }),
        ),
      );
    assert.doesNotMatch(text(0), /no sabemos cuánto/);
    assert.match(text(1), /Hay otra cuenta que ya no cobra/);
    assert.match(text(2), /Hay otras 2 cuentas que ya no cobran/);
  });

  it('shows the identity number and full account identifiers on the page for a notary and nowhere else', () => {
    const cuentas = ['carmen.ruiz@example.com', 'c.ruiz@example.org'].map((identificador) =>
      aCuenta({ ...ENDED, resultado: 'eliminada', guardar: ['fotos'], identificador }),
    );
    const { bloques } = summaryPaper(aSummary({ cuentas }));
    const page = bloques.findIndex(({ clase }) => clase === 'pagina');
    const [family, notary] = [bloques.slice(0, page), bloques.slice(page)].map((some) => inText({ bloques: some }));
    assert.doesNotMatch(family ?? '', /12345678Z|carmen\.ruiz/);
    assert.match(family ?? '', /c•••@e•••\.com/);
    assert.match(notary ?? '', /12345678Z/);
    assert.match(notary ?? '', /carmen\.ruiz@example\.com/);
  });

  it('says on the page for a notary if no identity number is on record', () => {
    const { fallecido } = aSummary();
    assert.match(inText(summaryPaper(aSummary({ fallecido: { ...fallecido, dni: null } }))), /No consta en el caso/);
  });

  it('gives an insurer neither advice for the family nor the page for a notary', () => {
    const cuentas = [aCuenta(REFUSED), aCuenta({ proveedor: null, reservada: true, accion: null })];
    const text = inText(summaryPaper(aSummary({ cuentas, lector: 'aseguradora' })));
    assert.doesNotMatch(text, /12345678Z|Qué queda|Puede reclamar|notaría/);
    assert.match(text, /Cuentas que la familia se reserva \(1\)\n\n- Recibos y pagos: por decidir/);
  });
});

describe('the accounts on the page for a notary', () => {
  it('are accounts that may hold money or contents, contracts with a charge, and supplies of a home', () => {
    const claims = (changes: Partial<SummaryCuenta>) => claimsOf(aCuenta(changes));
    assert.deepEqual(claims({ tipo: 'banca' }), ['saldo']);
    assert.deepEqual(claims({ tipo: 'tienda', guardar: ['saldo', 'compras'] }), ['saldo', 'contenidos']);
    assert.deepEqual(claims({ cargo: { importe: '1.00', moneda: 'EUR', periodicidad: 'anual' } }), ['contrato']);
    assert.deepEqual(claims({ tipo: 'energia', suministro: true }), ['contrato']);
    assert.deepEqual(claims({ tipo: 'red_social' }), []);
  });

  it('have a column of documents only if one of the accounts has a document', () => {
    const columns = (pruebas: SummaryCuenta['pruebas']) =>
      summaryPaper(aSummary({ cuentas: [aCuenta({ tipo: 'banca', pruebas })] })).bloques.flatMap((block) =>
        block.clase === 'tabla' ? [block.columnas.map(({ titulo }) => titulo)] : [],
      );
    const proof = { tipo: 'respuesta_proveedor', recibido: DAY, id: '0192e4c1-0000-7000-8000-00000000beef' } as const;
    const without = ['Empresa y cuenta', 'Qué puede haber', 'Qué consta'];
    assert.deepEqual(columns([]), [without]);
    assert.deepEqual(columns([proof]), [[...without, 'Documento']]);
  });

  it('include a reserved account only if it may hold money', () => {
    const social = aCuenta({ proveedor: 'Meetic', tipo: 'citas', guardar: ['fotos'], reservada: true });
    const bets = aCuenta({ proveedor: 'bet365', tipo: 'apuestas', reservada: true });
    const open = aCuenta({ proveedor: 'Facebook', tipo: 'red_social', guardar: ['fotos'] });
    assert.deepEqual(forNotary([open, social, bets]), [bets, open]);
  });

  it('include neither accounts that never existed nor duplicates', () => {
    const never = aCuenta({ ...ENDED, tipo: 'banca', resultado: 'no_existia' });
    const twice = aCuenta({ estado: 'descartada', tipo: 'banca', motivo_descarte: 'duplicada' });
    assert.deepEqual(forNotary([never, twice]), []);
  });
});

describe('the open points', () => {
  const kinds = (cuentas: SummaryCuenta[], caso: Partial<Parameters<typeof remainingOf>[0]> = {}) =>
    remainingOf({ vivo: false, reabrible: null, ...caso }, cuentas, []).map(({ clase }) => clase);

  it('name the office for complaints: data, telecommunications, banks, investments or consumers', () => {
    const office = (changes: Partial<SummaryCuenta>) => officeOf(aCuenta({ ...REFUSED, ...changes }));
    assert.equal(office({ accion: 'eliminar', tipo: 'banca' }), 'aepd');
    assert.equal(office({ tipo: 'telefonia' }), 'telecomunicaciones');
    assert.equal(office({ tipo: 'banca', accion: 'transferir' }), 'banco_de_espana');
    assert.equal(office({ tipo: 'inversion', accion: 'transferir' }), 'cnmv');
    assert.equal(office({ tipo: 'deporte' }), 'consumo');
    assert.equal(office({ tipo: null }), 'consumo');
    for (const fine of [{ resultado: 'cancelada' }, { accion: null }, { accion: 'conservar' }] as const)
      assert.equal(office(fine), null);
  });

  it('are none when every account has its result, and the paper says so once the case has ended', () => {
    const done = [aCuenta({ ...ENDED, resultado: 'cancelada' })];
    assert.deepEqual(kinds(done), []);
    assert.match(inText(summaryPaper(aSummary({ cuentas: done, cerrado: DAY }))), /no queda nada pendiente/);
    assert.doesNotMatch(inText(summaryPaper(aSummary({ cuentas: done, cerrado: null }))), /no queda nada pendiente/);
  });

  it('include the family’s decisions and our work while the case goes on, and neither once it has ended', () => {
    const cuentas = [aCuenta(), aCuenta({ proveedor: 'Facebook', estado: 'solicitada', accion: 'eliminar' })];
    assert.deepEqual(kinds(cuentas, { vivo: true }), ['decidir', 'seguimos']);
    assert.deepEqual(kinds(cuentas), []);
  });

  it('include requests that failed or that the end of the case cut short, while the case can be reopened', () => {
    const cuentas = [
      aCuenta({ ...REFUSED, proveedor: 'Orange', tipo: 'telefonia', suministro: true }),
      aCuenta({ proveedor: 'Spotify', estado: 'descartada', motivo_descarte: 'fin_de_caso' }),
      aCuenta({ proveedor: 'LinkedIn', estado: 'descartada', motivo_descarte: 'familia' }),
    ];
    const [first] = remainingOf({ vivo: false, reabrible: '2027-05-27' }, cuentas, []);
    assert.deepEqual(first, { clase: 'reabrir', cuentas: ['Orange', 'Spotify'] });
    const text = inText(summaryPaper(aSummary({ cuentas, cerrado: DAY, reabrible: '2027-05-27' })));
    assert.match(
      text,
      /Hasta el 27 de mayo de 2027 .* Orange y Spotify\. Si lo quiere, llame a Aurora Decesos, \+34 910 000 101/,
    );
    assert.ok(!kinds(cuentas).includes('reabrir'));
  });

  it('never include the bills of a home among those to stop', () => {
    const [home, gym] = [
      { suministro: true, tipo: 'energia' } as const,
      { proveedor: 'Gimnasio', tipo: 'deporte' } as const,
    ];
    const [bills] = remainingOf(
      { vivo: false, reabrible: null },
      [aCuenta({ ...REFUSED, ...home }), aCuenta({ ...REFUSED, ...gym })],
      [],
    ).filter(({ clase }) => clase === 'recibos');
    assert.deepEqual(bills?.cuentas, ['Gimnasio']);
  });

  it('include the title of the heirs if an account may hold money that was neither passed on nor erased', () => {
    assert.deepEqual(kinds([aCuenta({ tipo: 'banca' })]), ['titulo_sucesorio']);
    assert.deepEqual(kinds([aCuenta({ ...ENDED, tipo: 'banca', resultado: 'eliminada' })]), ['titulo_sucesorio']);
    assert.deepEqual(kinds([aCuenta({ ...ENDED, tipo: 'tienda', guardar: ['saldo'], resultado: 'eliminada' })]), []);
    assert.deepEqual(kinds([aCuenta({ ...ENDED, tipo: 'banca', resultado: 'transferida' })]), []);
  });

  it('include the registers’ answers and, once the case has ended, the certificates not obtained', () => {
    const certificados = [
      { tipo: 'ultimas_voluntades', estado: 'obtenido', resultado: 'no_consta' },
      { tipo: 'seguros_fallecimiento', estado: 'obtenido', resultado: 'consta' },
      { tipo: 'defuncion_literal', estado: 'no_procede', resultado: null },
    ] as const;
    const of = (vivo: boolean) => remainingOf({ vivo, reabrible: null }, [], certificados).map(({ clase }) => clase);
    assert.deepEqual(of(true), ['sin_testamento', 'seguros']);
    assert.deepEqual(of(false), ['sin_testamento', 'seguros', 'certificado']);
  });
});

describe('the words of a company', () => {
  const did = (tipo: Management['tipo'], nota: string | null): Management => ({
    tipo,
    nota,
    cuando: DAY,
    canal: null,
    carta: null,
    documento: null,
    referencia: null,
    sin_constancia: null,
  });

  it('are its last answer to the last request, and never a note of the service', () => {
    assert.equal(answered([did('solicitud', 'Llamar a Pepe'), did('negativa', 'No.')]), 'No.');
    assert.equal(answered([did('solicitud', null), did('negativa', 'No.'), did('solicitud', 'Otra vez')]), null);
    assert.equal(answered([did('solicitud', null), did('negativa', 'No.'), did('respuesta', null)]), 'No.');
    assert.equal(answered([did('descarte', 'No hace falta')]), null);
  });
});
