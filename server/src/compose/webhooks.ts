/** Composes webhooks: the guarded client, and the dispatcher that delivers with it. */
import { createDispatcher, type Dispatcher } from '../outbox/webhooks/dispatch/dispatcher.ts';
import { createHealth, createNotify } from '../outbox/webhooks/endpoints/health.ts';
import { ownAddresses } from '../platform/outbound-http/addresses.ts';
import { createClient, type OutboundClient } from '../platform/outbound-http/client.ts';
import type { Permissions } from '../platform/outbound-http/url.ts';
import type { Foundations } from './foundations.ts';

export interface Webhooks {
  /** Which addresses the endpoints of webhooks may have in addition to public ones. */
  readonly outbound: Permissions;
  readonly client: OutboundClient;
  readonly dispatcher: Dispatcher;
}

export function composeWebhooks({
  config,
  base,
  tenants,
  clock,
  logger,
  metrics,
  tracer,
  wakeup,
}: Foundations): Webhooks {
  const opened = config.privateReceivers;
  const outbound = { loopback: config.loopbackWebhooks, ownAddresses, ...(opened && { opened }) };
  const client = createClient(outbound);
  const dispatcher = createDispatcher({
    base,
    tenants,
    clock,
    logger,
    client,
    health: createHealth({ base, notify: createNotify(tenants) }),
    random: Math.random,
    count: metrics.deliveryAttempt,
    tracer,
    presence: wakeup.presence,
    notify: () => wakeup.wake(null),
  });
  return { outbound, client, dispatcher };
}
