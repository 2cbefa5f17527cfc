/** Routes of the webhooks in the backoffice: the use cases of the API, for people; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listWebhooks } from './endpoints/list.ts';
import {
  activateSecret,
  cancelRotation,
  changeWebhook,
  eraseWebhook,
  forbiddenUrl,
  registerWebhook,
  rotateSecret,
} from './endpoints/register.ts';
import { showEntrega, successOf } from './log/developers.ts';
import { listEntregas, recoverEntregas, resend, tryOut } from './log/entregas.ts';
import { presentWebhook } from './present.ts';
import type { WebhooksDependencies } from './routes.ts';
import { WEBHOOKS_MAXIMUM } from './rules.ts';
import { readWebhook } from './sql.ts';

const { reading, writing, long } = routesOf<BySession<UserSession>>();
const which = ({ params }: { readonly params: Readonly<Record<string, string>> }): string => params.webhook ?? '';

export function webhooksInBackofficeRoutes(deps: WebhooksDependencies & { readonly base: Database }): Route[] {
  const { base, outbound: permissions, client } = deps;
  /** Asks for the addresses of the name, which a transaction could not wait for. */
  const examine = async (url: string | undefined) => {
    const problem = url === undefined ? null : await client.examine(url);
    if (problem) throw forbiddenUrl(problem);
  };
  return [
    reading(B.listarWebhooks, async ({ now }, tx) => listWebhooks(tx, { limite: WEBHOOKS_MAXIMUM }, now)),
    long(B.registrarWebhook, async (p) => {
      await examine(p.body.url);
      return base.asTenant(p.aseguradora.id, async (tx) => {
        const { fila, secret } = await registerWebhook(tx, p, permissions, p.body);
        return { ...presentWebhook(fila, p.now), secret };
      });
    }),
    reading(B.verWebhook, async (p, tx) => {
      const row = await readWebhook(tx, which(p));
      if (!row) throw new DomainError('no_encontrado');
      return presentWebhook(row, p.now);
    }),
    long(B.cambiarWebhook, async (p) => {
      await examine(p.body.url);
      return base.asTenant(p.aseguradora.id, async (tx) =>
        presentWebhook(await changeWebhook(tx, p, permissions, which(p), p.body), p.now),
      );
    }),
    writing(B.borrarWebhook, async (p, tx) => {
      await eraseWebhook(tx, p, which(p));
      return { data: {} };
    }),
    writing(B.probarWebhook, async (p, tx) => ({ data: await tryOut(tx, p, which(p)) })),
    writing(B.rotarSecreto, async (p, tx) => {
      const { secret, hasta } = await rotateSecret(tx, p, which(p));
      return { data: { webhook_id: which(p), secret, rotacion_hasta: hasta.toISOString() } };
    }),
    writing(B.activarSecreto, async (p, tx) => ({
      data: presentWebhook(await activateSecret(tx, p, which(p)), p.now),
    })),
    writing(B.cancelarRotacion, async (p, tx) => ({
      data: presentWebhook(await cancelRotation(tx, p, which(p)), p.now),
    })),
    reading(B.verExito, ({ now, query }, tx) => successOf(tx, now, query.periodo ?? 'dia')),
    reading(B.verEntrega, (p, tx) => showEntrega(tx, p.aseguradora, p.now, which(p), p.params.entrega ?? '')),
    reading(B.listarEntregas, (p, tx) => listEntregas(tx, which(p), p.query)),
    writing(B.reenviarEntrega, async (p, tx) => ({
      data: await resend(tx, p, which(p), p.params.entrega ?? ''),
    })),
    writing(B.recuperarEntregas, async (p, tx) => ({
      data: await recoverEntregas(tx, p, which(p), p.body),
    })),
  ];
}
