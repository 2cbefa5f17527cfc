/** Signing in to the backoffice, and the staff's own account. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { Login, ROLES } from './identity.ts';
import { PasskeyEntry, PasskeyProof } from './passkeys.ts';
import { Person } from './web-apps.ts';

/** Minimum length of a password, in characters. No rule demands certain kinds of characters (NIST SP 800-63B, section 3.1.1). */
export const PASSWORD_LENGTH = 12;

/** The current password. */
const Password = Type.String({ minLength: 1, maxLength: 200 });
/** A new password: long, and not among the commonest. */
const NewPassword = Type.String({ minLength: PASSWORD_LENGTH, maxLength: 200 });
const UseCode = Type.String({ pattern: '^[0-9]{6}$' });
/** A recovery code, given instead of a code from the authenticator app. */
const RecoveryCode = Type.String({ minLength: 1, maxLength: 40 });
/** Token of a one-time link (an invitation, a password reset or a new second factor), from the fragment of its URL. */
const Card = Type.String({ minLength: 1, maxLength: 200 });

export const EntryAtBackoffice = object({
  ...Login.properties,
  recuperacion: Type.Optional(RecoveryCode),
  llave: Type.Optional(PasskeyProof),
});
export type EntryAtBackoffice = Static<typeof EntryAtBackoffice>;

export const ForgottenPassword = object({ email: line(254) });
export const CardQuery = object({ token: Card });

const CARD_KINDS = ['invitacion', 'restablecimiento', 'segundo_factor'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export const OneTimeLink = object({
  clase: option(CARD_KINDS),
  nombre: Type.String(),
  email: Type.String(),
  /** Name of the insurer; null for people of the service. */
  aseguradora: orNull(Type.String()),
  /** True: the address already has an account, so the page asks for that account's password. False: the person chooses a password. */
  conocida: Type.Boolean(),
  caduca: instant(),
});
export const LinkUse = object({
  token: Card,
  /** The new password; if the address has an account and the link is not a password reset, the current password. */
  password: Type.String({ minLength: 1, maxLength: 200 }),
  codigo: Type.Optional(UseCode),
  recuperacion: Type.Optional(RecoveryCode),
  llave: Type.Optional(PasskeyProof),
});
export type LinkUse = Static<typeof LinkUse>;
export const LinkUsed = object({ sesion: orNull(Person) });

const OwnMembresia = object({
  usuario_id: Type.String(),
  /** Slug of the insurer; null for the service. */
  aseguradora: orNull(Type.String()),
  nombre: orNull(Type.String()),
  rol: option(ROLES),
  /** Whether the caller's session is for this membership. */
  actual: Type.Boolean(),
  ultima_entrada: orNull(instant()),
});
export const OwnMembresias = object({ elementos: Type.Array(OwnMembresia) });
export const MembresiaChoice = object({ usuario_id: Type.String({ maxLength: 60 }) });

/** Password, code or passkey: any of them confirms the session. */
export const Confirmation = Type.Union([object({ password: Password }), object({ codigo: UseCode }), PasskeyEntry]);
export type Confirmation = Static<typeof Confirmation>;

export const OwnCuenta = object({
  nombre: Type.String(),
  email: Type.String(),
  /** Whether signing in asks for a code besides the password. */
  segundo_factor: Type.Boolean(),
  /** Number of unused recovery codes. */
  codigos_de_recuperacion: Type.Integer(),
});
export const PasswordChange = object({ actual: Password, nueva: NewPassword });
/** Body of dangerous operations: they ask for the password again, in case a session was left open. */
export const WithPassword = object({ password: Password });
export const NewSecondFactor = object({
  /** Base32, to be typed where the QR code cannot be scanned; shown only here. */
  secreto: Type.String(),
  /** `otpauth://`, for the QR code. */
  uri: Type.String(),
});
export const SecondFactorConfirmation = object({ codigo: UseCode });
export const RecoveryCodes = object({
  /** Each code works once. The codes are shown only here. */
  codigos: Type.Array(Type.String()),
});

const OwnSession = object({
  sesion_id: Type.String(),
  /** Whether this is the caller's session. */
  actual: Type.Boolean(),
  /** `User-Agent` of the browser that signed in. */
  agente: Type.String(),
  /** Network from which the person signed in, never the whole IP address. */
  direccion: Type.String(),
  creada: instant(),
  /** Time of the last request, to a quarter of an hour. */
  vista: instant(),
  caduca: instant(),
});
export const OwnSessions = object({ elementos: Type.Array(OwnSession) });
