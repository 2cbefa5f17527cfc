/** Routes of the cases at the API: from the request to the use case and back; no logic. */

import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { ONLY_IF_UNCHANGED } from '../caso/caso-version.ts';
import { afterMail, settleNotified, thenMail } from '../caso/open/after-mail.ts';
import { casoApplication } from '../caso/open/application.ts';
import { type CasosDependencies, duplicateCaso, openCaso } from '../caso/open/open-caso.ts';
import { listCasos } from '../caso/read/list-casos.ts';
import { viewCuentas, viewVersionedCaso } from '../caso/read/view-caso.ts';
import { viewTimeline } from '../caso/read/view-timeline.ts';
import type { Tx } from '../db/database.ts';
import { type DataOf, type Effect, type Request, type Route, routesOf } from '../http/operation.ts';
import { type CancellingDependencies, cancelCaso } from './cancel-caso.ts';
import { correctCaso } from './correct/correct-caso.ts';
import { renewAccess } from './renew-access.ts';

const { reading, conditional, writing } = routesOf();

export function casosRoutes(deps: CancellingDependencies): Route[] {
  return [
    writing(A.abrirCaso, (request, tx) => receiveCaso(deps, request, tx), { settlePending: settleNotified }),
    reading(A.listarCasos, ({ aseguradora, query }, tx) => listCasos(tx, aseguradora, query)),
    conditional(
      A.verCaso,
      ({ aseguradora, subject, idioma }, tx) => viewVersionedCaso(tx, aseguradora, subject, idioma),
      'no-store',
    ),
    writing(
      A.corregirCaso,
      async (request, tx) => {
        const { aseguradora, subject, body, idioma } = request;
        await correctCaso(deps, tx, request, subject, body);
        return { data: (await viewVersionedCaso(tx, aseguradora, subject, idioma)).data };
      },
      ONLY_IF_UNCHANGED,
    ),
    reading(A.listarCuentas, ({ aseguradora, subject }, tx) => viewCuentas(tx, aseguradora, subject)),
    reading(A.listarCronologia, ({ subject, query, idioma }, tx) => viewTimeline(tx, subject, query, idioma)),
    writing(A.renovarAcceso, (request, tx) => receiveRenewal(deps, request, tx), {
      ...ONLY_IF_UNCHANGED,
      settlePending: settleNotified,
    }),
    writing(A.anularCaso, (request, tx) => receiveCancellation(deps, request, tx), ONLY_IF_UNCHANGED),
  ];
}

type Opened = DataOf<typeof A.abrirCaso>;

async function receiveCaso(
  deps: CasosDependencies,
  request: Request<typeof A.abrirCaso>,
  tx: Tx,
): Promise<Effect<Opened>> {
  const { aseguradora, body } = request;
  const result = await openCaso(deps, tx, request, casoApplication(body));
  if (result.clase === 'existe') throw duplicateCaso(deps.addresses, aseguradora, result.existing.caso_id);

  const { caso_id, apertura } = result;
  const { id: subject, clave: key, correo, acceso, modulos, pack } = apertura;
  const about = { subject, key };
  if (aseguradora.variante === 'A') {
    const data = { caso_id, estado: 'abierto' as const, portal_url: acceso.portalUrl, token_heredero: acceso.token };
    return { data, about, ...thenMail(deps, aseguradora, subject, correo) };
  }
  const data = (notificado: boolean): Opened => ({
    ...{ caso_id, estado: 'abierto', modulos_contratados: [...modulos], pack },
    acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() },
  });
  return { about, ...afterMail(deps, aseguradora, subject, correo, data) };
}

type Renewed = DataOf<typeof A.renovarAcceso>;

async function receiveRenewal(
  deps: CasosDependencies,
  request: Request<typeof A.renovarAcceso>,
  tx: Tx,
): Promise<Effect<Renewed>> {
  const { aseguradora, body } = request;
  const { caso, clave, acceso, correo } = await renewAccess(deps, tx, request, request.subject, body);
  const about = { subject: caso.id, key: clave };
  if (aseguradora.variante === 'A') {
    const data = { portal_url: acceso.portalUrl, token_heredero: acceso.token };
    return { data, about, ...thenMail(deps, aseguradora, caso.id, correo) };
  }
  const data = (notificado: boolean): Renewed => ({
    acceso_heredero: { canal: 'email', notificado, caduca: acceso.caduca.toISOString() },
  });
  return { about, ...afterMail(deps, aseguradora, caso.id, correo, data) };
}

async function receiveCancellation(
  deps: CancellingDependencies,
  request: Request<typeof A.anularCaso>,
  tx: Tx,
): Promise<Effect<DataOf<typeof A.anularCaso>>> {
  const { caso, clave, correo } = await cancelCaso(deps, tx, request, request.subject, request.body);
  return {
    data: { caso_id: caso.caso_id, estado: 'anulado' },
    about: { subject: caso.id, key: clave },
    ...thenMail(deps, request.aseguradora, caso.id, correo),
  };
}
