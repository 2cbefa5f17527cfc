/**
 * The person behind a membership. Persons belong to no insurer, so a transaction reaches one only through the doors of the
 * database, by a membership that is its own: for a stranger's membership every function here does nothing.
 */
import type { Tx } from '../../db/base.ts';

export interface Persona {
  /** Of the person; secrets are kept under it. */
  readonly persona: string;
  readonly email: string;
  readonly password_hash: string;
  readonly totp_cifrado: Uint8Array | null;
  readonly totp_pendiente: Uint8Array | null;
  /** Recovery codes that are left. */
  readonly codigos: number;
  /** Of the sessions that this membership opens from now on. */
  readonly version: number;
}

/** @returns undefined while the invitation is not accepted, and for a membership that is not of the transaction's insurer */
export async function readPersona(tx: Tx, membresia: string): Promise<Persona | undefined> {
  const { filas } = await tx.sql<Persona>('select * from leer_persona($1)', [membresia]);
  return filas[0];
}

/**
 * An invitation becomes a membership.
 * @param ficha hash of the link's token; null: the command line, which needs none
 * @param nueva id and password of a person who has no account yet; null joins the one that the address has
 * @returns false when the link no longer lives, or the address has an account by now (or, without `nueva`, has none)
 */
export async function acceptMembresia(
  tx: Tx,
  membresia: string,
  ficha: Buffer | null,
  nueva: { readonly id: string; readonly passwordHash: string } | null,
  ahora: Date,
): Promise<boolean> {
  const { filas } = await tx.sql('select persona from aceptar_membresia($1, $2, $3, $4, $5)', [
    membresia,
    ficha,
    nueva?.id ?? null,
    nueva?.passwordHash ?? null,
    ahora,
  ]);
  return filas.length > 0;
}

/** Ends every session and any link that waits. @returns the version of the sessions to come */
export async function setPassword(tx: Tx, membresia: string, passwordHash: string): Promise<number> {
  const { filas } = await tx.sql<{ version: number }>('select poner_password($1, $2) as version', [
    membresia,
    passwordHash,
  ]);
  return filas[0]?.version ?? 0;
}

/** A link of a person: for another password, or for another second factor. */
export type PersonaLink = 'restablecimiento' | 'segundo_factor';

/** @returns false when one was made within the pause (milliseconds), which then stays */
export const putLink = (
  tx: Tx,
  membresia: string,
  { clase, huella, caduca }: { readonly clase: PersonaLink; readonly huella: Buffer; readonly caduca: Date },
  ahora: Date,
  pausa: number,
): Promise<boolean> =>
  answers(tx, "poner_ficha($1, $2, $3, $4, $5, $6 * interval '1 ms')", [
    membresia,
    clase,
    huella,
    ahora,
    caduca,
    pausa,
  ]);

/** Whether the link lived; from now on it does not. */
export const spendLink = (
  tx: Tx,
  membresia: string,
  clase: PersonaLink,
  huella: Buffer,
  ahora: Date,
): Promise<boolean> => answers(tx, 'gastar_ficha($1, $2, $3, $4)', [membresia, clase, huella, ahora]);

/** A secret that waits to be confirmed. */
export const prepareFactor = (tx: Tx, membresia: string, cifrado: Buffer): Promise<unknown> =>
  tx.sql('select preparar_factor($1, $2)', [membresia, cifrado]);

/** The secret that waited is the second factor from now on. */
export const startFactor = (tx: Tx, membresia: string, codigos: readonly Buffer[]): Promise<unknown> =>
  tx.sql('select estrenar_factor($1, $2)', [membresia, codigos]);

/** @param endSessions every session of the person ends */
export const dropFactor = (tx: Tx, membresia: string, endSessions: boolean): Promise<unknown> =>
  tx.sql('select quitar_factor($1, $2)', [membresia, endSessions]);

/** Whether a code of this time step has not served yet; from now on it has. @param fresh of a secret that is not in use yet */
export const spendStep = (tx: Tx, membresia: string, paso: number, fresh: boolean): Promise<boolean> =>
  answers(tx, 'gastar_paso($1, $2, $3)', [membresia, paso, fresh]);

export const spendRecovery = (tx: Tx, membresia: string, huella: Buffer): Promise<boolean> =>
  answers(tx, 'gastar_recuperacion($1, $2)', [membresia, huella]);

/** @returns false without a second factor */
export const setRecoveryCodes = (tx: Tx, membresia: string, huellas: readonly Buffer[]): Promise<boolean> =>
  answers(tx, 'poner_codigos($1, $2)', [membresia, huellas]);

/** Signs the person out everywhere, at every insurer. */
export const endEverySession = (tx: Tx, membresia: string): Promise<unknown> =>
  tx.sql('select envejecer_sesiones($1)', [membresia]);

async function answers(tx: Tx, llamada: string, valores: readonly unknown[]): Promise<boolean> {
  const { filas } = await tx.sql<{ si: boolean }>(`select ${llamada} as si`, valores);
  return filas[0]?.si === true;
}
