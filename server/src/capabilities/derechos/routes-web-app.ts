/** Routes about a person's own data in the portal and at the desk; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { answerPeticion, extendPeticion } from './answer-peticion.ts';
import { askRight } from './ask-right.ts';
import { correctOwnData } from './correct-own-data.ts';
import { takeCopy } from './take-copy.ts';
import { viewOwnData } from './view-own-data.ts';
import { viewPeticiones } from './view-peticiones.ts';
import { withdrawPeticion } from './withdraw-peticion.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();
const NOTHING = { data: {} };

export function ownDataInPortalRoutes(deps: CuentasDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verMisDatos, (p, tx) =>
      viewOwnData(deps, tx, portalWho(p), p.sesion.casoId, p.sesion.papel, p.idioma),
    ),
    portal.writing(P.copiarMisDatos, async (p, tx) => ({
      data: await takeCopy(deps, tx, portalWho(p), p.sesion.casoId, p.sesion.papel),
    })),
    portal.writing(P.corregirMisDatos, async (p, tx) => ({
      data: await correctOwnData(tx, portalWho(p), p.sesion.casoId, p.body),
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

/** What the path says. */
const place = ({ params: { caso = '', peticion = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, peticion] as const;

export function rightsInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verPeticiones, async (p, tx) => ({
      elementos: await viewPeticiones(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.contestarPeticion, async (p, tx) => {
      await answerPeticion(tx, backofficeWho(p), ...place(p), p.body);
      return NOTHING;
    }),
    backoffice.writing(B.prorrogarPeticion, async (p, tx) => {
      await extendPeticion(tx, backofficeWho(p), ...place(p), p.body.motivo);
      return NOTHING;
    }),
  ];
}
