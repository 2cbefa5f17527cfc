/** Routes of signing in and of one's own account in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, openRoute, routesWith } from '../../http/web-app-route.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { closeSession } from '../acceso-heredero/portal-session.ts';
import { listSessions, signInToBackoffice } from './backoffice-session.ts';
import { chooseMembresia, listMembresias } from './choose-membresia.ts';
import { changePassword, forgetPassword, lookAtLink, type PasswordDependencies } from './choose-password.ts';
import { confirmSession } from './confirm-session.ts';
import { listAseguradoras } from './list-aseguradoras.ts';
import {
  closeOneSession,
  closeSessions,
  confirmSecondFactor,
  prepareSecondFactor,
  renewCodes,
  viewOwnCuenta,
  withdrawSecondFactor,
} from './own-cuenta.ts';
import { useCard } from './use-link.ts';

const { sesion } = routesWith<UserSession>();

const NOTHING = { datos: {} };

export function backofficeSessionRoutes(deps: PasswordDependencies): AppRoute<UserSession>[] {
  const present = ({ usuario, nombre, email, papel, aseguradora, falta, varias }: UserSession) => ({
    usuario_id: usuario,
    nombre,
    email,
    rol: papel,
    aseguradora: aseguradora?.slug ?? null,
    falta,
    varias,
    inactividad: deps.inactividad,
  });
  return [
    openRoute(B.entrar, async ({ cuerpo, ahora, direccion, agente, equipo }) => {
      const input = await signInToBackoffice(
        deps,
        { ...cuerpo, direccion, donde: 'backoffice', equipo },
        { direccion, agente },
        ahora,
      );
      return { datos: present(input.sesion), galleta: input.galleta, equipo: input.equipo };
    }),
    sesion(B.verSesion, async ({ sesion: opened }) => ({ datos: present(opened) })),
    sesion(B.listarMembresias, async (p) => ({ datos: await listMembresias(deps.base, p.sesion) })),
    sesion(B.elegirMembresia, async (p) => {
      const other = await chooseMembresia(deps, p.sesion, p.cuerpo.usuario_id, p, p.ahora);
      return { datos: present(other.sesion), galleta: other.galleta };
    }),
    sesion(B.confirmarSesion, async (p) => {
      await confirmSession(deps, p.sesion, p.cuerpo, p.ahora);
      return NOTHING;
    }),
    sesion(B.salir, async ({ valor }) => {
      await closeSession(deps.base, valor);
      return { ...NOTHING, galleta: 'fuera' };
    }),
    openRoute(B.olvidarPassword, async ({ cuerpo, ahora }) => {
      await forgetPassword(deps, cuerpo.email, ahora);
      return NOTHING;
    }),
    openRoute(B.mirarFicha, async ({ cuerpo, ahora }) => {
      const { clase, nombre, email, aseguradora, persona, caduca } = await lookAtLink(deps.base, cuerpo.token, ahora);
      return {
        datos: { clase, nombre, email, aseguradora, conocida: persona !== null, caduca: caduca.toISOString() },
      };
    }),
    openRoute(B.estrenarPassword, async ({ cuerpo, ahora, direccion, agente }) => {
      const input = await useCard(deps, cuerpo, { direccion, agente }, ahora);
      if (!input) return { datos: { sesion: null } };
      return { datos: { sesion: present(input.sesion) }, galleta: input.galleta, equipo: input.equipo };
    }),
    sesion(B.verAseguradoras, async ({ sesion: { aseguradora } }) => ({
      datos: { elementos: await listAseguradoras(deps.base, aseguradora?.id ?? null) },
    })),
    ...ownCuentaRoutes(deps),
  ];
}

function ownCuentaRoutes(deps: PasswordDependencies): AppRoute<UserSession>[] {
  return [
    sesion(B.verCuentaPropia, async (p) => ({ datos: await viewOwnCuenta(deps, p.sesion) })),
    sesion(B.cambiarPassword, async (p) => {
      const galleta = await changePassword(deps, p.sesion, p.cuerpo, p, p.ahora);
      return { ...NOTHING, galleta };
    }),
    sesion(B.prepararSegundoFactor, async (p) => ({
      datos: await prepareSecondFactor(deps, p.sesion, p.cuerpo.password, p.ahora),
    })),
    sesion(B.confirmarSegundoFactor, async (p) => ({
      datos: { codigos: await confirmSecondFactor(deps, p.sesion, p.cuerpo.codigo, p.ahora) },
    })),
    sesion(B.retirarSegundoFactor, async (p) => {
      await withdrawSecondFactor(deps, p.sesion, p.cuerpo.password, p.ahora);
      return NOTHING;
    }),
    sesion(B.renovarCodigos, async (p) => ({
      datos: { codigos: await renewCodes(deps, p.sesion, p.cuerpo.password, p.ahora) },
    })),
    sesion(B.listarSesiones, async (p) => ({ datos: await listSessions(deps.base, p.sesion, p.ahora) })),
    sesion(B.cerrarUnaSesion, async (p) => {
      await closeOneSession(deps, p.sesion, p.parametros.sesion ?? '', p.ahora);
      return NOTHING;
    }),
    sesion(B.cerrarSesiones, async (p) => {
      await closeSessions(deps, p.sesion, p.ahora);
      return { ...NOTHING, galleta: 'fuera' };
    }),
  ];
}
