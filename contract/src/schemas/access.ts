/** Signing in to the backoffice, and the staff's own account. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { Login, ROLES } from './identity.ts';
import { PasskeyEntry, PasskeyProof } from './passkeys.ts';
import { Person } from './web-apps.ts';

/** Fewest characters of a password; there are no rules of composition (NIST SP 800-63B, section 3.1.1). */
export const PASSWORD_LENGTH = 12;

/** As it is now. */
const Password = Type.String({ minLength: 1, maxLength: 200 });
/** Long, and not among the commonest; there are no rules of composition. */
const NewPassword = Type.String({ minLength: PASSWORD_LENGTH, maxLength: 200 });
const UseCode = Type.String({ pattern: '^[0-9]{6}$' });
/** A recovery code, in place of the code. */
const RecoveryCode = Type.String({ minLength: 1, maxLength: 40 });
/** Token of an invitation or a reset, from the fragment of its link. */
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
  /** Whether the address has an account, whose password is asked for; else a new one is chosen. */
  conocida: Type.Boolean(),
  caduca: instant(),
});
export const LinkUse = object({
  token: Card,
  /** A new one, or the present one where the address has an account and the link is no reset. */
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
  /** This session is for it. */
  actual: Type.Boolean(),
  ultima_entrada: orNull(instant()),
});
export const OwnMembresias = object({ elementos: Type.Array(OwnMembresia) });
export const MembresiaChoice = object({ usuario_id: Type.String({ maxLength: 60 }) });

/** Either one is enough. */
export const Confirmation = Type.Union([object({ password: Password }), object({ codigo: UseCode }), PasskeyEntry]);
export type Confirmation = Static<typeof Confirmation>;

export const OwnCuenta = object({
  nombre: Type.String(),
  email: Type.String(),
  /** Whether signing in asks for a code. */
  segundo_factor: Type.Boolean(),
  /** How many are left. */
  codigos_de_recuperacion: Type.Integer(),
});
export const PasswordChange = object({ actual: Password, nueva: NewPassword });
/** Dangerous acts ask for the password again, in case a session was left open. */
export const WithPassword = object({ password: Password });
export const NewSecondFactor = object({
  /** Base32, to be typed where no QR can be read. Shown once. */
  secreto: Type.String(),
  /** `otpauth://`, for the QR code. */
  uri: Type.String(),
});
export const SecondFactorConfirmation = object({ codigo: UseCode });
export const RecoveryCodes = object({
  /** Each serves once. Shown once. */
  codigos: Type.Array(Type.String()),
});

const OwnSession = object({
  sesion_id: Type.String(),
  /** The session that asks. */
  actual: Type.Boolean(),
  /** `User-Agent` of the browser that began it. */
  agente: Type.String(),
  /** Network from which it began, never the whole address. */
  direccion: Type.String(),
  creada: instant(),
  /** Last request, to the quarter of an hour. */
  vista: instant(),
  caduca: instant(),
});
export const OwnSessions = object({ elementos: Type.Array(OwnSession) });
