import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import { type fueraDePlazo, marchaDe } from './reglas-modulos.ts';

type Cuenta = Parameters<typeof fueraDePlazo>[0];
const CASO = {
  modulos: [{ modulo: 'borrado', estado: 'en_curso', proxima_fecha: '2027-03-29', quien: 'heredero' }],
  documentacion: { prueba_fallecimiento: 'validada', mandato: 'validado' },
  certificados: [],
  lista_completa: true,
  estado: 'en_tramite',
} as unknown as Parameters<typeof marchaDe>[0];
const pedida = (cambios: Partial<Cuenta> = {}) =>
  ({
    ...{ modulo: 'borrado', estado: 'solicitada', plazo: '2026-12-28', insistencias: 0, carta_que_toca: null },
    impedimentos: [],
    ...cambios,
  }) as unknown as Cuenta;
const enSusManos = pedida({ insistencias: 2, carta_que_toca: { clase: 'reclamacion_aepd', quien: 'heredero' } });
let papeles: readonly DocumentoDeTrabajo[] = [];
const marcha = (...cuentas: Cuenta[]) => {
  const [una] = marchaDe(CASO, cuentas, papeles);
  return [una?.espera, una?.n, una?.fecha?.dia ?? null];
};

test('a company is waited for until its day, and after it without one', () => {
  assert.deepEqual(marcha(pedida()), ['empresas', 1, '2026-12-28']);
  assert.deepEqual(marcha(pedida({ insistencias: 1 })), ['empresas', 1, null]);
  assert.deepEqual(marcha(pedida({ insistencias: 1 }), pedida({ plazo: '2027-04-01' })), ['empresas', 2, '2027-04-01']);
});

test('what a case ended before is counted, and never told as if there had been nothing', () => {
  const cerrado = '2026-11-24T10:00:00.000Z';
  const leftOver = pedida({ estado: 'descartada', terminada: cerrado, gestiones: [] } as object);
  const [una] = marchaDe({ ...CASO, estado: 'cerrado', cerrado }, [leftOver], []);
  assert.deepEqual([una?.total, una?.hechas], [1, 0]);
});

test('a module whose work is over is done where something of it was obtained, else it is only over', () => {
  const ends = (estado: string) => {
    const [una] = marchaDe({ ...CASO, modulos: [{ ...CASO.modulos[0], estado }] } as typeof CASO, [], []);
    return [una?.terminado, una?.logrado];
  };
  assert.deepEqual(['pendiente', 'terminado', 'completado'].map(ends), [
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('when every request that is out lies as a letter in the hands of the heir, that is what is told, without a day', () => {
  assert.deepEqual(marcha(enSusManos), ['carta', 1, null]);
  assert.deepEqual(marcha(enSusManos, pedida()), ['empresas', 2, '2026-12-28']);
});

test('what is waited for of the family is named: first what everything waits for, then what single accounts lack', () => {
  const lacks = (caso: object, ...codes: string[][]) => {
    const cuentas = codes.map((suyos) =>
      pedida({ estado: 'confirmada', impedimentos: [{ codigo: 'papeles', texto: '', papeles: suyos }] } as object),
    );
    return marchaDe({ ...CASO, ...caso }, cuentas, [])[0]?.lacks;
  };
  const nothing = { documentacion: { prueba_fallecimiento: 'falta', mandato: 'falta' } };
  assert.deepEqual(lacks(nothing, ['factura']), ['certificado', 'permiso']);
  const paper = { documentacion: { prueba_fallecimiento: 'recibida', mandato: 'falta' } };
  assert.deepEqual(lacks(paper, ['factura']), ['permiso']);
  assert.deepEqual(lacks({}, ['factura', 'identificador_cuenta']), ['dato', 'papel']);
  assert.deepEqual(lacks({}, []), [], 'it is our turn');
});

test('when all that is to be asked for lacks a paper or the signature, that is what is told, and not that it is our turn', () => {
  const confirmada = (codigo?: string, ...suyos: string[]) =>
    pedida({
      estado: 'confirmada',
      impedimentos: codigo ? [{ codigo, texto: '', papeles: suyos }] : [],
    } as object);
  const [sinFactura, sinFirma] = [confirmada('papeles', 'factura'), confirmada('mandato_sin_cuenta')];
  assert.deepEqual(marcha(sinFactura, sinFirma), ['papeles', 2, null]);
  assert.deepEqual(marcha(confirmada('papeles', 'identificador_cuenta')), ['papeles', 1, null]);
  assert.deepEqual(marcha(sinFactura, confirmada()), ['nosotros', 2, null]);
  papeles = [{ tipo: 'factura', estado: 'recibido', cuenta_id: null } as DocumentoDeTrabajo];
  assert.deepEqual(marcha(sinFactura), ['nosotros', 1, null], 'it is here, and we look at it');
});
