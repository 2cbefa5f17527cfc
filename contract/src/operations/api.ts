/**
 * The one list of operations of the API. Routes, validation, serialisation, types, the OpenAPI files and the security tests
 * are all made from it.
 */
import type { Static, TSchema } from 'typebox';
import type { Variant } from '../schemas/common.ts';
import * as identity from '../schemas/identity.ts';
import * as reporting from '../schemas/reporting.ts';
import { CASO_OPERATIONS } from './api/casos.ts';
import { CATALOGO_OPERATIONS } from './api/catalogo.ts';
import { ENSAYO_OPERATIONS } from './api/ensayo.ts';
import { LOTE_OPERATIONS } from './api/lotes.ts';
import { WEBHOOK_OPERATIONS } from './api/webhooks.ts';
import { type ApiOperation, inBoth, named, type Shape, type Unnamed } from './operation.ts';

export const OPERATIONS = named({
  ...CASO_OPERATIONS,
  ...LOTE_OPERATIONS,
  ...CATALOGO_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  verReporting: {
    method: 'GET',
    path: '/reporting',
    access: 'key',
    scope: 'reporting',
    group: 'Reporting',
    shapes: inBoth({ query: reporting.ReportingQuery, csv: true, status: 200, data: reporting.Reporting }),
  },
  iniciarSesion: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    scope: null,
    group: 'Identidad',
    errors: [
      'login_incorrecto',
      'segundo_factor_necesario',
      'segundo_factor_obligatorio',
      'inicio_unico',
      'demasiados_intentos',
    ],
    shapes: { A: { body: identity.Login, status: 200, data: identity.Session } },
  },
  ...ENSAYO_OPERATIONS,
} as const satisfies Unnamed<ApiOperation>);

export type IdOperation = keyof typeof OPERATIONS;

/** The operations of one variant, in the order of the list. */
export function operationsOf(variant: Variant): { operation: ApiOperation; shape: Shape }[] {
  return Object.values<ApiOperation>(OPERATIONS).flatMap((operation) => {
    const shape = operation.shapes[variant];
    return shape ? [{ operation, shape }] : [];
  });
}

type ShapesOf<I extends IdOperation> = (typeof OPERATIONS)[I]['shapes'];
type InShapes<F, M extends keyof Shape> = {
  [V in keyof F]: F[V] extends { [K in M]: infer S extends TSchema } ? Static<S> : never;
}[keyof F];

/** Type of the body of an operation: the union over its variants. */
export type BodyOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'body'>;
/** Type of the query of an operation. */
export type QueryOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'query'>;
/** Type of the data an operation answers with: the union over its variants. */
export type DataOf<I extends IdOperation> = InShapes<ShapesOf<I>, 'data'>;
