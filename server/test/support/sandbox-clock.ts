/** Moves the clock of a test insurer as an integrator does: requests it, and polls until all effects have happened. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Aseguradora, Environment } from './environment.ts';

export async function moveClock(e: Environment, who: Aseguradora, body: object) {
  const { status, text, json, headers } = await e.request(who, 'POST', '/ensayo/reloj', body);
  assert.equal(status, json.data?.asentado ? 200 : 202, text);
  return { headers, data: status === 200 ? json.data : await settledClock(e, who) };
}

/** Polls until the movement has finished; on a busy machine it takes longer than its answer waits. */
export async function settledClock(e: Environment, who: Aseguradora) {
  for (;;) {
    const { data } = (await e.request(who, 'GET', '/ensayo/reloj')).json;
    if (data.asentado) return data;
    await wait(500);
  }
}
