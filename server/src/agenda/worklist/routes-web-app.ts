/** Routes of the work across cases in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { trackingHash } from './follow-etag.ts';
import { listWork } from './list-work.ts';
import type { WorkDependencies } from './name-tasks.ts';
import { takeNext } from './take-next.ts';

const backoffice = routesOf<BySession<UserSession>>();

export function workInBackofficeRoutes(deps: WorkDependencies): Route[] {
  return [
    backoffice.session(B.listarTrabajo, async ({ sesion, query, now }) => ({
      data: await listWork(deps, sesion.usuario, query, now),
    })),
    backoffice.session(B.tomarSiguiente, async ({ sesion, body, now }) => ({
      data: await takeNext(deps, sesion.usuario, body, now),
    })),
    // whatever was written may be work for somebody
    backoffice.stream(B.seguirTrabajo, () => {
      let turns = 0;
      return {
        async fingerprint() {
          turns += 1;
          return String(turns);
        },
      };
    }),
    backoffice.stream(B.seguirCaso, ({ aseguradora, params }) => ({
      fingerprint: () => trackingHash(deps.base, aseguradora?.id ?? '', params.caso),
    })),
  ];
}
