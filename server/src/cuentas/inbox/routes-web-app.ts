/** Routes of what comes by e-mail in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
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

const { sesion, sessionFile, file, reading, writing } = routesWith<UserSession>();
const NOTHING = { data: {} };

export function inboxInBackofficeRoutes(deps: TrayDependencies): AppRoute<UserSession>[] {
  return [
    sesion(B.verBandeja, async () => ({ data: await viewTray(deps) })),
    sesion(B.verCorreoDeBandeja, async ({ sesion: { usuario }, params, now }) => ({
      data: await viewTrayed(deps, { usuario, now }, params.correo ?? ''),
    })),
    sessionFile(B.verOriginalDeBandeja, ({ sesion: { usuario }, params, now }) =>
      openTrayedOriginal(deps, { usuario, now }, params.correo ?? ''),
    ),
    sesion(B.asignarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await assignMail(deps, { usuario, now }, params.correo ?? '', body);
      return NOTHING;
    }),
    sesion(B.descartarCorreo, async ({ sesion: { usuario }, params, body, now }) => {
      await discardMail(deps, { usuario, now }, params.correo ?? '', body);
      return NOTHING;
    }),
    reading(B.verCorreosDeCaso, (p, tx) => viewReceived(tx, backofficeWho(p), p.params.caso ?? '')),
    file(B.verOriginalDeCorreo, (p) =>
      openOriginal(deps, backofficeWho(p), p.params.caso ?? '', p.params.correo ?? ''),
    ),
    writing(B.marcarCorreoLeido, async (p, tx) => {
      const { caso = '', correo = '' } = p.params;
      await markReceivedRead(tx, backofficeWho(p), caso, correo);
      return NOTHING;
    }),
  ];
}
