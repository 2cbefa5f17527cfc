/** The way to an identity provider and back. Its secret is kept in this tab alone, so it comes back to where it began. */
import type { DataOf } from './client.ts';

const STORAGE_KEY = 'albacea.inicio';

type Way = DataOf<'POST /sesion/inicio-unico/confirmacion'>;

export interface PendingSignOn {
  readonly secreto: string;
  /** A path of the application to which one comes back. */
  readonly returnTo: string;
}

/** @param returnTo a path of the application, without its prefix */
export function goToIdentityProvider({ direccion, secreto }: Way, returnTo: string): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ secreto, returnTo } satisfies PendingSignOn));
  location.assign(direccion);
}

/** Takes back what was kept when the tab left; it can be taken once. */
export function takePendingSignOn(): PendingSignOn | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return kept === null ? null : (JSON.parse(kept) as PendingSignOn);
}

/** Where one is, as a path of the application. */
export const currentPath = (): string => `${location.pathname.replace(/^\/backoffice/, '') || '/'}${location.search}`;
