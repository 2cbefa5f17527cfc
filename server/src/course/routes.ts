/** Routes of API, portal and backoffice about a whole case; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { viewCasoAtDesk } from '../agenda/view-caso-at-desk.ts';
import { viewSituation } from '../agenda/view-situation.ts';
import type { Fees } from '../caso/certificados/view-certificados.ts';
import { declareList } from '../caso/close/declare-list.ts';
import { afterMail, afterOpen, settleNotified, thenMail } from '../caso/open/after-mail.ts';
import { type CasosDependencies, duplicateCaso, openCaso } from '../caso/open/open-caso.ts';
import { casoApplication } from '../caso/open/opening.ts';
import { findCasos, listCasos } from '../caso/read/list-casos.ts';
import { ONLY_IF_UNCHANGED, viewCaso, viewCuentas, viewVersionedCaso } from '../caso/read/view-caso.ts';
import { viewDeskTimeline, viewTimeline } from '../caso/read/view-timeline.ts';
import type { Config } from '../config.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import type { SendingDependencies } from '../cuentas/letters/send-letter.ts';
import type { Tx } from '../db/database.ts';
import { type BySession, type DataOf, type Effect, type Request, type Route, routesOf } from '../http/operation.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import { type CancellingDependencies, cancelCaso } from './cancel-caso.ts';
import { closeCaso } from './close-caso.ts';
import { correctCaso } from './correct/correct-caso.ts';
import { correctRecord, viewCorrectable } from './correct/correct-record.ts';
import { noteIdentity } from './correct/note-identity.ts';
import { askRelease } from './releases/ask-release.ts';
import { giveBack, release, takeBackRelease } from './releases/release.ts';
import { renewAccess } from './renew-access.ts';
import { reopenCaso, reopenOwnCaso } from './reopen-caso.ts';

const { reading, conditional, writing } = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };
/** Milliseconds within which a second press of "send a link" is refused, unless it corrects something. */
const PAUSE_BETWEEN_CLICKS = 60_000;

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
        const { caso_id, estado, avisos, actualizado } = await viewCaso(tx, aseguradora, subject, idioma);
        return { data: { caso_id, estado, avisos, actualizado } };
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
    caso_id,
    estado: 'abierto',
    modulos_contratados: [...modulos],
    pack,
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

export function casosInPortalRoutes(
  deps: {
    readonly tasas: Fees;
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
    portal.writing(P.anotarIdentidad, async (p, tx) => {
      await noteIdentity(deps, tx, p, p.subject, p.body.numero);
      return NOTHING;
    }),
    writing(P.declararLista, async (p, tx) => {
      await declareList(tx, p, p.subject, p.body);
      return NOTHING;
    }),
  ];
}

export function casosInBackofficeRoutes(
  deps: CancellingDependencies & SendingDependencies & { readonly tasas: Fees },
): Route[] {
  return [
    backoffice.reading(B.listarCasos, ({ aseguradora, query, sesion }, tx) =>
      findCasos(tx, aseguradora, { usuario: sesion.usuario, isOfService: sesion.aseguradora === null }, query),
    ),
    backoffice.writing(B.abrirCaso, async (p, tx) => {
      const result = await openCaso(deps, tx, p, casoApplication(p.body));
      if (result.clase === 'existe') throw duplicateCaso(deps.addresses, p.aseguradora, result.existing.caso_id);
      return afterOpen(deps, p.aseguradora, result.caso_id, result.apertura);
    }),
    backoffice.writing(B.renovarAcceso, async (p, tx) => {
      const { caso, acceso, correo } = await renewAccess(deps, tx, p, p.subject, p.body, {
        pause: PAUSE_BETWEEN_CLICKS,
        confirmed: p.sesion.reciente,
      });
      return afterMail(deps, p.aseguradora, caso.id, correo, (notificado) => ({
        acceso_heredero: { canal: 'email' as const, notificado, caduca: acceso.caduca.toISOString() },
      }));
    }),
    backoffice.reading(B.verEscritorio, (p, tx) => viewCasoAtDesk(deps, tx, p, p.subject, p.idioma)),
    backoffice.reading(B.verCronologia, (p, tx) => viewDeskTimeline(tx, p, p.params.caso, p.query, p.idioma)),
    backoffice.reading(B.verCorreccion, (p, tx) => viewCorrectable(tx, p, p.subject, p.query)),
    backoffice.writing(B.corregirAnotacion, async (p, tx) => {
      await correctRecord(deps, tx, p, p.subject, p.body, p.idioma);
      return NOTHING;
    }),
    backoffice.writing(B.cerrarCaso, async (p, tx) => {
      await closeCaso(tx, p, p.subject, p.body);
      return NOTHING;
    }),
    backoffice.writing(B.reabrirCaso, async (p, tx) => {
      const { caso, correo } = await reopenCaso(deps, tx, p, p.subject, p.body, p.idioma);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
    backoffice.writing(B.anularCaso, async (p, tx) => {
      const { caso, correo } = await cancelCaso(deps, tx, p, p.subject, p.body);
      return afterMail(deps, p.aseguradora, caso.id, correo, () => ({}));
    }),
    backoffice.writing(B.pedirVistoBueno, async (p, tx) => ({
      data: await askRelease(deps, tx, p, p.subject, p.body),
    })),
    backoffice.long(B.darVistoBueno, (p) => release(deps, p, p.subject, p.params.visto, p.idioma)),
    backoffice.writing(B.devolverVistoBueno, async (p, tx) => {
      await giveBack(tx, p, p.subject, p.params.visto, p.body.motivo);
      return NOTHING;
    }),
    backoffice.writing(B.retirarVistoBueno, async (p, tx) => {
      await takeBackRelease(tx, p, p.subject, p.params.visto);
      return NOTHING;
    }),
  ];
}
