/** Routes of the host name of an insurer's own; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type CheckingHost, checkOwnHost } from './own-host/check-own-host.ts';
import { saveOwnHost, viewOwnHost, withdrawOwnHost } from './own-host/configure-own-host.ts';
import { who } from './routes-sender.ts';

const { reading, writing, long } = routesWith<UserSession>();

export function ownHostRoutes(deps: CheckingHost): AppRoute<UserSession>[] {
  /** This process knows of the change once it is answered, the others within seconds. */
  const known = <T>(data: T) => ({
    data,
    afterConfirm: async () => {
      await deps.ownHosts.load();
      return data;
    },
  });
  return [
    reading(B.verDominioPropio, (p, tx) => viewOwnHost(deps, tx, p.aseguradora)),
    writing(B.guardarDominioPropio, async (p, tx) => known(await saveOwnHost(deps, tx, who(p), p.body))),
    long(B.comprobarDominioPropio, (p) => checkOwnHost(deps, who(p))),
    writing(B.retirarDominioPropio, async (p, tx) => known(await withdrawOwnHost(deps, tx, who(p)))),
  ];
}
