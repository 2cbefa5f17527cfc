/** Routes of the second signature in the portal; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { afterMail } from '../casos/open/after-mail.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';
import { signatureRejection } from '../mandato/sign-mandato.ts';
import { askCofirma, takeBackCofirma } from './ask-cofirma.ts';
import { type PreparationDependencies, prepareCofirma } from './prepare-cofirma.ts';
import { leaveCofirma, signCofirma } from './sign-cofirma.ts';
import { viewAsked } from './view-asked.ts';
import { viewCofirmaOfFamily } from './view-cofirma.ts';

const portal = routesWith<HerederoSession>();

export function cofirmaInPortalRoutes(deps: CasosDependencies & PreparationDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verCofirma, (p, tx) => viewCofirmaOfFamily(tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.pedirCofirma, async (p, tx) => {
      const who = portalWho(p);
      const { caso, correo } = await askCofirma(deps, tx, who, p.sesion.casoId, p.body.allegado_id);
      const data = await viewCofirmaOfFamily(tx, who, p.sesion.casoId);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.retirarCofirma, async (p, tx) => {
      const who = portalWho(p);
      await takeBackCofirma(tx, who, p.sesion.casoId);
      return { data: await viewCofirmaOfFamily(tx, who, p.sesion.casoId) };
    }),
    portal.reading(P.verFirmaPedida, (p, tx) => viewAsked(tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.prepararCofirma, async (p, tx) => {
      const who = portalWho(p);
      const { caso, correo } = await prepareCofirma(deps, tx, who, p.sesion.casoId, p.body.identidad);
      const data = await viewAsked(tx, who, p.sesion.casoId);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.firmarCofirma, async (p, tx) => {
      const { address: direccion, userAgent: agente, body } = p;
      const who = portalWho(p);
      const signed = await signCofirma(tx, who, p.sesion.casoId, { ...body, direccion, agente });
      // A wrong try is counted, so its transaction is committed before it is refused.
      if (signed.clase === 'codigo_incorrecto') return { refusal: signatureRejection(signed) };
      return { data: await viewAsked(tx, who, p.sesion.casoId) };
    }),
    portal.writing(P.dejarCofirma, async (p, tx) => {
      const who = portalWho(p);
      await leaveCofirma(tx, who, p.sesion.casoId);
      return { data: await viewAsked(tx, who, p.sesion.casoId) };
    }),
  ];
}
