import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deadline } from '@albacea/contract/schemas/deadlines.ts';
import { nowOf } from './now.ts';

const TODAY = '2026-11-25';
const deadline = (changes: Partial<Deadline>): Deadline => ({
  que: 'cuenta',
  de: 'c1',
  papel: null,
  fecha: '2026-12-01',
  quien: 'servicio',
  motivo: 'enviar',
  texto: 'Enviar.',
  ...changes,
});
const now = (deadlines: readonly Deadline[], changes: Partial<Parameters<typeof nowOf>[0]> = {}) =>
  nowOf({
    deadlines,
    today: TODAY,
    ready: [],
    unread: [],
    underWay: [],
    openRights: 0,
    openQuestions: 0,
    releases: [],
    answered: [],
    nameWaits: false,
    lifeWaits: false,
    ...changes,
  });
const DOCUMENT = deadline({ que: 'documento', de: 'd1', motivo: 'revisar_papel', fecha: '2026-11-26' });

test('an unread answer of a provider comes before requests', () => {
  const items = now([deadline({ fecha: '2026-11-20' })], { answered: ['c2'] });
  assert.deepEqual(
    items.map(({ kind, id }) => [kind, id]),
    [
      ['respuesta', 'c2'],
      ['cuenta', 'c1'],
    ],
  );
});

test('documents to review come before requests, whatever their dates; overdue tasks are marked late', () => {
  const late = deadline({ fecha: '2026-11-20' });
  const items = now([late, DOCUMENT]);
  assert.deepEqual(
    items.map(({ id, late }) => [id, late]),
    [
      ['d1', false],
      ['c1', true],
    ],
  );
});

test('a request is listed once it can be sent or its day has come', () => {
  assert.deepEqual(now([deadline({})]), []);
  assert.equal(now([deadline({})], { ready: ['c1'] }).length, 1);
  assert.equal(now([deadline({ fecha: TODAY })]).length, 1);
});

test('a task that waits for a provider is listed once its day has come', () => {
  const waiting = deadline({ quien: 'proveedor', motivo: 'insistir' });
  assert.deepEqual(now([waiting]), []);
  assert.equal(now([{ ...waiting, fecha: TODAY }]).length, 1);
});

test('accounts that wait for the same document become one task: reviewing it', () => {
  const waits = { papel: 'certificado_defuncion', motivo: 'revisar_papel' } as const;
  const both = [deadline({ ...waits }), deadline({ ...waits, de: 'c2' })];
  const unread = [{ documento_id: 'd7', tipo: 'certificado_defuncion' }];
  assert.deepEqual(
    now(both, { unread }).map(({ kind, id }) => [kind, id]),
    [['documento', 'd7']],
  );
  const own = deadline({ que: 'documento', de: 'd7', papel: null, motivo: 'revisar_papel', fecha: '2026-11-27' });
  const sooner = both.map((one) => ({ ...one, fecha: '2026-11-26' }));
  assert.deepEqual(
    now([...sooner, own], { unread }).map(({ day }) => day),
    ['2026-11-27'],
  );
});

test('an account that waits for the basic documents is no task', () => {
  const held = deadline({ quien: 'heredero', motivo: 'espera_papeles', fecha: TODAY });
  assert.deepEqual(now([held]), []);
});

test('a task whose act can still be undone is not offered again', () => {
  assert.deepEqual(now([DOCUMENT], { underWay: ['d1'] }), []);
});

test('a task of the case is left out when one of its accounts has the same task', () => {
  const echo = deadline({ que: 'caso', de: null, fecha: TODAY });
  const part = deadline({ fecha: TODAY });
  assert.deepEqual(
    now([echo, part]).map(({ kind }) => kind),
    ['cuenta'],
  );
});

test('the check whether the person is alive comes first, then data protection requests, documents, names to review and questions', () => {
  const items = now([DOCUMENT], { nameWaits: true, openRights: 2, openQuestions: 1, lifeWaits: true });
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['vida', 'derechos', 'documento', 'nombre', 'consulta'],
  );
});
