/** Operations that the API or the portal declares and the backoffice also offers, below the path of the insurer or the case. */
import { CASO } from './common.ts';
import type { Operation, Shape } from './operation.ts';

type PathAtDesk<P extends string, Below extends string> = P extends `/casos/{id}${infer Rest}`
  ? `${typeof CASO}${Rest}`
  : `${Below}${P}`;

type ShapeAtDesk<O> = O extends { readonly shapes: { readonly B: infer S } }
  ? S
  : O extends { readonly shape: infer S }
    ? S
    : never;

type AtDesk<L extends Readonly<Record<string, Operation>>, Below extends string> = {
  readonly [K in keyof L as L[K] extends { readonly backoffice: object } ? K : never]: Omit<
    L[K],
    'path' | 'roles' | 'shape' | 'shapes' | 'confirmed'
  > & { readonly path: PathAtDesk<L[K]['path'], Below>; readonly shape: ShapeAtDesk<L[K]> } & L[K]['backoffice'];
};

/**
 * The operations of a list that the backoffice also offers.
 * @param below prefix of their paths: the path of the case for operations of the portal, whose session has one case, and
 *   the path of the insurer for operations of the API. An API path that begins with a case goes below the case.
 */
export const atDesk = <const L extends Readonly<Record<string, Operation>>, const P extends string>(
  list: L,
  below: P,
) =>
  Object.fromEntries(
    Object.entries(list).flatMap(([id, declared]) => {
      const { method, path, upload, backoffice } = declared;
      if (!backoffice) return [];
      const { params: _, ...shape } = ('shapes' in declared ? declared.shapes.B : declared.shape) as Shape;
      const place = path.startsWith('/casos/{id}') ? path.replace('/casos/{id}', CASO) : `${below}${path}`;
      return [[id, { id, method, path: place, ...(upload && { upload }), ...backoffice, shape, declared }]];
    }),
  ) as unknown as AtDesk<L, P>;
