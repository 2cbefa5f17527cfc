/** The logo of an insurer as it goes with its e-mails. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { SentPicture } from '../../../outbox/mail/message.ts';
import { readPicture } from './sql-logo.ts';

/** Pictures stay in memory: another one has another hash. Each has up to a tenth of a megabyte. */
const PICTURES = 100;

export function createLogos(base: Database): (aseguradora: Tenant) => Promise<SentPicture | null> {
  const known = new LRUCache<string, Buffer>({ max: PICTURES });
  async function pictureOf(id: string, hash: string): Promise<Buffer | null> {
    const place = `${id} ${hash}`;
    const before = known.get(place);
    if (before) return before;
    const png = await base.readAsTenant(id, (tx) => readPicture(tx, hash));
    if (!png) return null;
    const read = Buffer.from(png);
    known.set(place, read);
    return read;
  }
  return async ({ id, nombre, logo }) => {
    if (logo === null) return null;
    // the copy of the insurer in hand is a moment old: an e-mail without the picture is whole
    const png = await pictureOf(id, logo.huella);
    return png && { png, ancho: logo.ancho, alto: logo.alto, texto: logo.texto ?? nombre };
  };
}
