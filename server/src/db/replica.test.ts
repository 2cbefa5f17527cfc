import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RemoteEngine, Rows } from './engine.ts';
import { Replica } from './replica.ts';

interface Server {
  readonly cluster?: string;
  readonly place?: number;
  readonly timeline?: string;
  readonly lacks?: number;
  readonly isAway?: boolean;
}

function engineOf({ cluster = '1', place = 100, timeline = '00000001', lacks, isAway = false }: Server): RemoteEngine {
  const rows = (text: string): unknown[] => {
    if (isAway) throw new Error('away');
    if (text.includes('system_identifier')) return [{ id: cluster }];
    if (text.includes('schema_fit')) return [{ lacking: lacks ?? null, unknown: null, oldest: 1 }];
    return [{ place, timeline }];
  };
  const door = async <R>(text: string): Promise<Rows<R>> => ({ rows: rows(text) as R[], affected: 1 });
  return { door, hangUp: () => undefined, close: async () => undefined } as unknown as RemoteEngine;
}

async function begin(its: Server, maxLag = 60_000) {
  const replica = new Replica({
    ...{ engine: engineOf(its), primary: engineOf({}), maxLag, shipped: [101, 102], onChange: () => undefined },
  });
  try {
    await replica.start();
    return replica.following();
  } finally {
    await replica.close();
  }
}

describe('whether reports are read from a replica', () => {
  it('they are, once it has reached what the primary had written', async () => {
    const { serves, lag } = await begin({});
    assert.equal(serves, true);
    assert.ok(lag !== null && lag < 60_000);
  });

  it('they are not before, or after its lag has passed the bound', async () => {
    assert.deepEqual(await begin({ place: 99 }), { lag: null, serves: false });
    assert.equal((await begin({}, -1)).serves, false);
  });

  it('they are not while it is of a timeline that a promotion has left, however far it has come there', async () => {
    assert.deepEqual(await begin({ place: 200, timeline: '00000002' }), { lag: null, serves: false });
  });

  it('they are not while it is away, or has not the schema of this program yet, and the program starts all the same', async () => {
    assert.equal((await begin({ isAway: true })).serves, false);
    assert.equal((await begin({ lacks: 102 })).serves, false);
  });

  it('a program with the replica of another cluster does not start', async () => {
    await assert.rejects(begin({ cluster: '2' }), /another cluster than DATABASE_URL/);
  });
});
