/** Catalogue: modules and packs an insurer can contract. */
import { Type } from 'typebox';
import { objeto, opcion, pagina } from './comun.ts';
import { MODULOS } from './listas.ts';

export const ModuloDeCatalogo = objeto(
  {
    modulo: opcion(MODULOS, { examples: ['borrado'] }),
    nombre: Type.String({ examples: ['Borrado de cuentas'] }),
    descripcion: Type.String({
      examples: ['Elimina los perfiles y cuentas de la persona fallecida, o los convierte en homenaje.'],
    }),
  },
  { description: 'A module that can be contracted.' },
);
export const PackDeCatalogo = objeto(
  {
    pack: Type.String({ examples: ['basico'] }),
    nombre: Type.String({ examples: ['Básico'] }),
    modulos: Type.Array(opcion(MODULOS), { examples: [['borrado', 'suscripciones']] }),
  },
  { description: 'A pack that can be contracted.' },
);
export const ListaDeModulos = pagina(ModuloDeCatalogo);
export const ListaDePacks = pagina(PackDeCatalogo);
export const SinConsulta = objeto({});
