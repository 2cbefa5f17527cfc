/**
 * The endpoints of the two web applications: `/portal/api` for the heir, `/backoffice/api` for the staff. They are no part
 * of the interface that insurers integrate, so they have no variants and no place in the OpenAPI files; a cookie is their
 * only credential. Like there, what is not in these lists does not exist.
 */
import { type Static, Type } from 'typebox';
import { CasoId, instante, objeto, oNulo, opcion } from './comun.ts';
import { ROLES, type Rol } from './identidad.ts';
import type { Forma } from './operaciones.ts';
import type { Subida } from './subidas.ts';

/** What a relative may do: the heir, one who was asked to help, one who was asked to look. */
export const PAPELES_DE_PORTAL = ['heredero', 'ayuda', 'consulta'] as const;
export type PapelDePortal = (typeof PAPELES_DE_PORTAL)[number];

/** What stands before everything else: to say for which membership the session is, to set up a second factor. */
export const FALTAS = ['eleccion', 'segundo_factor'] as const;
export type Falta = (typeof FALTAS)[number];

export interface OperacionDeAplicacion {
  readonly id: string;
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the prefix of the application. */
  readonly ruta: string;
  /** Who may; null: anybody, without a session. */
  readonly quien: readonly (PapelDePortal | Rol)[] | null;
  readonly resumen: string;
  /** Done also while this stands before everything else. */
  readonly conFalta?: readonly Falta[];
  /** It opens doors for others: password or second factor must have been given within the last minutes. */
  readonly confirmada?: true;
  /** It takes a file, beside or within its body. */
  readonly subida?: Subida;
  /** It answers with server-sent events for as long as who asks listens. */
  readonly flujo?: true;
  readonly forma: Forma;
}

export const Vacio = objeto({}, { description: 'Nothing to tell.' });

export const EntradaAlPortal = objeto({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'The token of the link.' }),
});
export type EntradaAlPortal = Static<typeof EntradaAlPortal>;

/** A new link is asked for with the old one, or with its mark where the old one is gone from the page; the mark opens nothing. */
export const PeticionDeEnlace = objeto({
  token: Type.Optional(EntradaAlPortal.properties.token),
  huella: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the token, hexadecimal.' })),
});
export type PeticionDeEnlace = Static<typeof PeticionDeEnlace>;

export const SesionDePortal = objeto({
  caso_id: CasoId,
  caduca: instante('When the session ends; the link begins another.'),
});

export const Persona = objeto({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: opcion(ROLES),
  aseguradora: oNulo(Type.String({ description: 'Slug of the insurer; null for people of the service.' })),
  falta: oNulo(opcion(FALTAS)),
  varias: Type.Boolean({ description: 'Whether the person has other memberships to move to.' }),
  inactividad: Type.Integer({ description: 'Minutes after which the session ends in which nobody does anything.' }),
});
