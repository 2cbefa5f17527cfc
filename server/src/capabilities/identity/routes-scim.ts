/** Routes by which an admin makes and revokes the tokens of SCIM, of an insurer and of the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { type AppRequest, type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { CardsDependencies } from './one-time-links.ts';
import { makeToken, revokeToken, viewScim } from './scim/tokens.ts';
import type { WhoConfigures } from './sign-on/configure.ts';
import { SERVICE_TARGET, type Target } from './sign-on/targets.ts';

const { sesion, reading, writing } = routesWith<UserSession>();

type Asking = Pick<AppRequest<never, UserSession>, 'sesion' | 'aseguradora'>;

const targetOf = ({ aseguradora: { id, slug, variante } }: Asking): Target => ({ aseguradoraId: id, slug, variante });
const who = (p: Asking): WhoConfigures => ({
  target: targetOf(p),
  actor: { visible: p.sesion.aseguradora ? 'aseguradora' : 'servicio', tipo: 'usuario', id: p.sesion.usuario },
  now: p.sesion.now,
});
const ofService = ({ sesion: { usuario, now } }: Pick<Asking, 'sesion'>): WhoConfigures => ({
  target: SERVICE_TARGET,
  actor: { visible: 'servicio', tipo: 'usuario', id: usuario },
  now,
});

export function scimRoutes(deps: CardsDependencies & { readonly base: Database }): AppRoute<UserSession>[] {
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
      data: await asService(base, (tx) => makeToken(keyring, tx, ofService(p))),
    })),
    sesion(B.revocarTokenScimDelServicio, async (p) => {
      await asService(base, (tx) => revokeToken(tx, ofService(p), p.params.token ?? ''));
      return { data: {} };
    }),
  ];
}
