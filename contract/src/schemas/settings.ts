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
  /** Address or network in CIDR form. Addresses that may use it; without it, any. */
  redes: Type.Optional(Type.Array(line(49), { minItems: 1, maxItems: NETWORKS_MAXIMUM, uniqueItems: true })),
});
export type NewKey = Static<typeof NewKey>;

export const Key = object({
  clave_id: Type.String(),
  etiqueta: Type.String(),
  /** Last four characters, to know it by. */
  final: Type.String(),
  /** Empty: everything that the insurer can. */
  alcances: Type.Array(option(SCOPES)),
  /** Empty: any address. */
  redes: Type.Array(Type.String()),
  creada: instant(),
  caduca: orNull(instant()),
  revocada: orNull(instant()),
  /** Last request, to the minute. */
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
/** Years that a closed case is kept, blocked. */
const Years = Type.Integer({ minimum: 1, maximum: 30 });

export const AseguradoraSettings = object({
  slug: Type.String(),
  variante: option(['A', 'B']),
  base_url: Type.String(),
  /** Its e-mails are kept and not sent. */
  pruebas: Type.Boolean(),
  nombre: Type.String(),
  color: orNull(Type.String()),
  logo: orNull(Logo),
  telefono: orNull(Type.String()),
  horario: orNull(HoursOnFile),
  /** Where answers of families to our e-mails go; in Variant B not to those with a link or a code. */
  responder_a: orNull(Type.String()),
  /** The controller of the personal data, as families read it; null: the insurer's own name. */
  responsable_datos: orNull(Type.String()),
  /** Where families write about their data; null: they call. */
  contacto_datos: orNull(Type.String()),
  /** Language of a case that asks for none. */
  idioma: Type.String(),
  idiomas_activos: Type.Array(Type.String()),
  retencion_anios: Type.Integer(),
  /** Admins sign in with a second factor or not at all. */
  exige_segundo_factor: Type.Boolean(),
  /** Acts of the service that a second person of it has to release. */
  exige_visto_bueno: Type.Array(option(RELEASED_ACTS)),
  /**
   * Whether the answers of providers in its cases count, without personal data, in the statistics over all insurers.
   */
  comparte_experiencia: Type.Boolean(),
  /** Events, in webhooks and feed, name the insurer's own reference of their case. */
  eventos_con_referencia: Type.Boolean(),
});
export type AseguradoraSettings = Static<typeof AseguradoraSettings>;

/** Members given change; null clears one. */
export const SettingsChange = object(
  {
    nombre: Type.Optional(Name),
    color: Type.Optional(orNull(Colour)),
    /** Null: the name of the insurer. */
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
    /** The insurer's own admin alone says so. */
    comparte_experiencia: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type SettingsChange = Static<typeof SettingsChange>;

/** A look being tried out; a missing member keeps its current value. */
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

/** Roles of the insurer, or of the service. */
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
  /** They came by an identity provider, and no password leads here. */
  por_inicio: Type.Boolean(),
  segundo_factor: Type.Boolean(),
  ultima_entrada: orNull(instant()),
  creado: instant(),
  /** While invited: until when the link of the last e-mail serves. */
  invitacion_hasta: orNull(instant()),
});
export type User = Static<typeof User>;
export const UsersQuery = object({
  /** Part of a name or of an e-mail address. */
  buscar: Type.Optional(Type.String({ maxLength: 80 })),
  ...pageQuery,
});
export type UsersQuery = Static<typeof UsersQuery>;
