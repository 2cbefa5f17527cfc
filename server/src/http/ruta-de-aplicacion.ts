/** What a capability gives the two web applications: an operation of the contract and what to do. */
import type { Falta, OperacionDeAplicacion, PapelDePortal } from '@albacea/contract/aplicaciones.ts';
import type { Variante } from '@albacea/contract/comun.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Static, TSchema } from 'typebox';
import type { Tx } from '../db/base.ts';
import type { Inquilino } from '../db/inquilino.ts';
import type { ErrorDeDominio } from '../platform/error.ts';
import type { Anfitrion } from './anfitrion.ts';
import type { Vigilancia } from './flujo.ts';
import type { Uso } from './limite.ts';
import type { FicheroSubido } from './ruta.ts';

/** A living session of the portal or the backoffice. */
export interface SesionAbierta {
  readonly id: string;
  readonly papel: PapelDePortal | Rol;
  readonly uso: Uso;
  /** What stands before everything else. */
  readonly falta?: Falta | null;
  /** Password or second factor were given within the last minutes. */
  readonly reciente?: boolean;
}

/** A relative before the portal: one case of one insurer, and nothing else. */
export interface SesionDeHeredero extends SesionAbierta {
  readonly papel: PapelDePortal;
  readonly aseguradoraId: string;
  readonly slug: string;
  readonly variante: Variante;
  readonly version: number;
  readonly caso: string;
  readonly casoId: string;
  /** The link it came with. */
  readonly acceso: string;
  /** null: the heir. */
  readonly allegado: string | null;
}

/** Somebody of the staff: of an insurer, or of the service, which works for all. */
export interface SesionDeUsuario extends SesionAbierta {
  readonly papel: Rol;
  /** The membership: who acts, in the rows of an insurer. */
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly aseguradora: { readonly id: string; readonly slug: string; readonly version: number } | null;
  readonly caduca: Date;
  /** When password or second factor were last given. */
  readonly confirmada: Date;
  readonly reciente: boolean;
  readonly falta: Falta | null;
  /** The person has other memberships. */
  readonly varias: boolean;
}

interface Llegada<O extends OperacionDeAplicacion> {
  readonly cuerpo: De<O, 'cuerpo'>;
  readonly consulta: De<O, 'consulta'>;
  readonly parametros: Readonly<Record<string, string>>;
  readonly idioma: IdiomaDeError;
  readonly ahora: Date;
  readonly anfitrion: Anfitrion;
  /** Address of the caller. */
  readonly direccion: string;
  /** `User-Agent`, for the evidence of a signature. */
  readonly agente: string;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  /** The cookie of a browser from which somebody has signed in before. */
  readonly equipo: string | null;
}

export interface PeticionDeAplicacion<O extends OperacionDeAplicacion, S extends SesionAbierta> extends Llegada<O> {
  /** Of an operation that takes one. */
  readonly fichero: O extends { readonly subida: object } ? FicheroSubido : undefined;
  readonly sesion: S;
  readonly aseguradora: Inquilino;
}

type De<O extends OperacionDeAplicacion, P extends 'cuerpo' | 'consulta'> =
  O['forma'] extends Record<P, infer E> ? (E extends TSchema ? Static<E> : undefined) : undefined;
type Datos<O extends OperacionDeAplicacion> = Static<O['forma']['datos']>;

/** The cookie that an answer sets, or `fuera` to take it away. */
export type Galleta = { readonly valor: string; readonly caduca: Date } | 'fuera';

/** Needs no session: it makes one. `equipo`: the browser will be known again. */
export interface RutaAbierta<O extends OperacionDeAplicacion> {
  readonly clase: 'abierta';
  readonly operacion: O;
  manejar(llegada: Llegada<O>): Promise<{ datos: Datos<O>; galleta?: Galleta; equipo?: Galleta }>;
}

/** About the session itself: no insurer's data. */
export interface RutaDeSesion<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'sesion';
  readonly operacion: O;
  manejar(
    peticion: Llegada<O> & { readonly sesion: S; readonly valor: string },
  ): Promise<{ datos: Datos<O>; galleta?: Galleta }>;
}

/** Reads in a read-only transaction of the insurer. */
export interface RutaQueLee<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'lectura';
  readonly operacion: O;
  manejar(peticion: PeticionDeAplicacion<O, S>, tx: Tx): Promise<Datos<O>>;
}

