import assert from 'node:assert/strict';
import { it } from 'node:test';
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
const PATRONES = new Set(
  [OPERACIONES, OPERACIONES_DE_BACKOFFICE, OPERACIONES_DE_PORTAL]
    .flatMap((lista): ConForma[] => Object.values(lista))
    .flatMap(({ forma, formas }) => [forma, formas?.A, formas?.B])
    .flatMap((una) => {
      const { cuerpo, consulta } = (una ?? {}) as { cuerpo?: Esquema; consulta?: Esquema };
      return [...patronesDe(cuerpo ?? {}), ...patronesDe(consulta ?? {})];
    }),
);

it('no pattern needs more time for a long text than its length: all are tried, whatever the maximum of the field', () => {
  assert.ok(PATRONES.size >= 15);
  const largo = 250_000; // a body has no more
  const trozos = ['.', 'a.', 'a', 'a-', 'a_', '0', '0.', '1 ', ' ', '\u200b', '@', 'https://a.', '+1', 'M0 0L', '\n'];
  // Not timed: each would take minutes where the work grew with the square of the length.
  for (const patron of PATRONES) {
    const expresion = new RegExp(patron, 'u');
    for (const principio of ['', 'a@', 'https://', 'a@a.'])
      for (const trozo of trozos)
        for (const final of ['', '@', '\u0000', '!'])
          expresion.test(`${principio}${trozo.repeat(largo / trozo.length)}${final}`);
  }
});
