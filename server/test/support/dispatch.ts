/** Helpers for webhook tests: register a receiver, create events, run rounds, read deliveries. */
import assert from 'node:assert/strict';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import type { Entrega, Webhook } from '@albacea/contract/schemas/webhooks.ts';
import {
  createDispatcher,
  type DispatchDependencies,
  type Dispatcher,
} from '../../src/outbox/webhooks/dispatch/dispatcher.ts';
import { createHealth, createNotify } from '../../src/outbox/webhooks/endpoints/health.ts';
import { NO_TRACER } from '../../src/platform/telemetry/telemetry.ts';
import { recordFacts } from '../../src/queue/record-facts.ts';
import type { Actor } from '../../src/shared/actor.ts';
import type { Aseguradora, Environment } from './environment.ts';
import { aCaso } from './factories.ts';

const SYSTEM: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

export type Registered = Webhook & { secret: string };

/** Registers a receiver for an event type of which a test can create any number. */
export async function register(e: Environment, who: Aseguradora, url: string, extra: object = {}): Promise<Registered> {
  const { status, json } = await e.request(who, 'POST', '/webhooks', { url, eventos: ['cuenta_resuelta'], ...extra });
  assert.equal(status, 201, json.error);
  return json.data;
}

/** Opens a case, whose own events are delivered only if a receiver is registered for them. */
export async function openCaso(e: Environment, who: Aseguradora): Promise<{ id: string; caso_id: string }> {
  const { json } = await e.request(who, 'POST', '/casos', aCaso());
  const [row] = await e.base.superSql<{ id: string }>(
    'select id from casos where aseguradora_id = $1 and caso_id = $2',
    [who.id, json.data.caso_id],
  );
  return { id: row?.id ?? '', caso_id: json.data.caso_id };
}

/** Writes events of one type, in one transaction, at the instant of the clock. */
export async function issue(
  e: Environment,
  who: Aseguradora,
  caso: { id: string },
  howMany = 1,
  tipo: EventType = 'cuenta_resuelta',
): Promise<void> {
  const facts = Array.from({ length: howMany }, () => ({
    tipo: 'cuenta_resuelta' as const,
    evento: { tipo, data: { estado: 'en_tramite', modulo: 'suscripciones', resuelta: e.clock.now().toISOString() } },
  }));
  await e.program.base.asTenant(who.id, (tx) => recordFacts(tx, caso.id, facts, SYSTEM, e.clock.now()));
}

/** Runs rounds until nothing is due. @returns the number of deliveries attempted */
export async function dispatch(e: Environment, dispatcher: Dispatcher = e.program.dispatcher): Promise<number> {
  let total = 0;
  for (;;) {
    await dispatcher.rest(); // a receiver at its limit gets no further claims
    const claimed = await dispatcher.round();
    await dispatcher.rest();
    if (claimed === 0) return total;
    total += claimed;
  }
}

/**
 * A second dispatcher on the same database, with another HTTP client and jitter, as in another process. The caller must stop it.
 * `die` releases its claims as SIGKILL would, but its attempts under way continue.
 */
export async function otherDispatcher(
  e: Environment,
  changes: Partial<DispatchDependencies>,
): Promise<Dispatcher & { readonly number: number; die(): Promise<void> }> {
  const { base, tenants, clock, logger } = e.program;
  const presence = await base.listen('nobody', () => undefined);
  const dispatcher = createDispatcher({
    base,
    tenants,
    clock,
    logger,
    health: createHealth({ base, notify: createNotify(tenants) }),
    random: () => 0,
    count: () => undefined,
    notify: () => undefined,
    presence,
    tracer: NO_TRACER,
    client: { send: () => assert.fail('no client'), examine: async () => null, close: async () => undefined },
    ...changes,
  });
  return {
    ...dispatcher,
    number: presence.number,
    die: () => presence.close(),
    async stop() {
      await dispatcher.stop();
      await presence.close();
    },
  };
}

/** All deliveries of a receiver, oldest first. */
export async function entregasOf(e: Environment, who: Aseguradora, webhook: string, state = ''): Promise<Entrega[]> {
  const all: Entrega[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query = `limite=100${state && `&estado=${state}`}${next && `&cursor=${next}`}`;
    const { json } = await e.request(who, 'GET', `/webhooks/${webhook}/entregas?${query}`);
    all.push(...json.data.elementos);
    next = json.data.siguiente;
  }
  return all.reverse();
}

/** The only delivery of a receiver. */
export async function uniqueEntrega(e: Environment, who: Aseguradora, webhook: string): Promise<Entrega> {
  const all = await entregasOf(e, who, webhook);
  assert.equal(all.length, 1);
  return all[0] as Entrega;
}

/** Outcomes of the attempts of a delivery, as `1 respuesta_no_2xx 500`. */
export const attemptsOf = ({ intentos }: Entrega): string[] =>
  intentos.map(({ numero, resultado, estado_http, detalle }) =>
    [numero, resultado, estado_http ?? detalle].filter((part) => part !== null).join(' '),
  );

/** The number of deliveries of a receiver in each state. */
export async function count(e: Environment, webhook: string): Promise<Record<string, number>> {
  const rows = await e.base.superSql<{ estado: string; n: number }>(
    'select estado, count(*)::int as n from entregas where webhook = $1 group by estado order by estado',
    [webhook],
  );
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
}
