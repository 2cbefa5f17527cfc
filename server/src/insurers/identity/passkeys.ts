/**
 * Passkeys (W3C Web Authentication, level 3). A signature proves two factors at once: that somebody has the key, and has unlocked it by finger,
 * face or PIN. A challenge works once. A signature is valid only at the address that asked for it.
 */
import type { PasskeyAddition, PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Addresses, Host } from '../../http/host.ts';
import { secret256, sha256 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import type { FailureReason } from './against-guessing.ts';
import { confirms } from './persons.ts';

export interface Passkeys {
  /** The domain that all addresses of the backoffice share. A passkey works at each of these addresses and nowhere else. */
  readonly rpId: string;
  /** Makes a challenge. @param session id of the session that adds a passkey; null: somebody signs with an existing passkey */
  challenge(session: string | null, now: Date): Promise<string>;
  /** Finds a passkey and its holder. @throws PasskeyRefusal */
  find(id: string): Promise<Passkey>;
  /** Checks a signature by a passkey. @throws PasskeyRefusal */
  checkProof(passkey: Passkey, proof: PasskeyProof, host: Host, now: Date): Promise<void>;
  /** Checks a new passkey that a session adds. @throws PasskeyRefusal */
  checkAddition(added: PasskeyAddition['llave'], session: string, host: Host, now: Date): Promise<NewPasskey>;
}

/** A refused passkey. A sign-in answers it like a wrong password; only the audit trail tells the reason. */
export class PasskeyRefusal extends DomainError {
  readonly reason: FailureReason;
  /** E-mail address of the holder; null: nobody has this passkey. */
  readonly account: string | null;

  constructor(reason: FailureReason, account: string | null) {
    super('login_incorrecto');
    this.name = 'PasskeyRefusal';
    this.reason = reason;
    this.account = account;
  }
}

/** Turns a refusal into the error for somebody who has signed in. @throws DomainError llave_rechazada; any other `error` as it is */
export function throwAsRejected(error: unknown): never {
  throw error instanceof PasskeyRefusal ? new DomainError('llave_rechazada') : error;
}

/** Loads the library with the first passkey, because it brings certificate parsers that nothing else needs. */
const library = () => import('@simplewebauthn/server');

export function createPasskeys(base: Database, addresses: Addresses): Passkeys {
  const expected = (host: Host, session: string | null, now: Date) => ({
    expectedRPID: addresses.dominio,
    expectedOrigin: addresses.origen(host),
    expectedChallenge: (challenge: string) => spendChallenge(base, sha256(challenge), session, now),
    requireUserVerification: true,
  });
  return {
    rpId: addresses.dominio,
    async challenge(session, now) {
      const challenge = secret256();
      await openChallenge(base, sha256(challenge), session, new Date(now.getTime() + CHALLENGE_LIFE));
      return challenge;
    },
    async find(id) {
      const [found] = await base.asLogin<Passkey>('select id, persona, email, clave_publica from buscar_llave($1)', [
        Buffer.from(id, 'base64url'),
      ]);
      if (!found) throw new PasskeyRefusal('sin_cuenta', null);
      return found;
    },
    async checkProof(passkey, { id, ...response }, host, now) {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected(host, null, now),
        response: { ...impliedMembers(id), response },
        // 0 skips the library's check of the counter; `usePasskey` compares it while storing it, so that of two simultaneous uses only one passes
        credential: { id, publicKey: new Uint8Array(passkey.clave_publica), counter: 0 },
      }).catch(() => ({ verified: false, authenticationInfo: null }));
      if (!verified || !authenticationInfo) throw new PasskeyRefusal('llave_rechazada', passkey.email);
      if (!(await usePasskey(base, passkey.id, authenticationInfo.newCounter, now)))
        throw new PasskeyRefusal('llave_copiada', passkey.email);
    },
    async checkAddition({ id, ...response }, session, host, now) {
      const { verifyRegistrationResponse } = await library();
      if (!(await vouchesForItself(response.attestationObject))) throw new PasskeyRefusal('llave_rechazada', null);
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected(host, session, now),
        response: { ...impliedMembers(id), response },
        supportedAlgorithmIDs: [...ALGORITHMS],
      }).catch(() => ({ registrationInfo: undefined }));
      if (registrationInfo?.credential.id !== id) throw new PasskeyRefusal('llave_rechazada', null);
      const { publicKey, counter } = registrationInfo.credential;
      return { credential: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
    },
  };
}

