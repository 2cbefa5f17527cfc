/** The way to an identity provider and back. Its secret is kept in this tab alone, so it comes back to where it began. */
import type { DataOf } from './client.ts';

const KEPT = 'albacea.inicio';

type Way = DataOf<'POST /sesion/inicio-unico/confirmacion'>;

export interface Leaving {
  readonly secreto: string;
  /** A path of the application to which one comes back. */
  readonly returnTo: string;
}

/** @param returnTo a path of the application, without its prefix */
export function leaveFor({ direccion, secreto }: Way, returnTo: string): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ secreto, returnTo } satisfies Leaving));
  location.assign(direccion);
}

/** Takes back what was kept when the tab left; it can be taken once. */
export function comeBack(): Leaving | null {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? null : (JSON.parse(kept) as Leaving);
}

/** Where one is, as a path of the application. */
export const here = (): string => `${location.pathname.replace(/^\/backoffice/, '') || '/'}${location.search}`;
