/** Routes of the other relatives in the portal; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { inviteAllegado, resendInvitation, viewAllegados, withdrawAllegado } from './invitations.ts';

const portal = routesOf<BySession<HerederoSession>>();

export function allegadosInPortalRoutes(deps: CasosDependencies): Route[] {
  return [
    portal.reading(P.verAllegados, (p, tx) => viewAllegados(tx, p, p.subject)),
    portal.writing(P.invitarAllegado, async (p, tx) => {
      const { caso, correo } = await inviteAllegado(deps, tx, p, p.subject, p.body);
      const data = await viewAllegados(tx, p, p.subject);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.reenviarEnlaceDeAllegado, async (p, tx) => {
      const { caso, correo } = await resendInvitation(deps, tx, p, p.subject, p.params.allegado);
      const data = await viewAllegados(tx, p, p.subject);
      return afterMail(deps, p.aseguradora, caso, correo, () => data);
    }),
    portal.writing(P.retirarAllegado, async (p, tx) => {
      await withdrawAllegado(tx, p, p.subject, p.params.allegado);
      return { data: await viewAllegados(tx, p, p.subject) };
    }),
  ];
}
