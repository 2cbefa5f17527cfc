/** Routes of messages to families in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { MensajesDependencies } from './compose.ts';
import { stopAskingForPaper, takeBackMensaje } from './take-back-mensaje.ts';
import { viewMensajes } from './view-mensajes.ts';
import { previewMensaje, writeMensaje } from './write-mensaje.ts';

const { reading, writing } = routesWith<UserSession>();
const NOTHING = { data: {} };

/** What the path says. */
const place = ({ params: { caso = '', mensaje = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, mensaje] as const;

export function mensajesInBackofficeRoutes(deps: MensajesDependencies): AppRoute<UserSession>[] {
  return [
    reading(B.verMensajes, (p, tx) => viewMensajes(deps, tx, backofficeWho(p), p.params.caso ?? '')),
    reading(B.verPreviaDeMensaje, (p, tx) => previewMensaje(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body)),
    writing(B.escribirMensaje, async (p, tx) => ({
      data: await writeMensaje(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
    writing(B.deshacerMensaje, async (p, tx) => {
      await takeBackMensaje(tx, backofficeWho(p), ...place(p));
      return NOTHING;
    }),
    writing(B.dejarDePedirPapel, async (p, tx) => {
      await stopAskingForPaper(tx, backofficeWho(p), ...place(p));
      return NOTHING;
    }),
  ];
}
