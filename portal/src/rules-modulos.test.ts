import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { type isOverdue, progressOf } from './rules-modulos.ts';

type Cuenta = Parameters<typeof isOverdue>[0];
const CASO = {
  modulos: [{ modulo: 'borrado', estado: 'en_curso', proxima_fecha: '2027-03-29', quien: 'heredero' }],
  documentacion: { prueba_fallecimiento: 'validada', mandato: 'validado' },
  certificados: [],
  lista_completa: true,
  estado: 'en_tramite',
} as unknown as Parameters<typeof progressOf>[0];
const asked = (changes: Partial<Cuenta> = {}) =>
  ({
    modulo: 'borrado',
    estado: 'solicitada',
    plazo: '2026-12-28',
    insistencias: 0,
    carta_que_toca: null,
    impedimentos: [],
    pide: [],
    posible: [],
    ...changes,
  }) as unknown as Cuenta;
const forHeirToSend = asked({ insistencias: 2, carta_que_toca: { clase: 'reclamacion_aepd', quien: 'heredero' } });
const NOW = new Date('2026-12-10T10:00:00Z');
let documentos: readonly WorkDocumento[] = [];
const run = (...cuentas: Cuenta[]) => {
  const [one] = progressOf(CASO, cuentas, documentos, NOW);
  return [one?.waitsFor, one?.n, one?.date?.day ?? null];
};

test('a module that waits for a company shows the day of the answer, and no day once the company was chased', () => {
  assert.deepEqual(run(asked()), ['empresas', 1, '2026-12-28']);
  assert.deepEqual(run(asked({ insistencias: 1 })), ['empresas', 1, null]);
  assert.deepEqual(run(asked({ insistencias: 1 }), asked({ plazo: '2027-04-01' })), ['empresas', 2, '2027-04-01']);
});

test('the day of the service’s next check is not shown while a module waits for the family', () => {
  const caso = {
    ...CASO,
    modulos: [{ ...CASO.modulos[0], estado: 'pendiente', quien: 'servicio' }],
    documentacion: { prueba_fallecimiento: 'falta', mandato: 'firmado' },
  } as unknown as typeof CASO;
  const waiting = asked({ estado: 'confirmada', suministro: false } as object);
  const [one] = progressOf(caso, [waiting], [], NOW);
  assert.deepEqual([one?.waitsFor, one?.date], ['papeles', null]);
  const done = { ...caso, documentacion: CASO.documentacion } as typeof CASO;
  assert.equal(
    progressOf(done, [], [], NOW)[0]?.date?.day,
    '2027-03-29',
    'a module that does not wait for the family shows the day',
  );
});

test('an account whose request was cut short by the end of the case still counts in the total', () => {
  const cerrado = '2026-11-24T10:00:00.000Z';
  const leftOver = asked({ estado: 'descartada', motivo_descarte: 'fin_de_caso' } as object);
  const [one] = progressOf({ ...CASO, estado: 'cerrado', cerrado }, [leftOver], [], NOW);
  assert.deepEqual([one?.total, one?.done], [1, 0]);
});

test('certificates that the permission leaves out wait for the signature, and no account does so with them', () => {
  const caso = {
    ...CASO,
    modulos: [...CASO.modulos, { modulo: 'certificados', estado: 'pendiente', quien: 'heredero' }],
    certificados: [{ estado: 'pendiente', quien: 'heredero', desde: null }],
  } as unknown as typeof CASO;
  const progress = progressOf(caso, [asked({ estado: 'confirmada', suministro: false } as object)], [], NOW);
  assert.deepEqual(
    progress.map(({ waitsFor, lacks }) => [waitsFor, lacks]),
    [
      ['nosotros', []],
      ['papeles', ['permiso']],
    ],
  );
});

