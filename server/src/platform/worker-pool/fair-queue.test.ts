import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { perCaso: 3, perInsurer: 5, total: 7 };
const at = (insurer: string, caso = 'C') => ({ insurer, caso });

/** Takes all items out of the queue, and returns them in that order. */
const drained = (queue: FairQueue<string>): string[] => {
  const order: string[] = [];
  for (let one = queue.next(); one !== undefined; one = queue.next()) order.push(one);
  return order;
};

describe('the fair queue', () => {
  it('serves insurers in turns, however many items one of them has added first', () => {
    const queue = new FairQueue<string>(LIMITS);
    for (const one of ['a1', 'a2', 'a3']) assert.ok(queue.add(at('a'), one));
    for (const one of ['b1', 'b2']) assert.ok(queue.add(at('b'), one));
    queue.add(at('c'), 'c1');
    assert.deepEqual(drained(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('serves the cases of one insurer in turns, and the items of one case in their order', () => {
    const queue = new FairQueue<string>(LIMITS);
    for (const one of ['x1', 'x2', 'x3']) queue.add(at('a', 'x'), one);
    queue.add(at('a', 'y'), 'y1');
    queue.add(at('b'), 'b1');
    assert.deepEqual(drained(queue), ['x1', 'b1', 'y1', 'x2', 'x3']);
  });

  it('keeps the order of turns when more items arrive', () => {
    const queue = new FairQueue<string>(LIMITS);
    for (const one of ['a1', 'a2']) queue.add(at('a'), one);
    assert.equal(queue.next(), 'a1');
    queue.add(at('b'), 'b1');
    queue.add(at('a'), 'a3');
    assert.deepEqual(drained(queue), ['a2', 'b1', 'a3']);
  });

  it('is full separately for a case, for an insurer and altogether', () => {
    const queue = new FairQueue<string>(LIMITS);
    for (const one of ['1', '2', '3']) assert.ok(queue.add(at('a', 'x'), one));
    assert.equal(queue.add(at('a', 'x'), '4'), false, 'the queue is full for the case');
    assert.ok(queue.add(at('a', 'y'), '5') && queue.add(at('a', 'z'), '6'));
    assert.equal(queue.add(at('a', 'w'), '7'), false, 'the queue is full for the insurer');
    assert.ok(queue.add(at('b'), '8') && queue.add(at('c'), '9'));
    assert.equal(queue.add(at('d'), '10'), false, 'the queue is full altogether');
    assert.equal(queue.size, 7);
    queue.next();
    assert.ok(queue.add(at('d'), '11'));
  });

  it('removes an item, wherever it is', () => {
    const queue = new FairQueue<string>(LIMITS);
    for (const one of ['a1', 'a2', 'a3']) queue.add(at('a'), one);
    queue.add(at('b'), 'b1');
    queue.remove(at('a'), 'a2');
    queue.remove(at('b'), 'b1');
    queue.remove(at('z'), 'never there');
    assert.deepEqual(drained(queue), ['a1', 'a3']);
    assert.equal(queue.size, 0);
  });
});
