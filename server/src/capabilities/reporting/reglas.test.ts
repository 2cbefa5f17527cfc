import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { presentarCsv } from './presentar-csv.ts';
import { crearDiaEnMadrid, diaDe, fechaDe, inicioDe, piezasDe, siguiente } from './reglas-calendario.ts';
import { cociente, conDecimales, enPartes } from './reglas-decimales.ts';
import { razon, tiempo } from './reglas-estadistica.ts';
import { type Aporte, aportesDe, type HechoDeCifras } from './reglas-medidas.ts';
import { Medidas } from './reglas-recuento.ts';
import { anadir, desempaquetar, desempaquetarDias, empaquetar, empaquetarDias, type Suma } from './reglas-sumas.ts';

const unDia = fc.integer({ min: diaDe('1900-01-01'), max: diaDe('2100-01-01') });

describe('piezasDe', () => {
  it('counts every day of a period once and no other, in whole years, months and days', () => {
    fc.assert(
      fc.property(unDia, fc.nat(4000), fc.constantFrom('anio', 'mes', 'dia'), (desde, largo, mayor) => {
        const hasta = desde + largo;
        const veces = new Map<number, number>();
        for (const { nivel, desde: inicio, hasta: fin, signo } of piezasDe(desde, hasta, mayor)) {
          assert.equal(inicioDe(nivel, inicio), inicio);
          assert.equal(nivel === 'dia' ? fin : siguiente(nivel, fin) - 1, fin);
          for (let dia = inicio; dia <= fin; dia += 1) veces.set(dia, (veces.get(dia) ?? 0) + signo);
        }
        const contados = [...veces].filter(([, n]) => n !== 0);
        assert.ok(contados.every(([dia, n]) => n === 1 && dia >= desde && dia <= hasta));
        assert.equal(contados.length, largo + 1);
      }),
    );
  });

  it('takes away the few days and months that are missing, where they are fewer', () => {
    const de = (desde: string, hasta: string) =>
      piezasDe(diaDe(desde), diaDe(hasta)).map(
        ({ nivel, signo, ...dias }) => `${signo} ${nivel} ${fechaDe(dias.desde)} ${fechaDe(dias.hasta)}`,
      );
    assert.deepEqual(de('2025-01-01', '2025-11-21'), [
      '1 anio 2025-01-01 2025-12-31',
      '-1 dia 2025-11-22 2025-11-30',
      '-1 mes 2025-12-01 2025-12-31',
    ]);
    assert.deepEqual(de('2025-03-10', '2025-03-12'), ['1 dia 2025-03-10 2025-03-12']);
  });

  it('takes a leap year as one', () => {
    assert.deepEqual(piezasDe(diaDe('2024-01-01'), diaDe('2024-12-31')), [
      { nivel: 'anio', desde: diaDe('2024-01-01'), hasta: diaDe('2024-12-31'), signo: 1 },
    ]);
    assert.equal(fechaDe(diaDe('2024-02-28') + 1), '2024-02-29');
  });
});

describe('the day in Madrid', () => {
  it('changes at its own midnight on both sides of both clock changes', () => {
    const dia = crearDiaEnMadrid();
    for (const [instante, fecha] of [
      ['2026-03-28T22:59:59.999Z', '2026-03-28'],
      ['2026-03-28T23:00:00.000Z', '2026-03-29'],
      ['2026-03-29T21:59:59.999Z', '2026-03-29'],
      ['2026-03-29T22:00:00.000Z', '2026-03-30'],
      ['2026-10-24T22:00:00.000Z', '2026-10-25'],
      ['2026-10-25T22:59:59.999Z', '2026-10-25'],
      ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    ] as const)
      assert.equal(fechaDe(dia(new Date(instante))), fecha, instante);
  });
});

