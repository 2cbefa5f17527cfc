/** Routes of the sender of an insurer's e-mails; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { checkSender } from './sender/check-sender.ts';
import {
  renewKey,
  type SenderDependencies,
  saveSender,
  viewSender,
  type WhoConfigures,
  withdrawSender,
} from './sender/configure-sender.ts';

const { reading, writing, long } = routesOf<BySession<UserSession>>();

export type SenderRoutesDependencies = SenderDependencies & { readonly keyring: Keyring };

/** The world's name servers live in real time, whatever the insurer's offset. */
export const who = ({
  aseguradora,
  actor,
  sesion,
}: Omit<WhoConfigures, 'now'> & BySession<UserSession>): WhoConfigures => ({
  ...{ aseguradora, actor, now: sesion.now },
});

export const senderRoutes = (deps: SenderRoutesDependencies): Route[] => [
  reading(B.verRemitente, (_, tx) => viewSender(deps, tx)),
  writing(B.guardarRemitente, async (p, tx) => ({ data: await saveSender(deps, tx, who(p), p.body) })),
  long(B.comprobarRemitente, (p) => checkSender(deps, who(p))),
  writing(B.renovarClaveDelRemitente, async (p, tx) => ({ data: await renewKey(deps, tx, who(p)) })),
  writing(B.retirarRemitente, async (p, tx) => ({ data: await withdrawSender(deps, tx, who(p)) })),
];
