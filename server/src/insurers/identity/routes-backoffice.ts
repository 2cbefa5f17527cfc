/** Routes of signing in and of one's own account in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { closeSession } from '../../familia/acceso-heredero/portal-session.ts';
import { type BySession, openRoute, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
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
import { enterWithPasskey } from './passkeys/enter-with-passkey.ts';
import { addPasskey, listPasskeys, preparePasskey, removePasskey, requestPasskey } from './passkeys/own-passkeys.ts';
import { presentSession } from './present-session.ts';
import { useLink } from './use-link.ts';

const { session } = routesOf<BySession<UserSession>>();

const NOTHING = { data: {} };

export function backofficeSessionRoutes(deps: PasswordDependencies): Route[] {
  const present = (session: UserSession) => presentSession(session, deps.inactividad);
  return [
    openRoute(B.entrar, 'password', async ({ body, now, host, address, userAgent, knownDevice }) => {
      const entered = await signInToBackoffice(
        deps,
        { ...body, host, direccion: address, donde: 'backoffice', knownDevice },
        { address, userAgent },
        now,
      );
      return { data: present(entered.sesion), cookie: entered.cookie, knownDevice: entered.knownDevice };
    }),
    session(B.verSesion, async ({ sesion: opened }) => ({ data: present(opened) })),
    session(B.listarMembresias, async (p) => ({ data: await listMembresias(deps.base, p.sesion) })),
    session(B.elegirMembresia, async (p) => {
      const other = await chooseMembresia(deps, p.sesion, p.body.usuario_id, p, p.now);
      return { data: present(other.sesion), cookie: other.cookie };
    }),
    session(B.confirmarSesion, async (p) => {
      await confirmSession(deps, p.sesion, p.body, p.host, p.now);
      return NOTHING;
    }),
    session(B.salir, async ({ value }) => {
      await closeSession(deps.base, value);
      return { ...NOTHING, cookie: 'fuera' };
    }),
    openRoute(B.olvidarPassword, 'nothing', async ({ body, now }) => {
      await forgetPassword(deps, body.email, now);
      return NOTHING;
    }),
    openRoute(B.mirarFicha, 'secret', async ({ body, now }) => {
      const { clase, nombre, email, aseguradora, persona, caduca } = await lookAtLink(deps.base, body.token, now);
      return {
        data: { clase, nombre, email, aseguradora, conocida: persona !== null, caduca: caduca.toISOString() },
      };
    }),
    openRoute(B.estrenarPassword, 'secret', async ({ body, now, host, address, userAgent }) => {
      const entered = await useLink(deps, body, { host, address, userAgent }, now);
      if (!entered) return { data: { sesion: null } };
      return { data: { sesion: present(entered.sesion) }, cookie: entered.cookie, knownDevice: entered.knownDevice };
    }),
    session(B.verAseguradoras, async ({ sesion: { aseguradora } }) => ({
      data: { elementos: await listAseguradoras(deps.base, aseguradora?.id ?? null) },
    })),
    ...ownCuentaRoutes(deps),
    ...passkeyRoutes(deps),
  ];
}

function passkeyRoutes(deps: PasswordDependencies): Route[] {
  return [
    openRoute(B.pedirRetoDeLlave, 'nothing', async ({ now }) => ({ data: await requestPasskey(deps, now) })),
    openRoute(B.entrarConLlave, 'secret', async ({ body, now, host, address, userAgent }) => {
      const entered = await enterWithPasskey(deps, body.llave, { host, address, userAgent }, now);
      return {
        data: presentSession(entered.sesion, deps.inactividad),
        cookie: entered.cookie,
        knownDevice: entered.knownDevice,
      };
    }),
    session(B.listarLlaves, async (p) => ({ data: await listPasskeys(deps, p.sesion) })),
    session(B.prepararLlave, async (p) => ({ data: await preparePasskey(deps, p.sesion, p.now) })),
    session(B.anadirLlave, async (p) => ({ data: await addPasskey(deps, p.sesion, p.body, p.host, p.now) })),
    session(B.retirarLlave, async (p) => {
      await removePasskey(deps, p.sesion, p.params.llave, p.now);
      return NOTHING;
    }),
  ];
}

function ownCuentaRoutes(deps: PasswordDependencies): Route[] {
  return [
    session(B.verCuentaPropia, async (p) => ({ data: await viewOwnCuenta(deps, p.sesion) })),
    session(B.cambiarPassword, async (p) => {
      const cookie = await changePassword(deps, p.sesion, p.body, p, p.now);
      return { ...NOTHING, cookie };
    }),
    session(B.prepararSegundoFactor, async (p) => ({
      data: await prepareSecondFactor(deps, p.sesion, p.body.password, p.now),
    })),
    session(B.confirmarSegundoFactor, async (p) => ({
      data: { codigos: await confirmSecondFactor(deps, p.sesion, p.body.codigo, p.now) },
    })),
    session(B.retirarSegundoFactor, async (p) => {
      await withdrawSecondFactor(deps, p.sesion, p.body.password, p.now);
      return NOTHING;
    }),
    session(B.renovarCodigos, async (p) => ({
      data: { codigos: await renewCodes(deps, p.sesion, p.body.password, p.now) },
    })),
    session(B.listarSesiones, async (p) => ({ data: await listSessions(deps.base, p.sesion, p.now) })),
    session(B.cerrarUnaSesion, async (p) => {
      await closeOneSession(deps, p.sesion, p.params.sesion, p.now);
      return NOTHING;
    }),
    session(B.cerrarSesiones, async (p) => {
      await closeSessions(deps, p.sesion, p.now);
      return { ...NOTHING, cookie: 'fuera' };
    }),
  ];
}
