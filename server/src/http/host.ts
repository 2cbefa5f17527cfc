/** Hosts: `<slug>.<service-domain>` is the host of a Variant A insurer; the bare domain is the host of all Variant B insurers. */
import type { Variant } from '@albacea/contract/schemas/common.ts';

export type Host = { clase: 'base' } | { clase: 'inquilino'; slug: string } | { clase: 'ajeno' };

export interface Addressed {
  readonly slug: string;
  readonly variante: Variant;
}

/** The public addresses of the service. Links are made from these addresses, never from a request's `Host`. */
export interface Addresses {
  readonly dominio: string;
  /** The address of the whole service, without an insurer. */
  readonly servicio: string;
  classify(host: string | undefined): Host;
  /** The `Origin` that a browser sends from pages of one of our hosts. */
  origen(host: Host): string;
  /** Whether a page with this `Origin` belongs to this host. */
  isPageOf(origin: string, host: Host): boolean;
  /** `{base_url}` of an insurer, or of the bare domain. */
  api(tenant?: Addressed): string;
  /** Link to the heir's portal, in the form that the API gives to an insurer of Variant A: the token is a query parameter. */
  portal(tenant: Addressed, token: string): string;
  /** Link to the heir's portal for e-mails: the token is in the fragment, which no server and no log sees. */
  portalByMail(tenant: Addressed, token: string): string;
  /** Link to choose a password of the backoffice, with the token in the fragment. */
  acceso(token: string): string;
  /** Page on which a provider checks a mandate with its code. */
  comprobar(tenant: Addressed): string;
  /** Page on which a provider answers a request, by the code in the letter. */
  responder(tenant: Addressed): string;
  /** Page on which the heir stops the reminders, by the token of an e-mail. */
  recordatorios(tenant: Addressed, token: string): string;
  /** Page on which a person taken for dead, or somebody who knows that the person is alive, stops everything, by the token of an e-mail. */
  estoyVivo(tenant: Addressed, token: string): string;
  readonly segura: boolean;
}

const LOCAL = new Set(['127.0.0.1', '[::1]']);

/** The name in a `Host`, in lower case and without the port, which a port mapping may have changed. */
const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/** @param publicUrl PUBLIC_URL: scheme, host and port of the bare domain */
export function createAddresses(publicUrl: string): Addresses {
  const publicAddress = new URL(publicUrl);
  const dominio = publicAddress.hostname;
  const suffix = `.${dominio}`;
  const origin = (tenant?: Addressed) =>
    tenant?.variante === 'A' ? `${publicAddress.protocol}//${tenant.slug}.${publicAddress.host}` : publicAddress.origin;
  const segura = publicAddress.protocol === 'https:';
  const origen: Addresses['origen'] = (host) =>
    origin(host.clase === 'inquilino' ? { slug: host.slug, variante: 'A' } : undefined);
  function classify(host: string | undefined): Host {
    const name = nameOf(host);
    if (name === dominio || (dominio === 'localhost' && LOCAL.has(name))) return { clase: 'base' };
    if (!name.endsWith(suffix)) return { clase: 'ajeno' };
    const slug = name.slice(0, -suffix.length);
    return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? { clase: 'inquilino', slug } : { clase: 'ajeno' };
  }
  return {
    dominio,
    servicio: publicAddress.origin,
    segura,
    classify,
    origen,
    // Without TLS, as on a developer's machine, names and ports may differ from PUBLIC_URL.
    isPageOf: (page, host) => (segura ? page === origen(host) : isSameHost(classify(hostOf(page)), host)),
    api: (tenant) => `${origin(tenant)}/api/v1`,
    responder: (tenant) => `${origin(tenant)}/responder`,
    comprobar: (tenant) => `${origin(tenant)}/comprobar`,
    portal: (tenant, token) => `${origin(tenant)}/portal?token=${token}`,
    portalByMail: (tenant, token) => `${origin(tenant)}/portal#token=${token}`,
    acceso: (token) => `${publicAddress.origin}/backoffice/acceso#${token}`,
    estoyVivo: (tenant, token) => `${origin(tenant)}/estoy-vivo/${token}`,
    recordatorios: (tenant, token) => `${origin(tenant)}/recordatorios/${token}`,
  };
}

function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return ''; // `null`: a page without an address of its own
  }
}

function isSameHost(one: Host, other: Host): boolean {
  if (one.clase === 'inquilino') return other.clase === 'inquilino' && one.slug === other.slug;
  return one.clase === other.clase;
}

/** The variant whose API a host serves; `ninguna`: the host serves no API. */
export function variantOf(host: Host): Variant | 'ninguna' {
  return host.clase === 'base' ? 'B' : host.clase === 'inquilino' ? 'A' : 'ninguna';
}

/**
 * The values of the `Host` headers of a request.
 * @param raw names and values of all headers in turn, as Node gives them
 */
export const hostsIn = (raw: readonly string[]): string[] =>
  raw.filter((_, i) => i % 2 === 1 && raw[i - 1]?.toLowerCase() === 'host');

/** The slug that a host names; null: the host has none. */
export const slugOf = (host: Host): string | null => ('slug' in host ? host.slug : null);
