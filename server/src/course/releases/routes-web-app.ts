/** Routes of the second person in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { SendingDependencies } from '../../cuentas/letters/send-letter.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { askRelease } from './ask-release.ts';
import { giveBack, release, takeBackRelease, viewReleases } from './release.ts';

const { reading, writing, long } = routesWith<UserSession>();
const NOTHING = { data: {} };

export function releasesInBackofficeRoutes(deps: SendingDependencies): AppRoute<UserSession>[] {
  return [
    reading(B.verVistosBuenos, (p, tx) => viewReleases(tx, backofficeWho(p), p.params.caso ?? '')),
    writing(B.pedirVistoBueno, async (p, tx) => ({
      data: await askRelease(deps, tx, backofficeWho(p), p.params.caso ?? '', p.body),
    })),
    long(B.darVistoBueno, (p) => release(deps, backofficeWho(p), p.params.caso ?? '', p.params.visto ?? '', p.idioma)),
    writing(B.devolverVistoBueno, async (p, tx) => {
      await giveBack(tx, backofficeWho(p), p.params.caso ?? '', p.params.visto ?? '', p.body.motivo);
      return NOTHING;
    }),
    writing(B.retirarVistoBueno, async (p, tx) => {
      await takeBackRelease(tx, backofficeWho(p), p.params.caso ?? '', p.params.visto ?? '');
      return NOTHING;
    }),
  ];
}
