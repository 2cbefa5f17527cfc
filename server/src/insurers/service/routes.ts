/** Routes of the administration of the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { viewCatalogoVersion } from '../../cuentas/catalogo/correct-proveedor.ts';
import type { Catalogo } from '../../cuentas/catalogo/current-catalogo.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import {
  changeAseguradora,
  foundWithAdmin,
  listAseguradoras,
  type ServiceDependencies,
} from './manage-aseguradoras.ts';
import { viewHealth } from './view-health.ts';

const { session } = routesOf<BySession<UserSession>>();

export interface ServiceRoutesDependencies extends ServiceDependencies {
  readonly catalogo: Catalogo;
  readonly hasMailServer: boolean;
  readonly config: { readonly inbound: object | null };
}

const actorOf = ({ usuario }: UserSession): Actor => ({ visible: 'servicio', tipo: 'usuario', id: usuario });

export function serviceRoutes(deps: ServiceRoutesDependencies): Route[] {
  const { base } = deps;
  return [
    session(B.listarAseguradorasDelServicio, async () => ({ data: await listAseguradoras(deps) })),
    session(B.crearAseguradora, async (p) => ({ data: await foundWithAdmin(deps, actorOf(p.sesion), p.body) })),
    session(B.cambiarAseguradora, async (p) => ({
      data: await changeAseguradora(deps, actorOf(p.sesion), p.params.aseguradora, p.body),
    })),
    session(B.verSalud, async ({ now }) => ({
      data: await viewHealth(
        base,
        deps.keyring,
        { withServer: deps.hasMailServer, withInbound: deps.config.inbound !== null },
        now,
      ),
    })),
    session(B.verVersionDelCatalogo, async () => ({
      data: await base.unsafeAcrossInsurers('albacea_servicio', (tx) => viewCatalogoVersion(tx, deps.catalogo)),
    })),
  ];
}
