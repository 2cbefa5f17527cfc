/**
 * The endpoints of the two web applications: `/portal/api` for the heir, `/backoffice/api` for the staff. They are no part
 * of the interface that insurers integrate, so they have no variants and no place in the OpenAPI files; a cookie is their
 * only credential. Like there, what is not in these lists does not exist.
 */
import { type Static, Type } from 'typebox';
import { CasoId, instante, objeto, oNulo, opcion } from './comun.ts';
import { Login, ROLES, type Rol } from './identidad.ts';
import type { Forma } from './operaciones.ts';

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

export const OPERACIONES_DE_PORTAL = {
  entrar: {
    id: 'entrar',
    metodo: 'POST',
    ruta: '/sesion',
    quien: null,
    resumen: 'Swaps the token of the link for a session',
    forma: { cuerpo: EntradaAlPortal, estado: 201, datos: SesionDePortal },
  },
  salir: {
    id: 'salir',
    metodo: 'DELETE',
    ruta: '/sesion',
    quien: PAPELES_DE_PORTAL,
    resumen: 'Ends the session; the link stays valid',
    forma: { estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;

export const Persona = objeto({
  usuario_id: Type.String(),
  nombre: Type.String(),
  email: Type.String(),
  rol: opcion(ROLES),
  aseguradora: oNulo(Type.String({ description: 'Slug of the insurer; null for people of the service.' })),
});

export const OPERACIONES_DE_BACKOFFICE = {
  entrar: {
    id: 'entrar',
    metodo: 'POST',
    ruta: '/sesion',
    quien: null,
    resumen: 'Signs in with e-mail and password',
    forma: { cuerpo: Login, estado: 201, datos: Persona },
  },
  verSesion: {
    id: 'verSesion',
    metodo: 'GET',
    ruta: '/sesion',
    quien: ROLES,
    resumen: 'Who is signed in',
    forma: { estado: 200, datos: Persona },
  },
  salir: {
    id: 'salir',
    metodo: 'DELETE',
    ruta: '/sesion',
    quien: ROLES,
    resumen: 'Signs out',
    forma: { estado: 200, datos: Vacio },
  },
} as const satisfies Record<string, OperacionDeAplicacion>;