/** Writes in one transaction of the insurer. */
export interface RutaQueEscribe<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'escritura';
  readonly operacion: O;
  manejar(
    peticion: PeticionDeAplicacion<O, S>,
    tx: Tx,
  ): Promise<
    | {
        readonly datos: Datos<O>;
        /** Runs after the commit and before the answer; it must not throw and must end in a few seconds. */
        readonly trasConfirmar?: () => Promise<Datos<O>>;
      }
    | {
        /** The refusal of what was written down all the same: a wrong try counts. */
        readonly rechazo: ErrorDeDominio;
      }
  >;
}

/** Has transactions of its own, because something has to happen between them that none can hold. */
export interface RutaLarga<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'larga';
  readonly operacion: O;
  manejar(peticion: PeticionDeAplicacion<O, S>): Promise<Datos<O>>;
}

export interface Fichero {
  readonly formato: string;
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** A page that brings its own look, as an e-mail does; it has no scripts all the same. */
  readonly conEstilo?: boolean;
}

/** Answers with the bytes of a file. */
export interface RutaDeFichero<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'fichero';
  readonly operacion: O;
  manejar(peticion: PeticionDeAplicacion<O, S>): Promise<Fichero>;
}

/** The same, of no insurer. */
export interface RutaDeFicheroDeSesion<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'fichero_de_sesion';
  readonly operacion: O;
  manejar(peticion: Llegada<O> & { readonly sesion: S }): Promise<Fichero>;
}

/** Tells of changes for as long as somebody listens; without an insurer in the path there is none. */
export interface RutaDeFlujo<O extends OperacionDeAplicacion, S extends SesionAbierta> {
  readonly clase: 'flujo';
  readonly operacion: O;
  vigilar(
    peticion: Pick<PeticionDeAplicacion<O, S>, 'sesion' | 'parametros'> & { readonly aseguradora: Inquilino | null },
  ): Vigilancia;
}

// biome-ignore-start lint/suspicious/noExplicitAny: the transport carries what it does not look into
export type RutaDeAplicacion<S extends SesionAbierta = any> =
  | RutaAbierta<any>
  | RutaDeSesion<any, S>
  | RutaQueLee<any, S>
  | RutaQueEscribe<any, S>
  | RutaLarga<any, S>
  | RutaDeFichero<any, S>
  | RutaDeFicheroDeSesion<any, S>
  | RutaDeFlujo<any, S>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export const rutaAbierta = <O extends OperacionDeAplicacion>(
  operacion: O,
  manejar: RutaAbierta<O>['manejar'],
): RutaAbierta<O> => ({ clase: 'abierta', operacion, manejar });

/** Makers of the routes of one application, which fix the kind of its session. */
export const rutasCon = <S extends SesionAbierta>() => ({
  sesion: <O extends OperacionDeAplicacion>(
    operacion: O,
    manejar: RutaDeSesion<O, S>['manejar'],
  ): RutaDeSesion<O, S> => ({ clase: 'sesion', operacion, manejar }),
  lectura: <O extends OperacionDeAplicacion>(operacion: O, manejar: RutaQueLee<O, S>['manejar']): RutaQueLee<O, S> => ({
    clase: 'lectura',
    operacion,
    manejar,
  }),
  escritura: <O extends OperacionDeAplicacion>(
    operacion: O,
    manejar: RutaQueEscribe<O, S>['manejar'],
  ): RutaQueEscribe<O, S> => ({ clase: 'escritura', operacion, manejar }),
  larga: <O extends OperacionDeAplicacion>(operacion: O, manejar: RutaLarga<O, S>['manejar']): RutaLarga<O, S> => ({
    clase: 'larga',
    operacion,
    manejar,
  }),
  fichero: <O extends OperacionDeAplicacion>(
    operacion: O,
    manejar: RutaDeFichero<O, S>['manejar'],
  ): RutaDeFichero<O, S> => ({
    clase: 'fichero',
    operacion,
    manejar,
  }),
  ficheroDeSesion: <O extends OperacionDeAplicacion>(
    operacion: O,
    manejar: RutaDeFicheroDeSesion<O, S>['manejar'],
  ): RutaDeFicheroDeSesion<O, S> => ({ clase: 'fichero_de_sesion', operacion, manejar }),
  flujo: <O extends OperacionDeAplicacion>(operacion: O, vigilar: RutaDeFlujo<O, S>['vigilar']): RutaDeFlujo<O, S> => ({
    clase: 'flujo',
    operacion,
    vigilar,
  }),
});
