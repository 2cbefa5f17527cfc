/** Passkeys of the staff, in the terms of the Web Authentication standard (W3C, level 3) where it has them. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';

/** Maximum number of passkeys of one person. */
export const PASSKEYS_A_PERSON = 20;

const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = bytes(1400);
/** Challenge that is signed once, within minutes. */
const Challenge = bytes(100);
/** The browser's statement of what was signed. */
const ClientData = bytes(4000);

/** The challenge that an existing passkey signs; the caller need not say who they are. */
export const PasskeyRequest = object({
  challenge: Challenge,
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});

/** The passkey's answer to a challenge. */
export const PasskeyProof = object({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(4000),
  /** Signature over `authenticatorData` and the hash of `clientDataJSON`. */
  signature: bytes(4000),
});
export type PasskeyProof = Static<typeof PasskeyProof>;
export const PasskeyEntry = object({ llave: PasskeyProof });

const PublicKey = Type.Literal('public-key');

/** The options from which an authenticator makes a passkey. */
export const PasskeyCreation = object({
  challenge: Challenge,
  rp: object({ id: Type.String(), name: Type.String() }),
  user: object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(object({ type: PublicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  /** The person's passkeys, so that an authenticator that holds one makes no second. */
  excludeCredentials: Type.Array(object({ type: PublicKey, id: Type.String() })),
  authenticatorSelection: object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: option(['none']),
});

export const PasskeyAddition = object({
  nombre: line(60),
  llave: object({
    id: CredentialId,
    clientDataJSON: ClientData,
    /** The new public key, with the authenticator's statement about it. */
    attestationObject: bytes(20_000),
  }),
});
export type PasskeyAddition = Static<typeof PasskeyAddition>;

export const OwnPasskey = object({
  llave_id: Type.String(),
  nombre: Type.String(),
  creada: instant(),
  usada: orNull(instant()),
});
export const OwnPasskeys = object({ elementos: Type.Array(OwnPasskey) });
