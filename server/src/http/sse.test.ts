import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '../shared/errors.ts';
import { createStreams, type StreamsOptions } from './sse.ts';

function desk(options: Partial<StreamsOptions> = {}) {
  const listeners: (() => void)[] = [];
  let hash = '1';
  const streams = createStreams({
    onWake: (listener) => void listeners.push(listener),
    pause: 0,
    heartbeat: 60_000,
    ...options,
  });
  const wake = () => {
    for (const listener of listeners) listener();
  };
  return {
    streams,
    wake,
    change(fresh: string) {
      hash = fresh;
      wake();
    },
    open: (session = 's', isLive = async () => true, insurer = 'i', subject = '') =>
      streams.open({ session, insurer, subject }, { fingerprint: async () => hash }, isLive),
  };
}

const A = { session: 'a', insurer: 'i', subject: '' };
const chunk = async (output: NodeJS.ReadableStream) => String((await once(output, 'data'))[0]);

describe('streams of changes', () => {
  it('send one event for each change of the watched data, and none for other writes', async () => {
    const { open, change, wake, streams } = desk();
    const output = await open();
    assert.equal(await chunk(output), ': albacea\n\n');
    const said: string[] = [];
    output.on('data', (part) => said.push(String(part)));
    wake();
    const first = once(output, 'data');
    change('2');
    await first;
    const second = once(output, 'data');
    change('3');
    await second;
    assert.deepEqual(said, ['event: cambio\ndata: {}\n\n', 'event: cambio\ndata: {}\n\n']);
    streams.close();
  });

  it('end with their session, and when the server stops', async () => {
    const { open, streams } = desk({ heartbeat: 5 });
    let live = true;
    const one = await open('una', async () => live);
    const other = await open('otra');
    one.resume();
    other.resume();
    live = false;
    await once(one, 'end');
    assert.equal(other.readableEnded, false);
    const end = once(other, 'end');
    streams.close();
    await end;
    await assert.rejects(open(), (error: DomainError) => error.codigo === 'no_disponible');
  });

  it('are limited in number, for a session and altogether; a stream that ends makes room for another', async () => {
    const { open, streams } = desk({ maximum: 3, perSession: 2 });
    const first = await open('a');
    await open('a');
    const full = (error: unknown) => error instanceof DomainError && error.codigo === 'no_disponible';
    await assert.rejects(open('a'), full);
    await open('b');
    await assert.rejects(open('c'), full);
    first.destroy();
    await once(first, 'close');
    await turn();
    await open('c');
    streams.close();
  });

  it('are counted before their first check ends, and a stream that is opening when the server stops ends with the others', async () => {
    const { streams } = desk({ perSession: 2 });
    let glance: ((hash: string) => void) | undefined;
    const slow = { fingerprint: () => new Promise<string>((resolve) => (glance = resolve)) };
    const first = streams.open(A, slow, async () => true);
    await streams.open(A, { fingerprint: async () => '1' }, async () => true);
    await assert.rejects(
      streams.open(A, { fingerprint: async () => '1' }, async () => true),
      (error: unknown) => error instanceof DomainError && error.codigo === 'no_disponible',
    );
    streams.close();
    glance?.('1');
    const output = await first;
    output.resume();
    await once(output, 'end');
  });

  it('streams of changes of one insurer leave room for streams of another insurer', async () => {
    const { open, streams } = desk({ maximum: 4, perInsurer: 2 });
    const live = async () => true;
    for (const session of ['a', 'b']) await open(session, live, 'one');
    await assert.rejects(open('c', live, 'one'), { codigo: 'no_disponible' });
    await open('d', live, 'other');
    streams.close();
  });

  it('streams of changes of one case leave room for streams of other cases, and streams of lists count for no case', async () => {
    const { open, streams } = desk({ perSubject: 2 });
    const live = async () => true;
    for (const session of ['a', 'b']) await open(session, live, 'i', 'one');
    await assert.rejects(open('c', live, 'i', 'one'), { codigo: 'no_disponible' });
    await open('c', live, 'i', 'two');
    await open('d', live, 'other', 'one');
    for (const session of ['a', 'b', 'c']) await open(session, live, 'i');
    streams.close();
  });

  it('do not count once their first check has failed', async () => {
    const { streams, open } = desk({ perSession: 1 });
    const absent = async () => Promise.reject(new Error('away'));
    await assert.rejects(
      streams.open(A, { fingerprint: absent }, async () => true),
      /away/,
    );
    await turn();
    await open('a');
    streams.close();
  });

  it('send nothing after their end, even if a check returns late', async () => {
    let finishCheck: ((live: boolean) => void) | undefined;
    const { streams, open } = desk({ heartbeat: 1 });
    const question = new Promise<void>((asked) => {
      void open('a', () => {
        asked();
        return new Promise<boolean>((resolve) => (finishCheck = resolve));
      }).then((output) => output.on('error', (error) => assert.fail(error)).resume());
    });
    await question;
    streams.close();
    finishCheck?.(true);
    await turn();
    await turn();
  });
});
