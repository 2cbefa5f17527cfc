/** An admin sets the address from which families are written to, and renews the key that signs for it. */
import { domainToASCII } from 'node:url';
import type { SenderChoice, SenderView } from '@albacea/contract/schemas/sender.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { TxtLookup } from '../../../platform/txt-lookup.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Actor } from '../../../shared/actor.ts';
import { DomainError, invalid } from '../../../shared/errors.ts';
import { makeKeyPair } from './keys.ts';
import { presentSender, type SenderSettings } from './rules-sender.ts';
import { dropSender, putAddress, putNextKey, putSender, readSender, useSender } from './sql-sender.ts';

export interface SenderDependencies {
  readonly base: Database;
  readonly lookup: TxtLookup;
  readonly config: SenderSettings;
}

export interface WhoConfigures {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  readonly now: Date;
}

export const viewSender = async ({ config }: Pick<SenderDependencies, 'config'>, tx: Tx): Promise<SenderView> =>
  presentSender(await readSender(tx), config);

/**
 * Another address of the same domain is used at once where the domain is verified; another domain begins anew, with another key.
 * @throws DomainError validacion
 */
export async function saveSender(
  deps: SenderDependencies,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
  { direccion: given }: SenderChoice,
): Promise<SenderView> {
  const [local = '', name = ''] = given.split('@');
  const dominio = domainToASCII(name);
  if (dominio === '' || dominio.length > 190) throw invalid({ campo: 'direccion', texto: NO_DOMAIN });
  const direccion = `${local}@${dominio}`;
  const before = await readSender(tx, 'lock');
  if (before?.dominio === dominio) {
    await putAddress(tx, direccion);
    if (before.verificado) await useSender(tx, { ...before, direccion });
  } else {
    await putSender(tx, { direccion, dominio, ...(await makeKeyPair(aseguradora.clave, now)) }, now);
    await useSender(tx, null);
  }
  await audit(tx, actor, 'remitente_guardado', objectOf(aseguradora), now, { remitente: direccion });
  return viewSender(deps, tx);
}

/** The key in use goes on signing until the other is published. @throws DomainError no_encontrado */
export async function renewKey(
  deps: SenderDependencies,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
): Promise<SenderView> {
  const row = await readSender(tx, 'lock');
  if (!row) throw new DomainError('no_encontrado');
  // one that waits already is the one to publish
  if (row.siguiente_selector === null) {
    const pair = await makeKeyPair(aseguradora.clave, now);
    await putNextKey(tx, pair);
    await audit(tx, actor, 'remitente_clave_nueva', objectOf(aseguradora), now, { selector: pair.selector });
  }
  return viewSender(deps, tx);
}

/** @throws DomainError no_encontrado */
export async function withdrawSender(
  deps: SenderDependencies,
  tx: Tx,
  { aseguradora, actor, now }: WhoConfigures,
): Promise<SenderView> {
  if (!(await dropSender(tx))) throw new DomainError('no_encontrado');
  await useSender(tx, null);
  await audit(tx, actor, 'remitente_retirado', objectOf(aseguradora), now);
  return viewSender(deps, tx);
}

export const objectOf = ({ id }: Pick<Tenant, 'id'>) => ({ tipo: 'aseguradora', id }) as const;

const NO_DOMAIN = { es: 'no está en un dominio que exista.', en: 'is not at a domain that can exist.' };
