/** Routes of sign-on, and of setting it up for an insurer and for the service; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Tx } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { type AppRequest, type AppRoute, openRoute, routesWith } from '../../http/web-app-route.ts';
import { type Permissions, urlProblem } from '../../platform/outbound-http/url.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { actorOf } from './own-cuenta.ts';
import { presentSession } from './present-session.ts';
import { demandSignOn, saveSignOn, viewSignOn, type WhoConfigures, withdrawSignOn } from './sign-on/configure.ts';
import { finishSignOn } from './sign-on/finish.ts';
import { sendToProvider, startConfirmation, startSignOn } from './sign-on/start.ts';
import { SERVICE_TARGET, type SignOnDependencies, type Target } from './sign-on/targets.ts';

const { sesion, reading, writing, long } = routesWith<UserSession>();

export type SignOnRoutesDependencies = SignOnDependencies & { readonly outbound: Permissions };

type Asking = Pick<AppRequest<never, UserSession>, 'sesion' | 'aseguradora'>;

/** The insurer whose settings are asked about. */
const targetOf = ({ aseguradora: { id, slug, variante } }: Asking): Target => ({
  aseguradoraId: id,
  slug,
  variante,
});
/** Sign-ons are in real time, whatever the insurer's offset. */
const who = (p: Asking): WhoConfigures => ({
  target: targetOf(p),
  actor: actorOf(p.sesion),
  now: p.sesion.now,
});
/** The same for the people of the service, about themselves. */
const whoOfService = ({ sesion: { usuario, now } }: Pick<Asking, 'sesion'>): WhoConfigures => ({
  target: SERVICE_TARGET,
  actor: { visible: 'servicio', tipo: 'usuario', id: usuario },
  now,
});
const trialBy = ({ id, usuario }: UserSession) => ({ purpose: 'try', session: { id, usuario } }) as const;

export function signOnRoutes(given: SignOnRoutesDependencies): AppRoute<UserSession>[] {
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
    sesion(B.confirmarConInicioUnico, async (p) => ({ data: await startConfirmation(deps, p.sesion, p.host, p.now) })),
    reading(B.verInicioUnico, (p, tx) => viewSignOn(deps, tx, targetOf(p))),
    writing(B.guardarInicioUnico, async (p, tx) => ({ data: await saveSignOn(deps, tx, who(p), p.body) })),
    long(B.probarInicioUnico, (p) => sendToProvider(deps, targetOf(p), p.host, trialBy(p.sesion), p.sesion.now)),
    writing(B.exigirInicioUnico, async (p, tx) => ({ data: await demandSignOn(deps, tx, who(p), p.body) })),
    writing(B.retirarInicioUnico, async (p, tx) => {
      await withdrawSignOn(tx, who(p));
      return { data: {} };
    }),
    ...ofTheService(deps),
  ];
}

function ofTheService(deps: SignOnDependencies & { readonly examine: Parameters<typeof saveSignOn>[0]['examine'] }) {
  const target = SERVICE_TARGET;
  const within = async <T>(work: (tx: Tx) => Promise<T>) => ({ data: await asService(deps.base, work) });
  return [
    sesion(B.verInicioUnicoDelServicio, () => within((tx) => viewSignOn(deps, tx, target))),
    sesion(B.guardarInicioUnicoDelServicio, (p) => within((tx) => saveSignOn(deps, tx, whoOfService(p), p.body))),
    sesion(B.probarInicioUnicoDelServicio, async (p) => ({
      data: await sendToProvider(deps, target, p.host, trialBy(p.sesion), p.now),
    })),
    sesion(B.exigirInicioUnicoDelServicio, (p) => within((tx) => demandSignOn(deps, tx, whoOfService(p), p.body))),
    sesion(B.retirarInicioUnicoDelServicio, async (p) => {
      await asService(deps.base, (tx) => withdrawSignOn(tx, whoOfService(p)));
      return { data: {} };
    }),
  ];
}
