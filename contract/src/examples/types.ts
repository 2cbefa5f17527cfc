/** The shape of an operation's examples, typed by its schemas. */
import type { Static, TSchema } from 'typebox';
import type { IdOperation, OPERATIONS } from '../operations/api.ts';
import type { Shape } from '../operations/operation.ts';

type Part<F extends Shape, M extends 'body' | 'query' | 'params'> = F extends {
  [K in M]: infer S extends TSchema;
}
  ? { readonly [K in M]?: Static<S> }
  : unknown;

/** One example of one form of an operation. */
type ExampleOf<F extends Shape> = { readonly data: Static<F['data']> } & Part<F, 'query'> &
  Part<F, 'params'> &
  (F extends { optionalBody: true } ? Part<F, 'body'> : Required<Part<F, 'body'>>);

type ShapesOf<I extends IdOperation> = (typeof OPERATIONS)[I]['shapes'];
type ExamplesOf<I extends IdOperation> = {
  readonly [V in keyof ShapesOf<I>]: ShapesOf<I>[V] extends Shape
    ? Readonly<Record<string, ExampleOf<ShapesOf<I>[V]>>>
    : never;
};

/** The examples of every operation: by variant and name. */
export type Examples = { readonly [I in IdOperation]: ExamplesOf<I> };

/** An example whose operation is not known at compile time. */
export interface LooseExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly data: unknown;
}
