/** Routes of the host name of an insurer's own; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { Throttles } from './login-throttles.ts';
import { type CheckingHost, checkOwnHost } from './own-host/check-own-host.ts';
import { hostNameIn, saveOwnHost, viewOwnHost, withdrawOwnHost } from './own-host/configure-own-host.ts';
import { who } from './routes-sender.ts';

const { reading, writing, long } = routesWith<UserSession>();

export function ownHostRoutes(deps: CheckingHost & { readonly frenos: Throttles }): AppRoute<UserSession>[] {
  /** This process knows of the change once it is answered, the others within seconds. */
  const known = async <T>(data: T) => {
    await deps.ownHosts.load();
    return data;
  };
  return [
    reading(B.verDominioPropio, (p, tx) => viewOwnHost(deps, tx, p.aseguradora)),
    long(B.guardarDominioPropio, async (p) => {
      hostNameIn(deps, p.aseguradora, p.body.nombre);
      // the proxy asks an authority for a certificate of each, and the authority counts what it is asked for
      await deps.frenos.countTry(['dominio', p.aseguradora.id], p.sesion.now);
      return known(await deps.base.asTenant(p.aseguradora.id, (tx) => saveOwnHost(deps, tx, who(p), p.body)));
    }),
    long(B.comprobarDominioPropio, (p) => checkOwnHost(deps, who(p))),
    writing(B.retirarDominioPropio, async (p, tx) => {
      const data = await withdrawOwnHost(deps, tx, who(p));
      return { data, afterConfirm: () => known(data) };
    }),
  ];
}
