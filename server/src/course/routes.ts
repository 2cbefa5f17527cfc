/** Routes of the cases: from the request to the use case and back; no logic. */

import type { DataOf } from '@albacea/contract/operations/api.ts';
import { onlyIfUnchanged } from '../caso/caso-version.ts';
import { afterMail } from '../caso/open/after-mail.ts';
import { casoApplication } from '../caso/open/application.ts';
import { type CasosDependencies, duplicateCaso, openCaso } from '../caso/open/open-caso.ts';
import { completeNotified, requesterOf } from '../caso/open/request.ts';
import { listCasos } from '../caso/read/list-casos.ts';
import { viewCuentas, viewVersionedCaso } from '../caso/read/view-caso.ts';
import { viewTimeline } from '../caso/read/view-timeline.ts';
import type { Tx } from '../db/database.ts';
import { type ApiRequest, conditionalReading, type Effect, type Route, reading, writing } from '../http/route.ts';
import { type CancellingDependencies, cancelCaso } from './cancel-caso.ts';
import { correctCaso } from './correct/correct-caso.ts';
import { renewAccess } from './renew-access.ts';

export function casosRoutes(deps: CancellingDependencies): Route[] {
  return [
    writing('abrirCaso', (request, tx) => receiveCaso(deps, request, tx), completeNotified),
    reading('listarCasos', ({ aseguradora, query }, tx) => listCasos(tx, aseguradora, query)),
    conditionalReading(
      'verCaso',
      ({ aseguradora, params, idioma }, tx) => viewVersionedCaso(tx, aseguradora, params.id ?? '', idioma),
      'no-store',
    ),
    onlyIfUnchanged(
      writing('corregirCaso', async (request, tx) => {
        const { aseguradora, params, body, idioma } = request;
        await correctCaso(deps, tx, requesterOf(request), params.id ?? '', body);
        const { data } = await viewVersionedCaso(tx, aseguradora, params.id ?? '', idioma);
        return { data, stored: { subject: null, key: aseguradora.clave, awaited: null } };
      }),
    ),
    reading('listarCuentas', ({ aseguradora, params }, tx) => viewCuentas(tx, aseguradora, params.id ?? '')),
    reading('listarCronologia', ({ params, query, idioma }, tx) => viewTimeline(tx, params.id ?? '', query, idioma)),
    onlyIfUnchanged(writing('renovarAcceso', (request, tx) => receiveRenewal(deps, request, tx), completeNotified)),
    onlyIfUnchanged(writing('anularCaso', (request, tx) => receiveCancellation(deps, request, tx))),
  ];
}

async function receiveCaso(
  deps: CasosDependencies,
  request: ApiRequest<'abrirCaso'>,
  tx: Tx,
): Promise<Effect<DataOf<'abrirCaso'>>> {
  const { aseguradora, body } = request;
  const result = await openCaso(deps, tx, requesterOf(request), casoApplication(body));
  if (result.clase === 'existe') throw duplicateCaso(deps.addresses, aseguradora, result.existing.caso_id);

  const { caso_id, apertura } = result;
  const { portalUrl: portal_url, token: token_heredero, caduca } = apertura.acceso;
  const isA = aseguradora.variante === 'A';
  const data = (notificado: boolean): DataOf<'abrirCaso'> =>
    isA
      ? { caso_id, estado: 'abierto', portal_url, token_heredero }
      : {
          caso_id,
          estado: 'abierto',
          modulos_contratados: [...apertura.modulos],
          pack: apertura.pack,
          acceso_heredero: { canal: 'email', notificado, caduca: caduca.toISOString() },
        };
  return {
    ...afterMail(deps, aseguradora, apertura.id, apertura.correo, data),
    stored: { subject: apertura.id, key: apertura.clave, awaited: apertura.correo.id },
    final: isA,
  };
}

async function receiveRenewal(
  deps: CasosDependencies,
  request: ApiRequest<'renovarAcceso'>,
  tx: Tx,
): Promise<Effect<DataOf<'renovarAcceso'>>> {
  const { aseguradora, params, body } = request;
  const { caso, clave, acceso, correo } = await renewAccess(deps, tx, requesterOf(request), params.id ?? '', body);
  const isA = aseguradora.variante === 'A';
  const data = (notificado: boolean): DataOf<'renovarAcceso'> =>
    isA
      ? { portal_url: acceso.portalUrl, token_heredero: acceso.token }
      : { acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() } };
  return {
    ...afterMail(deps, aseguradora, caso.id, correo, data),
    stored: { subject: caso.id, key: clave, awaited: correo?.id ?? null },
    final: isA,
  };
}

async function receiveCancellation(
  deps: CancellingDependencies,
  request: ApiRequest<'anularCaso'>,
  tx: Tx,
): Promise<Effect<DataOf<'anularCaso'>>> {
  const { aseguradora, params, body } = request;
  const { caso, clave, correo } = await cancelCaso(deps, tx, requesterOf(request), params.id ?? '', body);
  const data = (): DataOf<'anularCaso'> => ({ caso_id: caso.caso_id, estado: 'anulado' });
  return {
    ...afterMail(deps, aseguradora, caso.id, correo, data),
    stored: { subject: caso.id, key: clave, awaited: null },
    final: true,
  };
}
