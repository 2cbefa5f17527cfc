/** Routes of what people do with the work list in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { DomainError } from '../../shared/errors.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { assignMany } from './assign-many.ts';
import { type ChaseDependencies, chaseMany, recallMany } from './chase-many.ts';
import { deferMany } from './defer-many.ts';
import type { Commander } from './row-by-row.ts';
import { claimCaso, lookAt } from './who-has-caso.ts';

const backoffice = routesWith<UserSession>();

const commander = ({ sesion, ...rest }: Omit<Commander, 'user'> & { readonly sesion: UserSession }): Commander => ({
  user: sesion.usuario,
  ...{ idioma: rest.idioma, now: rest.now, signal: rest.signal },
});

export function worklistInBackofficeRoutes(deps: ChaseDependencies): AppRoute<UserSession>[] {
  const { base } = deps;
  /** @throws DomainError no_encontrado */
  const insurerOf = async ({ aseguradora }: Readonly<Record<string, string>>): Promise<string> => {
    const [row] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [aseguradora]);
    if (!row) throw new DomainError('no_encontrado');
    return row.id;
  };
  return [
    // no route of an insurer: it writes, and whoever listens to the insurer's changes is not told
    backoffice.sesion(B.verPresencia, async ({ sesion, params, now }) => ({
      data: await base.asTenant(await insurerOf(params), (tx) =>
        lookAt(tx, params.caso ?? '', { user: sesion.usuario, now }),
      ),
    })),
    backoffice.writing(B.tomarCaso, async (request, tx) => {
      const { sesion, params, body } = request;
      const looker = { user: sesion.usuario, now: sesion.now };
      return { data: await claimCaso(tx, backofficeWho(request), params.caso ?? '', looker, body.toma) };
    }),
    backoffice.sesion(B.asignarVarios, async (p) => ({ data: await assignMany(deps, commander(p), p.body) })),
    backoffice.sesion(B.aplazarVarias, async (p) => ({ data: await deferMany(deps, commander(p), p.body) })),
    backoffice.sesion(B.reclamarVarias, async (p) => ({ data: await chaseMany(deps, commander(p), p.body) })),
    backoffice.sesion(B.deshacerVarias, async (p) => ({ data: await recallMany(deps, commander(p), p.body) })),
  ];
}
