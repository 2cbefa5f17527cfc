import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@albacea/contract/schemas/safety.ts';
import { isReleased, openReleases, releasesForMe } from './releases.ts';

const release = (changes: Partial<Release>): Release => ({
  visto_bueno_id: 'v1',
  acto: 'irreversible',
  cuenta_id: 'c1',
  certificado: null,
  de_que: 'Filmin',
  carta: null,
  cierre: null,
  estado: 'pedido',
  vigente: true,
  nota: null,
  motivo: null,
  propio: false,
  pedido: '2026-11-25T10:00:00.000Z',
  pedido_por: 'u1',
  decidido: null,
  decidido_por: null,
  ...changes,
});
const ids = (some: readonly Release[]) => some.map(({ visto_bueno_id }) => visto_bueno_id);

test('only the newest release request for an account counts, and none if the account has changed since', () => {
  const all = [
    release({}),
    release({ visto_bueno_id: 'v0', estado: 'devuelto' }),
    release({ visto_bueno_id: 'w', cuenta_id: 'c2' }),
  ];
  assert.deepEqual(ids(openReleases(all)), ['v1', 'w']);
  assert.deepEqual(openReleases([release({ vigente: false }), release({ visto_bueno_id: 'v0' })]), []);
});

test('a person has to deal with requests of colleagues until they are returned, and with an own request only once it is returned', () => {
  assert.equal(releasesForMe([release({})]).length, 1);
  assert.equal(releasesForMe([release({ propio: true })]).length, 0);
  assert.equal(releasesForMe([release({ propio: true, estado: 'devuelto' })]).length, 1);
  assert.equal(releasesForMe([release({ estado: 'devuelto' })]).length, 0);
});

test('a released act can be done once, and not again', () => {
  assert.equal(isReleased([release({ estado: 'dado' })], 'c1'), true);
  assert.equal(isReleased([release({ estado: 'usado' }), release({ estado: 'dado' })], 'c1'), false);
});
