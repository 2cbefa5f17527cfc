/** Routes of the requests to providers in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { markReturned } from '../letters/by-post.ts';
import type { LettersDependencies } from '../letters/compose/prepare-letter.ts';
import { recordProveedorCall, viewSheet } from './call-proveedor.ts';
import { recordDelivery, recordReceipt } from './receipt-and-delivery.ts';
import { viewSolicitudes } from './view-solicitudes.ts';

const { reading, writing } = routesOf<BySession<UserSession>>();
const NOTHING = { data: {} };
const place = ({ subject, params: { cuenta } }: { subject: string; params: { readonly cuenta: string } }) =>
  [subject, cuenta] as const;

type Dependencies = LettersDependencies & { readonly base: Database; readonly logger: AppLogger };

export function solicitudesInBackofficeRoutes(deps: Dependencies): Route[] {
  return [
    reading(B.verSolicitudes, async (p, tx) => ({
      elementos: await viewSolicitudes(tx, p, p.subject),
    })),
    reading(B.verHoja, (p, tx) => viewSheet(deps, tx, p, ...place(p), p.idioma)),
    writing(B.anotarLlamadaAProveedor, async (p, tx) => {
      await recordProveedorCall(deps, tx, p, ...place(p), p.body);
      return NOTHING;
    }),
    writing(B.anotarAcuse, async (p, tx) => {
      await recordReceipt(tx, p, ...place(p), p.body);
      return NOTHING;
    }),
    writing(B.anotarEntrega, async (p, tx) => {
      const cuenta = await recordDelivery(tx, p, ...place(p), p.body);
      if (p.body.entrega !== 'devuelta') return NOTHING;
      const afterCommit = () =>
        markReturned(deps.base, p, cuenta).catch((error) =>
          deps.logger.warn({ error }, 'a postal address from which a letter came back is still offered'),
        );
      return { ...NOTHING, afterCommit };
    }),
  ];
}
