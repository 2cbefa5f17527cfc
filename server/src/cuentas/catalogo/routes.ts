/** Routes of the catalogue and of packs. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { MODULOS } from '@albacea/contract/schemas/lists.ts';
import { packsOf } from '../../caso/open/packs.ts';
import { MODULO_WORDS } from '../../caso/rules/rules.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { correctProveedor, fromJson, proveedorHistory, verifyProveedores } from './correct-proveedor.ts';
import type { Catalogo } from './current-catalogo.ts';
import { experienceForService, listToVerify } from './experience.ts';
import { listProveedores, viewProveedor } from './list-proveedores.ts';
import { presentFields } from './present.ts';
import { presentGuide } from './rules-guides.ts';

const { reading, conditional } = routesOf();

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
      return { version: `${current.version}-${today}`, data };
    }),
  ];
}

/** Routes for families: the guides, and the catalogue without the entries for traces, which have a separate page. */
export function catalogoInPortalRoutes(catalogo: Catalogo): Route[] {
  return [
    reading(P.buscarProveedores, async ({ query: { codigos, ...query }, idioma, now }, tx) => {
      const current = await catalogo.current(tx);
      const cards = current.cards.filter(({ tipo }) => tipo !== 'rastro');
      const codes = codigos?.split(',');
      const chosen = codes ? cards.filter(({ codigo }) => codes.includes(codigo)) : cards;
      return listProveedores({ cards: chosen }, query, idioma, todayInMadrid(now));
    }),
    reading(P.verGuias, async ({ idioma }) => ({
      elementos: catalogo.guias.map((card) => presentGuide(card, idioma)),
    })),
  ];
}

const backoffice = routesOf<BySession<UserSession>>();

export function catalogoInBackofficeRoutes(deps: { readonly base: Database; readonly catalogo: Catalogo }): Route[] {
  const { base, catalogo } = deps;
  const current = () => base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  return [
    backoffice.session(B.listarProveedores, async ({ query, idioma, now }) => ({
      data: listProveedores(await current(), query, idioma, todayInMadrid(now)),
    })),
    backoffice.session(B.verPorVerificar, async ({ now }) => ({
      data: { elementos: await listToVerify(deps, now) },
    })),
    backoffice.session(B.verificarProveedores, async ({ body, sesion, now }) => ({
      data: await verifyProveedores(deps, body, {
        actor: { visible: 'servicio', tipo: 'usuario', id: sesion.usuario },
        now,
      }),
    })),
    backoffice.session(B.verProveedor, async ({ params: { codigo }, query, idioma, now }) => {
      const today = todayInMadrid(now);
      const entries = await current();
      const proveedor = viewProveedor(entries, codigo, idioma, today);
      const card = entries.card(codigo);
      const learned = await experienceForService(base, codigo, query.aseguradora, today);
      const { canales } = learned;
      const experiencia = learned.experiencia.map(({ proveedor: _, ...one }) => one);
      return { data: { proveedor, campos: card ? presentFields(card, today) : [], experiencia, canales } };
    }),
    backoffice.session(B.verCorrecciones, async ({ params: { codigo } }) => ({
      data: {
        elementos: (await proveedorHistory(deps, codigo)).map(({ id, campo, motivo, actor, ...rest }) => ({
          numero: id,
          campo,
          motivo,
          quien: actor.nombre,
          antes: JSON.stringify(rest.antes),
          despues: JSON.stringify(rest.despues),
          fuente: rest.fuente?.referencia ?? null,
          ocurrido: rest.ocurrido.toISOString(),
        })),
      },
    })),
    backoffice.session(B.corregirProveedor, async ({ params: { codigo }, body, sesion, now }) => {
      const { campo, motivo, fuente } = body;
      const actor = { visible: 'servicio', tipo: 'usuario', id: sesion.usuario } as const;
      const correction = {
        proveedor: codigo,
        campo,
        antes: fromJson('antes', body.antes),
        despues: fromJson('despues', body.despues),
        motivo,
        fuente,
      };
      return { data: { numero: (await correctProveedor(deps, correction, { actor, now })).id } };
    }),
  ];
}
