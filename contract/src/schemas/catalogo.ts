/** Catalogue: modules and packs an insurer can contract. */
import { Type } from 'typebox';
import { component, object, option } from './common.ts';
import { MODULOS } from './lists.ts';

const CatalogoModulo = component('ModuloDeCatalogo', {
  modulo: option(MODULOS, { examples: ['borrado'] }),
  nombre: Type.String({ examples: ['Borrado de cuentas'] }),
  descripcion: Type.String({
    examples: ['Elimina los perfiles y cuentas de la persona fallecida, o los convierte en homenaje.'],
  }),
});
const CatalogoPack = component('PackDeCatalogo', {
  pack: Type.String({ examples: ['basico'] }),
  nombre: Type.String({ examples: ['Básico'] }),
  modulos: Type.Array(option(MODULOS), { examples: [['borrado', 'suscripciones']] }),
});
/** These lists come whole, so they have no cursor. */
export const ModulosList = component('ListaDeModulos', { elementos: Type.Array(CatalogoModulo) });
export const PacksList = component('ListaDePacks', { elementos: Type.Array(CatalogoPack) });
export const WithoutQuery = object({});
