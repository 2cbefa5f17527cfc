/**
 * The person behind a membership. Persons belong to no insurer, so a transaction reaches one only through the definer functions of the
 * database, by a membership that is its own: for a stranger's membership every function here does nothing.
 */
import type { Tx } from '../../db/database.ts';

interface Person {
  /** Id of the person; secrets are stored under it. */
  readonly persona: string;
  readonly email: string;
  readonly password_hash: string;
  readonly totp_cifrado: Uint8Array | null;
  readonly totp_pendiente: Uint8Array | null;
  /** Recovery codes that are left. */
  readonly codigos: number;
  /** Version of the sessions that this membership opens from now on. */
  readonly version: number;
}

/** @returns undefined while the invitation is not accepted, and for a membership that is not of the transaction's insurer */
export async function readPerson(tx: Tx, membresia: string): Promise<Person | undefined> {
  const { rows } = await tx.sql<Person>(
    'select persona, email, password_hash, totp_cifrado, totp_pendiente, codigos, version from leer_persona($1)',
    [membresia],
  );
  return rows[0];
}

/**
 * An invitation becomes a membership, and one by sign-on that of a person, who from now on has it as any other.
 * @param tokenHash of the link; null: the command line, which needs none
 * @param fresh id and password of a person who has no account yet; null joins the one that the address has
 * @returns false when the link no longer lives, or the address has an account by now (or, without `fresh`, has none)
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
 * A membership begins on the word of an identity provider, which joins it to nobody: its person is of it alone.
 * @param persona id of that person
 */
export const startBySignOn = (tx: Tx, membresia: string, persona: string, now: Date): Promise<unknown> =>
  tx.sql('select estrenar_por_inicio($1, $2, $3)', [membresia, persona, now]);

/** Ends every session and any link that waits. @returns the version of the sessions to come */
export async function setPassword(tx: Tx, membresia: string, passwordHash: string): Promise<number> {
  const { rows } = await tx.sql<{ version: number }>('select poner_password($1, $2) as version', [
    membresia,
    passwordHash,
  ]);
  return rows[0]?.version ?? 0;
}

/** A link of a person: for another password, or for another second factor. */
export type PersonLink = 'restablecimiento' | 'segundo_factor';

/** @returns false when one was made within the pause (milliseconds), which then stays */
export const putLink = (
  tx: Tx,
  membresia: string,
  { clase, huella, caduca }: { readonly clase: PersonLink; readonly huella: Buffer; readonly caduca: Date },
  now: Date,
  pause: number,
): Promise<boolean> =>
  answers(tx, "poner_ficha($1, $2, $3, $4, $5, $6 * interval '1 ms')", [membresia, clase, huella, now, caduca, pause]);

/** Whether the link lived; from now on it does not. */
export const spendLink = (tx: Tx, membresia: string, kind: PersonLink, hash: Buffer, now: Date): Promise<boolean> =>
  answers(tx, 'gastar_ficha($1, $2, $3, $4)', [membresia, kind, hash, now]);

/** A secret that waits to be confirmed. */
export const prepareFactor = (tx: Tx, membresia: string, encrypted: Buffer): Promise<unknown> =>
  tx.sql('select preparar_factor($1, $2)', [membresia, encrypted]);

/** The secret that waited is the second factor from now on. */
export const startFactor = (tx: Tx, membresia: string, codes: readonly Buffer[]): Promise<unknown> =>
  tx.sql('select estrenar_factor($1, $2)', [membresia, codes]);

/** Removed by the person. @returns false: a second factor is required of them, and this is the last */
export const withdrawFactor = (tx: Tx, membresia: string): Promise<boolean> =>
  answers(tx, 'retirar_factor($1)', [membresia]);

/** Codes and passkeys, for somebody who has lost them. Every session of the person ends. */
export async function dropFactors(tx: Tx, membresia: string): Promise<void> {
  await tx.sql('select quitar_factor($1, true)', [membresia]);
  await tx.sql('select quitar_llaves($1)', [membresia]);
}

/** Whether a code of this time step has not served yet; from now on it has. @param fresh of a secret that is not in use yet */
export const spendStep = (tx: Tx, membresia: string, step: number, fresh: boolean): Promise<boolean> =>
  answers(tx, 'gastar_paso($1, $2, $3)', [membresia, step, fresh]);

export const spendRecovery = (tx: Tx, membresia: string, hash: Buffer): Promise<boolean> =>
  answers(tx, 'gastar_recuperacion($1, $2)', [membresia, hash]);

/** @returns false without a second factor */
export const setRecoveryCodes = (tx: Tx, membresia: string, hashes: readonly Buffer[]): Promise<boolean> =>
  answers(tx, 'poner_codigos($1, $2)', [membresia, hashes]);

/** Signs the person out everywhere, at every insurer. */
export const endEverySession = (tx: Tx, membresia: string): Promise<unknown> =>
  tx.sql('select envejecer_sesiones($1)', [membresia]);

async function answers(tx: Tx, call: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await tx.sql<{ si: boolean }>(`select ${call} as si`, values);
  return rows[0]?.si === true;
}
