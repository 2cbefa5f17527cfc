/** Routes of signing in, by password, passkey or identity provider, and of one's own account; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Tenant } from '../../db/tenant.ts';
import { closeSession } from '../../familia/acceso-heredero/portal-session.ts';
import { type BySession, openRoute, type Route, routesOf } from '../../http/operation.ts';
import { type Permissions, urlProblem } from '../../platform/outbound-http/url.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { chooseMembresia, listMembresias, listSessions, signInToBackoffice } from './backoffice-session.ts';
import { changePassword, findLink, forgetPassword, type PasswordDependencies } from './choose-password.ts';
import { listVisible } from './configure-aseguradora.ts';
import { confirmSession } from './confirm-session.ts';
import {
  closeOneSession,
  closeSessions,
  confirmSecondFactor,
  prepareSecondFactor,
  renewCodes,
  viewOwnAccount,
  withdrawSecondFactor,
} from './own-account.ts';
import { addPasskey, listPasskeys, preparePasskey, removePasskey, requestPasskey } from './own-passkeys.ts';
import { presentSession } from './present.ts';
import { type ApiSignInDependencies, enterWithPasskey, startSession } from './sign-in.ts';
import {
  saveSignOn,
  setSignOnEnforcement,
  viewSignOn,
  type WhoConfigures,
  withdrawSignOn,
} from './sign-on/configure.ts';
import { finishSignOn } from './sign-on/finish.ts';
import { sendToProvider, startConfirmation, startSignOn } from './sign-on/start.ts';
import { SERVICE_TARGET, type SignOnDependencies, type Target } from './sign-on/targets.ts';
import { useLink } from './use-link.ts';

export function identityRoutes(deps: ApiSignInDependencies): Route[] {
  return [
    openRoute(A.iniciarSesion, 'password', async ({ host, body, address, signal }) => ({
      data: await startSession(deps, host.clase === 'inquilino' ? host.slug : '', body, { address, signal }),
    })),
  ];
}

const { session, reading, writing, long } = routesOf<BySession<UserSession>>();

const NOTHING = { data: {} };

export function backofficeSessionRoutes(deps: PasswordDependencies): Route[] {
  const present = (session: UserSession) => presentSession(session, deps.inactividad);
  return [
    openRoute(B.entrar, 'password', async ({ body, now, host, address, userAgent, signal, knownDevice }) => {
      const entered = await signInToBackoffice(
        deps,
        { ...body, host, direccion: address, signal, donde: 'backoffice', knownDevice },
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
      const { clase, nombre, email, aseguradora, persona, caduca } = await findLink(deps.base, body.token, now);
      return {
        data: { clase, nombre, email, aseguradora, conocida: persona !== null, caduca: caduca.toISOString() },
      };
    }),
    openRoute(B.estrenarPassword, 'secret', async ({ body, now, host, address, userAgent, signal }) => {
      const entered = await useLink(deps, body, { host, address, userAgent, signal }, now);
      if (!entered) return { data: { sesion: null } };
      return { data: { sesion: present(entered.sesion) }, cookie: entered.cookie, knownDevice: entered.knownDevice };
    }),
    session(B.verAseguradoras, async ({ sesion: { aseguradora } }) => ({
      data: { elementos: await listVisible(deps.base, aseguradora?.id ?? null) },
    })),
    ...ownAccountRoutes(deps),
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

function ownAccountRoutes(deps: PasswordDependencies): Route[] {
  return [
    session(B.verCuentaPropia, async (p) => ({ data: await viewOwnAccount(deps, p.sesion) })),
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

export type SignOnRoutesDependencies = SignOnDependencies & { readonly outbound: Permissions };

interface Asking {
  readonly sesion: UserSession;
  readonly aseguradora: Tenant | null;
}

/** The insurer or the service whose settings the request concerns. */
const targetOf = ({ aseguradora }: Asking): Target =>
  aseguradora
    ? { aseguradoraId: aseguradora.id, slug: aseguradora.slug, variante: aseguradora.variante }
    : SERVICE_TARGET;
/** The requester of a command on sign-on. Its `now` is real time, because sign-ons do not use the insurer's clock. */
const whoConfigures = (p: Asking & { readonly actor: Actor }): WhoConfigures => ({
  target: targetOf(p),
  actor: p.actor,
  now: p.sesion.now,
});
const trialBy = ({ id, usuario }: UserSession) => ({ purpose: 'try', session: { id, usuario } }) as const;

export function signOnRoutes(given: SignOnRoutesDependencies): Route[] {
  const deps = { ...given, examine: (url: string) => urlProblem(url, given.outbound) };
  return [
    openRoute(B.empezarInicioUnico, 'nothing', async ({ body, host, now }) => ({
      data: await startSignOn(deps, body, host, now),
    })),
    openRoute(B.volverDeInicioUnico, 'secret', async ({ body, now, address, userAgent }) => {
      const { sesion: opened, cookie, ...end } = await finishSignOn(deps, body, { address, userAgent }, now);
      const data = { ...end, sesion: opened && presentSession(opened, deps.inactividad) };
      return cookie ? { data, cookie } : { data };
    }),
    session(B.confirmarConInicioUnico, async (p) => ({ data: await startConfirmation(deps, p.sesion, p.host, p.now) })),
    reading(B.verInicioUnico, (p, tx) => viewSignOn(deps, tx, targetOf(p))),
    writing(B.guardarInicioUnico, async (p, tx) => ({ data: await saveSignOn(deps, tx, whoConfigures(p), p.body) })),
    long(B.probarInicioUnico, (p) => sendToProvider(deps, targetOf(p), p.host, trialBy(p.sesion), p.sesion.now)),
    writing(B.exigirInicioUnico, async (p, tx) => ({
      data: await setSignOnEnforcement(deps, tx, whoConfigures(p), p.body),
    })),
    writing(B.retirarInicioUnico, async (p, tx) => {
      await withdrawSignOn(tx, whoConfigures(p));
      return { data: {} };
    }),
  ];
}
