/** Sign-on with the identity provider of an insurer, or of the service (OpenID Connect), and how it is set up. */
import { type Static, Type } from 'typebox';
import { instant, line, object, option, orNull } from './common.ts';
import { ROLES } from './identity.ts';
import { Person } from './web-apps.ts';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,63}$' });
/** The secret that the start returned: it shows that the sign-on comes back to the browser in which it began. */
const Secret = Type.String({ minLength: 20, maxLength: 100 });

/** Either member finds the identity provider; at an insurer's own address neither is needed. */
export const SignOnStart = object({
  aseguradora: Type.Optional(Slug),
  /** E-mail address; only its domain counts. */
  email: Type.Optional(line(254)),
});
export type SignOnStart = Static<typeof SignOnStart>;

/** Where the browser goes to sign on, and the secret that it stores meanwhile. */
export const SignOnWay = object({
  /** Page of the identity provider. */
  direccion: Type.String(),
  secreto: Secret,
});
export const SignOnChoice = object({
  via: orNull(SignOnWay),
  /** Insurers from which the person has to choose one, if several match. */
  opciones: Type.Array(object({ aseguradora: Slug, nombre: orNull(Type.String()) })),
});

export const SignOnReturn = object({
  aseguradora: Slug,
  secreto: Secret,
  /** The query string with which the identity provider sent the browser back. */
  consulta: Type.String({ maxLength: 8000 }),
});
export type SignOnReturn = Static<typeof SignOnReturn>;

export const Trial = object({
  sujeto: Type.String(),
  email: orNull(Type.String()),
  /** Whether the address is trusted: the identity provider says that it is verified, or says nothing and the domain is in `dominios`. */
  email_vale: Type.Boolean(),
  /** The role that the person would get; null: none, they would be refused. */
  rol: orNull(option(ROLES)),
  valores: Type.Array(Type.String()),
});
export const SignOnEnd = object({
  sesion: orNull(Person),
  prueba: orNull(Trial),
  /** Whether the sign-on confirmed the existing session. */
  confirmada: Type.Boolean(),
});

/** Issuer of the identity provider, as in its discovery document. */
const Issuer = Type.String({
  minLength: 8,
  maxLength: 500,
  pattern: '^https?://[^\\s]+$',
});
export const RoleRule = object({
  /** Value in the claim, such as the name or id of a group. */
  valor: line(200),
  rol: option(ROLES),
});
export type RoleRule = Static<typeof RoleRule>;

export const SignOnSettings = object({
  emisor: Issuer,
  /** Client id that the identity provider gave. */
  cliente: line(300),
  /** Client secret, stored encrypted and never shown; without it, the stored secret stays. */
  secreto: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  /** Scopes that the service requests, `openid` first. */
  ambitos: Type.Optional(Type.String({ pattern: '^openid(?: [\\x21\\x23-\\x5b\\x5d-\\x7e]{1,60}){0,10}$' })),
  /** Claim that holds the roles; a dot leads to a member of an inner object. */
  reclamacion: line(200),
  roles: Type.Array(RoleRule, { minItems: 1, maxItems: 50 }),
  /** E-mail domains of the insurer, which the service's own administrator vouches for. */
  dominios: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9.-]{3,253}$' }), { maxItems: 50 })),
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
      /** When somebody last tried these settings with success; null: nobody has. */
      probado: orNull(instant()),
      /** Whether this is the only way to sign in. */
      exigido: Type.Boolean(),
      /** Id of the user who may still sign in with a password. */
      emergencia: orNull(Type.String()),
    }),
  ),
  /** Redirect URIs to register at the provider. */
  vueltas: Type.Array(Type.String()),
  /** Back-channel logout URI to register at the provider. */
  cierre: Type.String(),
  /** Admins with a second factor, any of whom can be the emergency user. */
  candidatos: Type.Array(object({ usuario_id: Type.String(), nombre: Type.String(), email: Type.String() })),
});
export type SignOnView = Static<typeof SignOnView>;

export const SignOnDemand = object({
  exigido: Type.Boolean(),
  /** The user who may still sign in with a password. */
  emergencia: Type.Optional(Type.String({ maxLength: 60 })),
});
export type SignOnDemand = Static<typeof SignOnDemand>;
