/** Routes of exports in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { askForExport, viewExports } from './ask-for-export.ts';
import { downloadExport, requireReady } from './download-export.ts';
import type { StoreSources } from './store-place.ts';

const { reading, writing, file } = routesWith<UserSession>();

export function exportsInBackofficeRoutes(
  deps: StoreSources & { readonly logger: AppLogger },
): AppRoute<UserSession>[] {
  return [
    reading(B.verExportaciones, ({ now }, tx) => viewExports(tx, now)),
    writing(B.pedirExportacion, async (request, tx) => ({ data: await askForExport(tx, backofficeWho(request)) })),
    writing(B.abrirExportacion, async ({ params: { exportacion = '' } }, tx) => {
      await requireReady(tx, exportacion);
      return { data: {} };
    }),
    file(B.descargarExportacion, (request) =>
      downloadExport(deps, backofficeWho(request), request.params.exportacion ?? ''),
    ),
  ];
}
