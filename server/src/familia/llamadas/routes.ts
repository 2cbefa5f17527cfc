/** Routes of calls and notes in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { afterMail } from '../../caso/open/after-mail.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import type { PreparationDependencies } from '../mandato/prepare-mandato.ts';
import { askForCall, cancelCall, recordCall, viewCallMe } from './calls.ts';
import { recordNote, viewNotes } from './notes.ts';
import { sendForSigning } from './send-for-signing.ts';

const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export function llamadasInPortalRoutes(): Route[] {
  return [
    portal.reading(P.verLlamada, (p, tx) => viewCallMe(tx, p, p.subject)),
    portal.writing(P.pedirLlamada, async (p, tx) => {
      await askForCall(tx, p, p.subject, p.body);
      return { data: await viewCallMe(tx, p, p.subject) };
    }),
    portal.writing(P.anularLlamada, async (p, tx) => {
      await cancelCall(tx, p, p.subject);
      return { data: await viewCallMe(tx, p, p.subject) };
    }),
  ];
}

export function llamadasInBackofficeRoutes(deps: PreparationDependencies): Route[] {
  return [
    backoffice.writing(B.anotarLlamada, async (p, tx) => {
      await recordCall(tx, p, p.subject, p.params.llamada, p.body);
      return NOTHING;
    }),
    backoffice.reading(B.verNotas, async (p, tx) => ({
      elementos: await viewNotes(tx, p, p.subject),
    })),
    backoffice.writing(B.anotar, async (p, tx) => ({
      data: await recordNote(tx, p, p.subject, p.body),
    })),
    backoffice.writing(B.enviarAFirmar, async (p, tx) => {
      const { enviado, caso, correo } = await sendForSigning(deps, tx, p, p.subject, p.body);
      return afterMail(deps, p.aseguradora, caso, correo, () => enviado);
    }),
  ];
}
