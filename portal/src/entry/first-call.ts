/** Reads the link's token and makes the first call. Tiny, because it is inlined into the page and everything else waits for it. */
import { remembered } from '../data/device-storage.ts';
import type { PortalLanguage } from '../texts/languages.ts';

/** Links in e-mails carry the token after the `#`, which no server sees; those of Variant A's interface carry it in the query. */
const IN_FRAGMENT = /^#token=([\w-]*)$/;

/**
 * Takes the link's token out of the address bar and the history before anything else. Only memory holds it until it is exchanged for a session.
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
 * The language of the e-mail that contained the link, removed from the address too. Links in Spanish e-mails name no language.
 * @returns the language, Spanish if the link names none; null if the link is not from an e-mail
 */
export function takeLanguage(): string | null {
  const address = new URL(location.href);
  const language = address.searchParams.get('idioma');
  if (language === null) return IN_FRAGMENT.test(address.hash) ? 'es' : null;
  address.searchParams.delete('idioma');
  history.replaceState(null, '', address.pathname + address.search + address.hash);
  return language;
}

/** Reloads when a link is pasted into an open portal: only the part after the `#` changes, so the browser loads nothing by itself. */
export function reloadOnNewLink(): void {
  if (IN_FRAGMENT.test(location.hash)) location.reload();
}

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
}
/** The answer to the first call, not yet interpreted; null: none came. */
export type FirstAnswer = { readonly status: number; readonly code: string; readonly envelope: Envelope } | null;

/** Values that `bootstrap.ts` hands to the program, which loads later. */
export interface Bootstrap {
  readonly token: string | null;
  /** The answer to the first call. */
  readonly answer: Promise<FirstAnswer>;
  /** This device's language, until it is known who has entered. */
  readonly language: PortalLanguage;
  /** Repeats the first call. */
  retryCall(): Promise<FirstAnswer>;
}
declare global {
  interface Window {
    bootstrap?: Bootstrap;
  }
}

async function ask(route: string, body: object | null): Promise<NonNullable<FirstAnswer>> {
  const chosen = remembered('idioma');
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

/** Makes the first call: with the link's token, which starts a session and returns the case, or else with this browser's session. */
export async function firstCall(token: string | null): Promise<FirstAnswer> {
  try {
    if (token !== null) return await ask('sesion', { token });
    const [caso, visit] = await Promise.all([ask('caso', null), ask('sesion', null)]);
    if (!caso.envelope.success || !visit.envelope.success) return caso.envelope.success ? visit : caso;
    return { ...caso, envelope: { success: true, data: { caso: caso.envelope.data, visita: visit.envelope.data } } };
  } catch {
    return null;
  }
}
