import assert from 'node:assert/strict';
import { it } from 'node:test';
import { factsParameters } from './record-facts.ts';

it('an event contains only the members that the contract has for its kind, even if more were given', () => {
  const now = new Date('2026-11-21T09:30:00.000Z');
  const known = { estado: 'abierto', abierto: now.toISOString() };
  const evento = { tipo: 'caso_abierto', data: { ...known, nombre: 'Carmen' } } as const;
  const happening = {
    caso: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11',
    facts: [{ tipo: 'caso_abierto' as const, evento }],
    now,
  };
  const [, events] = factsParameters({ ...happening, actor: { visible: 'sistema', tipo: 'sistema', id: null } });
  assert.deepEqual(
    JSON.parse(events ?? '').map(({ data }: { data: object }) => data),
    [known],
  );
});
