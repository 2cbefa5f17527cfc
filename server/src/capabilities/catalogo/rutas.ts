/** Routes of the catalogue; no logic. */
import { MODULOS } from '@albacea/contract/listas.ts';
import { OPERACIONES_DE_BACKOFFICE } from '@albacea/contract/operaciones-backoffice.ts';
import { OPERACIONES_DE_PORTAL } from '@albacea/contract/operaciones-portal.ts';
import { lectura, lecturaCondicional, type Ruta } from '../../http/ruta.ts';
import {
  type RutaDeAplicacion,
  rutasCon,
  type SesionDeHeredero,
  type SesionDeUsuario,
} from '../../http/ruta-de-aplicacion.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { cambiarPack, crearPack } from './cambiar-packs.ts';
import type { Catalogo } from './catalogo-vigente.ts';
import { listarProveedores, verProveedor } from './listar-proveedores.ts';
import { type Pack, packsDe } from './packs.ts';
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

const { escritura: escribir } = rutasCon<SesionDeUsuario>();
const actorDe = ({ usuario, aseguradora }: SesionDeUsuario): Actor => ({
  visible: aseguradora ? 'aseguradora' : 'servicio',
  tipo: 'usuario',
  id: usuario,
});

/** The packs of an insurer, for whoever sets them up. */
export function rutasDePacksEnBackoffice(): RutaDeAplicacion<SesionDeUsuario>[] {
  const presentar = (pack: Pack, idioma: 'es' | 'en') => ({
    pack: pack.pack,
    nombre: pack.nombre[idioma],
    modulos: [...pack.modulos],
  });
  return [
    escribir(OPERACIONES_DE_BACKOFFICE.crearPack, async (p, tx) => ({
      datos: presentar(await crearPack(tx, actorDe(p.sesion), p.ahora, p.cuerpo), p.idioma),
    })),
    escribir(OPERACIONES_DE_BACKOFFICE.cambiarPack, async (p, tx) => ({
      datos: presentar(await cambiarPack(tx, actorDe(p.sesion), p.ahora, p.parametros.pack ?? '', p.cuerpo), p.idioma),
    })),
  ];
}
