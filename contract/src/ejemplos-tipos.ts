/** What an example of an operation holds, typed by its schemas. */
import type { Static, TSchema } from 'typebox';
import type { Forma, IdOperacion, OPERACIONES } from './operaciones.ts';

type Parte<F extends Forma, M extends 'cuerpo' | 'consulta' | 'parametros'> = F extends {
  [K in M]: infer S extends TSchema;
}
  ? { readonly [K in M]?: Static<S> }
  : unknown;

/** One example of one form of an operation. */
export type EjemploDe<F extends Forma> = { readonly resumen: string; readonly datos: Static<F['datos']> } & Parte<
  F,
  'consulta'
> &
  Parte<F, 'parametros'> &
  (F extends { cuerpoOpcional: true } ? Parte<F, 'cuerpo'> : Required<Parte<F, 'cuerpo'>>);

type FormasDe<I extends IdOperacion> = (typeof OPERACIONES)[I]['formas'];
export type EjemplosDe<I extends IdOperacion> = {
  readonly [V in keyof FormasDe<I>]: FormasDe<I>[V] extends Forma
    ? Readonly<Record<string, EjemploDe<FormasDe<I>[V]>>>
    : never;
};

/** The examples of every operation: by variant and name. */
export type Ejemplos = { readonly [I in IdOperacion]: EjemplosDe<I> };

/** An example whose operation is not known at compile time. */
export interface EjemploSuelto {
  readonly resumen: string;
  readonly parametros?: object;
  readonly consulta?: object;
  readonly cuerpo?: unknown;
  readonly datos: unknown;
}
