/** What a capability gives the transport: an operation of the contract and what to do. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { ConsultaDe, CuerpoDe, DatosDe, IdOperacion, Operacion } from '@albacea/contract/operaciones.ts';
import { OPERACIONES } from '@albacea/contract/operaciones.ts';
import type { DE_FICHERO } from '@albacea/contract/subidas.ts';
import type { Tx } from '../db/base.ts';
import type { Inquilino } from '../db/inquilino.ts';
import type { ClaveDeDatos } from '../platform/cripto/llavero.ts';
import type { Anfitrion } from './anfitrion.ts';
import type { Credencial } from './credencial.ts';

/** A file as it was sent: neither its name nor its contents have been looked at. */
export interface FicheroSubido {
  readonly nombre: string | null;
  readonly contenido: Buffer;
}

type TomaFichero<I extends IdOperacion> = (typeof OPERACIONES)[I] extends { readonly subida: object } ? true : false;
type ConFichero<I extends IdOperacion> = TomaFichero<I> extends true ? FicheroSubido : undefined;
type SinFichero<I extends IdOperacion, C> = TomaFichero<I> extends true ? Omit<C, keyof typeof DE_FICHERO> : C;

/** A request that has passed authentication, limit and validation. */
export interface Peticion<I extends IdOperacion> {
  readonly credencial: Credencial;
  readonly aseguradora: Inquilino;
  readonly cuerpo: SinFichero<I, CuerpoDe<I>>;
  /** What an operation that takes a file was sent; in whichever shape it came. */
  readonly fichero: ConFichero<I>;
  readonly consulta: ConsultaDe<I>;
  readonly parametros: Readonly<Record<string, string>>;
  readonly idioma: IdiomaDeError;
  readonly ahora: Date;
  /** Aborts when the caller hangs up; of operations that take a file. */
  readonly signal?: AbortSignal;
}

/** What a write leaves behind. */
export interface Efecto<D> {
  readonly datos: D;
  /** The stored answer of an Idempotency-Key lives and dies with the case it speaks of; null: with the insurer. */
  readonly guardar: { readonly caso: string | null; readonly clave: ClaveDeDatos; readonly correo: string | null };
  /**
   * Runs after the commit and before the answer, to say what could not be known earlier. It must not throw and must end
   * in a few seconds.
   */
  readonly trasConfirmar?: () => Promise<D>;
  /** What runs after the commit changes nothing of the answer. */
  readonly definitivo?: boolean;
}

/** Reads in a read-only transaction of the insurer. */
export interface RutaDeLectura<I extends IdOperacion = IdOperacion> {
  readonly clase: 'lectura';
  readonly operacion: Operacion;
  manejar(peticion: Peticion<I>, tx: Tx): Promise<DatosDe<I>>;
  /** The data as CSV, for operations that offer it. */
  enCsv?(datos: DatosDe<I>): string[][];
}

/** Reads what the caller may have already: answered by 304 when `If-None-Match` holds the tag. */
export interface RutaCondicional<I extends IdOperacion = IdOperacion> {
  readonly clase: 'condicional';
  readonly operacion: Operacion;
  /**
   * @returns the data, and the version of what they were read from: equal versions give equal data. Language and version
   *   of the interface are added by the transport.
   */
  manejar(peticion: Peticion<I>, tx: Tx): Promise<{ version: string; datos: DatosDe<I> }>;
}

/** What was made before the transaction and has to be taken back when it does not come about. */
export interface Preparado {
  descartar(): Promise<void>;
}

/** Writes in one transaction of the insurer, with Idempotency-Key. */
export interface RutaDeEscritura<I extends IdOperacion = IdOperacion, P = unknown> {
  readonly clase: 'escritura';
  readonly operacion: Operacion;
  /** What has to ask somebody outside, and so must not lie in the transaction; it refuses by throwing. */
  antes?(peticion: Peticion<I>): Promise<void>;
  /**
   * What the transaction needs and can't hold, such as a file that is stored first. Not asked for a repeat, and discarded
   * when the transaction fails or turns out to be one.
   */
  preparar?(peticion: Peticion<I>): Promise<P & Preparado>;
  manejar(peticion: Peticion<I>, tx: Tx, preparado: P): Promise<Efecto<DatosDe<I>>>;
  /** Completes a stored answer whose request was cut off between commit and answer. */
  reconstruir?(tx: Tx, datos: DatosDe<I>, correo: string): Promise<DatosDe<I>>;
}

/** Has no insurer's credential: sign-in. */
export interface RutaPublica<I extends IdOperacion = IdOperacion> {
  readonly clase: 'publica';
  readonly operacion: Operacion;
  manejar(peticion: { cuerpo: CuerpoDe<I>; anfitrion: Anfitrion; direccion: string }): Promise<DatosDe<I>>;
}

// The transport carries what it does not look into; each route was typed where it was made.
// biome-ignore-start lint/suspicious/noExplicitAny: see above
export type PeticionCualquiera = Omit<Peticion<any>, 'fichero'> & { readonly fichero: any };
export type EfectoCualquiera = Efecto<any>;
export type Ruta = RutaDeLectura<any> | RutaCondicional<any> | RutaDeEscritura<any, any> | RutaPublica<any>;
export type LecturaCualquiera = RutaDeLectura<any>;
export type CondicionalCualquiera = RutaCondicional<any>;
export type EscrituraCualquiera = RutaDeEscritura<any, any>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export const lectura = <I extends IdOperacion>(id: I, manejar: RutaDeLectura<I>['manejar']): RutaDeLectura<I> => ({
  clase: 'lectura',
  operacion: OPERACIONES[id],
  manejar,
});

export const lecturaCondicional = <I extends IdOperacion>(
  id: I,
  manejar: RutaCondicional<I>['manejar'],
): RutaCondicional<I> => ({ clase: 'condicional', operacion: OPERACIONES[id], manejar });

export const escritura = <I extends IdOperacion>(
  id: I,
  manejar: RutaDeEscritura<I>['manejar'],
  reconstruir?: RutaDeEscritura<I>['reconstruir'],
): RutaDeEscritura<I> => ({
  clase: 'escritura',
  operacion: OPERACIONES[id],
  manejar,
  ...(reconstruir && { reconstruir }),
});

/** A write that needs something made before its transaction. */
export const escrituraPreparada = <I extends IdOperacion, P extends Preparado>(
  id: I,
  pasos: {
    preparar(peticion: Peticion<I>): Promise<P>;
    manejar(peticion: Peticion<I>, tx: Tx, preparado: P): Promise<Efecto<DatosDe<I>>>;
  },
): RutaDeEscritura<I, P> => ({ clase: 'escritura', operacion: OPERACIONES[id], ...pasos });

export const publica = <I extends IdOperacion>(id: I, manejar: RutaPublica<I>['manejar']): RutaPublica<I> => ({
  clase: 'publica',
  operacion: OPERACIONES[id],
  manejar,
});
