/** Routes of the catalogue in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { correctProveedor } from './correct-proveedor.ts';
import type { Catalogo } from './current-catalogo.ts';
import { listProveedores, viewProveedor } from './list-proveedores.ts';
import { listToVerify } from './list-to-verify.ts';
import { packsOf } from './packs.ts';
import { presentFields } from './present-fields.ts';
import { proveedorHistory } from './proveedor-history.ts';
import { experienceForService } from './view-experience.ts';

const backoffice = routesWith<UserSession>();

export function catalogoInBackofficeRoutes(deps: {
  readonly base: Database;
  readonly catalogo: Catalogo;
}): AppRoute<UserSession>[] {
  const { base, catalogo } = deps;
  const current = () => base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.vigente(tx));
  return [
    backoffice.lectura(B.listarPacks, async ({ idioma }, tx) => ({
      elementos: (await packsOf(tx)).map(({ pack, nombre, modulos }) => ({
        ...{ pack, nombre: nombre[idioma] },
        modulos: [...modulos],
      })),
      siguiente: null,
    })),
    backoffice.sesion(B.listarProveedores, async ({ consulta, idioma, ahora }) => ({
      datos: listProveedores(await current(), consulta, idioma, todayInMadrid(ahora)),
    })),
    backoffice.sesion(B.verPorVerificar, async ({ ahora }) => ({
      datos: { elementos: await listToVerify(deps, ahora) },
    })),
    backoffice.sesion(B.verProveedor, async ({ parametros: { codigo = '' }, consulta, idioma, ahora }) => {
      const today = todayInMadrid(ahora);
      const todayCatalogo = await current();
      const proveedor = viewProveedor(todayCatalogo, codigo, idioma, today);
      const card = todayCatalogo.ficha(codigo);
      const experience = await experienceForService(base, codigo, consulta.aseguradora, today);
      const experiencia = experience.map(({ proveedor: _, ...learned }) => learned);
      return { datos: { proveedor, campos: card ? presentFields(card, today) : [], experiencia } };
    }),
    backoffice.sesion(B.verCorrecciones, async ({ parametros: { codigo = '' } }) => ({
      datos: {
        elementos: (await proveedorHistory(deps, codigo)).map(({ id, campo, motivo, actor, ...resto }) => ({
          ...{ numero: id, campo, motivo, quien: actor.nombre },
          antes: JSON.stringify(resto.antes),
          despues: JSON.stringify(resto.despues),
          fuente: resto.fuente?.referencia ?? null,
          ocurrido: resto.ocurrido.toISOString(),
        })),
      },
    })),
    backoffice.sesion(B.corregirProveedor, async ({ parametros: { codigo = '' }, cuerpo, sesion, ahora }) => {
      const { campo, motivo, fuente } = cuerpo;
      const [before, afterwards] = [valueIn('antes', cuerpo.antes), valueIn('despues', cuerpo.despues)];
      const actor = { visible: 'servicio', tipo: 'usuario', id: sesion.usuario } as const;
      const correction = { proveedor: codigo, campo, antes: before, despues: afterwards, motivo, fuente };
      return { datos: { numero: (await correctProveedor(deps, correction, { actor, ahora })).id } };
    }),
  ];
}

/** @throws DomainError validacion */
function valueIn(campo: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid({ campo, texto: { es: 'no es JSON.', en: 'is not JSON.' } });
  }
}
