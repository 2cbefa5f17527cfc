/** The door: tiny, because it is written into the page and everything else waits for it. */
import { rememberedNow } from '../data/memories.ts';
import type { PortalLanguage } from '../texts/tongues.ts';

/** The links in e-mails have the token behind the `#`, which no server sees; those of Variant A's interface have it in the query. */
const IN_FRAGMENT = /^#token=([\w-]*)$/;

/**
 * The token of the link, taken out of the address bar and of the history before anything else is done. It lives in memory
 * alone, until it was exchanged for a session.
 */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = IN_FRAGMENT.exec(address.hash)?.[1] ?? address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  if (IN_FRAGMENT.test(address.hash)) address.hash = '';
  history.replaceState(null, '', address.pathname + address.search + address.hash);
  return token;
}

/**
 * The language of the e-mail that the link came in, taken out of the address too. The link of a Spanish e-mail does not name it.
 * @returns null where the link is not from an e-mail
 */
export function takeLanguage(): string | null {
  const address = new URL(location.href);
  const language = address.searchParams.get('idioma');
  if (language === null) return IN_FRAGMENT.test(address.hash) ? 'es' : null;
  address.searchParams.delete('idioma');
  history.replaceState(null, '', address.pathname + address.search + address.hash);
  return language;
}

/** A link that is pasted where the portal is open already only changes what stands behind the `#`, and the browser loads nothing. */
export function comeInAnew(): void {
  if (IN_FRAGMENT.test(location.hash)) location.reload();
}

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
}
/** The answer to the first call, not yet interpreted; null: none came. */
export type Arrival = { readonly status: number; readonly code: string; readonly envelope: Envelope } | null;

/** What `anteroom.ts` leaves for the program, which is still on its way when it runs. */
export interface Anteroom {
  readonly token: string | null;
  /** The first call. */
  readonly arrival: Promise<Arrival>;
  /** The language of this device, until it is known who has come in. */
  readonly language: PortalLanguage;
  /** Makes the first call again. */
  knock(): Promise<Arrival>;
}
declare global {
  interface Window {
    anteroom?: Anteroom;
  }
}

async function ask(route: string, body: object | null): Promise<NonNullable<Arrival>> {
  const chosen = rememberedNow('idioma');
  const response = await fetch(`/portal/api/${route}`, {
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(chosen !== null && { 'accept-language': chosen }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const code = response.headers.get('x-error-code') ?? 'error_interno';
  return { status: response.status, code, envelope: (await response.json()) as Envelope };
}

/** With the token of the link, which brings case and visitor at once, or with the session that this browser may have. */
export async function knockAtDoor(token: string | null): Promise<Arrival> {
  try {
    if (token !== null) return await ask('sesion', { token });
    const [caso, visit] = await Promise.all([ask('caso', null), ask('sesion', null)]);
    if (!caso.envelope.success || !visit.envelope.success) return caso.envelope.success ? visit : caso;
    return { ...caso, envelope: { success: true, data: { caso: caso.envelope.data, visita: visit.envelope.data } } };
  } catch {
    return null;
  }
}
