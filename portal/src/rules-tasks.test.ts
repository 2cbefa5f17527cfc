/** The outcomes of accounts (done, refused or unanswered, never requested), and the family's steps to the signature. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import {
  finishedCuentas,
  hasFailed,
  inApp,
  stepAt,
  stepOf,
  tasksOf,
  tooLateToStop,
  visibleCuentas,
  withLetter,
} from './rules-tasks.ts';

const CLOSED = '2026-11-24T10:00:00.000Z';
const account = (changes: Partial<CompleteCuenta>) =>
  ({
    gestiones: [],
    papeles_pedidos: [],
    pide: [],
    estado: 'resuelta',
    resultado: 'cancelada',
    terminada: '2026-11-20T10:00:00.000Z',
    ...changes,
  }) as CompleteCuenta;

describe('an objection', () => {
  it('comes too late for a request that cannot be undone and is out, and for no other', () => {
    const cuentas = [
      account({ cuenta_id: 'a', proveedor: 'Foro Luna', estado: 'solicitada', irreversible: true }),
      account({ cuenta_id: 'b', proveedor: 'Netflix', estado: 'solicitada', irreversible: false }),
      account({ cuenta_id: 'c', proveedor: 'Google', estado: 'confirmada', irreversible: true }),
      account({ cuenta_id: 'd', proveedor: 'Facebook', irreversible: true }),
    ];
    assert.deepEqual(tooLateToStop(cuentas, null), ['Foro Luna']);
    assert.deepEqual(
      cuentas.map(({ cuenta_id }) => tooLateToStop(cuentas, cuenta_id).length),
      [1, 0, 0, 0],
    );
  });
});

describe('accounts that only the heir can request', () => {
  it('have either a letter to send or an app to use, never both', () => {
    const ready = {
      estado: 'confirmada',
      posible: ['solicitar_por_familia'],
      impedimentos: [],
    } satisfies Partial<CompleteCuenta>;
    const [letter, app, held] = [
      account({ ...ready, en_la_aplicacion: false }),
      account({ ...ready, en_la_aplicacion: true }),
      account({ estado: 'confirmada', posible: [], impedimentos: [], en_la_aplicacion: true }),
    ];
    assert.deepEqual(withLetter([letter, app, held]), [letter]);
    assert.deepEqual(inApp([letter, app, held]), [app]);
  });
});

describe('the outcome of an account', () => {
  it('is not done after a refusal or a silence', () => {
    const accounts = [
      account({}),
      account({ estado: 'rechazada', resultado: null, terminada: null }),
      account({ estado: 'sin_respuesta', resultado: null }),
      account({ resultado: 'denegada' }),
    ];
    assert.deepEqual(accounts.map(hasFailed), [false, true, true, true]);
    assert.deepEqual(finishedCuentas(accounts), accounts.slice(0, 1));
  });

  it('is no refusal while the company wants another document first', () => {
    const asking = account({ estado: 'rechazada', resultado: null, terminada: null, pide: ['poder'] });
    assert.deepEqual([hasFailed(asking), finishedCuentas([asking])], [false, []]);
    assert.equal(hasFailed({ ...asking, pide: [] }), true);
  });

  it('is shown if the end of the case cut the account short, but not if the account was discarded before', () => {
    const leftOver = account({ estado: 'descartada', resultado: null, motivo_descarte: 'fin_de_caso' });
    const discarded = account({ estado: 'descartada', resultado: null, motivo_descarte: 'familia', terminada: CLOSED });
    assert.deepEqual(visibleCuentas([leftOver, discarded], CLOSED), [leftOver]);
    assert.deepEqual(visibleCuentas([leftOver, discarded]), []);
  });
});

describe('the steps of the family', () => {
  const CASE = {
    prohibido: false,
    lista_completa: null,
    documentacion: { prueba_fallecimiento: 'falta', mandato: 'falta' },
    certificados: [],
    modulos: [{ modulo: 'borrado' }],
    papel: 'heredero',
  } as unknown as Parameters<typeof tasksOf>[0];

  it('include another signature for an account to be asked, or asked again, that the permission leaves out', () => {
    const impedimentos = [{ codigo: 'mandato_sin_cuenta', texto: '', papeles: [], alternativas: [] }];
    const documentacion = { prueba_fallecimiento: 'validada', mandato: 'validado' } as const;
    const action = (estado: CompleteCuenta['estado']) =>
      tasksOf({ ...CASE, documentacion } as typeof CASE, [account({ estado, impedimentos })], []).find(
        ({ name }) => name === 'autorizacion',
      )?.action;
    assert.deepEqual((['propuesta', 'confirmada', 'rechazada', 'descartada'] as const).map(action), [
      null,
      'firmarOtra',
      'firmarOtra',
      null,
    ]);
  });

  it('include another signature while the permission leaves out a certificate that is to be requested', () => {
    const action = (quien: string, prueba_fallecimiento = 'validada') =>
      tasksOf(
        {
          ...CASE,
          documentacion: { prueba_fallecimiento, mandato: 'validado' },
          certificados: [{ estado: 'pendiente', quien }],
        } as unknown as typeof CASE,
        [],
        [],
      ).find(({ name }) => name === 'autorizacion')?.action;
    assert.deepEqual([action('heredero'), action('servicio'), action('heredero', 'falta')], ['firmarOtra', null, null]);
  });

  it('are one for each task; later demands of single companies are no step', () => {
    const tasks = tasksOf(CASE, [account({ estado: 'propuesta', resultado: null, impedimentos: [] })], []);
    assert.deepEqual(
      tasks.map((task) => stepOf(tasks, task)),
      [1, 2, 3],
    );
    const [, documentos] = tasks;
    assert.ok(documentos);
    assert.equal(stepOf(tasks, { ...documentos, action: 'masPapeles' }), null);
    assert.equal(stepOf(tasks, { ...documentos, action: null }), null);
  });

  it('are none where the deceased wanted nothing touched', () => {
    const forbidden = { ...CASE, prohibido: true };
    const tasks = tasksOf(forbidden, [account({ estado: 'propuesta', resultado: null, impedimentos: [] })], []);
    assert.deepEqual(
      tasks.map(({ action }) => action),
      [null, null, null],
    );
    assert.equal(stepAt(forbidden, 'cuentas'), null);
  });

  it('end with the confirmation that nothing is missing in a case about public registers alone', () => {
    const ofRegisters = { ...CASE, modulos: [{ modulo: 'certificados' }] } as unknown as typeof CASE;
    assert.deepEqual(
      tasksOf(ofRegisters, [], []).map(({ name }) => name),
      ['documentos', 'autorizacion', 'cuentas'],
    );
    assert.deepEqual(stepAt(ofRegisters, 'autorizacion'), { n: 2, total: 3 });
    const [documentos, , last] = tasksOf(ofRegisters, [], []);
    assert.deepEqual([documentos?.action, last?.action], ['documentos', 'completar']);
  });

  it('are counted until all are done; a screen opened again afterwards shows no step', () => {
    assert.deepEqual(stepAt(CASE, 'cuentas'), { n: 1, total: 3 });
    const done = {
      ...CASE,
      lista_completa: CLOSED,
      documentacion: { prueba_fallecimiento: 'recibida', mandato: 'firmado' },
    } as unknown as typeof CASE;
    assert.equal(stepAt(done, 'cuentas'), null);
    assert.deepEqual(stepAt({ ...done, lista_completa: null }, 'autorizacion'), { n: 3, total: 3 });
  });

  it('count a permission signed before the certificate came as done, because nobody reviews it yet', () => {
    const stateWith = (prueba_fallecimiento: string) => {
      const caso = { ...CASE, documentacion: { prueba_fallecimiento, mandato: 'firmado' } } as unknown as typeof CASE;
      return tasksOf(caso, [], []).find(({ name }) => name === 'autorizacion')?.state;
    };
    assert.deepEqual([stateWith('falta'), stateWith('recibida')], ['hecha', 'en_revision']);
  });

  it('do not count documents as done while the service’s staff asks for one, even if no company does', () => {
    const asked = {
      ...CASE,
      documentacion: { prueba_fallecimiento: 'validada', mandato: 'validado' },
      papeles_pedidos: [{ tipo: 'poder', cuenta_id: null }],
    } as unknown as typeof CASE;
    const stateOf = (caso: typeof CASE) => tasksOf(caso, [], []).find(({ name }) => name === 'documentos')?.state;
    assert.deepEqual([stateOf(asked), stateOf({ ...asked, papeles_pedidos: [] })], ['a_medias', 'hecha']);
  });
});
