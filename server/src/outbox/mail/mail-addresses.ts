/**
 * Every e-mail about a case has two addresses of its own: one for answers, one for bounces. Each has a secret part, so that knowing one
 * address does not reveal the other. The secret is derived from the insurer's key, so that every attempt has the same addresses. Only a hash
 * of it is stored, so that a reader of the database cannot answer in the name of a provider.
 */
import type { Database, Tx } from '../../db/database.ts';
import { casoKey, type Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Attempt } from './prepare-attempt.ts';
import { type AddressUse, addressFor, type OwnAddress } from './rules-addresses.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** Characters of a secret part: each stands for five of the first 160 bits of the HMAC. */
const LENGTH = 32;

/** @param correo id of the e-mail */
function secretOf({ clave }: Pick<Tenant, 'clave'>, use: AddressUse, correo: string): string {
  const bytes = clave.blindIndex(`direccion_${use}`, correo);
  let bits = 0n;
  for (const byte of bytes.subarray(0, 20)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: LENGTH }, (_, i) => ALPHABET[Number((bits >> BigInt(155 - 5 * i)) & 31n)]).join('');
}

export const hashOfAddress = ({ use, token }: OwnAddress): Buffer => sha256(`${use}+${token}`);

const textPlace = (correo: string) => ({ tabla: 'direcciones_respuesta', columna: 'texto_cifrado', fila: correo });

export interface MailAddresses {
  /** The address for answers. */
  readonly respuesta: string;
  /** The envelope sender, to which mail servers send their reports of what they can't deliver (RFC 5321, 4.4). */
  readonly rebotes: string;
}

type Addressed = Pick<Attempt, 'id' | 'contenido'> & { readonly caso: string };

/** Makes the addresses of an e-mail before it leaves, and stores their hashes and, encrypted, the text of a letter. */
export async function mailAddresses(
  base: Database,
  domain: string,
  aseguradora: Tenant,
  { id, caso, contenido }: Addressed,
): Promise<MailAddresses> {
  const own = (use: AddressUse): OwnAddress => ({ use, token: secretOf(aseguradora, use, id) });
  const [respuesta, rebotes] = [own('respuesta'), own('rebote')];
  await base.asTenant(aseguradora.id, async (tx) => {
    const key = 'proveedor' in contenido ? await casoKey(tx, aseguradora, caso) : null;
    const text = 'proveedor' in contenido ? key?.encrypt(textPlace(id), contenido.texto) : null;
    await recordAddresses(tx, id, hashOfAddress(respuesta), hashOfAddress(rebotes), text ?? null);
  });
  return { respuesta: addressFor(respuesta, domain), rebotes: addressFor(rebotes, domain) };
}

/**
 * Makes answers to earlier e-mails go to the service's staff alone, not to the heir, who is now another person or has another address.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function leaveAddresses(tx: Tx, caso: string): Promise<void> {
  await tx.sql(
    'update direcciones_respuesta set al_heredero = false where aseguradora_id = aseguradora_actual() and caso = $1 and al_heredero',
    [caso],
  );
}

const recordAddresses = (tx: Tx, correo: string, hash: Buffer, bounceHash: Buffer, text: Buffer | null) =>
  tx.sql(
    `insert into direcciones_respuesta (aseguradora_id, correo, caso, cuenta, proveedor, al_heredero, huella, huella_rebotes, texto_cifrado, creada)
     select aseguradora_id, id, caso, cuenta, proveedor,
            cuenta is null and allegado is null and tipo not in ('aviso_previo', 'disculpa_persona'), $2, $3, $4, creado from correos
      where aseguradora_id = aseguradora_actual() and id = $1 and caso is not null
     on conflict do nothing`,
    [correo, hash, bounceHash, text],
  );

/** How many of the latest letters about an account are compared with an answer, which may quote one of them. */
const COMPARED_LETTERS = 10;

/** The texts of the last letters about an account that left by e-mail. @param caso internal id */
export async function sentTexts(tx: Tx, key: DataKey, caso: string, cuenta: string): Promise<string[]> {
  const { rows } = await tx.sql<{ correo: string; texto_cifrado: Uint8Array }>(
    `select correo, texto_cifrado from direcciones_respuesta
      where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2 and texto_cifrado is not null
      order by correo desc limit $3`,
    [caso, cuenta, COMPARED_LETTERS],
  );
  return rows.map((row) => key.decrypt(textPlace(row.correo), row.texto_cifrado).toString('utf8'));
}

/** Our e-mail that an incoming e-mail answers, or from which it bounced. */
export interface AnsweredMail {
  readonly aseguradora_id: string;
  /** Id of our e-mail; null: unknown, because a person has said only to which case the incoming e-mail belongs. */
  readonly correo: string | null;
  readonly caso: string;
  readonly caso_id: string;
  /** Account that our e-mail was about; null: our e-mail went to the family. */
  readonly cuenta: string | null;
  readonly proveedor: string | null;
  /** Whether our e-mail went to the person who is the heir now, at the present address. */
  readonly al_heredero: boolean;
}

/**
 * Finds our e-mail that was answered; null: there is none.
 * @param by one of two: `huella`, the hash of the address to which the answer came ({@link hashOfAddress}), or `correo`, the id of our e-mail
 */
export async function findAnswered(
  base: Database,
  by: { readonly huella: Uint8Array | null; readonly correo: string | null },
): Promise<AnsweredMail | null> {
  const [row] = await base.asLogin<AnsweredMail>(
    'select aseguradora_id, correo, caso, caso_id, cuenta, proveedor, al_heredero from direccion_de_respuesta($1, $2::uuid)',
    [by.huella, by.correo],
  );
  return row ?? null;
}

/** The only account of the case about which a letter went to one of these providers; null: there is none, or several. */
export async function findByReference(
  base: Database,
  casoId: string,
  proveedores: readonly string[],
): Promise<AnsweredMail | null> {
  const rows = await base.asLogin<AnsweredMail>(
    'select aseguradora_id, correo, caso, caso_id, cuenta, proveedor, false as al_heredero from cartas_de_referencia($1, $2)',
    [casoId, [...proveedores]],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
