/** Catalogue: modules and packs an insurer can contract. */
import { Type } from 'typebox';
import { object, option } from './common.ts';
import { MODULOS } from './lists.ts';

export const CatalogoModulo = object(
  {
    modulo: option(MODULOS, { examples: ['borrado'] }),
    nombre: Type.String({ examples: ['Borrado de cuentas'] }),
    descripcion: Type.String({
      examples: ['Elimina los perfiles y cuentas de la persona fallecida, o los convierte en homenaje.'],
    }),
  },
  { description: 'A module that can be contracted.' },
);
export const CatalogoPack = object(
  {
    pack: Type.String({ examples: ['basico'] }),
    nombre: Type.String({ examples: ['Básico'] }),
    modulos: Type.Array(option(MODULOS), { examples: [['borrado', 'suscripciones']] }),
  },
  { description: 'A pack that can be contracted.' },
);
/** These lists come whole, so they have no cursor. */
export const ModulosList = object(
  { elementos: Type.Array(CatalogoModulo, { description: 'All of them.' }) },
  { description: 'The modules.' },
);
export const PacksList = object(
  { elementos: Type.Array(CatalogoPack, { description: 'All of them.' }) },
  { description: 'The packs.' },
);
export const WithoutQuery = object({});
