/** An admin sets the host name of the insurer's own at which families reach the portal, or takes it away. */
import { domainToASCII } from 'node:url';
import type { OwnHostChoice, OwnHostView } from '@albacea/contract/schemas/own-host.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Addresses } from '../../../http/host.ts';
import type { OwnHosts } from '../../../http/own-hosts.ts';
import { secreto256 } from '../../../platform/ids.ts';
import type { LookAtHost } from '../../../platform/outbound-http/look-at-host.ts';
import { audit } from '../../../queue/record-facts.ts';
import { DomainError, invalid } from '../../../shared/errors.ts';
import { objectOf, type WhoConfigures } from '../sender/configure-sender.ts';
import { hostProblem, presentOwnHost } from './rules-own-host.ts';
import { putOwnHost, readOwnHost, retireOwnHost, useOwnHost } from './sql-own-host.ts';

export interface OwnHostDependencies {
  readonly base: Database;
  readonly addresses: Addresses;
  readonly ownHosts: OwnHosts;
  readonly lookAtHost: LookAtHost;
}

type Views = Pick<OwnHostDependencies, 'addresses'>;

export const viewOwnHost = async ({ addresses }: Views, tx: Tx, { slug, variante }: Tenant): Promise<OwnHostView> => {
  const destino = addresses.target({ slug, variante });
  const posible = variante === 'A';
  return presentOwnHost(await readOwnHost(tx), { posible, destino, servicio: posible ? destino : addresses.dominio });
};

/**
 * Another name begins anew; the one before goes on answering for the links that lead to it.
 * @throws DomainError validacion: Variant B, or no host name of theirs
 */
export async function saveOwnHost(
  deps: Views,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
  { nombre: given }: OwnHostChoice,
): Promise<OwnHostView> {
  const nombre = hostNameIn(deps, aseguradora, given);
  const before = await readOwnHost(tx, 'lock');
  if (before?.nombre !== nombre) {
    await retireOwnHost(tx, now);
    await putOwnHost(tx, nombre, secreto256(), now);
    await useOwnHost(tx, null);
    await audit(tx, actor, 'dominio_propio_guardado', objectOf(aseguradora), now, { dominio: nombre });
  }
  return viewOwnHost(deps, tx, aseguradora);
}

/**
 * The name as names are compared, in ASCII.
 * @throws DomainError validacion: Variant B, or no host name of theirs
 */
export function hostNameIn({ addresses }: Views, { variante }: Pick<Tenant, 'variante'>, given: string): string {
  if (variante !== 'A') throw invalid({ campo: 'nombre', texto: NOT_IN_B });
  const nombre = domainToASCII(given.trim().replace(/\.$/, ''));
  const problem = hostProblem(nombre, addresses.dominio);
  if (problem) throw invalid({ campo: 'nombre', texto: PROBLEMS[problem] });
  return nombre;
}

/** @throws DomainError no_encontrado */
export async function withdrawOwnHost(
  deps: Views,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
): Promise<OwnHostView> {
  const row = await readOwnHost(tx, 'lock');
  if (!row) throw new DomainError('no_encontrado');
  await retireOwnHost(tx, now);
  await useOwnHost(tx, null);
  await audit(tx, actor, 'dominio_propio_retirado', objectOf(aseguradora), now, { dominio: row.nombre });
  return viewOwnHost(deps, tx, aseguradora);
}

const NOT_IN_B = {
  es: 'no puede ser uno propio: en la variante B la aseguradora no recibe el enlace de la familia, y quien gobierna el nombre podría leerlo.',
  en: 'cannot be your own: in Variant B the insurer never receives the family’s link, and whoever controls the name could read it.',
};
const PROBLEMS = {
  no_name: {
    es: 'debe ser un nombre como legado.aurora.example, sin https:// ni nada detrás.',
    en: 'must be a name such as legado.aurora.example, without https:// and with nothing after it.',
  },
  of_the_service: {
    es: 'debe estar en un dominio de la aseguradora, no en el del servicio.',
    en: 'must be in a domain of the insurer, not in that of the service.',
  },
};