describe('packed sums', () => {
  const aporte = fc.record({
    clase: fc.constant('bruto' as const),
    clave: fc.constantFrom('', 'a', 'b|c'),
    dia: unDia,
    valor: fc.nat(500_000),
    n: fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0),
  });

  it('give back what went in, and the same bytes in whatever order it came', () => {
    fc.assert(
      fc.property(
        fc.array(aporte),
        fc.array(fc.maxSafeInteger().map((n) => Math.abs(n) % 1e12)),
        (aportes: Aporte[], grandes) => {
          const [una, otra]: [Suma, Suma] = [new Map(), new Map()];
          for (const uno of aportes) anadir(una, uno);
          for (const uno of aportes.toReversed()) anadir(otra, uno);
          for (const [clave, porDia] of una.get('bruto') ?? []) {
            const bytes = empaquetarDias(porDia);
            assert.deepEqual(empaquetarDias(otra.get('bruto')?.get(clave) ?? new Map()), bytes);
            const vuelta: Suma = new Map();
            for (const uno of desempaquetarDias('bruto', clave, bytes, 1)) anadir(vuelta, uno);
            assert.deepEqual(vuelta.get('bruto')?.get(clave), porDia);
          }
          const histograma = new Map(grandes.map((n, i) => [i * 7, n + 1]));
          const leido = new Map<number, number>();
          desempaquetar(empaquetar(histograma), (valor, n) => leido.set(valor, n));
          assert.deepEqual(leido, histograma);
        },
      ),
    );
  });

  it('hold nothing of what was taken back', () => {
    const suma: Suma = new Map();
    const uno: Aporte = { clase: 'neto', clave: '', dia: 20_000, valor: 5, n: 1 };
    anadir(suma, uno);
    anadir(suma, { ...uno, n: -1 });
    assert.equal(suma.get('neto')?.size, 0);
  });
});

describe('ratios and times', () => {
  it('are null with their reason where there is nothing to divide by', () => {
    assert.deepEqual(razon(0, 0), { numerador: 0, denominador: 0, valor: null, motivo: 'denominador_cero' });
    assert.equal(tiempo(new Medidas()).motivo, 'sin_duraciones');
  });

  it('give quantiles by nearest rank', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 1 }), (horas) => {
        const medidas = new Medidas();
        for (const hora of horas) medidas.sumar(hora, 1);
        const orden = horas.toSorted((a, b) => a - b);
        const { n, mediana, p90, p95 } = tiempo(medidas);
        const de = (q: number) => orden[Math.ceil((horas.length * q) / 100) - 1];
        assert.deepEqual([n, mediana, p90, p95], [horas.length, de(50), de(90), de(95)]);
      }),
    );
  });
});

describe('a deadline and the limit of silence', () => {
  const cuenta = (terminada: string): HechoDeCifras => ({
    ...{
      tipo: 'cuenta',
      signo: 1,
      movimiento: null,
      registrado: new Date(terminada),
      estado: 'resuelta',
      resultado: 'cancelada',
    },
    ...{
      pack: null,
      prioridad: null,
      modulo: 'suscripciones',
      proveedor: 'netflix',
      accion: 'cancelar',
      activado: null,
    },
    ...{ fallecimiento: null, comunicado: null, abierto: null, confirmada: new Date('2026-03-01T10:00Z') },
    ...{
      solicitada: new Date('2026-03-01T10:00Z'),
      terminada: new Date(terminada),
      plazo: '2026-03-31',
      solicitudes: 1,
      espera_ajena: null,
      cuota: null,
    },
  });
  const contestadas = (terminada: string) =>
    aportesDe(cuenta(terminada), crearDiaEnMadrid())
      .filter(({ clave }) => clave.endsWith('contestada'))
      .map(({ clase }) => clase);

  it('are met until the end of their day in Madrid, and missed a minute later', () => {
    assert.deepEqual(contestadas('2026-03-31T21:59:00Z'), ['silencio', 'plazo']);
    assert.deepEqual(contestadas('2026-03-31T22:00:00Z'), []);
  });
});

describe('decimals', () => {
  it('go in and out to the last one', () => {
    assert.equal(conDecimales(enPartes('-1234,5', 2), 2), '-1234.50');
    assert.equal(conDecimales(7n, 2), '0.07');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (n) =>
        assert.equal(enPartes(conDecimales(n, 2), 2), n),
      ),
    );
  });

  it('are divided exactly, half away from zero', () => {
    assert.equal(cociente(1n, 8n, 2), '0.13');
    assert.equal(cociente(-1n, 8n, 2), '-0.13');
    assert.equal(cociente(2n, 3n, 6), '0.666667');
  });
});

describe('presentarCsv', () => {
  it('writes decimals with a comma, and has five cells a line', () => {
    const lineas = presentarCsv({
      a: { b: 1.5 },
      lista: [{ producto: 'Uno "dos"; tres', n: '2.50' }],
      r: razon(1, 4),
      x: null,
    });
    assert.deepEqual(lineas, [
      ['cifra', 'valor', 'numerador', 'denominador', 'motivo'],
      ['a.b', '1,5', '', '', ''],
      ['lista.Uno "dos"; tres.n', '2,50', '', '', ''],
      ['r', '0,25', '1', '4', ''],
      ['x', '', '', '', ''],
    ]);
  });
});
