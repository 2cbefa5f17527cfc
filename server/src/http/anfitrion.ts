/** Which insurer an address speaks of: `<slug>.<service-domain>` is Variant A, the bare domain Variant B. */
import type { Variante } from '@albacea/contract/comun.ts';

export type Anfitrion = { clase: 'base' } | { clase: 'inquilino'; slug: string } | { clase: 'ajeno' };

/** Where the service is reached from outside; links are made from it, never from a request's `Host`. */
export interface Direcciones {
  readonly dominio: string;
  clasificar(host: string | undefined): Anfitrion;
  /** `{base_url}` of an insurer, or of the bare domain. */
  api(inquilino?: { slug: string; variante: Variante }): string;
  /** Link to the heir's portal as the interface gives it to an insurer of Variant A, the token a query parameter. */
  portal(inquilino: { slug: string; variante: Variante }, token: string): string;
  /** The same link as it is mailed. The token stands in the fragment, which no server and no log gets to see. */
  portalByMail(inquilino: { slug: string; variante: Variante }, token: string): string;
  /** Link to choose a password of the backoffice. The token stands in the fragment here too. */
  acceso(token: string): string;
  /** Page where a mandate is checked with its code. */
  comprobar(inquilino: { slug: string; variante: Variante }): string;
  /** Page on which the heir stops the reminders, by the token of an e-mail. */
  recordatorios(inquilino: { slug: string; variante: Variante }, token: string): string;
  readonly segura: boolean;
}

const LOCAL = new Set(['127.0.0.1', '[::1]']);

/** @param urlPublica PUBLIC_URL: scheme, host and port of the bare domain */
export function crearDirecciones(urlPublica: string): Direcciones {
  const publica = new URL(urlPublica);
  const dominio = publica.hostname;
  const sufijo = `.${dominio}`;
  const origen = (inquilino?: { slug: string; variante: Variante }) =>
    inquilino?.variante === 'A' ? `${publica.protocol}//${inquilino.slug}.${publica.host}` : publica.origin;
  return {
    dominio,
    segura: publica.protocol === 'https:',
    clasificar(host) {
      // The port is left aside: behind a port mapping it is not ours.
      const nombre = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
      if (nombre === dominio || (dominio === 'localhost' && LOCAL.has(nombre))) return { clase: 'base' };
      if (!nombre.endsWith(sufijo)) return { clase: 'ajeno' };
      const slug = nombre.slice(0, -sufijo.length);
      return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? { clase: 'inquilino', slug } : { clase: 'ajeno' };
    },
    api: (inquilino) => `${origen(inquilino)}/api/v1`,
    comprobar: (inquilino) => `${origen(inquilino)}/comprobar`,
    portal: (inquilino, token) => `${origen(inquilino)}/portal?token=${token}`,
    portalByMail: (inquilino, token) => `${origen(inquilino)}/portal#token=${token}`,
    acceso: (token) => `${publica.origin}/backoffice/acceso#${token}`,
    recordatorios: (inquilino, token) => `${origen(inquilino)}/recordatorios/${token}`,
  };
}

/** The variant that an address serves; `ninguna` for hosts that are not ours. */
export function varianteDe(anfitrion: Anfitrion): Variante | 'ninguna' {
  return anfitrion.clase === 'base' ? 'B' : anfitrion.clase === 'inquilino' ? 'A' : 'ninguna';
}

/**
 * The values of the `Host` lines of a request.
 * @param crudas names and values in turn, as they came
 */
export const hostsIn = (crudas: readonly string[]): string[] =>
  crudas.filter((_, i) => i % 2 === 1 && crudas[i - 1]?.toLowerCase() === 'host');
