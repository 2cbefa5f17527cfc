import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DomainError } from '../shared/errors.ts';
import { createUploadBudget, OPEN_UPLOAD_LIMITS, openUploader, type UploadLimits } from './upload-budget.ts';

const LIMITS: UploadLimits = {
  bytes: 100,
  perSession: 2,
  perSubject: 3,
  perInsurer: 4,
  total: 6,
  window: 1000,
  leastPerWindow: 10,
};
const who = (insurer: string, subject = 'x', session = `${insurer}${subject}`) => ({ insurer, subject, session });
const isOf = (code: string) => (error: unknown) => error instanceof DomainError && error.codigo === code;
const reason = ({ signal }: { signal: AbortSignal }): string | null =>
  signal.aborted ? (signal.reason as DomainError).codigo : null;

describe('the upload budget', () => {
  it('limits the uploads of a session, a case, an insurer and all together, and counts the end of an upload once', () => {
    const budget = createUploadBudget(LIMITS);
    const full = (...of: Parameters<typeof who>) => assert.throws(() => budget.open(who(...of)), isOf('no_disponible'));
    const first = budget.open(who('a', 'x', 's1'));
    const rest = [budget.open(who('a', 'x', 's1'))];
    full('a', 'x', 's1');
    rest.push(budget.open(who('a', 'x', 's2')));
    full('a', 'x', 's3');
    rest.push(budget.open(who('a', 'y', 's4')));
    full('a', 'z', 's5');
    rest.push(budget.open(who('b')), budget.open(who('c')));
    full('d');
    first.close();
    first.close();
    rest.push(budget.open(who('d')));
    full('e');
    for (const one of rest) one.close();
  });

  it('counts memory as bytes arrive, and cuts only the newest upload of the insurer with the most bytes in memory', () => {
    const budget = createUploadBudget(LIMITS);
    const [old, late] = [budget.open(who('a', 'x', '1')), budget.open(who('a', 'x', '2'))];
    const other = budget.open(who('a', 'y'));
    const small = budget.open(who('b'));
    old.received(45);
    late.received(40);
    other.received(10);
    small.received(5);
    assert.deepEqual([old, late, other, small].map(reason), [null, null, null, null]);
    small.received(1);
    assert.deepEqual([old, late, other, small].map(reason), [null, 'no_disponible', null, null]);
    late.received(1000); // bytes that still arrive for the cut upload no longer count
    small.received(30);
    assert.deepEqual([old, other, small].map(reason), [null, null, null]);
    for (const one of [old, other, small]) one.close();
  });

  it('leaves room on a page for strangers while a few networks take all that they may', () => {
    const budget = createUploadBudget(OPEN_UPLOAD_LIMITS);
    const send = (ip: string) => budget.open(openUploader(ip));
    const networks = ['192.0.2', '198.51.100', '203.0.113'].flatMap((block) => [`${block}.1`, `${block}.2`]);
    const taken = networks.flatMap((ip) => Array.from({ length: OPEN_UPLOAD_LIMITS.perSubject }, () => send(ip)));
    taken.push(send('100.64.7.7'));
    for (const one of taken) one.close();
  });

  it('leaves room for others if one subscriber sends from many networks', () => {
    const budget = createUploadBudget(OPEN_UPLOAD_LIMITS);
    const send = (ip: string) => budget.open(openUploader(ip));
    const taken: ReturnType<typeof send>[] = [];
    const takeAll = () => {
      for (let i = 0; i < OPEN_UPLOAD_LIMITS.total; i += 1) taken.push(send(`2001:db8:1:${i.toString(16)}::1`));
    };
    assert.throws(takeAll, isOf('no_disponible'));
    taken.push(send('2001:db8:2::1'), send('198.51.100.7'));
    for (const one of taken) one.close();
  });

  it('cuts the newest incomplete upload, even if complete uploads take more memory', () => {
    const budget = createUploadBudget(LIMITS);
    const done = budget.open(who('a'));
    done.received(95);
    done.whole();
    const next = budget.open(who('b'));
    next.received(10);
    assert.deepEqual([done, next].map(reason), [null, 'no_disponible']);
    done.close();
  });

  it('cuts slow uploads, but not steady or complete ones', (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const budget = createUploadBudget(LIMITS);
    const [slow, steady, done] = [budget.open(who('a')), budget.open(who('b')), budget.open(who('c'))];
    done.whole();
    for (let i = 0; i < 3; i += 1) {
      steady.received(10);
      if (i === 0) slow.received(10);
      else slow.received(1);
      t.mock.timers.tick(1000);
    }
    assert.deepEqual([slow, steady, done].map(reason), ['tiempo_agotado', null, null]);
    for (const one of [slow, steady, done]) one.close();
  });
});
