import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf } from './rules-history.ts';

const input = (entrada_id: string, tipo: string, ocurrido: string) =>
  ({ entrada_id, tipo, texto: `${tipo}.`, actor: 'heredero', ocurrido }) as const;
const cuenta = (proveedor: string, confirmada: string) =>
  ({ proveedor, estado: 'confirmada', creada: '', confirmada, solicitada: null, terminada: null }) as const;
const day = (instant: string) => instant.slice(0, 10);
const ENTERED = [
  input('5', 'cuenta_confirmada', '2026-11-02T10:00:00.000Z'),
  input('4', 'cuenta_confirmada', '2026-11-01T11:00:00.000Z'),
  input('3', 'correo_retenido', '2026-11-01T10:30:00.000Z'),
  input('2', 'cuenta_confirmada', '2026-11-01T10:00:00.000Z'),
  input('1', 'desconocido', '2026-11-01T09:00:00.000Z'),
];

test('equal events of a day are merged, with the names of the accounts', () => {
  const cuentas = [cuenta('Netflix', '2026-11-01T10:00:00.000Z'), cuenta('X', '2026-11-01T11:00:00.000Z')];
  const history = historyOf(ENTERED, cuentas, day);
  assert.deepEqual(
    history.map(({ id, tipo, times, cuentas: theirOnes }) => [id, tipo, times, theirOnes]),
    [
      ['5', 'cuenta_confirmada', 1, []],
      ['4', 'cuenta_confirmada', 2, ['Netflix', 'X']],
      ['1', 'desconocido', 1, []],
    ],
  );
});

test('resolved accounts and accounts never requested are named apart, although the end of the case ended both at the same instant', () => {
  const terminada = '2026-11-03T10:00:00.000Z';
  const ended = (proveedor: string, estado: 'resuelta' | 'descartada') => ({
    ...cuenta(proveedor, ''),
    estado,
    terminada,
  });
  const entries = ['cuenta_resuelta', 'cuenta_no_pedida'].map((type) => input(type, type, terminada));
  const told = historyOf(entries, [ended('Netflix', 'descartada'), ended('Facebook', 'resuelta')], day);
  assert.deepEqual(
    told.map(({ tipo, cuentas }) => [tipo, cuentas]),
    [
      ['cuenta_resuelta', ['Facebook']],
      ['cuenta_no_pedida', ['Netflix']],
    ],
  );
});

test('an event names no account if one of its accounts is unknown', () => {
  const [, merged] = historyOf(ENTERED, [cuenta('Netflix', '2026-11-01T10:00:00.000Z')], day);
  assert.deepEqual([merged?.times, merged?.cuentas], [2, []]);
});
