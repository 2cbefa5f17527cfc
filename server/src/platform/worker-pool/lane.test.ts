import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DomainError } from '../../shared/errors.ts';
import { closeLanes, createLane, createLanes, type Lane, LaneError, type LaneLimits } from './lane.ts';
import type * as chores from './test/chores.ts';

const CHORES = new URL('./test/chores.ts', import.meta.url);
const LIMITS: LaneLimits = {
  threads: 1,
  timeout: 20_000,
  heap: 64,
  idle: 60_000,
  perCaso: 3,
  perInsurer: 5,
  total: 50,
};
const order = (insurer = 'a', caso = 'x', signal?: AbortSignal) => ({ caller: { insurer, caso }, signal });
const isOf = (code: string) => (error: unknown) => error instanceof DomainError && error.codigo === code;
const failsBy = (reason: string) => (error: unknown) => error instanceof LaneError && error.reason === reason;

/** Waits until the lane's thread has started, because on a slow machine the start may take longer than the lane's time limit. */
async function untilReady(lane: Lane): Promise<void> {
  const isReady = () =>
    lane.run<typeof chores.late>(CHORES, 'late', order(), 'ready', 0).then(
      () => true,
      () => false,
    );
  while (!(await isReady()));
}

/** Makes a lane whose only thread is busy until `release` is called. */
async function busyLane(t: { after(end: () => unknown): void }) {
  const lane = createLane(LIMITS);
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const release = () => {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
  t.after(() => {
    release();
    return lane.close();
  });
  const abort = new AbortController();
  const first = lane.run<typeof chores.holdOn>(CHORES, 'holdOn', order('busy', 'x', abort.signal), flag);
  const said: string[] = [];
  const say = (word: string, insurer: string, caso = 'x', signal?: AbortSignal) =>
    lane
      .run<typeof chores.late>(CHORES, 'late', order(insurer, caso, signal), word, 0)
      .then((heard) => void said.push(heard));
  return { lane, first, release, abort, say, said, flag };
}

describe('a lane', () => {
  const lane = createLane(LIMITS);
  after(() => lane.close());
  const back = (text: string) => lane.run<typeof chores.goBack>(CHORES, 'goBack', order(), Buffer.from(text));

  it('does the work in another thread, and bytes go there and back', async () => {
    const [thread, bytes] = await back('año');
    assert.notEqual(thread, 0);
    assert.equal(Buffer.from(bytes).toString(), 'año');
  });

  it('lets the event loop go on while a task takes its time', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(8));
    let rounds = 0;
    const clock = setInterval(() => {
      rounds += 1;
      if (rounds < 3) return;
      clearInterval(clock);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    }, 1);
    // if the task blocked this thread, the clock above could not release the task, and only the deadline would end it
    await lane.run<typeof chores.holdOn>(CHORES, 'holdOn', order(), flag);
    assert.equal(rounds, 3);
  });

  it('passes on a DomainError of a task, and reports any other failure as a LaneError', async () => {
    await assert.rejects(lane.run<typeof chores.deny>(CHORES, 'deny', order()), isOf('no_encontrado'));
    await assert.rejects(lane.run<typeof chores.breakDown>(CHORES, 'breakDown', order()), failsBy('crash'));
  });

  it('kills a task that never ends or that fills the heap, and runs the next one', async (t) => {
    const short = createLane({ ...LIMITS, timeout: 500 });
    t.after(() => short.close());
    // on a busy machine the task may get so little processor time that the lane calls it starved, so any reason will do
    await assert.rejects(short.run<typeof chores.turn>(CHORES, 'turn', order()), LaneError);
    await assert.rejects(lane.run<typeof chores.fill>(CHORES, 'fill', order()), failsBy('crash'));
    assert.equal((await back('x'))[1].length, 1);
  });

  it('reports a task as starved if its time ran out with hardly any processor time used', async (t) => {
    const short = createLane({ ...LIMITS, timeout: 500 });
    t.after(() => short.close());
    // the thread starts first, because the processor time of its start must not count for the task
    await untilReady(short);
    await assert.rejects(short.run<typeof chores.wait>(CHORES, 'wait', order()), failsBy('starved'));
  });

  it('kills a task whose buffers exceed the memory limit, and runs the next one', async (t) => {
    const small = createLane({ ...LIMITS, memory: 200 });
    t.after(() => small.close());
    await assert.rejects(small.run<typeof chores.hoard>(CHORES, 'hoard', order()), failsBy('crash'));
    assert.equal(await small.run<typeof chores.late>(CHORES, 'late', order(), 'next', 0), 'next');
  });

  it('has a memory limit wherever files of strangers are copied or read whole', async (t) => {
    const lanes = createLanes();
    t.after(() => closeLanes(lanes));
    for (const one of ['papers', 'statements', 'photos'] as const)
      await assert.rejects(lanes[one].run<typeof chores.reserve>(CHORES, 'reserve', order()), failsBy('crash'), one);
  });

  it('lets a caller wait for only one task of another caller, however many that caller has', async (t) => {
    const { first, release, say, said } = await busyLane(t);
    const all = [say('a1', 'a'), say('a2', 'a'), say('a3', 'a'), say('y1', 'a', 'y'), say('b1', 'b')];
    release();
    await Promise.all([first, ...all]);
    assert.deepEqual(said, ['a1', 'b1', 'y1', 'a2', 'a3']);
  });

  it('immediately refuses a caller with too many waiting tasks and says when to retry, but refuses no other caller', async (t) => {
    const { first, release, say, said } = await busyLane(t);
    const waiting = ['a1', 'a2', 'a3'].map((word) => say(word, 'a'));
    await assert.rejects(say('a4', 'a'), (error) => {
      assert.ok(isOf('no_disponible')(error));
      assert.deepEqual((error as DomainError).headers, { 'retry-after': '5' });
      return true;
    });
    waiting.push(say('b1', 'b'));
    release();
    await Promise.all([first, ...waiting]);
    assert.deepEqual(said.toSorted(), ['a1', 'a2', 'a3', 'b1']);
  });

  it('does not begin a task that nobody waits for any more', async (t) => {
    const { first, release, say, said } = await busyLane(t);
    const gone = new AbortController();
    const left = say('left', 'a', 'x', gone.signal);
    const stays = say('stays', 'a');
    gone.abort();
    await assert.rejects(left, isOf('peticion_invalida'));
    release();
    await Promise.all([first, stays]);
    assert.deepEqual(said, ['stays']);
    await assert.rejects(say('late', 'a', 'x', gone.signal), isOf('peticion_invalida'));
  });

  it('kills a running task when nobody waits for it any more, and begins the next', async (t) => {
    const { first, abort, say, said, flag } = await busyLane(t);
    const next = say('next', 'b');
    await Atomics.waitAsync(flag, 1, 0).value; // the first task runs now, and would never end by itself
    abort.abort();
    await assert.rejects(first, isOf('peticion_invalida'));
    await next;
    assert.deepEqual(said, ['next']);
  });

  it('takes no more tasks once it is closed, and the waiting tasks fail', async (t) => {
    const { lane: busy, first, say } = await busyLane(t);
    const ends = [assert.rejects(first, failsBy('crash')), assert.rejects(say('waits', 'a'), failsBy('crash'))];
    await busy.close();
    await Promise.all(ends);
    await assert.rejects(say('late', 'a'), failsBy('crash'));
  });
});
