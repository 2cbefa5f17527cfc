/** Routes of the sender of an insurer's e-mails; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRequest, type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { actorOf } from './own-cuenta.ts';
import { checkSender } from './sender/check-sender.ts';
import {
  renewKey,
  type SenderDependencies,
  saveSender,
  viewSender,
  type WhoConfigures,
  withdrawSender,
} from './sender/configure-sender.ts';

const { reading, writing, long } = routesWith<UserSession>();

export type SenderRoutesDependencies = SenderDependencies & { readonly keyring: Keyring };

/** The world's name servers live in real time, whatever the insurer's offset. */
export const who = ({
  aseguradora,
  sesion,
}: Pick<AppRequest<never, UserSession>, 'sesion' | 'aseguradora'>): WhoConfigures => ({
  aseguradora,
  actor: actorOf(sesion),
  now: sesion.now,
});

export const senderRoutes = (deps: SenderRoutesDependencies): AppRoute<UserSession>[] => [
  reading(B.verRemitente, (_, tx) => viewSender(deps, tx)),
  writing(B.guardarRemitente, async (p, tx) => ({ data: await saveSender(deps, tx, who(p), p.body) })),
  long(B.comprobarRemitente, (p) => checkSender(deps, who(p))),
  writing(B.renovarClaveDelRemitente, async (p, tx) => ({ data: await renewKey(deps, tx, who(p)) })),
  writing(B.retirarRemitente, async (p, tx) => ({ data: await withdrawSender(deps, tx, who(p)) })),
];
