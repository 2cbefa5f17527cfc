/** Routes about a person's own data in the portal and at the desk; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { answerPeticion } from './answer-peticion.ts';
import { askRight, withdrawPeticion } from './ask-right.ts';
import { takeCopy, viewOwnData } from './own-copy.ts';
import { viewPeticiones } from './view-peticiones.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();
const NOTHING = { data: {} };

export function ownDataInPortalRoutes(deps: CuentasDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verMisDatos, (p, tx) => viewOwnData(tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.copiarMisDatos, async (p, tx) => ({
      data: await takeCopy(deps, tx, portalWho(p), p.sesion.casoId, p.sesion.papel),
    })),
    portal.writing(P.pedirDerecho, async (p, tx) => ({
      data: await askRight(tx, portalWho(p), p.sesion.casoId, p.body),
    })),
    portal.writing(P.retirarPeticion, async (p, tx) => {
      await withdrawPeticion(tx, portalWho(p), p.sesion.casoId, p.params.peticion ?? '');
      return NOTHING;
    }),
  ];
}

export function rightsInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verPeticiones, async (p, tx) => ({
      elementos: await viewPeticiones(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.contestarPeticion, async (p, tx) => {
      await answerPeticion(tx, backofficeWho(p), p.params.caso ?? '', p.params.peticion ?? '', p.body);
      return NOTHING;
    }),
  ];
}
