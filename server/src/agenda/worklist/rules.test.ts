import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WORK_ORDERS } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import { canDefer, comparePlaced, groupOf, isDeferred, type Pending, placedBy, placedOf } from './rules.ts';

const TODAY = '2026-11-25';
const task = (rest: Partial<Pending> = {}): Pending => ({
  clase: 'documentos',
  aseguradora_id: 'a',
  caso: 'c',
  caso_id: 'CAS-2026-000001',
  gestor: null,
  prioridad: 'normal',
  cuantas: 1,
  limite: null,
  desde: new Date('2026-11-24T10:00:00Z'),
  lo_ultimo: new Date('2026-11-24T10:00:00Z'),
  centimos: 0,
  ...rest,
});
const tasks = fc.record({
  clase: fc.constantFrom('documentos', 'enviar', 'reclamar', 'cerrar'),
  prioridad: fc.constantFrom('normal', 'urgente'),
  limite: fc.constantFrom(null, '2026-11-01', '2026-11-25', '2026-11-27', '2026-12-24'),
  centimos: fc.constantFrom(0, 500, 20_000, 90_000),
  desde: fc.constantFrom(new Date('2026-11-01T10:00:00Z'), new Date('2026-11-24T10:00:00Z')),
  caso: fc.uuid(),
  caso_id: fc.constantFrom('CAS-2026-000001', 'CAS-2026-000912'),
}) as fc.Arbitrary<Partial<Pending>>;

describe('the order of the work', () => {
  it('an urgent task comes before every ordinary task that is equally late, whatever the amounts at stake', () => {
    fc.assert(
      fc.property(tasks, tasks, (one, other) => {
        const [a, b] = [task(one), task(other)];
        fc.pre(groupOf(a, TODAY) === groupOf(b, TODAY) && a.prioridad === 'urgente' && b.prioridad === 'normal');
        assert.ok(comparePlaced(placedOf(a, TODAY), placedOf(b, TODAY)) < 0);
      }),
    );
  });

  it('late tasks come before tasks that are not late, and a person who may be alive comes before everything', () => {
    const inOrder = [
      task({ clase: 'persona_viva', prioridad: 'urgente' }),
      task({ clase: 'llamar', limite: TODAY }),
      task({ limite: '2026-11-24' }),
      task({ limite: '2026-11-26', prioridad: 'urgente' }),
      task({ limite: '2026-12-24', prioridad: 'urgente', centimos: 90_000 }),
    ].map((one) => placedOf(one, TODAY));
    assert.deepEqual(inOrder.toSorted(comparePlaced), inOrder);
  });

  it('each column sorts both ways, and no two tasks share a place', () => {
    fc.assert(
      fc.property(tasks, tasks, (one, other) => {
        const [a, b] = [task(one), task(other)];
        fc.pre(a.caso !== b.caso);
        for (const order of WORK_ORDERS) {
          const [up, down] = (['asc', 'desc'] as const).map((direction) =>
            comparePlaced(placedBy(a, TODAY, order, direction), placedBy(b, TODAY, order, direction)),
          );
          assert.ok(up !== 0 && down !== 0, order);
        }
      }),
    );
    const [early, late] = [task({ limite: '2026-11-01', caso: '1' }), task({ limite: '2026-12-01', caso: '2' })];
    const by = (direction: 'asc' | 'desc') =>
      [late, early].toSorted((one, other) =>
        comparePlaced(placedBy(one, TODAY, 'limite', direction), placedBy(other, TODAY, 'limite', direction)),
      );
    assert.deepEqual(by('asc'), [early, late]);
    assert.deepEqual(by('desc'), [late, early]);
  });
});

describe('a deferred task', () => {
  it('is of a kind that can wait, and returns tomorrow at the earliest and in thirty days at the latest', () => {
    assert.ok(canDefer('reclamar', '2026-11-26', TODAY) && canDefer('documentos', '2026-12-25', TODAY));
    for (const [clase, day] of [
      ['documentos', TODAY],
      ['documentos', '2026-12-26'],
      ['persona_viva', '2026-11-26'],
      ['derechos', '2026-11-26'],
      ['llamar', '2026-11-26'],
    ] as const)
      assert.ok(!canDefer(clase, day, TODAY), `${clase} ${day}`);
  });
  it('returns as soon as there is something newer than its deferral', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
    const deferral = { hasta: '2026-12-01', aplazada: at(10) };
    assert.deepEqual(
      [9, 10, 11].map((hour) => isDeferred({ lo_ultimo: at(hour) }, deferral)),
      [true, true, false],
    );
    assert.ok(!isDeferred({ lo_ultimo: at(9) }, undefined));
  });
});