test('a finished module counts as achieved only if part of it was obtained', () => {
  const ends = (estado: string) => {
    const [one] = progressOf({ ...CASO, modulos: [{ ...CASO.modulos[0], estado }] } as typeof CASO, [], [], NOW);
    return [one?.finished, one?.achieved];
  };
  assert.deepEqual(['pendiente', 'terminado', 'completado'].map(ends), [
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('a module waits for the heir, without a day, if all its open requests are letters for the heir to send', () => {
  assert.deepEqual(run(forHeirToSend), ['carta', 1, null]);
  assert.deepEqual(run(forHeirToSend, asked()), ['empresas', 2, '2026-12-28']);
});

test('the family’s missing things are named: first those that everything waits for, then those of single accounts', () => {
  const lacks = (caso: object, ...codes: string[][]) => {
    const cuentas = codes.map((papeles) =>
      asked({
        estado: 'confirmada',
        impedimentos: [{ codigo: 'papeles', texto: '', papeles, alternativas: [] }],
      } as object),
    );
    return progressOf({ ...CASO, ...caso }, cuentas, [], NOW)[0]?.lacks;
  };
  const nothing = { documentacion: { prueba_fallecimiento: 'falta', mandato: 'falta' } };
  assert.deepEqual(lacks(nothing, ['factura']), ['certificado', 'permiso']);
  const received = { documentacion: { prueba_fallecimiento: 'recibida', mandato: 'falta' } };
  assert.deepEqual(lacks(received, ['factura']), ['permiso']);
  assert.deepEqual(lacks({}, ['factura', 'identificador_cuenta']), ['dato', 'papel']);
  assert.deepEqual(lacks({}, []), [], 'nothing is missing when it is our turn');
});

test('a module waits for the family’s documents if every account to be requested lacks one or the signature', () => {
  const confirmed = (codigo?: string, ...papeles: string[]) =>
    asked({
      estado: 'confirmada',
      impedimentos: codigo ? [{ codigo, texto: '', papeles, alternativas: [] }] : [],
    } as object);
  const [withoutInvoice, withoutSignature] = [confirmed('papeles', 'factura'), confirmed('mandato_sin_cuenta')];
  assert.deepEqual(run(withoutInvoice, withoutSignature), ['papeles', 2, null]);
  assert.deepEqual(run(confirmed('papeles', 'identificador_cuenta')), ['papeles', 1, null]);
  assert.deepEqual(run(withoutInvoice, confirmed()), ['nosotros', 2, null]);
  documentos = [{ tipo: 'factura', estado: 'recibido', cuenta_id: null } as WorkDocumento];
  assert.deepEqual(run(withoutInvoice), ['nosotros', 1, null], 'a document that has come waits for our review');
});

test('of certificates only those that came count as done, however the others ended', () => {
  const caso = {
    ...CASO,
    modulos: [{ modulo: 'certificados', estado: 'completado' }],
    certificados: ['obtenido', 'no_procede', 'denegado'].map((estado) => ({ estado })),
  } as unknown as typeof CASO;
  const [one] = progressOf(caso, [], [], NOW);
  assert.deepEqual([one?.total, one?.done], [3, 1]);
});

test('certificates wait for their register only until the first day on which it takes a request', () => {
  const waits = (...days: (string | null)[]) => {
    const certificados = days.map((desde) => ({ estado: 'pendiente', quien: 'servicio', desde }));
    const caso = { ...CASO, modulos: [{ modulo: 'certificados', estado: 'pendiente' }], certificados };
    const [one] = progressOf(caso as unknown as typeof CASO, [], [], NOW);
    return [one?.waitsFor, one?.date?.day];
  };
  assert.deepEqual(waits('2026-12-14', '2026-12-15'), ['calendario', '2026-12-14']);
  assert.deepEqual(waits('2026-12-04', '2026-12-14'), ['nosotros', '2026-12-14']);
  assert.deepEqual(waits('2026-12-04', null), ['nosotros', undefined]);
});

test('accounts that only the family can take further are its turn', () => {
  const confirmed = (changes: object) =>
    asked({ estado: 'confirmada', accion: 'eliminar', copia: null, ...changes } as object);
  const kept = confirmed({ copia: 'la_guardan', impedimentos: [{ codigo: 'guardar', papeles: [] }] });
  const inItsApp = confirmed({ en_la_aplicacion: true, posible: ['solicitar_por_familia'] });
  assert.equal(run(kept, inItsApp)[0], 'suya');
  assert.equal(run(kept, confirmed({}))[0], 'nosotros');
});
