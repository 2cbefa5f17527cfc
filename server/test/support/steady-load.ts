/** Sends openings and readings at a constant rate, however slowly the service answers, and records each result. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aseguradora } from './environment.ts';
import { aCaso } from './factories.ts';

export interface Asked {
  readonly what: 'open' | 'read';
  /** Status of the answer; null if none came */
  readonly status: number | null;
  readonly text: string;
  /** Start, in milliseconds of the process's clock; `lasted` is the duration in milliseconds. */
  readonly began: number;
  readonly lasted: number;
  readonly insurer: string;
  readonly caso: string | null;
}

export interface Load {
  readonly asked: readonly Asked[];
  /** Starts no more requests, and waits for those under way. */
  stop(): Promise<void>;
}

/** Milliseconds that a client waits for an answer before it gives up. */
const PATIENCE = 30_000;

/** @param perSecond requests a second: half of them open a case, half read one that was acknowledged */
export function loadSteadily(address: string, insurers: readonly Aseguradora[], perSecond: number): Load {
  const agent = new Agent({ keepAlive: true });
  const asked: Asked[] = [];
  const underWay = new Set<Promise<void>>();
  const known: { insurer: Aseguradora; caso: string }[] = [];
  let follow = true;

  async function ask(what: Asked['what'], insurer: Aseguradora, caso: string | null): Promise<void> {
    const began = performance.now();
    const body = what === 'open' ? JSON.stringify(aCaso({ heredero: { email: `${randomUUID()}@example.com` } })) : null;
    const path = what === 'open' ? '/casos' : `/casos/${caso}`;
    const { status, text } = await exchange(agent, address, insurer, path, body);
    const opened = what === 'open' && status === 201 ? (JSON.parse(text).data.caso_id as string) : caso;
    if (what === 'open' && opened) known.push({ insurer, caso: opened });
    const lasted = performance.now() - began;
    asked.push({ what, status, text: text.slice(0, 200), began, lasted, insurer: insurer.slug, caso: opened });
  }

  const run = (async () => {
    const start = performance.now();
    for (let turn = 0; follow; turn += 1) {
      const one = known[Math.floor(Math.random() * known.length)];
      const insurer = insurers[Math.floor(turn / 2) % insurers.length] as Aseguradora;
      const work = one && turn % 2 === 1 ? ask('read', one.insurer, one.caso) : ask('open', insurer, null);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      await sleep(Math.max(0, start + ((turn + 1) * 1000) / perSecond - performance.now()));
    }
  })();

  return {
    asked,
    async stop() {
      follow = false;
      await run;
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

function exchange(
  agent: Agent,
  address: string,
  { host, apiKey }: Aseguradora,
  path: string,
  body: string | null,
): Promise<{ status: number | null; text: string }> {
  return new Promise((resolve) => {
    const headers = { host, 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(`${address}/api/v1${path}`, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? null, text }));
      answer.once('error', ({ message }) => resolve({ status: null, text: message }));
    });
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error('no answer')));
    sent.once('error', ({ message }) => resolve({ status: null, text: message }));
    sent.end(body ?? undefined);
  });
}
