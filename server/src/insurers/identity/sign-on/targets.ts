/** The insurer or the service to which a sign-on belongs, and the settings of its identity provider. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { asTenantOrService, SERVICE_ID } from '../../../db/service.ts';
import type { Addresses, Host } from '../../../http/host.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import type { BackofficeSessionDependencies } from '../backoffice-session.ts';
import type { LinkDependencies } from '../one-time-links.ts';
import { readDataKey } from '../one-time-links.ts';
import type { Providers } from './providers.ts';
import { readSettings, type SettingsRow } from './sql-sign-on.ts';

export interface SignOnDependencies extends BackofficeSessionDependencies, LinkDependencies {
  readonly providers: Providers;
  readonly logger: AppLogger;
}

/** An insurer, or the service. */
export interface Target {
  /** Id of the insurer; null: the service. */
  readonly aseguradoraId: string | null;
  readonly slug: string;
  /** Variant of the insurer; null: the service, which has none. */
  readonly variante: Variant | null;
}

export const SERVICE_TARGET: Target = { aseguradoraId: null, slug: SERVICE_SLUG, variante: null };

/** The id of an insurer or the service in rows and keys. */
export const idOf = ({ aseguradoraId }: Target): string => aseguradoraId ?? SERVICE_ID;

/** The target as the object of an audit record. */
export const objectOf = ({ aseguradoraId, slug }: Target) =>
  ({ tipo: 'aseguradora', id: aseguradoraId ?? slug }) as const;

/** The insurer with a slug, or the service. @returns null: there is no such insurer, or it is paused */
export async function findTarget(base: Database, slug: string): Promise<Target | null> {
  if (slug === SERVICE_SLUG) return SERVICE_TARGET;
  const [row] = await base.asLogin<{ id: string; slug: string; variante: Variant; estado: string }>(
    'select id, slug, variante, estado from buscar_aseguradora($1, null)',
    [slug],
  );
  return row?.estado === 'activa' ? { aseguradoraId: row.id, slug: row.slug, variante: row.variante } : null;
}

/** Settings with the client secret decrypted. */
export type OpenSettings = SettingsRow & { readonly secreto: string };

export const secretPlace = (target: string) => ({ tabla: 'inicios_unicos', columna: 'secreto_cifrado', fila: target });

/** The settings of the identity provider. @returns null: nothing is set */
export const openSettings = (
  { base, keyring }: { readonly base: Database; readonly keyring: Keyring },
  target: Target,
): Promise<OpenSettings | null> =>
  asTenantOrService(base, target.aseguradoraId, async (tx: Tx) => {
    const row = await readSettings(tx);
    if (!row) return null;
    const key = await readDataKey(tx, keyring);
    return { ...row, secreto: key.decrypt(secretPlace(idOf(target)), row.secreto_cifrado).toString('utf8') };
  });

/** The origins of the backoffice for an insurer: the common one and, for Variant A, that of the insurer's subdomain. */
const originsOf = ({ servicio, api }: Addresses, { slug, variante }: Target): string[] =>
  variante === 'A' ? [servicio, new URL(api({ slug, variante })).origin] : [servicio];

/** The pages to which a provider may send people back. They differ by insurer, so that no provider can pass for another (RFC 9700, 4.4.2). */
export const redirectUrisOf = (addresses: Addresses, target: Target): string[] =>
  originsOf(addresses, target).map((origin) => `${origin}/backoffice/entrar/vuelta/${target.slug}`);

/** The redirect URI at the host where the sign-on began, because the browser's cookie belongs to that host alone. */
export function redirectUriOf(addresses: Addresses, target: Target, host: Host): string {
  const [common = '', own] = redirectUrisOf(addresses, target);
  return host.clase === 'inquilino' && host.slug === target.slug ? (own ?? common) : common;
}

export const logoutUriOf = ({ servicio }: Addresses, { slug }: Target): string =>
  `${servicio}/inicio-unico/${slug}/cierre`;
