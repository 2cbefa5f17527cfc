/** Bodies of the requests by which people enter the portal, and of sessions in portal and backoffice. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { ROLES } from './identity.ts';

/** Roles of a relative: the heir, a relative invited to help, a relative invited to look. */
export const PORTAL_PAPERS = ['heredero', 'ayuda', 'consulta'] as const;
export type PortalPaper = (typeof PORTAL_PAPERS)[number];

/** Steps that a session has to take before it can do anything else: choosing its membership, setting up a second factor. */
export const LACKS = ['eleccion', 'segundo_factor'] as const;
export type Missing = (typeof LACKS)[number];

/** Data of an operation that answers nothing. */
export const Empty = object({});

export const EntryAtPortal = object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
});
export type EntryAtPortal = Static<typeof EntryAtPortal>;

/** SHA-256 of the token, hexadecimal. */
const Huella = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Identifies the insurer by the hash of the link's token, where the host name does not. */
export const AttentionQuery = object({ huella: Type.Optional(Huella) });

/** Asks for a new link. The old link is named by its token or, once the page has dropped the token, by the token's hash. */
export const LinkRequest = object({
  token: Type.Optional(EntryAtPortal.properties.token),
  huella: Type.Optional(Huella),
  por: Type.Optional(option(['correo', 'sms'], { default: 'correo' })),
});
export type LinkRequest = Static<typeof LinkRequest>;

export const PortalSession = object({
  caso_id: CasoId,
  /** When the session ends; the link can start another one. */
  caduca: instant(),
});

export const Person = object({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: option(ROLES),
  /** Slug of the insurer; null for people of the service. */
  aseguradora: orNull(Type.String()),
  falta: orNull(option(LACKS)),
  /** Whether the person has other memberships to move to. */
  varias: Type.Boolean(),
  /** Whether the person signed on with an identity provider. */
  inicio_unico: Type.Boolean(),
  /** Minutes without activity after which the session ends. */
  inactividad: Type.Integer(),
});