/**
 * Whether an attestation is `none` (we ask for that) or is signed with the passkey's own key. Any other attestation could contain a manufacturer's
 * certificate, and the library would fetch any address that the certificate names.
 */
async function vouchesForItself(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Members that the library requires and our contract leaves out. */
const impliedMembers = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

/** Milliseconds for which a challenge is valid: long enough to find one's telephone. */
export const CHALLENGE_LIFE = 5 * 60_000;
/** Accepted COSE algorithms (RFC 9053, RFC 8812), the preferred one first: Ed25519, ES256, RS256. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

/** A passkey and its holder. */
interface Passkey {
  readonly id: string;
  readonly persona: string;
  readonly email: string;
  readonly clave_publica: Uint8Array;
}

interface NewPasskey {
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

const openChallenge = (base: Database, hash: Buffer, session: string | null, until: Date): Promise<unknown> =>
  base.asLogin('select abrir_reto($1, $2, $3)', [hash, session, until]);

/** Uses up a challenge. @returns false: it is unknown, expired, used up, or of another session */
const spendChallenge = (base: Database, hash: Buffer, session: string | null, now: Date): Promise<boolean> =>
  loginConfirms(base, 'gastar_reto($1, $2, $3)', [hash, session, now]);

/** Stores the counter of a used passkey. @returns false: it did not grow, so there may be a copy; a passkey without counter sends 0 and passes */
const usePasskey = (base: Database, id: string, counter: number, now: Date): Promise<boolean> =>
  loginConfirms(base, 'usar_llave($1, $2, $3)', [id, counter, now]);

export const hasPasskeys = (base: Database, person: string): Promise<boolean> =>
  loginConfirms(base, 'tiene_llaves($1)', [person]);

export interface PasskeyRow {
  id: string;
  credencial: Uint8Array;
  nombre: string;
  creada: Date;
  usada: Date | null;
}

export async function readPasskeys(tx: Tx, membresia: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.sql<PasskeyRow>('select id, credencial, nombre, creada, usada from listar_llaves($1)', [
    membresia,
  ]);
  return rows;
}

/** Adds a passkey. @returns false: the person has `maximum` passkeys, or somebody already has this one */
export const putPasskey = (
  tx: Tx,
  membresia: string,
  { id, name, key, maximum }: { id: string; name: string; key: NewPasskey; maximum: number },
  now: Date,
): Promise<boolean> =>
  confirms(tx, 'poner_llave($1, $2, $3, $4, $5, $6, $7, $8)', [
    membresia,
    id,
    key.credential,
    key.publicKey,
    key.counter,
    name,
    maximum,
    now,
  ]);

/** Removes a passkey. @returns `ninguna`: the person has no such passkey; `ultima`: it is the last second factor of a person who must have one */
export async function dropPasskey(tx: Tx, membresia: string, id: string): Promise<'retirada' | 'ninguna' | 'ultima'> {
  const { rows } = await tx.sql<{ fin: 'retirada' | 'ninguna' | 'ultima' }>('select retirar_llave($1, $2) as fin', [
    membresia,
    id,
  ]);
  return rows[0]?.fin ?? 'ninguna';
}

/** Like {@link confirms}, for functions that are called without a transaction or an insurer. */
async function loginConfirms(base: Database, call: string, values: readonly unknown[]): Promise<boolean> {
  const [row] = await base.asLogin<{ si: boolean }>(`select ${call} as si`, values);
  return row?.si === true;
}
