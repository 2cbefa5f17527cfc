/** Routes of the case in the portal and the backoffice; no logic. */

import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { CUSTOM_PACK } from '@albacea/contract/schemas/common.ts';
import { viewSituation } from '../agenda/view-situation.ts';
import type { Rates } from '../caso/certificados/view-certificados.ts';
import { afterMail, afterOpen } from '../caso/open/after-mail.ts';
import { declareList } from '../caso/open/declare-list.ts';
import { type CasosDependencies, duplicateCaso, openCaso } from '../caso/open/open-caso.ts';
import { findCasos } from '../caso/read/find-casos.ts';
import { viewCommands } from '../caso/read/view-commands.ts';
import { viewDeskTimeline, viewTimeline } from '../caso/read/view-timeline.ts';
import type { Config } from '../config.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import type { Database } from '../db/database.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import { type CancellingDependencies, cancelCaso } from './cancel-caso.ts';
import { closeCaso } from './close-caso.ts';
import { renewAccess } from './renew-access.ts';
import { reopenCaso, reopenOwnCaso } from './reopen-caso.ts';

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };
/** Milliseconds within which a second press of "send a link" counts as the first. */
const PAUSE_BETWEEN_CLICKS = 60_000;

export function casosInPortalRoutes(
  deps: {
    readonly tasas: Rates;
    readonly config: Pick<Config, 'attention'>;
  } & Pick<CasosDependencies, 'addresses'> &
    CuentasDependencies,
): Route[] {
  const { tasas, config } = deps;
  return [
    portal.reading(P.verCaso, ({ aseguradora, sesion, idioma, now }, tx) =>
      viewSituation(tx, aseguradora, sesion, { tasas, attention: config.attention, idioma, now }),
    ),
    portal.reading(P.verCronologia, ({ sesion, query, idioma }, tx) => viewTimeline(tx, sesion.casoId, query, idioma)),
    portal.writing(P.reabrirCaso, async (p, tx) => {
      await reopenOwnCaso(deps, tx, p, p.subject);
      return NOTHING;
    }),
    shared.writing(P.declararLista, async (p, tx) => {
      await declareList(tx, p, p.subject, p.body);
      return NOTHING;
    }),
  ];
}

export function casosInBackofficeRoutes(deps: CancellingDependencies & { readonly base: Database }): Route[] {
  return [
    backoffice.reading(B.listarCasos, ({ aseguradora, query, sesion }, tx) =>
      findCasos(tx, aseguradora, { usuario: sesion.usuario, isOfService: sesion.aseguradora === null }, query),
    ),
    backoffice.writing(B.abrirCaso, async (p, tx) => {
      const { modulos_contratados: modulos, ...person } = p.body;
      const application = {
        ...person,
        modulos,
        pack: CUSTOM_PACK,
        prioridad: 'normal' as const,
        siniestro: null,
      };
      const result = await openCaso(deps, tx, p, application);
      if (result.clase === 'existe') throw duplicateCaso(deps.addresses, p.aseguradora, result.existing.caso_id);
      return afterOpen(deps, p.aseguradora, result.caso_id, result.apertura);
    }),
    backoffice.writing(B.renovarAcceso, async (p, tx) => {
      const { caso, acceso, correo } = await renewAccess(deps, tx, p, p.subject, p.body, PAUSE_BETWEEN_CLICKS);
      return afterMail(deps, p.aseguradora, caso.id, correo, (notificado) => ({
        acceso_heredero: { canal: 'email' as const, notificado, caduca: acceso.caduca.toISOString() },
      }));
    }),
    backoffice.reading(B.verOrdenes, (p, tx) => viewCommands(tx, p, p.subject, p.idioma)),
    backoffice.reading(B.verCronologia, ({ params, query, idioma }, tx) =>
      viewDeskTimeline(tx, params.caso, query, idioma),
    ),
    backoffice.writing(B.cerrarCaso, async (p, tx) => {
      await closeCaso(tx, p, p.subject, p.body);
      return NOTHING;
    }),
    backoffice.writing(B.reabrirCaso, async (p, tx) => {
      const { caso, correo } = await reopenCaso(deps, tx, p, p.subject, p.body);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
    backoffice.writing(B.anularCaso, async (p, tx) => {
      const { caso, correo } = await cancelCaso(deps, tx, p, p.subject, p.body);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
  ];
}
