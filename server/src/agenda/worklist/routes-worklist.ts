/** Routes of what people do with the work list in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listGestores } from './assign-gestor.ts';
import { assignMany } from './assign-many.ts';
import { type ChaseDependencies, chaseMany, recallMany } from './chase-many.ts';
import { deferMany } from './defer-many.ts';
import type { Commander } from './row-by-row.ts';
import { claimCaso, lookAt } from './who-has-caso.ts';

const backoffice = routesOf<BySession<UserSession>>();

const commander = ({ sesion, ...rest }: Omit<Commander, 'user'> & { readonly sesion: UserSession }): Commander => ({
  user: sesion.usuario,
  ...{ idioma: rest.idioma, now: rest.now, signal: rest.signal },
});

export function worklistInBackofficeRoutes(deps: ChaseDependencies): Route[] {
  const { base } = deps;
  /** @throws DomainError no_encontrado */
  const insurerOf = async ({ aseguradora }: Readonly<Record<string, string>>): Promise<string> => {
    const [row] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [aseguradora]);
    if (!row) throw new DomainError('no_encontrado');
    return row.id;
  };
  return [
    // not a route of an insurer: it writes, and must not notify those who follow the insurer's changes
    backoffice.session(B.verPresencia, async ({ sesion, params, now }) => ({
      data: await base.asTenant(await insurerOf(params), (tx) =>
        lookAt(tx, params.caso, { user: sesion.usuario, now }),
      ),
    })),
    backoffice.writing(B.tomarCaso, async (request, tx) => {
      const { sesion, params, body } = request;
      const looker = { user: sesion.usuario, now: sesion.now };
      return { data: await claimCaso(tx, request, params.caso, looker, body.toma) };
    }),
    backoffice.session(B.listarGestores, async () => ({ data: { elementos: await listGestores(base) } })),
    backoffice.session(B.asignarVarios, async (p) => ({ data: await assignMany(deps, commander(p), p.body) })),
    backoffice.session(B.aplazarVarias, async (p) => ({ data: await deferMany(deps, commander(p), p.body) })),
    backoffice.session(B.reclamarVarias, async (p) => ({ data: await chaseMany(deps, commander(p), p.body) })),
    backoffice.session(B.deshacerVarias, async (p) => ({ data: await recallMany(deps, commander(p), p.body) })),
  ];
}
