/** Routes of received e-mail in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { markReceivedRead, openOriginal, viewReceived } from './view-received.ts';
import {
  assignMail,
  discardMail,
  openTrayedOriginal,
  type TrayDependencies,
  viewTray,
  viewTrayed,
} from './work-tray.ts';

const { session, sessionFile, file, reading, writing } = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export function inboxInBackofficeRoutes(deps: TrayDependencies): Route[] {
  return [
    session(B.verBandeja, async ({ query }) => ({ data: await viewTray(deps, query.cursor) })),
    session(B.verCorreoDeBandeja, async ({ sesion: { usuario }, params, now }) => ({
      data: await viewTrayed(deps, { usuario, now }, params.correo),
    })),
    sessionFile(B.verOriginalDeBandeja, ({ sesion: { usuario }, params, now }) =>
      openTrayedOriginal(deps, { usuario, now }, params.correo),
    ),
    session(B.asignarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await assignMail(deps, { usuario, now }, params.correo, body);
      return NOTHING;
    }),
    session(B.descartarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await discardMail(deps, { usuario, now }, params.correo, body);
      return NOTHING;
    }),
    reading(B.verCorreosDeCaso, (p, tx) => viewReceived(tx, p, p.subject)),
    file(B.verOriginalDeCorreo, (p) => openOriginal(deps, p, p.subject, p.params.correo)),
    writing(B.marcarCorreoLeido, async (p, tx) => {
      const { caso, correo } = p.params;
      await markReceivedRead(tx, p, caso, correo);
      return NOTHING;
    }),
  ];
}
