/** Configuración: what an insurer's admin sets up in the backoffice; webhooks use the public API's schemas. */
import { type Static, Type } from 'typebox';
import { HoursOnFile } from './attention.ts';
import { COLOUR_SHAPE, PHONE_SHAPE } from './brand.ts';
import { EMAIL_SHAPE, instant, line, object, option, orNull, pageQuery } from './common.ts';
import { ROLES } from './identity.ts';
import { AVAILABLE_LANGUAGES, RELEASED_ACTS, SCOPES } from './lists.ts';
import { Logo, LogoWords } from './logo.ts';

// API keys ------------------------------------------------------------------------------------------------------------

const Scopes = Type.Array(option(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true });
/** Maximum number of networks of a key. */
const NETWORKS_MAXIMUM = 20;
/** Maximum number of active keys of an insurer. */
export const KEYS_MAXIMUM = 50;

export const NewKey = object({
  etiqueta: line(80),
  alcances: Type.Optional(Scopes),
  caduca: Type.Optional(instant()),
  /** Addresses or networks in CIDR form that may use the key; without it, any address may. */
  redes: Type.Optional(Type.Array(line(49), { minItems: 1, maxItems: NETWORKS_MAXIMUM, uniqueItems: true })),
});
export type NewKey = Static<typeof NewKey>;

export const Key = object({
  clave_id: Type.String(),
  etiqueta: Type.String(),
  /** Last four characters, to recognise the key. */
  final: Type.String(),
  /** Empty: the key may do everything that the insurer can. */
  alcances: Type.Array(option(SCOPES)),
  /** Empty: any address. */
  redes: Type.Array(Type.String()),
  creada: instant(),
  caduca: orNull(instant()),
  revocada: orNull(instant()),
  /** Time of the last request with this key, to the minute; null: none. */
  ultimo_uso: orNull(instant()),
});
export const Keys = object({ elementos: Type.Array(Key) });
export const CreatedKey = object({
  ...Key.properties,
  /** The key, shown here and never again. */
  api_key: Type.String(),
});

// Branding, languages, retention ----------------------------------------------------------------------------------------

const Language = option(AVAILABLE_LANGUAGES);
const Name = line(120);
/** Such as `#1d4f4b`. */
const Colour = Type.String({ pattern: COLOUR_SHAPE });
const Phone = Type.String({ pattern: PHONE_SHAPE });
export const PersonalEmail = Type.String({ maxLength: 254, pattern: `^${EMAIL_SHAPE}$` });
/** Years for which a closed case is kept, with access blocked. */
const Years = Type.Integer({ minimum: 1, maximum: 30 });

export const AseguradoraSettings = object({
  slug: Type.String(),
  variante: option(['A', 'B']),
  base_url: Type.String(),
  /** Whether this is a test insurer, whose e-mails are stored instead of sent. */
  pruebas: Type.Boolean(),
  nombre: Type.String(),
  color: orNull(Type.String()),
  logo: orNull(Logo),
  telefono: orNull(Type.String()),
  horario: orNull(HoursOnFile),
  /** Address to which families' answers to our e-mails go; in Variant B, answers to e-mails with a link or a code do not go there. */
  responder_a: orNull(Type.String()),
  /** Name of the data controller that families see; null: the insurer's own name. */
  responsable_datos: orNull(Type.String()),
  /** E-mail address for families' questions about their data; null: families call the insurer. */
  contacto_datos: orNull(Type.String()),
  /** Language of a case that does not name one. */
  idioma: Type.String(),
  idiomas_activos: Type.Array(Type.String()),
  retencion_anios: Type.Integer(),
  /** Whether admins have to sign in with a second factor. */
  exige_segundo_factor: Type.Boolean(),
  /** Acts that a second person of the service has to release. */
  exige_visto_bueno: Type.Array(option(RELEASED_ACTS)),
  /**
   * Whether providers' answers in this insurer's cases count, without personal data, in the statistics over all insurers.
   */
  comparte_experiencia: Type.Boolean(),
  /** Whether an event, in webhooks and feed, carries the insurer's own reference of the case. */
  eventos_con_referencia: Type.Boolean(),
});
export type AseguradoraSettings = Static<typeof AseguradoraSettings>;

/** A given member replaces the value; null clears it. */
export const SettingsChange = object(
  {
    nombre: Type.Optional(Name),
    color: Type.Optional(orNull(Colour)),
    /** Text in place of the logo; null: the name of the insurer. */
    logo_texto: Type.Optional(orNull(LogoWords)),
    telefono: Type.Optional(orNull(Phone)),
    horario: Type.Optional(orNull(HoursOnFile)),
    responder_a: Type.Optional(orNull(PersonalEmail)),
    /** Legal name and address of the controller. */
    responsable_datos: Type.Optional(orNull(line(300))),
    contacto_datos: Type.Optional(orNull(PersonalEmail)),
    idioma: Type.Optional(Language),
    idiomas_activos: Type.Optional(
      Type.Array(Language, { minItems: 1, maxItems: AVAILABLE_LANGUAGES.length, uniqueItems: true }),
    ),
    retencion_anios: Type.Optional(Years),
    exige_segundo_factor: Type.Optional(Type.Boolean()),
    eventos_con_referencia: Type.Optional(Type.Boolean()),
    exige_visto_bueno: Type.Optional(Type.Array(option(RELEASED_ACTS), { uniqueItems: true })),
    /** Only the insurer's own admin may set this. */
    comparte_experiencia: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type SettingsChange = Static<typeof SettingsChange>;

/** Branding to preview without storing it; a missing member keeps its current value. */
export const PreviewQuery = object({
  nombre: Type.Optional(Name),
  color: Type.Optional(Colour),
  telefono: Type.Optional(Phone),
  horario: Type.Optional(HoursOnFile),
  idioma: Type.Optional(Language),
});

// Users -----------------------------------------------------------------------------------------------------------------

const USER_STATES = ['invitado', 'activo', 'pausado'] as const;
const UserName = line(120);

/** `rol` is a role of the insurer that invites, or of the service if the service does. */
export const UserInvitation = object({ nombre: UserName, email: PersonalEmail, rol: option(ROLES) });
export type UserInvitation = Static<typeof UserInvitation>;
export const UserChange = object(
  {
    nombre: Type.Optional(UserName),
    rol: Type.Optional(option(ROLES)),
    estado: Type.Optional(option(['activo', 'pausado'])),
  },
  { minProperties: 1 },
);
export type UserChange = Static<typeof UserChange>;

export const User = object({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: option(ROLES),
  estado: option(USER_STATES),
  /** Whether the user signs on with an identity provider and has no password for this membership. */
  por_inicio: Type.Boolean(),
  segundo_factor: Type.Boolean(),
  ultima_entrada: orNull(instant()),
  creado: instant(),
  /** When the link of the last invitation expires; null: no invitation is open. */
  invitacion_hasta: orNull(instant()),
});
export type User = Static<typeof User>;
export const UsersQuery = object({
  /** Part of a name or of an e-mail address. */
  buscar: Type.Optional(Type.String({ maxLength: 80 })),
  ...pageQuery,
});
export type UsersQuery = Static<typeof UsersQuery>;
