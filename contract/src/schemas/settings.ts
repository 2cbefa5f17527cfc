/** Configuración: what an insurer's admin sets up in the backoffice; webhooks use the public API's schemas. */
import { type Static, Type } from 'typebox';
import { HoursOnFile } from './attention.ts';
import { COLOUR_SHAPE, PHONE_SHAPE } from './brand.ts';
import { EMAIL_SHAPE, instant, line, object, option, orNull, pageQuery } from './common.ts';
import { ROLES } from './identity.ts';
import { AVAILABLE_LANGUAGES, MODULOS, RELEASED_ACTS, SCOPES } from './lists.ts';
import { Logo, LogoWords } from './logo.ts';

// API keys ------------------------------------------------------------------------------------------------------------

const Scopes = Type.Array(option(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true });
/** Most networks of a key. */
const NETWORKS_MAXIMUM = 20;
/** Most active keys of an insurer. */
export const KEYS_MAXIMUM = 50;

export const NewKey = object({
  etiqueta: line(80, 'What the key is for.', 'Core de siniestros'),
  alcances: Type.Optional(Scopes),
  caduca: Type.Optional(instant('From then on it is refused.')),
  redes: Type.Optional(
    Type.Array(line(49, 'Address or network in CIDR form.', '203.0.113.0/24'), {
      minItems: 1,
      maxItems: NETWORKS_MAXIMUM,
      uniqueItems: true,
      description: 'Addresses that may use it; without it, any.',
    }),
  ),
});
export type NewKey = Static<typeof NewKey>;

export const Key = object({
  clave_id: Type.String(),
  etiqueta: Type.String(),
  final: Type.String({ description: 'Last four characters, to know it by.' }),
  alcances: Type.Array(option(SCOPES), { description: 'Empty: everything that the insurer can.' }),
  redes: Type.Array(Type.String(), { description: 'Empty: any address.' }),
  creada: instant('When it was made.'),
  caduca: orNull(instant('From then on it is refused.')),
  revocada: orNull(instant('When it was revoked.')),
  ultimo_uso: orNull(instant('Last request, to the minute.')),
});
export const Keys = object({ elementos: Type.Array(Key) });
export const CreatedKey = object({
  ...Key.properties,
  api_key: Type.String({ description: 'The key, shown here and never again.' }),
});

// Packs -----------------------------------------------------------------------------------------------------------------

const PackModulos = Type.Array(option(MODULOS), { minItems: 1, maxItems: MODULOS.length, uniqueItems: true });
const PackName = line(80, 'As people read it.', 'Plan familiar');
export const NewPack = object({
  pack: Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', description: 'Code, as the API takes it.' }),
  nombre: PackName,
  modulos: PackModulos,
});
export type NewPack = Static<typeof NewPack>;
export const PackChange = Type.Object(
  { nombre: Type.Optional(PackName), modulos: Type.Optional(PackModulos) },
  { additionalProperties: false, minProperties: 1 },
);
export type PackChange = Static<typeof PackChange>;
export const Pack = object({
  pack: Type.String(),
  nombre: Type.String(),
  modulos: Type.Array(option(MODULOS)),
});

// Branding, languages, retention ----------------------------------------------------------------------------------------

const Language = option(AVAILABLE_LANGUAGES);
const Name = line(120, 'As families read it.', 'Seguros Aurora');
const Colour = Type.String({ pattern: COLOUR_SHAPE, description: 'Such as `#1d4f4b`.' });
const Phone = Type.String({ pattern: PHONE_SHAPE, description: 'Whom families call.' });
export const PersonalEmail = Type.String({ maxLength: 254, pattern: `^${EMAIL_SHAPE}$` });
const Years = Type.Integer({ minimum: 1, maximum: 30, description: 'Years that a closed case is kept, blocked.' });

