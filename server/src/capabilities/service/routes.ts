/** Routes of the administration of the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { asService } from '../../db/service.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { viewCatalogoVersion } from '../catalogo/view-version.ts';
import type { Throttles } from '../identity/login-throttles.ts';
import {
  changeUser,
  inviteUser,
  listUsers,
  resendInvitation,
  sendSecondFactorLink,
  type WhoManages,
} from '../identity/users.ts';
import {
  changeAseguradora,
  foundWithAdmin,
  listAseguradoras,
  type ServiceDependencies,
} from './manage-aseguradoras.ts';
import { viewHealth } from './view-health.ts';

const { sesion } = routesWith<UserSession>();

export interface ServiceRoutesDependencies extends ServiceDependencies {
  readonly catalogo: Catalogo;
  readonly hayServidorDeCorreo: boolean;
  readonly frenos: Throttles;
}

const actorOf = ({ usuario }: UserSession): Actor => ({ visible: 'servicio', tipo: 'usuario', id: usuario });
const who = ({ sesion: theirs, ahora }: { sesion: UserSession; ahora: Date }): WhoManages => ({
  aseguradoraId: null,
  actor: actorOf(theirs),
  ahora,
});

export function serviceRoutes(deps: ServiceRoutesDependencies): AppRoute<UserSession>[] {
  const { base } = deps;
  return [
    sesion(B.listarAseguradorasDelServicio, async () => ({ datos: await listAseguradoras(deps) })),
    sesion(B.crearAseguradora, async (p) => ({ datos: await foundWithAdmin(deps, actorOf(p.sesion), p.cuerpo) })),
    sesion(B.cambiarAseguradora, async (p) => ({
      datos: await changeAseguradora(deps, actorOf(p.sesion), p.parametros.aseguradora ?? '', p.cuerpo),
    })),
    sesion(B.listarUsuariosDelServicio, async ({ consulta, ahora }) => ({
      datos: await asService(base, (tx) => listUsers(tx, null, consulta, ahora)),
    })),
    sesion(B.invitarAlServicio, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      return { datos: await asService(base, (tx) => inviteUser(deps, tx, who(p), p.cuerpo)) };
    }),
    sesion(B.cambiarUsuarioDelServicio, async (p) => ({
      datos: await asService(base, (tx) => changeUser(deps, tx, who(p), p.parametros.usuario ?? '', p.cuerpo)),
    })),
    sesion(B.reenviarInvitacionDelServicio, async (p) => {
      await deps.frenos.pisar(['invitacion', p.sesion.usuario], p.ahora);
      const { usuario = '' } = p.parametros;
      return { datos: await asService(base, (tx) => resendInvitation(deps, tx, who(p), usuario)) };
    }),
    sesion(B.enviarEnlaceDeSegundoFactorDelServicio, async (p) => ({
      datos: await asService(base, (tx) => sendSecondFactorLink(deps, tx, who(p), p.parametros.usuario ?? '')),
    })),
    sesion(B.verSalud, async ({ ahora }) => ({
      datos: await viewHealth(base, deps.keyring, deps.hayServidorDeCorreo, ahora),
    })),
    sesion(B.verVersionDelCatalogo, async () => ({
      datos: await base.unsafeAcrossInsurers('albacea_servicio', (tx) => viewCatalogoVersion(tx, deps.catalogo)),
    })),
  ];
}
