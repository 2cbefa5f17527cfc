/** Presents the logo of an insurer for pages. */
import type { Logo } from '@albacea/contract/schemas/logo.ts';

/** The columns of an insurer that are needed to show its logo. */
export interface LogoOwner {
  readonly slug: string;
  readonly nombre: string;
  readonly logo: { huella: string; ancho: number; alto: number; texto: string | null } | null;
}

export const LOGOS = '/logos';

/** @returns null: the insurer has no logo */
export function presentLogo({ slug, nombre, logo }: LogoOwner): Logo | null {
  if (logo === null) return null;
  const { huella, ancho, alto, texto } = logo;
  return { direccion: `${LOGOS}/${slug}/${huella}.png`, ancho, alto, texto: texto ?? nombre };
}
