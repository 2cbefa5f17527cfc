import type { Scope } from '@albacea/contract/schemas/identity.ts';

/** The key of each scope's name: a colon means something else to the library of the texts. */
export const SCOPE_NAME = {
  'casos:leer': 'alcance.casos_leer',
  'casos:escribir': 'alcance.casos_escribir',
  'catalogo:leer': 'alcance.catalogo_leer',
  webhooks: 'alcance.webhooks',
  reporting: 'alcance.reporting',
} as const satisfies Record<Scope, string>;
