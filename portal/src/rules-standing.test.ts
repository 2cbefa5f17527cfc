import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import {
  alternativesTo,
  answerOf,
  GROUPS,
  groupOfStanding,
  groupsOf,
  remediesOf,
  type Standing,
  standingOf,
  standingOfTrace,
  usualTimeOf,
} from './rules-standing.ts';

const CLOSED = '2026-11-24T10:00:00.000Z';
const CASO = {
  modulos: [{ modulo: 'borrado' }],
  documentacion: { prueba_fallecimiento: 'validada', mandato: 'validado' },
  certificados: [],
  lista_completa: CLOSED,
  estado: 'en_tramite',
} as unknown as Parameters<typeof standingOf>[0];
const cuenta = (changes: Partial<CompleteCuenta> = {}) =>
  ({
    cuenta_id: 'a',
    proveedor: 'Netflix',
    estado: 'confirmada',
    accion: 'cancelar',
    resultado: null,
    copia: null,
    impedimentos: [],
    papeles_pedidos: [],
    pide: [],
    gestiones: [],
    posible: [],
    insistencias: 0,
    carta_que_toca: null,
    solicitada: null,
    sin_tramite: false,
    en_la_aplicacion: false,
    terminada: null,
    ...changes,
  }) as unknown as CompleteCuenta;
const held = (...codes: string[]) => codes.map((codigo) => ({ codigo, texto: '', papeles: [], alternativas: [] }));
const lacking = (...papeles: string[]) =>
  [{ codigo: 'papeles', texto: '', papeles, alternativas: [] }] as unknown as CompleteCuenta['impedimentos'];
const standing = (changes: Partial<CompleteCuenta>, caso: object = {}, documentos: readonly WorkDocumento[] = []) =>
  standingOf({ ...CASO, ...caso }, cuenta(changes), documentos);

describe('the standing of an account', () => {
  it('is a task of the family, if there is one, before anything that has to be waited for', () => {
    const unsigned = { documentacion: { prueba_fallecimiento: 'falta', mandato: 'falta' } };
    assert.equal(standing({ impedimentos: held('mandato', 'reposo') }, unsigned), 'base');
    assert.equal(standing({ impedimentos: held('mandato_sin_cuenta', 'reposo') }), 'permiso');
    assert.equal(
      standing({ accion: 'eliminar', copia: 'la_guardan', impedimentos: held('guardar', 'reposo') }),
      'guardar',
    );
    assert.equal(standing({ impedimentos: [...lacking('identificador_cuenta'), ...held('reposo')] }), 'dato');
    assert.equal(standing({ impedimentos: [...lacking('factura'), ...held('reposo')] }), 'papel');
    assert.equal(standing({ impedimentos: held('reposo') }), 'reposo');
    assert.equal(standing({ impedimentos: held('copia') }), 'copia');
    assert.equal(standing({}), 'nosotros');
  });

  it('is under review, and asks for no document, once the document is here', () => {
    const sent = [{ tipo: 'factura', estado: 'recibido', cuenta_id: null }] as unknown as WorkDocumento[];
    assert.equal(standing({ impedimentos: lacking('factura') }, {}, sent), 'revision');
    const received = { documentacion: { prueba_fallecimiento: 'recibida', mandato: 'firmado' } };
    assert.equal(standing({ impedimentos: held('prueba_de_fallecimiento') }, received), 'revision');
  });

  it('is a task of the family where the provider accepts nobody else', () => {
    const ready = { posible: ['solicitar_por_familia'] } as Partial<CompleteCuenta>;
    assert.equal(standing(ready), 'carta');
    assert.equal(standing({ ...ready, en_la_aplicacion: true }), 'aplicacion');
    assert.equal(standing({ sin_tramite: true, impedimentos: held('mandato') }), 'seQueda');
  });

  it('distinguishes waiting for an answer, a chase, and a letter for the heir to send', () => {
    assert.equal(standing({ estado: 'solicitada' }), 'esperamos');
    assert.equal(standing({ estado: 'solicitada', insistencias: 1 }), 'insistido');
    const letter = { clase: 'reclamacion_aepd', quien: 'heredero' } as const;
    assert.equal(standing({ estado: 'solicitada', insistencias: 2, carta_que_toca: letter }), 'reclamar');
  });

  it('distinguishes a refusal from a demand, which is for the family until it has brought what it can', () => {
    assert.equal(standing({ estado: 'rechazada' }), 'negada');
    assert.equal(standing({ estado: 'rechazada', papeles_pedidos: ['poder'] }), 'negada', 'it was asked for earlier');
    const asking = { estado: 'rechazada', papeles_pedidos: ['poder'], pide: ['poder'] } as Partial<CompleteCuenta>;
    assert.equal(standing({ ...asking, impedimentos: lacking('poder') }), 'pide');
    const sent = [{ tipo: 'poder', estado: 'recibido', cuenta_id: null }] as unknown as WorkDocumento[];
    assert.equal(standing({ ...asking, impedimentos: lacking('poder') }, {}, sent), 'revision');
    assert.equal(standing(asking), 'nosotros');
    assert.equal(standing({ ...asking, posible: ['solicitar_por_familia'] }), 'carta');
    assert.equal(standing({ ...asking, pide: ['datos_pago'] }), 'pide');
    assert.equal(standing({ ...asking, pide: ['identificador_cuenta'] }), 'nosotros');
    assert.equal(standing({ ...asking, impedimentos: lacking('identificador_cuenta') }), 'pide');
  });
});

