/** Signing in to the backoffice, and the staff's own account. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { Login, ROLES } from './identity.ts';
import { PasskeyEntry, PasskeyProof } from './passkeys.ts';
import { Person } from './web-apps.ts';

/** Fewest characters of a password; there are no rules of composition (NIST SP 800-63B, section 3.1.1). */
export const PASSWORD_LENGTH = 12;

const Password = Type.String({ minLength: 1, maxLength: 200, description: 'As it is now.' });
const PasswordNew = Type.String({
  minLength: PASSWORD_LENGTH,
  maxLength: 200,
  description: 'Long, and not among the commonest; there are no rules of composition.',
});
const UseCode = Type.String({ pattern: '^[0-9]{6}$', description: 'Code of the authenticator.' });
const RecoveryCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A recovery code, in place of the code.',
});
/** Token of an invitation or a reset, from the fragment of its link. */
const Card = Type.String({ minLength: 1, maxLength: 200, description: 'The token of the link.' });

export const EntryAtBackoffice = object({
  ...Login.properties,
  recuperacion: Type.Optional(RecoveryCode),
  llave: Type.Optional(PasskeyProof),
});
export type EntryAtBackoffice = Static<typeof EntryAtBackoffice>;

export const Oblivion = object({ email: line(254, 'E-mail address of the user.', 'operaciones@aurora.example') });
export const CardQuery = object({ token: Card });

const CARD_KINDS = ['invitacion', 'restablecimiento', 'segundo_factor'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export const OneTimeLink = object({
  clase: option(CARD_KINDS),
  nombre: Type.String(),
  email: Type.String(),
  aseguradora: orNull(Type.String({ description: 'Name of the insurer; null for people of the service.' })),
  conocida: Type.Boolean({
    description: 'Whether the address has an account, whose password is asked for; else a new one is chosen.',
  }),
  caduca: instant('Until when the link serves.'),
});
export const PasswordDebut = object({
  token: Card,
  password: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'A new one, or the present one where the address has an account and the link is no reset.',
  }),
  codigo: Type.Optional(UseCode),
  recuperacion: Type.Optional(RecoveryCode),
  llave: Type.Optional(PasskeyProof),
});
export type PasswordDebut = Static<typeof PasswordDebut>;
export const Debut = object({
  sesion: orNull(Person),
});

const OwnMembresia = object({
  usuario_id: Type.String(),
  aseguradora: orNull(Type.String({ description: 'Slug of the insurer; null for the service.' })),
  nombre: orNull(Type.String({ description: 'Name of the insurer; null for the service.' })),
  rol: option(ROLES),
  actual: Type.Boolean({ description: 'The one that the session is for.' }),
  ultima_entrada: orNull(instant('Last sign-in.')),
});
export const OwnMembresias = object({ elementos: Type.Array(OwnMembresia) });
export const MembresiaChoice = object({ usuario_id: Type.String({ maxLength: 60 }) });

/** Either one is enough. */
export const Confirmation = Type.Union([object({ password: Password }), object({ codigo: UseCode }), PasskeyEntry]);
export type Confirmation = Static<typeof Confirmation>;

export const OwnCuenta = object({
  nombre: Type.String(),
  email: Type.String(),
  segundo_factor: Type.Boolean({ description: 'Whether signing in asks for a code.' }),
  codigos_de_recuperacion: Type.Integer({ description: 'Recovery codes that are left.' }),
});
export const PasswordChange = object({ actual: Password, nueva: PasswordNew });
/** Dangerous acts ask for the password again, in case a session was left open. */
export const WithPassword = object({ password: Password });
export const SecondNewFactor = object({
  secreto: Type.String({ description: 'Base32, to be typed where no QR can be read. Shown once.' }),
  uri: Type.String({ description: '`otpauth://`, for the QR code.' }),
});
export const FactorSecondConfirmation = object({ codigo: UseCode });
export const RecoveryCodes = object({
  codigos: Type.Array(Type.String(), { description: 'Each serves once. Shown once.' }),
});

const OwnSession = object({
  sesion_id: Type.String(),
  actual: Type.Boolean({ description: 'The one that is asking.' }),
  agente: Type.String({ description: '`User-Agent` of the browser that began it.' }),
  direccion: Type.String({ description: 'Network from which it began, never the whole address.' }),
  creada: instant('When it began.'),
  vista: instant('Last request, to the quarter of an hour.'),
  caduca: instant('When it ends.'),
});
export const OwnSessions = object({ elementos: Type.Array(OwnSession) });
