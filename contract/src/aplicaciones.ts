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

export interface OperacionDeAplicacion {
  readonly id: string;
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the prefix of the application. */
  readonly ruta: string;
  /** Who may; null: anybody, without a session. */
  readonly quien: readonly (PapelDePortal | Rol)[] | null;
  readonly resumen: string;
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
});
