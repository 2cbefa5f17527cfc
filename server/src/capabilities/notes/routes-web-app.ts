/** Routes of the notes in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { backofficeWho } from '../../http/requester.ts';
import { type AppRoute, routesWith, type UserSession } from '../../http/web-app-route.ts';
import { record } from './record.ts';
import { viewNotes } from './view-notes.ts';

const backoffice = routesWith<UserSession>();

export function notesInBackofficeRoutes(): AppRoute<UserSession>[] {
  return [
    backoffice.lectura(B.verNotas, async (p, tx) => ({
      elementos: await viewNotes(tx, backofficeWho(p), p.parametros.caso ?? ''),
    })),
    backoffice.escritura(B.anotar, async (p, tx) => ({
      datos: await record(tx, backofficeWho(p), p.parametros.caso ?? '', p.cuerpo),
    })),
  ];
}
