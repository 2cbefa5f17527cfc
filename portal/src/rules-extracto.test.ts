import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractoToChooseFrom, RecognisedCuenta, UnrecognisedCargo } from '@albacea/contract/schemas/family.ts';
import { countToPick, likelyProveedor, NOTHING_PICKED, proposedOf, UNKNOWN_PROVEEDOR } from './rules-extracto.ts';

const common = { ultimo_cargo: '2026-11-03', cargos: 6, explicacion: 'Seis cargos.' };
const cuenta = (code: string, changes: Partial<RecognisedCuenta> = {}): RecognisedCuenta => ({
  proveedor_codigo: code,
  nombre: code,
  discreto: false,
  cargo: { importe: '12.99', periodicidad: 'mensual' },
  certeza: 'alta',
  ya_en_lista: false,
  ...common,
  ...changes,
});
const cargo = (nombre: string, changes: Partial<UnrecognisedCargo> = {}): UnrecognisedCargo => ({
  nombre,
  importe: '65.00',
  moneda: 'EUR',
  periodicidad: 'mensual',
  motivo: 'sin_ficha',
  candidatos: [],
  ...common,
  ...changes,
});
const read = (reconocidas: RecognisedCuenta[], sin_reconocer: UnrecognisedCargo[] = []): ExtractoToChooseFrom => ({
  sueltos: [],
  formato: 'csv',
  desde: '2026-06-01',
  hasta: '2026-11-20',
  movimientos: 50,
  avisos: [],
  reconocidas,
  sin_reconocer,
});

test('nothing is preselected, however sure the reading, and accounts already listed cannot be picked', () => {
  const extracto = read([
    cuenta('netflix'),
    cuenta('prime-video', { certeza: 'debil' }),
    cuenta('dazn', { ya_en_lista: true }),
  ]);
  assert.deepEqual(proposedOf(extracto, NOTHING_PICKED), []);
  assert.equal(countToPick(extracto), 2);
});

test('no provider is guessed among several candidates', () => {
  const [yoigo, orange] = ['yoigo', 'orange'].map((code) => ({ proveedor_codigo: code, nombre: code }));
  assert.deepEqual(
    [[], [yoigo], [yoigo, orange]].map((candidates) => likelyProveedor(candidates as UnrecognisedCargo['candidatos'])),
    [UNKNOWN_PROVEEDOR, 'yoigo', UNKNOWN_PROVEEDOR],
  );
});

test('picked charges become one account for each provider, with the charge if it is in euros', () => {
  const extracto = read(
    [cuenta('netflix'), cuenta('apple', { cargo: null }), cuenta('dazn', { ya_en_lista: true })],
    [
      cargo('COMUNIDAD'),
      cargo('NETFLIX OTRA'),
      cargo('VPN', { moneda: 'USD' }),
      cargo('UNA VEZ', { periodicidad: null }),
    ],
  );
  const choice = {
    known: ['netflix', 'apple', 'dazn'],
    others: { 0: UNKNOWN_PROVEEDOR, 1: 'netflix', 2: UNKNOWN_PROVEEDOR, 3: UNKNOWN_PROVEEDOR },
  };
  assert.deepEqual(proposedOf(extracto, choice), [
    { proveedor_codigo: 'netflix', cargo: { importe: '12.99', periodicidad: 'mensual' } },
    { proveedor_codigo: 'apple' },
    { proveedor: 'COMUNIDAD', cargo: { importe: '65.00', periodicidad: 'mensual' } },
    { proveedor: 'VPN' },
    { proveedor: 'UNA VEZ' },
  ]);
});
