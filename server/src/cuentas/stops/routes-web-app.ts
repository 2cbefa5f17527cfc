/** Routes of what stops and comes back, in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type RecallDependencies, recallLetters } from './recall-letters.ts';
import { liftStop, listStops, stopSending, viewScope } from './stop-sending.ts';

const { sesion } = routesWith<UserSession>();

export function stopsInBackofficeRoutes(deps: RecallDependencies): AppRoute<UserSession>[] {
  return [
    sesion(B.verParadas, async () => ({ data: await listStops(deps) })),
    sesion(B.verAlcance, async ({ query }) => ({ data: await viewScope(deps, query) })),
    sesion(B.pararEnvios, async ({ sesion: { usuario }, body, now }) => ({
      data: await stopSending(deps, { user: usuario, now }, body),
    })),
    sesion(B.levantarParada, async ({ sesion: { usuario }, params, now }) => {
      await liftStop(deps, { user: usuario, now }, params.parada ?? '');
      return { data: {} };
    }),
    sesion(B.recuperarEnvios, async ({ sesion: { usuario }, body, now, idioma, signal }) => ({
      data: await recallLetters(deps, { user: usuario, now, idioma, signal }, body),
    })),
  ];
}
