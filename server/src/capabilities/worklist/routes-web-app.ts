/** Routes of the work across cases in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { trackingHash } from './follow-etag.ts';
import { listWork, type WorkDependencies } from './list-work.ts';
import { takeNext } from './take-next.ts';

const backoffice = routesWith<UserSession>();

export function workInBackofficeRoutes(deps: WorkDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.sesion(B.listarTrabajo, async ({ sesion, consulta, ahora }) => ({
      datos: await listWork(deps, sesion.usuario, consulta, ahora),
    })),
    backoffice.sesion(B.tomarSiguiente, async ({ sesion, cuerpo, ahora }) => ({
      datos: await takeNext(deps, sesion.usuario, cuerpo, ahora),
    })),
    // whatever was written may be work for somebody
    backoffice.flujo(B.seguirTrabajo, () => {
      let turns = 0;
      return {
        async huella() {
          turns += 1;
          return String(turns);
        },
      };
    }),
    backoffice.flujo(B.seguirCaso, ({ aseguradora, parametros }) => ({
      huella: () => trackingHash(deps.base, aseguradora?.id ?? '', parametros.caso ?? ''),
    })),
  ];
}
