/** Routes of the webhooks; no logic. */

import { isLivingKey } from '../../db/tenant.ts';
import {
  type Effect,
  type ReadingRoute,
  type RequestAny,
  type Route,
  reading,
  type WriteAny,
  writing,
} from '../../http/route.ts';
import type { OutboundClient } from '../../platform/outbound-http/client.ts';
import type { Permissions } from '../../platform/outbound-http/url.ts';
import { DomainError } from '../../shared/errors.ts';
import { listWebhooks } from './endpoints/list.ts';
import {
  activateSecret,
  cancelRotation,
  changeWebhook,
  eraseWebhook,
  forbiddenUrl,
  registerWebhook,
  rotateSecret,
  type WhoRecords,
} from './endpoints/register.ts';
import { listEntregas, listEvents, NOW, recoverEntregas, resend, tryOut } from './log/entregas.ts';
import { presentWebhook } from './present.ts';
import { readWebhook } from './sql.ts';

function who({ aseguradora, credential, now }: RequestAny): WhoRecords {
  return { aseguradora, actor: { visible: 'aseguradora', tipo: credential.clase, id: credential.titular }, now };
}

/** An effect whose stored answer, if any, is sealed under the insurer's key: it speaks of no case. */
const effect = <D>({ aseguradora }: RequestAny, data: D): Effect<D> => ({
  data,
  stored: { subject: null, key: aseguradora.clave, awaited: null },
});

/** Only a key waits: a person who signs out would still be waiting. */
const FOR_EVENTS: NonNullable<ReadingRoute<'listarEventos'>['waits']> = {
  milliseconds: ({ credential, query: { esperar = 0, cursor } }) =>
    credential.clase === 'clave' && cursor !== NOW ? esperar * 1000 : 0,
  isThere: ({ elementos }) => elementos.length > 0,
  async stillMay({ credential: { titular } }, tx) {
    if (!(await isLivingKey(tx, titular))) throw new DomainError('clave_invalida');
  },
};

export interface WebhooksDependencies {
  readonly outbound: Permissions;
  readonly client: Pick<OutboundClient, 'examine'>;
}

export function webhooksRoutes({ outbound: permissions, client }: WebhooksDependencies): Route[] {
  /** Asks for the addresses of the name, which the transaction could not wait for. */
  const withExamen = (route: WriteAny): WriteAny => ({
    ...route,
    async before({ body }: RequestAny) {
      const { url } = body as { url?: string };
      const problem = url === undefined ? null : await client.examine(url);
      if (problem) throw forbiddenUrl(problem);
    },
  });
  return [
    withExamen(
      writing('registrarWebhook', async (p, tx) => {
        const { fila, secret } = await registerWebhook(tx, who(p), permissions, p.body);
        return effect(p, { ...presentWebhook(fila, p.now), secret });
      }),
    ),
    reading('listarWebhooks', ({ query, now }, tx) => listWebhooks(tx, query, now)),
    reading('verWebhook', async ({ params, now }, tx) => {
      const row = await readWebhook(tx, params.id ?? '');
      if (!row) throw new DomainError('no_encontrado');
      return presentWebhook(row, now);
    }),
    withExamen(
      writing('cambiarWebhook', async (p, tx) => {
        const row = await changeWebhook(tx, who(p), permissions, p.params.id ?? '', p.body);
        return effect(p, presentWebhook(row, p.now));
      }),
    ),
    writing('borrarWebhook', async (p, tx) => {
      await eraseWebhook(tx, who(p), p.params.id ?? '');
      return effect(p, {});
    }),
    writing('rotarSecreto', async (p, tx) => {
      const { secret, hasta } = await rotateSecret(tx, who(p), p.params.id ?? '');
      return effect(p, { webhook_id: p.params.id ?? '', secret, rotacion_hasta: hasta.toISOString() });
    }),
    writing('activarSecreto', async (p, tx) =>
      effect(p, presentWebhook(await activateSecret(tx, who(p), p.params.id ?? ''), p.now)),
    ),
    writing('cancelarRotacion', async (p, tx) =>
      effect(p, presentWebhook(await cancelRotation(tx, who(p), p.params.id ?? ''), p.now)),
    ),
    writing('probarWebhook', async (p, tx) => effect(p, await tryOut(tx, who(p), p.params.id ?? ''))),
    reading('listarEntregas', ({ params, query }, tx) => listEntregas(tx, params.id ?? '', query)),
    writing('reenviarEntrega', async (p, tx) =>
      effect(p, await resend(tx, who(p), p.params.id ?? '', p.params.entrega ?? '')),
    ),
    writing('recuperarEntregas', async (p, tx) =>
      effect(p, await recoverEntregas(tx, who(p), p.params.id ?? '', p.body)),
    ),
    {
      ...reading('listarEventos', ({ aseguradora, query }, tx) => listEvents(tx, aseguradora, query)),
      waits: FOR_EVENTS,
    },
  ];
}
