/** Routes of reminders in the portal, and of the work list in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { findAseguradora } from '../db/tenant.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { DomainError } from '../shared/errors.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import { resumeReminders, stopReminders } from './reminders/stop-reminders.ts';
import { assignMany, listGestores } from './worklist/assign-gestor.ts';
import { type ChaseDependencies, chaseMany, recallMany } from './worklist/chase-many.ts';
import { deferMany } from './worklist/defer-many.ts';
import { listWork } from './worklist/list-work.ts';
import { showPresence } from './worklist/presence.ts';
import type { Commander } from './worklist/row-by-row.ts';
import { casoFingerprint } from './worklist/sql.ts';
import { takeNext } from './worklist/take-next.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

export function remindersInPortalRoutes(): Route[] {
  return [
    portal.writing(P.cambiarRecordatorios, async (p, tx) => ({
      data: await (p.body.activos ? resumeReminders : stopReminders)(tx, p, p.subject),
    })),
  ];
}

const commander = ({ sesion, ...rest }: Omit<Commander, 'user'> & { readonly sesion: UserSession }): Commander => ({
  user: sesion.usuario,
  idioma: rest.idioma,
  now: rest.now,
  signal: rest.signal,
});

export function worklistInBackofficeRoutes(deps: ChaseDependencies): Route[] {
  const { base } = deps;
  /** Finds the id of the insurer that the path names. @throws DomainError no_encontrado */
  const insurerOf = async ({ aseguradora = '' }: Readonly<Record<string, string>>): Promise<string> => {
    const id = await findAseguradora(base, aseguradora);
    if (id === null) throw new DomainError('no_encontrado');
    return id;
  };
  return [
    backoffice.session(B.listarTrabajo, async ({ sesion, query, now }) => ({
      data: await listWork(deps, sesion.usuario, query, now),
    })),
    backoffice.session(B.tomarSiguiente, async ({ sesion, body, now }) => ({
      data: await takeNext(deps, sesion.usuario, body, now),
    })),
    // Any write may change the work list, so each check for a change finds one.
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
      fingerprint: () => casoFingerprint(base, aseguradora?.id ?? '', params.caso),
    })),
    // This is a `session` route although it writes, because presence must not notify people who follow the insurer's changes.
    backoffice.session(B.verPresencia, async ({ sesion, params, now }) => ({
      data: await base.asTenant(await insurerOf(params), (tx) =>
        showPresence(tx, params.caso, { user: sesion.usuario, now }),
      ),
    })),
    backoffice.session(B.listarGestores, async () => ({ data: { elementos: await listGestores(base) } })),
    backoffice.session(B.asignarVarios, async (p) => ({ data: await assignMany(deps, commander(p), p.body) })),
    backoffice.session(B.aplazarVarias, async (p) => ({ data: await deferMany(deps, commander(p), p.body) })),
    backoffice.session(B.reclamarVarias, async (p) => ({ data: await chaseMany(deps, commander(p), p.body) })),
    backoffice.session(B.deshacerVarias, async (p) => ({ data: await recallMany(deps, commander(p), p.body) })),
  ];
}
