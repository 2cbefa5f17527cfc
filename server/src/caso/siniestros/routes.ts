/** Routes of the claims; no logic. */
import type { DataOf } from '@albacea/contract/operations/api.ts';
import type { Tx } from '../../db/database.ts';
import { type ApiRequest, type Effect, type Route, reading, writing } from '../../http/route.ts';
import { viewCasoAccess } from '../access/view-access.ts';
import { afterMail } from '../open/after-mail.ts';
import { type CasosDependencies, duplicateCaso } from '../open/open-caso.ts';
import { completeNotified, requesterOf } from '../open/request.ts';
import { applicationOf } from './application.ts';
import { listSiniestros } from './list-siniestros.ts';
import { openSiniestro } from './open-siniestro.ts';

export function siniestrosRoutes(deps: CasosDependencies): Route[] {
  return [
    writing('abrirSiniestro', (request, tx) => receiveSiniestro(deps, request, tx), completeNotified),
    reading('listarSiniestros', ({ aseguradora, query }, tx) => listSiniestros(tx, aseguradora, query)),
  ];
}

type Data = DataOf<'abrirSiniestro'>;

async function receiveSiniestro(
  deps: CasosDependencies,
  request: ApiRequest<'abrirSiniestro'>,
  tx: Tx,
): Promise<Effect<Data>> {
  const { aseguradora } = request;
  const isA = aseguradora.variante === 'A';
  const result = await openSiniestro(deps, tx, requesterOf(request), await applicationOf(tx, request.body));
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
    return { data, stored: { subject: caso.id, key: clave, awaited: null } };
  }
  const { caso_id, apertura } = result;
  const { portalUrl: portal_url, token: token_heredero, caduca } = apertura.acceso;
  const data = (notificado: boolean): Data =>
    isA
      ? { caso_id, portal_url, token_heredero }
      : {
          caso_id,
          modulos_contratados: [...apertura.modulos],
          acceso_heredero: { canal: 'email', notificado, caduca: caduca.toISOString() },
        };
  return {
    ...afterMail(deps, aseguradora, apertura.id, apertura.correo, data),
    stored: { subject: apertura.id, key: apertura.clave, awaited: apertura.correo.id },
    final: isA,
  };
}
