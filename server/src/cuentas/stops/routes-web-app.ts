/** Routes of stops and recalls in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type RecallDependencies, recallLetters } from './recall-letters.ts';
import { liftStop, listStops, stopSending, viewScope } from './stop-sending.ts';

const { session } = routesOf<BySession<UserSession>>();

export function stopsInBackofficeRoutes(deps: RecallDependencies): Route[] {
  return [
    session(B.verParadas, async () => ({ data: await listStops(deps) })),
    session(B.verAlcance, async ({ query }) => ({ data: await viewScope(deps, query) })),
    session(B.pararEnvios, async ({ sesion: { usuario }, body, now }) => ({
      data: await stopSending(deps, { user: usuario, now }, body),
    })),
    session(B.levantarParada, async ({ sesion: { usuario }, params, now }) => {
      await liftStop(deps, { user: usuario, now }, params.parada);
      return { data: {} };
    }),
    session(B.recuperarEnvios, async ({ sesion: { usuario }, body, now, idioma, signal }) => ({
      data: await recallLetters(deps, { user: usuario, now, idioma, signal }, body),
    })),
  ];
}
