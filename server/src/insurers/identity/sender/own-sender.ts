/** The address of its own from which an insurer's e-mails leave, with what signs them. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { OwnSender } from '../../../outbox/mail/message.ts';
import { privateKeyPlace } from './keys.ts';
import { readPrivateKey } from './sql-sender.ts';

/** Private keys stay in memory: another key has another selector. */
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
    // the copy of the insurer in hand is a moment old: without the key it is the service that writes
    return clave && { direccion: remitente, firma: { domain: remitente.split('@')[1] ?? '', selector, clave } };
  };
}
