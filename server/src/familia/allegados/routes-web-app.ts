/** Routes of the other relatives in the portal; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { inviteAllegado } from './invite-allegado.ts';
import { resendInvitation } from './resend-invitation.ts';
import { viewAllegados } from './view-allegados.ts';
import { withdrawAllegado } from './withdraw-allegado.ts';

const portal = routesWith<HerederoSession>();

export function allegadosInPortalRoutes(deps: CasosDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verAllegados, (p, tx) => viewAllegados(tx, portalWho(p), p.sesion.casoId)),
    portal.writing(P.invitarAllegado, async (p, tx) => {
      const who = portalWho(p);
      const { caso, correo } = await inviteAllegado(deps, tx, who, p.sesion.casoId, p.body);
      const data = await viewAllegados(tx, who, p.sesion.casoId);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.reenviarInvitacion, async (p, tx) => {
      const who = portalWho(p);
      const { caso, correo } = await resendInvitation(deps, tx, who, p.sesion.casoId, p.params.allegado ?? '');
      const data = await viewAllegados(tx, who, p.sesion.casoId);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.retirarAllegado, async (p, tx) => {
      const who = portalWho(p);
      await withdrawAllegado(tx, who, p.sesion.casoId, p.params.allegado ?? '');
      return { data: await viewAllegados(tx, who, p.sesion.casoId) };
    }),
  ];
}
