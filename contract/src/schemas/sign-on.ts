/** Sign-on with the identity provider of an insurer, or of the service (OpenID Connect), and how it is set up. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { ROLES } from './identity.ts';
import { SERVICE_SLUG } from './lists.ts';
import { Person } from './web-apps.ts';

const Slug = Type.String({
  pattern: '^[a-z0-9-]{1,63}$',
  description: `Short name of the insurer, as in its address; \`${SERVICE_SLUG}\` for people of the service.`,
});
const Secret = Type.String({
  minLength: 20,
  maxLength: 100,
  description:
    'The secret that the start returned: it shows that the sign-on comes back to the browser in which it began.',
});

/** Either one says who signs in; at an insurer's own address neither is needed. */
export const SignOnStart = object({
  aseguradora: Type.Optional(Slug),
  email: Type.Optional(line(254, 'E-mail address, of which the domain counts.', 'operaciones@aurora.example')),
});
export type SignOnStart = Static<typeof SignOnStart>;

/** Where the browser goes, and what it stores meanwhile. */
export const SignOnWay = object({
  direccion: Type.String({ description: 'Page of the identity provider.' }),
  secreto: Secret,
});
export const SignOnChoice = object({
  via: orNull(SignOnWay),
  opciones: Type.Array(
    object({
      aseguradora: Slug,
      nombre: orNull(Type.String({ description: 'Name of the insurer; null for the service.' })),
    }),
    { description: 'Where several could be meant: one of them has to be chosen.' },
  ),
});

export const SignOnReturn = object({
  aseguradora: Slug,
  secreto: Secret,
  consulta: Type.String({
    maxLength: 8000,
    description: 'The query string with which the identity provider sent the browser back.',
  }),
});
export type SignOnReturn = Static<typeof SignOnReturn>;

export const Trial = object({
  sujeto: Type.String({ description: 'By what the provider knows the person.' }),
  email: orNull(Type.String()),
  email_vale: Type.Boolean({
    description: 'Whether the address counts: confirmed by the provider, or of our domains.',
  }),
  rol: orNull(option(ROLES, { description: 'The role that the person would get; null: none, they would be refused.' })),
  valores: Type.Array(Type.String(), { description: 'The values of the role claim.' }),
});
export const SignOnEnd = object({
  sesion: orNull(Person),
  prueba: orNull(Trial),
  confirmada: Type.Boolean({ description: 'The session that there was has been confirmed.' }),
});

const Issuer = Type.String({
  minLength: 8,
  maxLength: 500,
  pattern: '^https?://[^\\s]+$',
  description: 'Issuer of the identity provider, as its discovery document says it.',
  examples: ['https://login.aurora.example'],
});
export const RoleRule = object({
  valor: line(200, 'Value that the claim has, such as the name or id of a group.', 'albacea-operadores'),
  rol: option(ROLES),
});
export type RoleRule = Static<typeof RoleRule>;

export const SignOnSettings = object({
  emisor: Issuer,
  cliente: line(300, 'Client id that the provider gave.', 'albacea'),
  secreto: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Client secret; kept encrypted and never shown. Without it the one that there is stays.',
    }),
  ),
  ambitos: Type.Optional(
    Type.String({
      pattern: '^openid(?: [\\x21\\x23-\\x5b\\x5d-\\x7e]{1,60}){0,10}$',
      description: 'Scopes that are asked for, `openid` first.',
    }),
  ),
  reclamacion: line(200, 'Claim that says the roles; a dot goes into what it holds.', 'groups'),
  roles: Type.Array(RoleRule, { minItems: 1, maxItems: 50 }),
  dominios: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z0-9.-]{3,253}$' }), {
      maxItems: 50,
      description: "E-mail domains of the insurer, which the service's own administrator vouches for.",
    }),
  ),
});
export type SignOnSettings = Static<typeof SignOnSettings>;

export const SignOnView = object({
  configurado: orNull(
    object({
      emisor: Type.String(),
      cliente: Type.String(),
      ambitos: Type.String(),
      reclamacion: Type.String(),
      roles: Type.Array(RoleRule),
      dominios: Type.Array(Type.String()),
      probado: orNull(instant('When somebody signed on with these settings, to try them.')),
      exigido: Type.Boolean({ description: 'Nobody enters in any other way.' }),
      emergencia: orNull(Type.String({ description: 'Who still enters with a password: id of a user.' })),
    }),
  ),
  vueltas: Type.Array(Type.String(), { description: 'Redirect URIs to register at the provider.' }),
  cierre: Type.String({ description: 'Back-channel logout URI to register at the provider.' }),
  candidatos: Type.Array(object({ usuario_id: Type.String(), nombre: Type.String(), email: Type.String() }), {
    description: 'Who could be the emergency user: administers, and has a second factor.',
  }),
});
export type SignOnView = Static<typeof SignOnView>;

export const SignOnDemand = object({
  exigido: Type.Boolean(),
  emergencia: Type.Optional(Type.String({ maxLength: 60, description: 'Who still enters with a password.' })),
});
export type SignOnDemand = Static<typeof SignOnDemand>;
