/** Routes of the second reading in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { Store } from '../../platform/files/file-store.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { changeShare, listReviews } from './list-reviews.ts';
import { reviewedFile, reviewLetter, viewReviewed } from './review-letter.ts';

const { sesion, reading, writing, file } = routesWith<UserSession>();

const place = ({ params: { caso = '', carta = '' } }: { params: Readonly<Record<string, string>> }) =>
  [caso, carta] as const;

export function letterReviewsInBackofficeRoutes(deps: {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly store: Store;
}): AppRoute<UserSession>[] {
  return [
    sesion(B.verCartasPorRevisar, async ({ sesion: { usuario }, now }) => ({
      data: await listReviews(deps, usuario, now),
    })),
    reading(B.verCartaRevisada, (p, tx) => viewReviewed(tx, backofficeWho(p), ...place(p))),
    file(B.verAdjuntoRevisado, (p) => reviewedFile(deps, backofficeWho(p), ...place(p), p.params.numero ?? '')),
    writing(B.revisarCarta, async (p, tx) => {
      await reviewLetter(tx, backofficeWho(p), ...place(p), p.body);
      return { data: {} };
    }),
    writing(B.ponerMuestra, async (p, tx) => {
      await changeShare(tx, backofficeWho(p), p.body.porcentaje);
      return { data: p.body };
    }),
  ];
}
