/** Who acts, as the use cases ask for it, from a session of the web applications. */
import type { Requester } from './actor.ts';
import type { HerederoSession, OpenSession, UserSession } from './web-app-sessions.ts';

/** What of a request says who asks. */
export interface Asking<S extends OpenSession> extends Pick<Requester, 'aseguradora' | 'now'> {
  readonly sesion: S;
  readonly signal: AbortSignal;
}

/** The heir is known by the link, another relative by the invitation. */
export function portalWho({
  sesion: { acceso, allegado },
  aseguradora,
  now,
  signal,
}: Asking<HerederoSession>): Requester {
  const who = allegado ? ({ tipo: 'allegado', id: allegado } as const) : ({ tipo: 'heredero', id: acceso } as const);
  return { aseguradora, actor: { visible: 'heredero', ...who }, now, signal };
}

/** People of the service act for it, those of an insurer for the insurer. */
export function backofficeWho({
  sesion: { usuario, aseguradora: theirs },
  aseguradora,
  now,
  signal,
}: Asking<UserSession>): Requester {
  const visible = theirs ? 'aseguradora' : 'servicio';
  return { aseguradora, actor: { visible, tipo: 'usuario', id: usuario }, now, signal };
}
