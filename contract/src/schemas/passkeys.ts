/** Passkeys of the staff, in the terms of the Web Authentication standard (W3C, level 3) where it has them. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';

/** Passkeys that one person may have. */
export const PASSKEYS_A_PERSON = 20;

const bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description: `${description}, base64url.` });
const CredentialId = bytes(1400, 'Credential id');
const Challenge = bytes(100, 'To be signed once, within minutes');
const ClientData = bytes(4000, 'What the browser says that was signed');

/** The challenge that an existing passkey signs; the caller need not say who they are. */
export const PasskeyRequest = object({
  challenge: Challenge,
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  userVerification: Type.Literal('required'),
});

/** The passkey's answer. */
export const PasskeyProof = object({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(4000, 'What the authenticator says'),
  signature: bytes(4000, 'Signature over both'),
});
export type PasskeyProof = Static<typeof PasskeyProof>;
export const PasskeyEntry = object({ llave: PasskeyProof });

const PublicKey = Type.Literal('public-key');

/** The options from which an authenticator makes a passkey. */
export const PasskeyCreation = object({
  challenge: Challenge,
  rp: object({ id: Type.String(), name: Type.String() }),
  user: object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(object({ type: PublicKey, alg: Type.Integer({ description: 'COSE algorithm.' }) })),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  excludeCredentials: Type.Array(object({ type: PublicKey, id: Type.String() }), {
    description: 'Those that there are: one authenticator makes no second.',
  }),
  authenticatorSelection: object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: option(['none']),
});

export const PasskeyAddition = object({
  nombre: line(60, 'What the person calls it.', 'Portátil del trabajo'),
  llave: object({
    id: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: bytes(20_000, 'The new public key, and what the authenticator says of it'),
  }),
});
export type PasskeyAddition = Static<typeof PasskeyAddition>;

export const OwnPasskey = object({
  llave_id: Type.String(),
  nombre: Type.String(),
  creada: instant('When it was added.'),
  usada: orNull(instant('When it was last used.')),
});
export const OwnPasskeys = object({ elementos: Type.Array(OwnPasskey) });
