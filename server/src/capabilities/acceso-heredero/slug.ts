/** The insurer that an address names, for the doors; null on the bare domain. */
import type { Anfitrion } from '../../http/anfitrion.ts';

export const slugDe = (anfitrion: Anfitrion): string | null =>
  anfitrion.clase === 'inquilino' ? anfitrion.slug : null;
