/** Routes of messages to families in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { MessagesDependencies } from './compose.ts';
import { stopAskingForPaper, takeBackMessage } from './take-back-message.ts';
import { viewMessages } from './view-messages.ts';
import { previewMessage, writeMessage } from './write-message.ts';

const { reading, writing } = routesWith<UserSession>();
const NOTHING = { data: {} };

/** What the path says. */
const place = ({ params: { caso = '', mensaje = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, mensaje] as const;

export function messagesInBackofficeRoutes(deps: MessagesDependencies): AppRoute<UserSession>[] {
  return [
    reading(B.verMensajes, (p, tx) => viewMessages(deps, tx, backofficeWho(p), p.params.caso ?? '')),
    reading(B.verPreviaDeMensaje, (p, tx) => previewMessage(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body)),
    writing(B.escribirMensaje, async (p, tx) => ({
      data: await writeMessage(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
    writing(B.deshacerMensaje, async (p, tx) => {
      await takeBackMessage(tx, backofficeWho(p), ...place(p));
      return NOTHING;
    }),
    writing(B.dejarDePedirPapel, async (p, tx) => {
      await stopAskingForPaper(tx, backofficeWho(p), ...place(p));
      return NOTHING;
    }),
  ];
}
