/** Signing in to the backoffice, and what people of the staff do with their own account. */
import { type Static, Type } from 'typebox';
import { Persona } from './aplicaciones.ts';
import { instante, linea, objeto, oNulo, opcion } from './comun.ts';
import { Login, ROLES } from './identidad.ts';

/** Fewest characters of a password; there are no rules of composition (NIST SP 800-63B, section 3.1.1). */
export const LARGO_DE_PASSWORD = 12;

const Password = Type.String({ minLength: 1, maxLength: 200, description: 'As it is now.' });
const PasswordNueva = Type.String({
  minLength: LARGO_DE_PASSWORD,
  maxLength: 200,
  description: 'Long, and not among the commonest; there are no rules of composition.',
});
const CodigoDeUnUso = Type.String({ pattern: '^[0-9]{6}$', description: 'Code of the authenticator.' });
const CodigoDeRecuperacion = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A recovery code, in place of the code.',
});
/** Token of an invitation or a reset, from the fragment of the link. */
const Ficha = Type.String({ minLength: 1, maxLength: 200, description: 'The token of the link.' });

export const EntradaAlBackoffice = objeto({
  ...Login.properties,
  recuperacion: Type.Optional(CodigoDeRecuperacion),
});
export type EntradaAlBackoffice = Static<typeof EntradaAlBackoffice>;

export const Olvido = objeto({ email: linea(254, 'E-mail address of the user.', 'operaciones@aurora.example') });
export const ConsultaDeFicha = objeto({ token: Ficha });

export const CLASES_DE_FICHA = ['invitacion', 'restablecimiento', 'segundo_factor'] as const;
export type ClaseDeFicha = (typeof CLASES_DE_FICHA)[number];

export const FichaDeAcceso = objeto({
  clase: opcion(CLASES_DE_FICHA),
  nombre: Type.String(),
  email: Type.String(),
  aseguradora: oNulo(Type.String({ description: 'Name of the insurer; null for people of the service.' })),
  conocida: Type.Boolean({
    description: 'Whether the address has an account, whose password is asked for; else a new one is chosen.',
  }),
  caduca: instante('Until when the link serves.'),
});
export const EstrenoDePassword = objeto({
  token: Ficha,
  password: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'A new one, or the present one where the address has an account and the link is no reset.',
  }),
  codigo: Type.Optional(CodigoDeUnUso),
  recuperacion: Type.Optional(CodigoDeRecuperacion),
});
export type EstrenoDePassword = Static<typeof EstrenoDePassword>;
export const Estreno = objeto({
  sesion: oNulo(Persona),
});

export const MembresiaPropia = objeto({
  usuario_id: Type.String(),
  aseguradora: oNulo(Type.String({ description: 'Slug of the insurer; null for the service.' })),
  nombre: oNulo(Type.String({ description: 'Name of the insurer; null for the service.' })),
  rol: opcion(ROLES),
  actual: Type.Boolean({ description: 'The one that the session is for.' }),
  ultima_entrada: oNulo(instante('Last sign-in.')),
});
export const MembresiasPropias = objeto({ elementos: Type.Array(MembresiaPropia) });
export const EleccionDeMembresia = objeto({ usuario_id: Type.String({ maxLength: 60 }) });

/** Either is enough. */
export const Confirmacion = Type.Union([objeto({ password: Password }), objeto({ codigo: CodigoDeUnUso })]);
export type Confirmacion = Static<typeof Confirmacion>;

export const CuentaPropia = objeto({
  nombre: Type.String(),
  email: Type.String(),
  segundo_factor: Type.Boolean({ description: 'Whether signing in asks for a code.' }),
  codigos_de_recuperacion: Type.Integer({ description: 'Recovery codes that are left.' }),
});
export const CambioDePassword = objeto({ actual: Password, nueva: PasswordNueva });
/** What is dangerous with a session that somebody left open asks for the password again. */
export const ConPassword = objeto({ password: Password });
export const SegundoFactorNuevo = objeto({
  secreto: Type.String({ description: 'Base32, to be typed where no QR can be read. Shown once.' }),
  uri: Type.String({ description: '`otpauth://`, for the QR code.' }),
});
export const ConfirmacionDeSegundoFactor = objeto({ codigo: CodigoDeUnUso });
export const CodigosDeRecuperacion = objeto({
  codigos: Type.Array(Type.String(), { description: 'Each serves once. Shown once.' }),
});

export const SesionPropia = objeto({
  sesion_id: Type.String(),
  actual: Type.Boolean({ description: 'The one that is asking.' }),
  agente: Type.String({ description: '`User-Agent` of the browser that began it.' }),
  direccion: Type.String({ description: 'Network from which it began, never the whole address.' }),
  creada: instante('When it began.'),
  vista: instante('Last request, to the quarter of an hour.'),
  caduca: instante('When it ends.'),
});
export const SesionesPropias = objeto({ elementos: Type.Array(SesionPropia) });
