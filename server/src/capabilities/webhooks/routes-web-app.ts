/** Routes of the webhooks in the backoffice: the use cases of the API, for people; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { inPage } from '../../http/cursor.ts';
import { type AppRequest, type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
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
import { listEntregas, recoverEntregas, resend, tryOut } from './log/entregas.ts';
import { presentWebhook } from './present.ts';
import type { WebhooksDependencies } from './routes.ts';
import { WEBHOOKS_MAXIMUM } from './rules.ts';
import { readWebhook, webhooksPage } from './sql.ts';

const { lectura, escritura, larga } = routesWith<UserSession>();
type ApiRequest = Pick<AppRequest<never, UserSession>, 'sesion' | 'aseguradora' | 'ahora' | 'parametros'>;

const who = ({ sesion, aseguradora, ahora }: ApiRequest): WhoRecords => ({
  aseguradora,
  actor: { visible: sesion.aseguradora ? 'aseguradora' : 'servicio', tipo: 'usuario', id: sesion.usuario },
  ahora,
});
const which = ({ parametros }: ApiRequest): string => parametros.webhook ?? '';

export function webhooksInBackofficeRoutes(
  deps: WebhooksDependencies & { readonly base: Database },
): AppRoute<UserSession>[] {
  const { base, salida: permissions, cliente } = deps;
  /** Asks for the addresses of the name, which a transaction could not wait for. */
  const examine = async (url: string | undefined) => {
    const problem = url === undefined ? null : await cliente.examine(url);
    if (problem) throw forbiddenUrl(problem);
  };
  return [
    lectura(B.listarWebhooks, async ({ ahora }, tx) =>
      inPage(await webhooksPage(tx, null, WEBHOOKS_MAXIMUM + 1), WEBHOOKS_MAXIMUM, (row) => presentWebhook(row, ahora)),
    ),
    larga(B.registrarWebhook, async (p) => {
      await examine(p.cuerpo.url);
      return base.inquilino(p.aseguradora.id, async (tx) => {
        const { fila, secret } = await registerWebhook(tx, who(p), permissions, p.cuerpo);
        return { ...presentWebhook(fila, p.ahora), secret };
      });
    }),
    lectura(B.verWebhook, async (p, tx) => {
      const row = await readWebhook(tx, which(p));
      if (!row) throw new DomainError('no_encontrado');
      return presentWebhook(row, p.ahora);
    }),
    larga(B.cambiarWebhook, async (p) => {
      await examine(p.cuerpo.url);
      return base.inquilino(p.aseguradora.id, async (tx) =>
        presentWebhook(await changeWebhook(tx, who(p), permissions, which(p), p.cuerpo), p.ahora),
      );
    }),
    escritura(B.borrarWebhook, async (p, tx) => {
      await eraseWebhook(tx, who(p), which(p));
      return { datos: {} };
    }),
    escritura(B.probarWebhook, async (p, tx) => ({ datos: await tryOut(tx, who(p), which(p)) })),
    escritura(B.rotarSecreto, async (p, tx) => {
      const { secret, hasta } = await rotateSecret(tx, who(p), which(p));
      return { datos: { webhook_id: which(p), secret, rotacion_hasta: hasta.toISOString() } };
    }),
    escritura(B.activarSecreto, async (p, tx) => ({
      datos: presentWebhook(await activateSecret(tx, who(p), which(p)), p.ahora),
    })),
    escritura(B.cancelarRotacion, async (p, tx) => ({
      datos: presentWebhook(await cancelRotation(tx, who(p), which(p)), p.ahora),
    })),
    lectura(B.listarEntregas, (p, tx) => listEntregas(tx, which(p), p.consulta)),
    escritura(B.reenviarEntrega, async (p, tx) => ({
      datos: await resend(tx, who(p), which(p), p.parametros.entrega ?? ''),
    })),
    escritura(B.recuperarEntregas, async (p, tx) => ({
      datos: await recoverEntregas(tx, who(p), which(p), p.cuerpo),
    })),
  ];
}
