/** Routes of sign-on, and of setting it up; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, openRoute, type Route, routesOf } from '../../http/operation.ts';
import { type Permissions, urlProblem } from '../../platform/outbound-http/url.ts';
import type { Actor } from '../../shared/actor.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { presentSession } from './present-session.ts';
import { demandSignOn, saveSignOn, viewSignOn, type WhoConfigures, withdrawSignOn } from './sign-on/configure.ts';
import { finishSignOn } from './sign-on/finish.ts';
import { sendToProvider, startConfirmation, startSignOn } from './sign-on/start.ts';
import { SERVICE_TARGET, type SignOnDependencies, type Target } from './sign-on/targets.ts';

const { session, reading, writing, long } = routesOf<BySession<UserSession>>();

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
/** Sign-ons are in real time, whatever the insurer's offset. */
const who = (p: Asking & { readonly actor: Actor }): WhoConfigures => ({
  ...{ target: targetOf(p), actor: p.actor, now: p.sesion.now },
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
    writing(B.guardarInicioUnico, async (p, tx) => ({ data: await saveSignOn(deps, tx, who(p), p.body) })),
    long(B.probarInicioUnico, (p) => sendToProvider(deps, targetOf(p), p.host, trialBy(p.sesion), p.sesion.now)),
    writing(B.exigirInicioUnico, async (p, tx) => ({ data: await demandSignOn(deps, tx, who(p), p.body) })),
    writing(B.retirarInicioUnico, async (p, tx) => {
      await withdrawSignOn(tx, who(p));
      return { data: {} };
    }),
  ];
}
