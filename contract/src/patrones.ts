/** Every pattern that something is tried with which a caller sends, for the tests that hold for all of them. */
import { OPERACIONES } from './operaciones.ts';
import { OPERACIONES_DE_BACKOFFICE } from './operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL } from './operaciones-portal.ts';

interface Esquema {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly items?: Esquema;
  readonly anyOf?: readonly Esquema[];
}

function patronesDe({ pattern, properties = {}, items, anyOf = [] }: Esquema): string[] {
  const dentro = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(patronesDe);
  return pattern === undefined ? dentro : [pattern, ...dentro];
}

interface ConForma {
  readonly forma?: object;
  readonly formas?: { readonly A?: object; readonly B?: object };
}

export const PATRONES: ReadonlySet<string> = new Set(
  [OPERACIONES, OPERACIONES_DE_BACKOFFICE, OPERACIONES_DE_PORTAL]
    .flatMap((lista): ConForma[] => Object.values(lista))
    .flatMap(({ forma, formas }) => [forma, formas?.A, formas?.B])
    .flatMap((una) => {
      const { cuerpo, consulta } = (una ?? {}) as { cuerpo?: Esquema; consulta?: Esquema };
      return [...patronesDe(cuerpo ?? {}), ...patronesDe(consulta ?? {})];
    }),
);
