/** Routes by which an admin makes and revokes the tokens of SCIM, of an insurer and of the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { LinkDependencies } from './one-time-links.ts';
import { targetOf, who, whoOfService } from './routes-sign-on.ts';
import { makeToken, revokeToken, viewScim } from './scim/tokens.ts';
import { SERVICE_TARGET } from './sign-on/targets.ts';

const { sesion, reading, writing } = routesWith<UserSession>();

export function scimRoutes(deps: LinkDependencies & { readonly base: Database }): AppRoute<UserSession>[] {
  const { base, addresses, keyring } = deps;
  return [
    reading(B.verScim, (p, tx) => viewScim(addresses, tx, targetOf(p))),
    writing(B.crearTokenScim, async (p, tx) => ({ data: await makeToken(keyring, tx, who(p)) })),
    writing(B.revocarTokenScim, async (p, tx) => {
      await revokeToken(tx, who(p), p.params.token ?? '');
      return { data: {} };
    }),
    sesion(B.verScimDelServicio, async () => ({
      data: await asService(base, (tx) => viewScim(addresses, tx, SERVICE_TARGET)),
    })),
    sesion(B.crearTokenScimDelServicio, async (p) => ({
      data: await asService(base, (tx) => makeToken(keyring, tx, whoOfService(p))),
    })),
    sesion(B.revocarTokenScimDelServicio, async (p) => {
      await asService(base, (tx) => revokeToken(tx, whoOfService(p), p.params.token ?? ''));
      return { data: {} };
    }),
  ];
}
