/** Routes of the notes in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { recordNote } from './record.ts';
import { viewNotes } from './view-notes.ts';

const backoffice = routesWith<UserSession>();

export function notesInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verNotas, async (p, tx) => ({
      elementos: await viewNotes(tx, backofficeWho(p), p.params.caso ?? ''),
    })),
    backoffice.writing(B.anotar, async (p, tx) => ({
      data: await recordNote(tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
  ];
}
