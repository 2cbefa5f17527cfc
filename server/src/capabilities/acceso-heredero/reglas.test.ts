import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { acabaPronto, ENLACES_AL_DIA, PAUSA_ENTRE_ENLACES, puedeEnviarse } from './reglas.ts';

const AHORA = new Date('2026-11-21T09:30:00.000Z');
const DIA = 86_400_000;
const hace = (milisegundos: number) => new Date(AHORA.getTime() - milisegundos);

test('the first link may be sent, and none while another waits to leave', () => {
  assert.ok(puedeEnviarse({ escritos: [], pendiente: false }, AHORA));
  assert.ok(!puedeEnviarse({ escritos: [hace(3 * DIA)], pendiente: true }, AHORA));
});

test('ten minutes have to pass, to the millisecond', () => {
  const tras = (ms: number) => puedeEnviarse({ escritos: [hace(ms)], pendiente: false }, AHORA);
  assert.deepEqual([tras(PAUSA_ENTRE_ENLACES - 1), tras(PAUSA_ENTRE_ENLACES)], [false, true]);
});

test('however often somebody asks, nobody gets more than three in any day', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 * DIA), { maxLength: 200 }), (instantes) => {
      const escritos: Date[] = [];
      for (const instante of instantes.toSorted((a, b) => a - b)) {
        const ahora = new Date(AHORA.getTime() + instante);
        if (puedeEnviarse({ escritos, pendiente: false }, ahora)) escritos.push(ahora);
      }
      for (const uno of escritos) {
        const enElDia = escritos.filter((otro) => otro >= uno && otro.getTime() - uno.getTime() < DIA);
        assert.ok(enElDia.length <= ENLACES_AL_DIA);
      }
    }),
  );
});

test('a link is followed by another in its last fourteen days', () => {
  const en = (ms: number) => acabaPronto(new Date(AHORA.getTime() + ms), AHORA);
  assert.deepEqual([en(14 * DIA), en(14 * DIA - 1), en(DIA)], [false, true, true]);
});
