/** Routes of the catalogue; no logic. */
import { MODULOS } from '@albacea/contract/comun.ts';
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { lectura, lecturaCondicional, type Ruta } from '../../http/ruta.ts';
import { type RutaDeAplicacion, rutasCon, type SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import { listarProveedores, verProveedor } from './listar-proveedores.ts';
import { packsDe } from './packs.ts';
import { TEXTOS_MODULO } from './reglas.ts';

export function rutasDeCatalogo(catalogo: Catalogo): Ruta[] {
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
    lecturaCondicional('listarProveedores', async ({ idioma, consulta }, tx) => {
      const vigente = await catalogo.vigente(tx);
      return { version: vigente.version, datos: listarProveedores(vigente, consulta, idioma) };
    }),
    lecturaCondicional('verProveedor', async ({ idioma, parametros }, tx) => {
      const vigente = await catalogo.vigente(tx);
      return { version: vigente.version, datos: verProveedor(vigente, parametros.codigo ?? '', idioma) };
    }),
  ];
}

/** The catalogue, for the family that looks for its accounts. */
export function rutasDeCatalogoEnPortal(catalogo: Catalogo): RutaDeAplicacion<SesionDeHeredero>[] {
  return [
    rutasCon<SesionDeHeredero>().lectura(OPERACIONES_DE_PORTAL.buscarProveedores, async ({ consulta, idioma }, tx) =>
      listarProveedores(await catalogo.vigente(tx), consulta, idioma),
    ),
  ];
}
