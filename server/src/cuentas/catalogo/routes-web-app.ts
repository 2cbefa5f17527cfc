/** Routes of the catalogue in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { correctProveedor, fromJson } from './correct-proveedor.ts';
import type { Catalogo } from './current-catalogo.ts';
import { listProveedores, viewProveedor } from './list-proveedores.ts';
import { listToVerify } from './list-to-verify.ts';
import { presentFields } from './present-fields.ts';
import { proveedorHistory } from './proveedor-history.ts';
import { verifyProveedores } from './verify-proveedores.ts';
import { experienceForService } from './view-experience.ts';

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
      const todayCatalogo = await current();
      const proveedor = viewProveedor(todayCatalogo, codigo, idioma, today);
      const card = todayCatalogo.ficha(codigo);
      const learned = await experienceForService(base, codigo, query.aseguradora, today);
      const { canales } = learned;
      const experiencia = learned.experiencia.map(({ proveedor: _, ...one }) => one);
      return { data: { proveedor, campos: card ? presentFields(card, today) : [], experiencia, canales } };
    }),
    backoffice.session(B.verCorrecciones, async ({ params: { codigo } }) => ({
      data: {
        elementos: (await proveedorHistory(deps, codigo)).map(({ id, campo, motivo, actor, ...resto }) => ({
          ...{ numero: id, campo, motivo, quien: actor.nombre },
          antes: JSON.stringify(resto.antes),
          despues: JSON.stringify(resto.despues),
          fuente: resto.fuente?.referencia ?? null,
          ocurrido: resto.ocurrido.toISOString(),
        })),
      },
    })),
    backoffice.session(B.corregirProveedor, async ({ params: { codigo }, body, sesion, now }) => {
      const { campo, motivo, fuente } = body;
      const [before, afterwards] = [fromJson('antes', body.antes), fromJson('despues', body.despues)];
      const actor = { visible: 'servicio', tipo: 'usuario', id: sesion.usuario } as const;
      const correction = { proveedor: codigo, campo, antes: before, despues: afterwards, motivo, fuente };
      return { data: { numero: (await correctProveedor(deps, correction, { actor, now })).id } };
    }),
  ];
}
