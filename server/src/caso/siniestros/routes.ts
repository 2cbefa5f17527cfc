/** Routes of the claims at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import type { Tx } from '../../db/database.ts';
import { type DataOf, type Effect, type Request, type Route, routesOf } from '../../http/operation.ts';
import { viewCasoAccess } from '../access/view-access.ts';
import { afterMail, settleNotified, thenMail } from '../open/after-mail.ts';
import { type CasosDependencies, duplicateCaso } from '../open/open-caso.ts';
import { applicationOf } from './application.ts';
import { listSiniestros } from './list-siniestros.ts';
import { openSiniestro } from './open-siniestro.ts';

const { reading, writing } = routesOf();

export function siniestrosRoutes(deps: CasosDependencies): Route[] {
  return [
    writing(A.abrirSiniestro, (request, tx) => receiveSiniestro(deps, request, tx), { settlePending: settleNotified }),
    reading(A.listarSiniestros, ({ aseguradora, query }, tx) => listSiniestros(tx, aseguradora, query)),
  ];
}

type Data = DataOf<typeof A.abrirSiniestro>;

async function receiveSiniestro(
  deps: CasosDependencies,
  request: Request<typeof A.abrirSiniestro>,
  tx: Tx,
): Promise<Effect<Data>> {
  const { aseguradora } = request;
  const result = await openSiniestro(deps, tx, request, await applicationOf(tx, request.body));
  if (result.clase === 'duplicado') throw duplicateCaso(deps.addresses, aseguradora, result.caso_id);
  if (result.clase === 'unido') {
    const { caso, clave, modulos, acceso } = result;
    const data: Data = acceso
      ? { caso_id: caso.caso_id, portal_url: acceso.portalUrl, token_heredero: acceso.token }
      : {
          caso_id: caso.caso_id,
          modulos_contratados: [...modulos],
          acceso_heredero: await viewCasoAccess(tx, caso.id),
        };
    return { data, about: { subject: caso.id, key: clave } };
  }
  const { caso_id, apertura } = result;
  const { id: subject, clave: key, correo, acceso, modulos } = apertura;
  const about = { subject, key };
  if (aseguradora.variante === 'A') {
    const data = { caso_id, portal_url: acceso.portalUrl, token_heredero: acceso.token };
    return { data, about, ...thenMail(deps, aseguradora, subject, correo) };
  }
  const data = (notificado: boolean): Data => ({
    ...{ caso_id, modulos_contratados: [...modulos] },
    acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() },
  });
  return { about, ...afterMail(deps, aseguradora, subject, correo, data) };
}
