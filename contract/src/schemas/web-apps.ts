/** Session bodies that both web applications share. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { ROLES } from './identity.ts';

/** Roles of a relative: the heir, one invited to help, one invited to look. */
export const PORTAL_PAPERS = ['heredero', 'ayuda', 'consulta'] as const;
export type PortalPaper = (typeof PORTAL_PAPERS)[number];

/** Steps before everything else: choosing the session's membership, setting up a second factor. */
export const LACKS = ['eleccion', 'segundo_factor'] as const;
export type Missing = (typeof LACKS)[number];

export const Empty = object({}, { description: 'Nothing to tell.' });

export const EntryAtPortal = object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'The token of the link.' }),
});
export type EntryAtPortal = Static<typeof EntryAtPortal>;

/** A new link is requested with the old one, or with its mark once the page has dropped the link; the mark opens nothing. */
export const LinkRequest = object({
  token: Type.Optional(EntryAtPortal.properties.token),
  huella: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the token, hexadecimal.' })),
  por: Type.Optional(
    option(['correo', 'sms'], { default: 'correo', description: 'To the address or the mobile on file.' }),
  ),
});
export type LinkRequest = Static<typeof LinkRequest>;

export const PortalSession = object({
  caso_id: CasoId,
  caduca: instant('When the session ends; the link begins another.'),
});

export const Person = object({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: option(ROLES),
  aseguradora: orNull(Type.String({ description: 'Slug of the insurer; null for people of the service.' })),
  falta: orNull(option(LACKS)),
  varias: Type.Boolean({ description: 'Whether the person has other memberships to move to.' }),
  inicio_unico: Type.Boolean({ description: 'Whether the session came by an identity provider.' }),
  inactividad: Type.Integer({ description: 'Minutes after which the session ends in which nobody does anything.' }),
});
