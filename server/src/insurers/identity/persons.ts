/**
 * The person behind a membership. Persons belong to no insurer, so a transaction reaches a person only through definer functions of the database
 * and only by a membership of the transaction's insurer. For any other membership every function here does nothing.
 */
import type { Tx } from '../../db/database.ts';

interface Person {
  /** Id of the person, under which their secrets are encrypted. */
  readonly persona: string;
  readonly email: string;
  readonly password_hash: string;
  readonly totp_cifrado: Uint8Array | null;
  readonly totp_pendiente: Uint8Array | null;
  /** Number of recovery codes that are left. */
  readonly codigos: number;
  /** Version of new sessions of this membership. Sessions of an older version have ended. */
  readonly version: number;
}

/** Reads the person of a membership. @returns undefined: the invitation is not accepted yet, or the membership is of another insurer */
export async function readPerson(tx: Tx, membresia: string): Promise<Person | undefined> {
  const { rows } = await tx.sql<Person>(
    'select persona, email, password_hash, totp_cifrado, totp_pendiente, codigos, version from leer_persona($1)',
    [membresia],
  );
  return rows[0];
}

/**
 * Accepts a membership that was invited, or was made by sign-on: joins it to a person with an account at the membership's address.
 * @param tokenHash hash of the link's token; null: no link is needed, for instance from the command line
 * @param fresh id and password hash of a new person; null: the person who already has an account at the address
 * @returns false: the link is no longer valid, or the address already has an account (if `fresh` is null: has none)
 */
export async function acceptMembresia(
  tx: Tx,
  membresia: string,
  tokenHash: Buffer | null,
  fresh: { readonly id: string; readonly passwordHash: string } | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.sql('select persona from aceptar_membresia($1, $2, $3, $4, $5)', [
    membresia,
    tokenHash,
    fresh?.id ?? null,
    fresh?.passwordHash ?? null,
    now,
  ]);
  return rows.length > 0;
}

/**
 * Accepts a membership for somebody whom an identity provider identifies. The membership gets a new person without an account, because the
 * provider must not give access to an existing account.
 * @param persona id of the new person
 */
export const startBySignOn = (tx: Tx, membresia: string, persona: string, now: Date): Promise<unknown> =>
  tx.sql('select estrenar_por_inicio($1, $2, $3)', [membresia, persona, now]);

/** Sets the password, and ends every session and an unused link for choosing a password. @returns the version of new sessions */
export async function setPassword(tx: Tx, membresia: string, passwordHash: string): Promise<number> {
  const { rows } = await tx.sql<{ version: number }>('select poner_password($1, $2) as version', [
    membresia,
    passwordHash,
  ]);
  return rows[0]?.version ?? 0;
}

/** Kinds of link for a person who has an account. */
export type PersonLink = 'restablecimiento' | 'segundo_factor';

/** Stores the link in place of an earlier one of its kind. @returns false: the earlier link is younger than `pause` (milliseconds), and stays */
export const putLink = (
  tx: Tx,
  membresia: string,
  { clase, huella, caduca }: { readonly clase: PersonLink; readonly huella: Buffer; readonly caduca: Date },
  now: Date,
  pause: number,
): Promise<boolean> =>
  confirms(tx, "poner_ficha($1, $2, $3, $4, $5, $6 * interval '1 ms')", [membresia, clase, huella, now, caduca, pause]);

/** Uses up a link. @returns false: it was not valid */
export const spendLink = (tx: Tx, membresia: string, kind: PersonLink, hash: Buffer, now: Date): Promise<boolean> =>
  confirms(tx, 'gastar_ficha($1, $2, $3, $4)', [membresia, kind, hash, now]);

/** Stores a TOTP secret that has yet to be confirmed. */
export const prepareFactor = (tx: Tx, membresia: string, encrypted: Buffer): Promise<unknown> =>
  tx.sql('select preparar_factor($1, $2)', [membresia, encrypted]);

/** Makes the prepared secret the second factor, with these hashes of recovery codes. */
export const startFactor = (tx: Tx, membresia: string, codes: readonly Buffer[]): Promise<unknown> =>
  tx.sql('select estrenar_factor($1, $2)', [membresia, codes]);

/** Removes the person's authenticator. @returns false: the person needs a second factor and has no other */
export const withdrawFactor = (tx: Tx, membresia: string): Promise<boolean> =>
  confirms(tx, 'retirar_factor($1)', [membresia]);

/** Removes the authenticator, codes and passkeys of a person who has lost them, and ends the person's sessions. */
export async function dropFactors(tx: Tx, membresia: string): Promise<void> {
  await tx.sql('select quitar_factor($1, true)', [membresia]);
  await tx.sql('select quitar_llaves($1)', [membresia]);
}

/** Uses up a TOTP time step. @param fresh whether the secret is not in use yet @returns false: a code of this or a later step was used before */
export const spendStep = (tx: Tx, membresia: string, step: number, fresh: boolean): Promise<boolean> =>
  confirms(tx, 'gastar_paso($1, $2, $3)', [membresia, step, fresh]);

export const spendRecovery = (tx: Tx, membresia: string, hash: Buffer): Promise<boolean> =>
  confirms(tx, 'gastar_recuperacion($1, $2)', [membresia, hash]);

/** Replaces the recovery codes. @returns false: the person has no authenticator */
export const setRecoveryCodes = (tx: Tx, membresia: string, hashes: readonly Buffer[]): Promise<boolean> =>
  confirms(tx, 'poner_codigos($1, $2)', [membresia, hashes]);

/** Ends the person's sessions at every insurer. */
export const endEverySession = (tx: Tx, membresia: string): Promise<unknown> =>
  tx.sql('select envejecer_sesiones($1)', [membresia]);

/** Whether the database answers true to a call of a function. */
export async function confirms(tx: Tx, call: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await tx.sql<{ si: boolean }>(`select ${call} as si`, values);
  return rows[0]?.si === true;
}
