/** Routes of the catalogue; no logic. */

import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { type Pack, packsOf } from '../../caso/open/packs.ts';
import { MODULO_WORDS } from '../../caso/rules/rules.ts';
import { type Route, routesOf } from '../../http/operation.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { changePack, createPack } from './change-packs.ts';
import type { Catalogo } from './current-catalogo.ts';
import { listProveedores, viewProveedor } from './list-proveedores.ts';
import { presentGuide } from './rules-guides.ts';

const { reading, conditional, writing } = routesOf();

export function catalogoRoutes(catalogo: Catalogo): Route[] {
  return [
    reading(A.listarModulos, async ({ idioma }) => ({
      elementos: MODULOS.map((modulo) => ({
        modulo,
        nombre: MODULO_WORDS[idioma].modules[modulo].nombre,
        descripcion: MODULO_WORDS[idioma].modules[modulo].descripcion,
      })),
    })),
    reading(A.listarPacks, async ({ idioma }, tx) => ({
      elementos: (await packsOf(tx)).map(({ pack, nombre, modulos }) => ({
        pack,
        nombre: nombre[idioma],
        modulos: [...modulos],
      })),
    })),
    conditional(A.listarProveedores, async ({ idioma, query, now }, tx) => {
      const current = await catalogo.current(tx);
      const today = todayInMadrid(now);
      return { version: `${current.version}-${today}`, data: listProveedores(current, query, idioma, today) };
    }),
    conditional(A.verProveedor, async ({ idioma, params, now }, tx) => {
      const current = await catalogo.current(tx);
      const today = todayInMadrid(now);
      const data = viewProveedor(current, params.codigo, idioma, today);
      return { version: `${current.version}-${today}`, data: data };
    }),
  ];
}

/** The catalogue, for families looking up their accounts. */
export function catalogoInPortalRoutes(catalogo: Catalogo): Route[] {
  return [
    reading(PORTAL_OPERATIONS.buscarProveedores, async ({ query, idioma, now }, tx) =>
      listProveedores(await catalogo.current(tx), query, idioma, todayInMadrid(now)),
    ),
    reading(PORTAL_OPERATIONS.verGuias, async ({ idioma }) => ({
      elementos: catalogo.guias.map((card) => presentGuide(card, idioma)),
    })),
  ];
}

/** The packs of an insurer, for the people who set them up. */
export function packsInBackofficeRoutes(): Route[] {
  const present = (pack: Pack, language: 'es' | 'en') => ({
    pack: pack.pack,
    nombre: pack.nombre[language],
    modulos: [...pack.modulos],
  });
  return [
    writing(BACKOFFICE_OPERATIONS.crearPack, async (p, tx) => ({
      data: present(await createPack(tx, p.actor, p.now, p.body), p.idioma),
    })),
    writing(BACKOFFICE_OPERATIONS.cambiarPack, async (p, tx) => ({
      data: present(await changePack(tx, p.actor, p.now, p.params.pack, p.body), p.idioma),
    })),
  ];
}
