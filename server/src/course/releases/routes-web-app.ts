/** Routes of the second person in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { SendingDependencies } from '../../cuentas/letters/send-letter.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { askRelease } from './ask-release.ts';
import { giveBack, release, takeBackRelease } from './release.ts';

const { writing, long } = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };

export function releasesInBackofficeRoutes(deps: SendingDependencies): Route[] {
  return [
    writing(B.pedirVistoBueno, async (p, tx) => ({
      data: await askRelease(deps, tx, p, p.subject, p.body),
    })),
    long(B.darVistoBueno, (p) => release(deps, p, p.subject, p.params.visto, p.idioma)),
    writing(B.devolverVistoBueno, async (p, tx) => {
      await giveBack(tx, p, p.subject, p.params.visto, p.body.motivo);
      return NOTHING;
    }),
    writing(B.retirarVistoBueno, async (p, tx) => {
      await takeBackRelease(tx, p, p.subject, p.params.visto);
      return NOTHING;
    }),
  ];
}
