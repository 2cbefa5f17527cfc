/** The sender address at an insurer's own domain. An admin sets it; a key of the insurer signs the e-mails to families that leave from it. */
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import type { SenderChoice, SenderView } from '@albacea/contract/schemas/sender.ts';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../../db/database.ts';
import { shareOf, type Tenant } from '../../../db/tenant.ts';
import type { OwnSender } from '../../../outbox/mail/message.ts';
import type { DataKey } from '../../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import type { TxtLookup } from '../../../platform/txt-lookup.ts';
import type { QueueLimits } from '../../../platform/worker-pool/fair-queue.ts';
import { Turns } from '../../../platform/worker-pool/turns.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Actor } from '../../../shared/actor.ts';
import { DomainError, invalid } from '../../../shared/errors.ts';
import { refusal } from '../refusals.ts';
import { presentSender, type SenderSettings } from './rules-sender.ts';
import {
  dropSender,
  type NewKeyPair,
  putAddress,
  putNextKey,
  putSender,
  readPrivateKey,
  readSender,
  useSender,
} from './sql-sender.ts';

export interface SenderDependencies {
  readonly base: Database;
  readonly lookup: TxtLookup;
  readonly config: SenderSettings;
}

type WithKeys = Pick<SenderDependencies, 'base' | 'config'> & { readonly makeKeyPair: MakeKeyPair };

export interface WhoConfigures {
  readonly aseguradora: Tenant;
  readonly actor: Actor;
  readonly now: Date;
}

export const viewSender = async ({ config }: Pick<SenderDependencies, 'config'>, tx: Tx): Promise<SenderView> =>
  presentSender(await readSender(tx), config);

/**
 * Sets the address. If its domain is already verified, the address is used at once; another domain gets a new key and has to be verified.
 * @throws DomainError validacion, or as {@link MakeKeyPair}
 */
export async function saveSender(
  deps: WithKeys,
  who: WhoConfigures,
  { direccion: given }: SenderChoice,
): Promise<SenderView> {
  const { aseguradora, actor, now } = who;
  const [local = '', name = ''] = given.split('@');
  const dominio = domainToASCII(name);
  if (dominio === '' || dominio.length > 190) throw invalid({ campo: 'direccion', texto: refusal('noDomain') });
  const direccion = `${local}@${dominio}`;
  // made before the transaction, which has to be short, and not used if the domain stays
  const pair = await deps.makeKeyPair(who);
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const before = await readSender(tx, 'lock');
    if (before?.dominio === dominio) {
      await putAddress(tx, direccion);
      if (before.verificado) await useSender(tx, { ...before, direccion });
    } else {
      await putSender(tx, { direccion, dominio, ...pair }, now);
      await useSender(tx, null);
    }
    await audit(tx, actor, 'remitente_guardado', objectOf(aseguradora), now, { remitente: direccion });
    return viewSender(deps, tx);
  });
}

/**
 * Makes the next key. The present key signs until the next one is published in DNS.
 * @throws DomainError no_encontrado, or as {@link MakeKeyPair}
 */
export async function renewKey(deps: WithKeys, who: WhoConfigures): Promise<SenderView> {
  const { aseguradora, actor, now } = who;
  const pair = await deps.makeKeyPair(who);
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const row = await readSender(tx, 'lock');
    if (!row) throw new DomainError('no_encontrado');
    // if a next key was made before, it is kept, because the admin may be publishing it
    if (row.siguiente_selector === null) {
      await putNextKey(tx, pair);
      await audit(tx, actor, 'remitente_clave_nueva', objectOf(aseguradora), now, { selector: pair.selector });
    }
    return viewSender(deps, tx);
  });
}

/** Removes the address; e-mails leave from the service's address again. @throws DomainError no_encontrado */
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

const privateKeyPlace = (selector: string) => ({
  tabla: 'remitentes',
  columna: 'clave_cifrada',
  fila: selector,
});

/** Maximum numbers of keys that wait: `perCaso` for each insurer, `perInsurer` for all test insurers. */
const QUEUE: QueueLimits = { perCaso: 4, perInsurer: 4, total: 64 };

/** Makes a key for an insurer when it is its turn. @throws DomainError no_disponible when too many wait for it */
export type MakeKeyPair = (who: Pick<WhoConfigures, 'aseguradora' | 'now'>) => Promise<NewKeyPair>;

/** Makes the function that makes keys, one at a time, because each keeps a processor busy for a moment. */
export function createKeyMaking(): MakeKeyPair {
  const turns = new Turns(1, QUEUE);
  return ({ aseguradora, now }) => {
    const caller = { insurer: shareOf(aseguradora), caso: aseguradora.id };
    return turns.run({ caller }, () => makeKeyPair(aseguradora.clave, now));
  };
}

/** Makes a key of 2048 bits. Receivers have to accept that length (RFC 8301), and most name services have room for its record. */
async function makeKeyPair(key: DataKey, now: Date): Promise<NewKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // unique for each key, so that the DNS records of two keys never collide
  const selector = `albacea-${uuidV7(now).replaceAll('-', '').slice(-10)}`;
  return {
    selector,
    publica: publicKey.toString('base64'),
    clave_cifrada: key.encrypt(privateKeyPlace(selector), privateKey),
  };
}

/** Maximum number of private keys cached in memory. */
const KEYS = 500;

export function createOwnSenders(base: Database): (aseguradora: Tenant) => Promise<OwnSender | null> {
  const known = new LRUCache<string, KeyObject>({ max: KEYS });
  async function keyOf({ id, clave }: Tenant, selector: string): Promise<KeyObject | null> {
    const place = `${id} ${selector}`;
    const before = known.get(place);
    if (before) return before;
    const sealed = await base.readAsTenant(id, (tx) => readPrivateKey(tx, selector));
    if (!sealed) return null;
    const key = createPrivateKey(clave.decrypt(privateKeyPlace(selector), sealed));
    known.set(place, key);
    return key;
  }
  return async (aseguradora) => {
    const { remitente, remitente_selector: selector } = aseguradora;
    if (remitente === null || selector === null) return null;
    const clave = await keyOf(aseguradora, selector);
    // the key may have been withdrawn since the insurer was read; then the e-mail leaves from the service's address
    return clave && { direccion: remitente, firma: { domain: remitente.split('@')[1] ?? '', selector, clave } };
  };
}