describe('the list of accounts', () => {
  const ENDS: readonly (readonly [Partial<CompleteCuenta>, Standing])[] = [
    [{ estado: 'resuelta', resultado: 'cancelada' }, 'hecha'],
    [{ estado: 'resuelta', resultado: 'no_existia' }, 'hecha'],
    [{ estado: 'resuelta', resultado: 'caduca_sola' }, 'hecha'],
    [{ estado: 'resuelta', resultado: 'denegada' }, 'denegada'],
    [{ estado: 'rechazada' }, 'negada'],
    [{ estado: 'sin_respuesta' }, 'silencio'],
    [{ estado: 'descartada', motivo_descarte: 'fin_de_caso' }, 'noPedida'],
    [{ estado: 'descartada', motivo_descarte: 'fin_de_caso', solicitada: CLOSED }, 'faltaba'],
    [{ estado: 'descartada', motivo_descarte: 'familia', terminada: '2026-11-20T10:00:00.000Z' }, 'quitada'],
    [{ estado: 'descartada', motivo_descarte: 'objecion', terminada: '2026-11-20T10:00:00.000Z' }, 'quitada'],
  ];

  it('shows every account once, however it ended', () => {
    const cuentas = ENDS.map(([changes], i) => cuenta({ cuenta_id: String(i), ...changes }));
    const groups = groupsOf({ ...CASO, estado: 'cerrado' }, cuentas, []);
    const shown = GROUPS.flatMap((group) => groups[group]);
    assert.equal(shown.length, ENDS.length);
    for (const [i, [, expected]] of ENDS.entries())
      assert.equal(shown.find(({ cuenta: one }) => one.cuenta_id === String(i))?.standing, expected);
  });

  it('never lists refused, unanswered, unrequested or discarded accounts as finished', () => {
    const finished = ENDS.map(([, end]) => end).filter((end) => groupOfStanding(end) === 'hecha');
    assert.deepEqual(finished, ['hecha', 'hecha', 'hecha']);
  });
});

describe('a failed account', () => {
  const managed = (tipo: string, nota: string | null, cuando = '2026-12-01T10:00:00.000Z') =>
    ({ tipo, nota, cuando, canal: null, carta: null, documento: null }) as CompleteCuenta['gestiones'][number];

  it('shows the company’s last answer, and none of our own notes', () => {
    const gestiones = [
      managed('negativa', 'No aceptamos esto.'),
      managed('respuesta', 'Hagan otra solicitud.', '2026-12-09T10:00:00.000Z'),
      managed('insistencia', 'Llamada por la mañana.'),
      managed('respuesta', null),
    ];
    assert.deepEqual(answerOf({ gestiones }), { words: 'Hagan otra solicitud.', day: '2026-12-09T10:00:00.000Z' });
    assert.equal(answerOf({ gestiones: [] }), null, 'nothing is shown to other relatives, who get no records');
  });

  it('has remedies, and other ones once the case has ended', () => {
    assert.deepEqual(remediesOf('negada', true), ['otraVez']);
    assert.deepEqual(remediesOf('silencio', true), ['llamar', 'papel']);
    assert.deepEqual(remediesOf('denegada', false, true), ['reabrir', 'papel']);
    assert.deepEqual(remediesOf('denegada', false), ['papel'], 'nobody can reopen the case any more');
    assert.deepEqual(remediesOf('faltaba', false, true), ['reabrir'], 'the summary names no place to complain');
    assert.deepEqual(remediesOf('hecha', true), []);
  });

  it('never proposes erasing instead of the wanted action, nor keeping, which needs no request', () => {
    const ofrece = ['eliminar', 'conservar', 'obtener_datos', 'conmemorar'] as const;
    assert.deepEqual(alternativesTo({ accion: 'conmemorar', ofrece: [...ofrece] }), ['obtener_datos']);
    assert.deepEqual(alternativesTo({ accion: 'cancelar', ofrece: null }), []);
  });
});

describe('the standing of a trace', () => {
  it('tells a demand from a refusal, also after the end, and what was never asked for from what may stay', () => {
    const trace = (changes: Partial<Parameters<typeof standingOfTrace>[0]>) =>
      standingOfTrace({ estado: 'rechazada', resultado: null, quiere: 'eliminar', pide: [], ...changes });
    assert.equal(trace({}), 'rechazada');
    for (const estado of ['rechazada', 'descartada'] as const)
      assert.equal(trace({ estado, pide: ['dni_solicitante'] }), 'pide');
    assert.equal(trace({ estado: 'descartada' }), 'sinPedir');
    assert.equal(trace({ estado: 'descartada', quiere: 'dejar', pide: ['poder'] }), 'descartada');
    assert.equal(trace({ estado: 'resuelta', resultado: 'denegada' }), 'denegada');
  });
});

describe('how long it usually takes', () => {
  it('is given in days, from two weeks on in weeks; an unknown time and a single day are left out', () => {
    const told = (suele_tardar_dias: number | null) => usualTimeOf({ suele_tardar_dias });
    assert.equal(told(null), null);
    assert.equal(told(1), null);
    assert.deepEqual(
      [told(5), told(13)],
      [
        { unit: 'dias', n: 5 },
        { unit: 'dias', n: 13 },
      ],
    );
    assert.deepEqual(
      [told(14), told(25)],
      [
        { unit: 'semanas', n: 2 },
        { unit: 'semanas', n: 4 },
      ],
    );
  });
});
