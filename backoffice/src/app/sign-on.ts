/**
 * Sign-on through an identity provider. The secret of a sign-on is kept in the tab that started it, so the provider must send the person back to
 * that tab.
 */
import type { DataOf } from './client.ts';

const STORAGE_KEY = 'albacea.inicio';

type Way = DataOf<'POST /sesion/inicio-unico/confirmacion'>;

export interface PendingSignOn {
  readonly secreto: string;
  /** Path of the application to return to. */
  readonly returnTo: string;
}

/** @param returnTo a path of the application, without its prefix */
export function goToIdentityProvider({ direccion, secreto }: Way, returnTo: string): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ secreto, returnTo } satisfies PendingSignOn));
  location.assign(direccion);
}

/** Reads what was stored when the tab left for the identity provider, and deletes it, so that it is used once. */
export function takePendingSignOn(): PendingSignOn | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return stored === null ? null : (JSON.parse(stored) as PendingSignOn);
}

/** The current path of the application. */
export const currentPath = (): string => `${location.pathname.replace(/^\/backoffice/, '') || '/'}${location.search}`;
