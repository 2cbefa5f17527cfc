/** Routes of the webhooks, at the API and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Tx } from '../../db/database.ts';
import { isLivingKey } from '../../db/tenant.ts';
import { type ByCredential, type Request, type Route, routesOf } from '../../http/operation.ts';
import type { OutboundClient } from '../../platform/outbound-http/client.ts';
import type { Permissions } from '../../platform/outbound-http/url.ts';
import { DomainError } from '../../shared/errors.ts';
import {
  activateSecret,
  changeWebhook,
  deleteWebhook,
  forbiddenUrl,
  listWebhooks,
  registerWebhook,
  rotateSecret,
} from './endpoints/register.ts';
import { showEntrega } from './log/developers.ts';
import { END_OF_FEED, listEntregas, listEvents, recoverEntregas, resend, sendTest } from './log/entregas.ts';
import { presentWebhook } from './present.ts';
import { readWebhook } from './sql.ts';

const { reading, writing } = routesOf();
const api = routesOf<ByCredential>();
type EventsRequest = Request<typeof A.listarEventos, ByCredential>;

/** Long polling is for API keys alone, because the request of a person would still wait after that person signed out. */
const LONG_POLLING = {
  milliseconds: ({ credential, query: { esperar = 0, cursor } }: EventsRequest) =>
    credential.clase === 'clave' && cursor !== END_OF_FEED ? esperar * 1000 : 0,
  isThere: ({ elementos }: { readonly elementos: readonly unknown[] }) => elementos.length > 0,
  async stillMay({ credential: { titular } }: EventsRequest, tx: Tx) {
    if (!(await isLivingKey(tx, titular))) throw new DomainError('clave_invalida');
  },
};

export interface WebhooksDependencies {
  readonly outbound: Permissions;
  readonly client: Pick<OutboundClient, 'examine'>;
}

export function webhooksRoutes({ outbound: permissions, client }: WebhooksDependencies): Route[] {
  /** Checks the addresses of the host name before the transaction, which must not wait for DNS. */
  const examined = {
    async before({ body: { url } }: { readonly body: { readonly url?: string | undefined } }) {
      const problem = url === undefined ? null : await client.examine(url);
      if (problem) throw forbiddenUrl(problem);
    },
  };
  return [
    writing(
      A.registrarWebhook,
      async (p, tx) => {
        const { row, secret } = await registerWebhook(tx, p, permissions, p.body);
        return { data: { ...presentWebhook(row, p.now), secret } };
      },
      examined,
    ),
    reading(A.listarWebhooks, ({ query, now }, tx) => listWebhooks(tx, query, now)),
    reading(A.verWebhook, async ({ params, now }, tx) => {
      const row = await readWebhook(tx, params.id);
      if (!row) throw new DomainError('no_encontrado');
      return presentWebhook(row, now);
    }),
    writing(
      A.cambiarWebhook,
      async (p, tx) => ({
        data: presentWebhook(await changeWebhook(tx, p, permissions, p.params.id, p.body), p.now),
      }),
      examined,
    ),
    writing(A.borrarWebhook, async (p, tx) => {
      await deleteWebhook(tx, p, p.params.id);
      return { data: {} };
    }),
    writing(A.rotarSecreto, async (p, tx) => {
      const { secret, hasta } = await rotateSecret(tx, p, p.params.id);
      return { data: { webhook_id: p.params.id, secret, rotacion_hasta: hasta.toISOString() } };
    }),
    writing(A.activarSecreto, async (p, tx) => ({
      data: presentWebhook(await activateSecret(tx, p, p.params.id), p.now),
    })),
    writing(A.probarWebhook, async (p, tx) => ({ data: await sendTest(tx, p, p.params.id) })),
    reading(A.listarEntregas, ({ params, query }, tx) => listEntregas(tx, params.id, query)),
    writing(A.reenviarEntrega, async (p, tx) => ({
      data: await resend(tx, p, p.params.id, p.params.entrega),
    })),
    writing(A.recuperarEntregas, async (p, tx) => ({ data: await recoverEntregas(tx, p, p.params.id, p.body) })),
    api.reading(A.listarEventos, ({ aseguradora, query }, tx) => listEvents(tx, aseguradora, query), {
      waits: LONG_POLLING,
    }),
  ];
}

/** Routes for the backoffice alone. */
export const webhooksInBackofficeRoutes = (): Route[] => [
  reading(B.verEntrega, (p, tx) => showEntrega(tx, p.aseguradora, p.now, p.params.id, p.params.entrega)),
];
