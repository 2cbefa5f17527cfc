/** Routes of the case in the portal and the backoffice; no logic. */

import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { CUSTOM_PACK } from '@albacea/contract/schemas/common.ts';
import type { Database } from '../../db/database.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { Rates } from '../certificados/view-certificados.ts';
import { renewAccess } from './access/renew-access.ts';
import { assignGestor, listGestores, viewDesk } from './assign-gestor.ts';
import { type CancellingDependencies, cancelCaso } from './close/cancel-caso.ts';
import { closeCaso } from './close/close-caso.ts';
import { reopenCaso } from './close/reopen-caso.ts';
import { afterMail, afterOpen } from './open/after-mail.ts';
import { declareCompleteList, reopenList } from './open/declare-list.ts';
import { duplicateCaso, openCaso } from './open/open-caso.ts';
import { findCasos } from './read/find-casos.ts';
import { viewCaso } from './read/view-caso.ts';
import { viewCommands } from './read/view-commands.ts';
import { viewSituation } from './read/view-situation.ts';
import { viewDeskTimeline, viewTimeline } from './read/view-timeline.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();
const NOTHING = { datos: {} };
/** Milliseconds in which a second press of "send a link" is taken for the first. */
const PAUSE_BETWEEN_CLICKS = 60_000;

export function casosInPortalRoutes(tasas: Rates): AppRoute<HerederoSession>[] {
  return [
    portal.lectura(P.verCaso, ({ aseguradora, sesion, idioma, ahora }, tx) =>
      viewSituation(tx, aseguradora, sesion, { tasas, idioma, ahora }),
    ),
    portal.lectura(P.verCronologia, ({ sesion, consulta, idioma }, tx) =>
      viewTimeline(tx, sesion.casoId, consulta, idioma),
    ),
    portal.escritura(P.declararListaCompleta, async (p, tx) => {
      await declareCompleteList(tx, portalWho(p), p.sesion.casoId, p.cuerpo);
      return NOTHING;
    }),
    portal.escritura(P.reabrirLista, async (p, tx) => {
      await reopenList(tx, portalWho(p), p.sesion.casoId);
      return NOTHING;
    }),
  ];
}

export function casosInBackofficeRoutes(
  deps: CancellingDependencies & { readonly base: Database },
): AppRoute<UserSession>[] {
  return [
    backoffice.lectura(B.listarCasos, ({ aseguradora, consulta, sesion }, tx) =>
      findCasos(tx, aseguradora, { usuario: sesion.usuario, esDelServicio: sesion.aseguradora === null }, consulta),
    ),
    backoffice.escritura(B.abrirCaso, async (p, tx) => {
      const { modulos_contratados: modulos, ...person } = p.cuerpo;
      const application = {
        ...person,
        modulos,
        pack: CUSTOM_PACK,
        prioridad: 'normal' as const,
        siniestro: null,
      };
      const result = await openCaso(deps, tx, backofficeWho(p), application);
      if (result.clase === 'existe') throw duplicateCaso(deps.addresses, p.aseguradora, result.existente.caso_id);
      return afterOpen(deps, p.aseguradora, result.caso_id, result.apertura);
    }),
    backoffice.escritura(B.renovarAcceso, async (p, tx) => {
      const { caso, acceso, correo } = await renewAccess(
        deps,
        tx,
        backofficeWho(p),
        p.parametros.caso ?? '',
        p.cuerpo,
        PAUSE_BETWEEN_CLICKS,
      );
      return afterMail(deps, p.aseguradora, caso.id, correo, (notificado) => ({
        acceso_heredero: { canal: 'email' as const, notificado, caduca: acceso.caduca.toISOString() },
      }));
    }),
    backoffice.lectura(B.verMesa, (p, tx) => viewDesk(tx, backofficeWho(p), p.parametros.caso ?? '')),
    backoffice.larga(B.asignarGestor, async (p) => {
      await assignGestor(deps.base, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo.gestor);
      return p.cuerpo;
    }),
    backoffice.sesion(B.listarGestores, async () => ({ datos: { elementos: await listGestores(deps.base) } })),
    backoffice.lectura(B.verCaso, ({ aseguradora, parametros, idioma }, tx) =>
      viewCaso(tx, aseguradora, parametros.caso ?? '', idioma),
    ),
    backoffice.lectura(B.verOrdenes, (p, tx) => viewCommands(tx, backofficeWho(p), p.parametros.caso ?? '', p.idioma)),
    backoffice.lectura(B.verCronologia, ({ parametros, consulta, idioma }, tx) =>
      viewDeskTimeline(tx, parametros.caso ?? '', consulta, idioma),
    ),
    backoffice.escritura(B.declararListaCompleta, async (p, tx) => {
      await declareCompleteList(tx, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo);
      return NOTHING;
    }),
    backoffice.escritura(B.reabrirLista, async (p, tx) => {
      await reopenList(tx, backofficeWho(p), p.parametros.caso ?? '');
      return NOTHING;
    }),
    backoffice.escritura(B.cerrarCaso, async (p, tx) => {
      await closeCaso(tx, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo);
      return NOTHING;
    }),
    backoffice.escritura(B.reabrirCaso, async (p, tx) => {
      const { caso, correo } = await reopenCaso(deps, tx, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
    backoffice.escritura(B.anularCaso, async (p, tx) => {
      const { caso, correo } = await cancelCaso(deps, tx, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
  ];
}
