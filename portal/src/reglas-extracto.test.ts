import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CargoSinReconocer, CuentaReconocida, ExtractoParaElegir } from '@albacea/contract/familia.ts';
import { deQuienParece, elegibles, NOTHING_PICKED, propuestasDe, SIN_SABER } from './reglas-extracto.ts';

const comun = { ultimo_cargo: '2026-11-03', cargos: 6, explicacion: 'Seis cargos.' };
const cuenta = (codigo: string, cambios: Partial<CuentaReconocida> = {}): CuentaReconocida => ({
  proveedor_codigo: codigo,
  nombre: codigo,
  discreto: false,
  cargo: { importe: 12.99, periodicidad: 'mensual' },
  certeza: 'alta',
  ya_en_lista: false,
  ...comun,
  ...cambios,
});
const cargo = (nombre: string, cambios: Partial<CargoSinReconocer> = {}): CargoSinReconocer => ({
  nombre,
  importe: 65,
  moneda: 'EUR',
  periodicidad: 'mensual',
  motivo: 'sin_ficha',
  candidatos: [],
  ...comun,
  ...cambios,
});
const leido = (reconocidas: CuentaReconocida[], sin_reconocer: CargoSinReconocer[] = []): ExtractoParaElegir => ({
  formato: 'csv',
  desde: '2026-06-01',
  hasta: '2026-11-20',
  movimientos: 50,
  avisos: [],
  reconocidas,
  sin_reconocer,
});

test('nothing is picked for the family, however sure it is; what is in the list already cannot be', () => {
  const extracto = leido([
    cuenta('netflix'),
    cuenta('prime-video', { certeza: 'debil' }),
    cuenta('dazn', { ya_en_lista: true }),
  ]);
  assert.deepEqual(propuestasDe(extracto, NOTHING_PICKED), []);
  assert.equal(elegibles(extracto), 2);
});

test('of several that it could be none is guessed', () => {
  const [yoigo, orange] = ['yoigo', 'orange'].map((codigo) => ({ proveedor_codigo: codigo, nombre: codigo }));
  assert.deepEqual(
    [[], [yoigo], [yoigo, orange]].map((candidatos) => deQuienParece(candidatos as CargoSinReconocer['candidatos'])),
    [SIN_SABER, 'yoigo', SIN_SABER],
  );
});

test('what is picked is proposed once for each provider, with its charge where it is in euros', () => {
  const extracto = leido(
    [cuenta('netflix'), cuenta('apple', { cargo: null }), cuenta('dazn', { ya_en_lista: true })],
    [
      cargo('COMUNIDAD'),
      cargo('NETFLIX OTRA'),
      cargo('VPN', { moneda: 'USD' }),
      cargo('UNA VEZ', { periodicidad: null }),
    ],
  );
  const eleccion = {
    conocidas: ['netflix', 'apple', 'dazn'],
    otras: { 0: SIN_SABER, 1: 'netflix', 2: SIN_SABER, 3: SIN_SABER },
  };
  assert.deepEqual(propuestasDe(extracto, eleccion), [
    { proveedor_codigo: 'netflix', cargo: { importe: 12.99, periodicidad: 'mensual' } },
    { proveedor_codigo: 'apple' },
    { proveedor: 'COMUNIDAD', cargo: { importe: 65, periodicidad: 'mensual' } },
    { proveedor: 'VPN' },
    { proveedor: 'UNA VEZ' },
  ]);
});
