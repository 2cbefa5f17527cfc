/** Routes of messages to families in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { MessagesDependencies } from './compose.ts';
import { viewMessages } from './messages.ts';
import { previewMessage, stopAskingForPaper, takeBackMessage, writeMessage } from './write-message.ts';

const { reading, writing } = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

/** Case and message from the path. */
const place = ({ subject, params: { mensaje } }: { subject: string; params: { readonly mensaje: string } }) =>
  [subject, mensaje] as const;

export function messagesInBackofficeRoutes(deps: MessagesDependencies): Route[] {
  return [
    reading(B.verMensajes, (p, tx) => viewMessages(deps, tx, p, p.subject)),
    reading(B.verPreviaDeMensaje, (p, tx) => previewMessage(deps, tx, p, p.subject, p.body)),
    writing(B.escribirMensaje, async (p, tx) => ({
      data: await writeMessage(deps, tx, p, p.subject, p.body),
    })),
    writing(B.deshacerMensaje, async (p, tx) => {
      await takeBackMessage(tx, p, ...place(p));
      return NOTHING;
    }),
    writing(B.dejarDePedirPapel, async (p, tx) => {
      await stopAskingForPaper(tx, p, ...place(p));
      return NOTHING;
    }),
  ];
}
