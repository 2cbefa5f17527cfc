/** Moves the clock of a test insurer as an integrator does: asks, and asks again until everything has settled. */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Aseguradora, Environment } from './environment.ts';

export async function moveClock(e: Environment, who: Aseguradora, body: object) {
  const reply = await e.request(who, 'POST', '/ensayo/reloj', body);
  assert.equal(reply.status, 200, reply.text);
  let { data } = reply.json;
  while (!data.asentado) {
    await wait(500); // on a busy machine it takes longer than an answer waits
    data = (await e.request(who, 'GET', '/ensayo/reloj')).json.data;
  }
  return { headers: reply.headers, data };
}
