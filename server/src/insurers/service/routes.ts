/** Routes of the administration of the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import {
  changeAseguradora,
  createAseguradoraWithAdmin,
  listAseguradoras,
  type ServiceDependencies,
} from './manage-aseguradoras.ts';

const { session } = routesOf<BySession<UserSession>>();

const actorOf = ({ usuario }: UserSession): Actor => ({ visible: 'servicio', tipo: 'usuario', id: usuario });

export function serviceRoutes(deps: ServiceDependencies): Route[] {
  return [
    session(B.listarAseguradorasDelServicio, async () => ({ data: await listAseguradoras(deps) })),
    session(B.crearAseguradora, async (p) => ({
      data: await createAseguradoraWithAdmin(deps, actorOf(p.sesion), p.body),
    })),
    session(B.cambiarAseguradora, async (p) => ({
      data: await changeAseguradora(deps, actorOf(p.sesion), p.params.aseguradora, p.body),
    })),
  ];
}
