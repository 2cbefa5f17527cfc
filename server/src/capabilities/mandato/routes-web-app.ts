/** Routes of the mandate in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { Database } from '../../db/database.ts';
import { type AppRoute, routesWith, type StoredFile } from '../../http/web-app-route.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { afterMail } from '../casos/open/after-mail.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';

import { orderOf } from '../casos/read/order-of.ts';
import { paint } from '../letters/render/paint-apart.ts';
import { correctSignerName } from './correct-signer-name.ts';
import { prepareMandato } from './prepare-mandato.ts';
import { acceptSignerName, rejectSignerName } from './review-signer-name.ts';
import { revokeMandato } from './revoke-mandato.ts';
import { signatureRejection, signMandato } from './sign-mandato.ts';
import { readMandatoPaper, viewMandato, viewWorkMandato } from './view-mandato.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();

export interface MandatoDependencies extends Pick<CasosDependencies, 'mailSender' | 'addresses'> {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

/** The mandate as a file. */
async function mandatoFile(deps: MandatoDependencies, who: Requester, caso: string): Promise<StoredFile> {
  const { papel, casoId } = await deps.base.inquilino(who.aseguradora.id, (tx) =>
    readMandatoPaper(deps, tx, who, caso),
  );
  const nombre = `${papel.idioma === 'es' ? 'autorizacion' : 'mandate'}-${casoId}.pdf`;
  return {
    formato: 'application/pdf',
    nombre,
    contenido: await paint(deps.lanes.papers, orderOf(who, casoId), papel),
  };
}

export function mandatoInPortalRoutes(deps: MandatoDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.escritura(P.prepararMandato, async (p, tx) => {
      const { caso, correo, caduca, ...resto } = await prepareMandato(deps, tx, portalWho(p), p.sesion.casoId);
      return afterMail(deps, p.aseguradora, caso, correo, () => ({ ...resto, caduca: caduca.toISOString() }));
    }),
    portal.escritura(P.firmarMandato, async (p, tx) => {
      const { direccion, agente, cuerpo } = p;
      const signature = await signMandato(tx, portalWho(p), p.sesion.casoId, {
        codigo: cuerpo.codigo,
        nombre: cuerpo.nombre,
        ...(cuerpo.rubrica && { rubrica: cuerpo.rubrica }),
        direccion,
        agente,
      });
      // A wrong try is counted, so its transaction is committed before it is refused.
      if (signature.clase === 'codigo_incorrecto') return { rechazo: signatureRejection(signature) };
      return { datos: { mandato_id: signature.mandato, documento_id: signature.documento } };
    }),
    portal.escritura(P.corregirNombre, async (p, tx) => {
      const { caduca, ...resto } = await correctSignerName(tx, portalWho(p), p.sesion.casoId, p.cuerpo);
      return { datos: { ...resto, caduca: caduca.toISOString() } };
    }),
    portal.escritura(P.revocarMandato, async (p, tx) => {
      await revokeMandato(tx, portalWho(p), p.sesion.casoId);
      return { datos: {} };
    }),
    portal.lectura(P.verMandato, (p, tx) => viewMandato(deps, tx, portalWho(p), p.sesion.casoId)),
    portal.fichero(P.verMandatoEnPdf, (p) => mandatoFile(deps, portalWho(p), p.sesion.casoId)),
  ];
}

export function mandatoInBackofficeRoutes(deps: MandatoDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.lectura(B.verMandato, (p, tx) => viewWorkMandato(deps, tx, backofficeWho(p), p.parametros.caso ?? '')),
    backoffice.escritura(B.aceptarNombre, async (p, tx) => {
      await acceptSignerName(tx, backofficeWho(p), p.parametros.caso ?? '', p.parametros.mandato ?? '');
      return { datos: {} };
    }),
    backoffice.escritura(B.rechazarNombre, async (p, tx) => {
      await rejectSignerName(tx, backofficeWho(p), p.parametros.caso ?? '', p.parametros.mandato ?? '');
      return { datos: {} };
    }),
    backoffice.fichero(B.verMandatoEnPdf, (p) => mandatoFile(deps, backofficeWho(p), p.parametros.caso ?? '')),
  ];
}