export const AseguradoraSettings = object({
  slug: Type.String(),
  variante: option(['A', 'B']),
  base_url: Type.String({ description: 'Address of its API.' }),
  pruebas: Type.Boolean({ description: 'Its e-mails are kept and not sent.' }),
  nombre: Type.String(),
  color: orNull(Type.String()),
  logo: orNull(Logo),
  telefono: orNull(Type.String()),
  horario: orNull(HoursOnFile),
  responder_a: orNull(
    Type.String({
      description: 'Where answers of families to our e-mails go; in Variant B not to those with a link or a code.',
    }),
  ),
  responsable_datos: orNull(
    Type.String({
      description: 'Who answers for the personal data, as families read it; null: the insurer, by its name.',
    }),
  ),
  contacto_datos: orNull(Type.String({ description: 'Where families write about their data; null: they call.' })),
  idioma: Type.String({ description: 'Language of a case that asks for none.' }),
  idiomas_activos: Type.Array(Type.String()),
  retencion_anios: Type.Integer(),
  exige_segundo_factor: Type.Boolean({ description: 'Admins sign in with a second factor or not at all.' }),
  exige_visto_bueno: Type.Array(option(RELEASED_ACTS), {
    description: 'Acts of the service that a second person of it has to release.',
  }),
  comparte_experiencia: Type.Boolean({
    description:
      'Whether the answers of providers in its cases count, without personal data, in the statistics over all insurers.',
  }),
  eventos_con_referencia: Type.Boolean({
    description: "Events, in webhooks and feed, name the insurer's own reference of their case.",
  }),
});
export type AseguradoraSettings = Static<typeof AseguradoraSettings>;

/** Members given change; null clears one. */
export const SettingsChange = Type.Object(
  {
    nombre: Type.Optional(Name),
    color: Type.Optional(orNull(Colour)),
    /** Null: the name of the insurer. */
    logo_texto: Type.Optional(orNull(LogoWords)),
    telefono: Type.Optional(orNull(Phone)),
    horario: Type.Optional(orNull(HoursOnFile)),
    responder_a: Type.Optional(orNull(PersonalEmail)),
    responsable_datos: Type.Optional(
      orNull(
        line(300, 'Legal name and address of the controller.', 'Aurora Seguros, S.A., calle Mayor 1, 28013 Madrid'),
      ),
    ),
    contacto_datos: Type.Optional(orNull(PersonalEmail)),
    idioma: Type.Optional(Language),
    idiomas_activos: Type.Optional(
      Type.Array(Language, { minItems: 1, maxItems: AVAILABLE_LANGUAGES.length, uniqueItems: true }),
    ),
    retencion_anios: Type.Optional(Years),
    exige_segundo_factor: Type.Optional(Type.Boolean()),
    eventos_con_referencia: Type.Optional(Type.Boolean()),
    exige_visto_bueno: Type.Optional(Type.Array(option(RELEASED_ACTS), { uniqueItems: true })),
    comparte_experiencia: Type.Optional(Type.Boolean({ description: "The insurer's own admin alone says so." })),
  },
  { additionalProperties: false, minProperties: 1 },
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
const UserName = line(120, 'Given name and surnames.', 'Lucía Ferrer');

/** Roles of the insurer, or of the service. */
export const UserInvitation = object({ nombre: UserName, email: PersonalEmail, rol: option(ROLES) });
export type UserInvitation = Static<typeof UserInvitation>;
export const UserChange = Type.Object(
  {
    nombre: Type.Optional(UserName),
    rol: Type.Optional(option(ROLES)),
    estado: Type.Optional(option(['activo', 'pausado'])),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UserChange = Static<typeof UserChange>;

export const User = object({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: option(ROLES),
  estado: option(USER_STATES),
  por_inicio: Type.Boolean({ description: 'They came by an identity provider, and no password leads here.' }),
  segundo_factor: Type.Boolean(),
  ultima_entrada: orNull(instant('Last sign-in.')),
  creado: instant('When it was made.'),
  invitacion_hasta: orNull(instant('While invited: until when the link of the last e-mail serves.')),
});
export type User = Static<typeof User>;
export const UsersQuery = object({
  buscar: Type.Optional(Type.String({ maxLength: 80, description: 'Part of a name or of an e-mail address.' })),
  ...pageQuery,
});
export type UsersQuery = Static<typeof UsersQuery>;
