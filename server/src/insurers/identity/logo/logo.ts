/** The logo of an insurer, which an admin uploads and withdraws, and which the insurer's e-mails contain. */
import { LOGO_BOX, LOGO_MEGAPIXELS } from '@albacea/contract/schemas/lists.ts';
import type { LogoView } from '@albacea/contract/schemas/logo.ts';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../../db/database.ts';
import type { Aseguradoras } from '../../../db/table-types.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { SentPicture } from '../../../outbox/mail/message.ts';
import { sha256 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import { DomainError, invalid, unavailableFor } from '../../../shared/errors.ts';
import { presentLogo } from '../../../shared/rules-logo.ts';
import { logoRefusal } from '../refusals.ts';
import { logoKind } from '../rules.ts';
import type { WhoConfigures } from '../sender/own-sender.ts';
import type { DrawLogo, DrawnLogo } from './draw-logo.ts';

interface LogoDependencies {
  readonly base: Database;
  readonly drawLogo: DrawLogo;
}

/**
 * Redraws an uploaded picture and stores it as the logo.
 * @param texto alternative text; undefined: the name of the insurer
 * @throws DomainError validacion: the file is not an accepted picture; no_disponible: too many uploads at once
 */
export async function saveLogo(
  { base, drawLogo }: LogoDependencies,
  who: WhoConfigures,
  bytes: Uint8Array,
  texto: string | undefined,
): Promise<LogoView> {
  const { png, ancho, alto } = await requireDrawn(drawLogo, bytes);
  const huella = sha256(png).toString('base64url').slice(0, 22);
  return base.asTenant(who.aseguradora.id, async (tx) => {
    await lockLogo(tx);
    await putPicture(tx, huella, png);
    const logo: StoredLogo = { huella, ancho, alto, texto: texto ?? null };
    await putLogo(tx, logo);
    const { aseguradora, actor, now } = who;
    await audit(tx, actor, 'logo_guardado', { tipo: 'aseguradora', id: aseguradora.id }, now, { ...logo });
    return { logo: presentLogo({ ...aseguradora, logo }) };
  });
}

/** Removes the logo. @throws DomainError no_encontrado */
export async function withdrawLogo(tx: Tx, { aseguradora, actor, now }: WhoConfigures): Promise<LogoView> {
  if (!(await lockLogo(tx))) throw new DomainError('no_encontrado');
  await dropPicture(tx);
  await putLogo(tx, null);
  await audit(tx, actor, 'logo_retirado', { tipo: 'aseguradora', id: aseguradora.id }, now);
  return { logo: null };
}

/** Redraws an uploaded picture. @throws DomainError validacion, no_disponible */
async function requireDrawn(drawLogo: DrawLogo, bytes: Uint8Array): Promise<DrawnLogo> {
  const kind = logoKind(bytes);
  if (kind === 'svg' || kind === 'otro') throw refused(kind);
  const logo = await drawLogo(bytes);
  if (logo === 'busy') throw busy();
  if (typeof logo === 'string') throw refused(logo);
  return logo;
}

/** Seconds, sent as `Retry-After`, to wait before repeating an upload that a busy machine refused. */
const RETRY = 30;
const busy = () => unavailableFor(RETRY);
const refused = (why: 'svg' | 'otro' | 'broken' | 'too_large'): DomainError =>
  invalid({ campo: 'fichero', texto: logoRefusal(why, MEASURES) });

const MEASURES = { megapixels: LOGO_MEGAPIXELS, width: LOGO_BOX.ancho, height: LOGO_BOX.alto };

/** Maximum number of pictures cached in memory. Each has up to a tenth of a megabyte. */
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
    // the logo may have been withdrawn since the insurer was read; then the e-mail goes without it
    const png = await pictureOf(id, logo.huella);
    return png && { png, ancho: logo.ancho, alto: logo.alto, texto: logo.texto ?? nombre };
  };
}

/** A logo without its picture, which the hash `huella` identifies. */
type StoredLogo = NonNullable<Aseguradoras['logo']>;

/** Stores the picture in place of any earlier one. */
const putPicture = (tx: Tx, huella: string, png: Uint8Array): Promise<unknown> =>
  tx.sql(
    `insert into logos (aseguradora_id, huella, png) values (aseguradora_actual(), $1, $2)
     on conflict (aseguradora_id) do update set huella = excluded.huella, png = excluded.png`,
    [huella, png],
  );

const dropPicture = (tx: Tx): Promise<unknown> =>
  tx.sql('delete from logos where aseguradora_id = aseguradora_actual()');

/** The logo with this hash. @returns null: the insurer has no logo, or its logo has another hash */
export async function readPicture(tx: Tx, huella: string): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ png: Uint8Array }>(
    'select png from logos where aseguradora_id = aseguradora_actual() and huella = $1',
    [huella],
  );
  return rows[0]?.png ?? null;
}

export async function readPictureInUse(tx: Tx): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ png: Uint8Array }>(
    'select png from logos where aseguradora_id = aseguradora_actual()',
  );
  return rows[0]?.png ?? null;
}

/** Reads the insurer's logo and locks it until the transaction ends. */
async function lockLogo(tx: Tx): Promise<StoredLogo | null> {
  const { rows } = await tx.sql<{ logo: StoredLogo | null }>(
    'select logo from aseguradoras where id = aseguradora_actual() for update',
  );
  return rows[0]?.logo ?? null;
}

const putLogo = (tx: Tx, logo: StoredLogo | null): Promise<unknown> =>
  tx.sql('update aseguradoras set logo = $1::jsonb, version = version + 1 where id = aseguradora_actual()', [
    logo && JSON.stringify(logo),
  ]);
