/** Routes about a person's own data in the portal and at the desk; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { takeCopy, viewOwnData } from './own-copy.ts';
import { answerPeticion, askRight, withdrawPeticion } from './peticiones.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export function ownDataInPortalRoutes(deps: CuentasDependencies): Route[] {
  return [
    portal.reading(P.verMisDatos, (p, tx) => viewOwnData(tx, p, p.subject)),
    portal.writing(P.copiarMisDatos, async (p, tx) => ({
      data: await takeCopy(deps, tx, p, p.subject, p.sesion.papel),
    })),
    portal.writing(P.pedirDerecho, async (p, tx) => ({
      data: await askRight(tx, p, p.subject, p.body),
    })),
    portal.writing(P.retirarPeticion, async (p, tx) => {
      await withdrawPeticion(tx, p, p.subject, p.params.peticion);
      return NOTHING;
    }),
  ];
}

export function rightsInBackofficeRoutes(): Route[] {
  return [
    backoffice.writing(B.contestarPeticion, async (p, tx) => {
      await answerPeticion(tx, p, p.subject, p.params.peticion, p.body);
      return NOTHING;
    }),
  ];
}
