/**
 * The two addresses of its own that an e-mail about a case has: readers answer to one, and mail servers report to the other. Their secret
 * part is derived from the key of the insurer, so that every attempt names the same ones, and kept as a hash alone: whoever reads the
 * database can't write in the name of a provider.
 */
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { sha256 } from '../../platform/ids.ts';
import { addressFor } from './rules-addresses.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** Bits 0 to 159 of the HMAC, five a letter. */
const LETTERS = 32;

/** @param correo its row in the outbox */
function secretOf({ clave }: Pick<Tenant, 'clave'>, correo: string): string {
  const bytes = clave.blindIndex('direccion_respuesta', correo);
  let bits = 0n;
  for (const byte of bytes.subarray(0, 20)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: LETTERS }, (_, i) => ALPHABET[Number((bits >> BigInt(155 - 5 * i)) & 31n)]).join('');
}

export const hashOfToken = (token: string): Buffer => sha256(token);

export interface MailAddresses {
  /** Answers go there. */
  readonly respuesta: string;
  /** The envelope sender, to which mail servers report what they can't deliver (RFC 5321, 4.4). */
  readonly rebotes: string;
}

/** The addresses of an e-mail, on record before it leaves. */
export async function mailAddresses(
  base: Database,
  domain: string,
  aseguradora: Tenant,
  correo: string,
): Promise<MailAddresses> {
  const token = secretOf(aseguradora, correo);
  await base.asTenant(aseguradora.id, (tx) => recordAddress(tx, correo, hashOfToken(token)));
  return { respuesta: addressFor('respuesta', token, domain), rebotes: addressFor('rebote', token, domain) };
}

const recordAddress = (tx: Tx, correo: string, hash: Buffer) =>
  tx.sql(
    `insert into direcciones_respuesta (aseguradora_id, correo, caso, cuenta, proveedor, huella, creada)
     select aseguradora_id, id, caso, cuenta, proveedor, $2, creado from correos
      where aseguradora_id = aseguradora_actual() and id = $1 and caso is not null
     on conflict do nothing`,
    [correo, hash],
  );

/** The e-mail of ours that another belongs to. */
export interface AnsweredMail {
  readonly aseguradora_id: string;
  /** null: a person has said which case it is about, and nothing which e-mail. */
  readonly correo: string | null;
  readonly caso: string;
  readonly caso_id: string;
  /** null: it went to the family. */
  readonly cuenta: string | null;
  readonly proveedor: string | null;
}

/** @param by the hash of the secret part of an address, or else the number of the letter */
export async function findAnswered(
  base: Database,
  by: { readonly huella: Uint8Array | null; readonly correo: string | null },
): Promise<AnsweredMail | null> {
  const [row] = await base.door<AnsweredMail>(
    'select aseguradora_id, correo, caso, caso_id, cuenta, proveedor from direccion_de_respuesta($1, $2::uuid)',
    [by.huella, by.correo],
  );
  return row ?? null;
}

/** The only account about which a letter with this reference went to one of these providers; null where there is none, or several. */
export async function findByReference(
  base: Database,
  casoId: string,
  proveedores: readonly string[],
): Promise<AnsweredMail | null> {
  const rows = await base.door<AnsweredMail>(
    'select aseguradora_id, correo, caso, caso_id, cuenta, proveedor from cartas_de_referencia($1, $2)',
    [casoId, [...proveedores]],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
