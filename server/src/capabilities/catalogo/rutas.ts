/** Routes of the catalogue; no logic. */
import { MODULOS } from '@albacea/contract/comun.ts';
import { lectura, type Ruta } from '../../http/ruta.ts';
import { packsDe } from './packs.ts';
import { TEXTOS_MODULO } from './reglas.ts';

export function rutasDeCatalogo(): Ruta[] {
  return [
    lectura('listarModulos', async ({ idioma }) => ({
      elementos: MODULOS.map((modulo) => ({
        modulo,
        nombre: TEXTOS_MODULO[modulo].nombre[idioma],
        descripcion: TEXTOS_MODULO[modulo].descripcion[idioma],
      })),
      siguiente: null,
    })),
    lectura('listarPacks', async ({ idioma }, tx) => ({
      elementos: (await packsDe(tx)).map(({ pack, nombre, modulos }) => ({
        pack,
        nombre: nombre[idioma],
        modulos: [...modulos],
      })),
      siguiente: null,
    })),
  ];
}
