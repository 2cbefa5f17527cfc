/** Routes of the lots in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { writeCsvPart } from '../../http/csv.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { rowsInCsv } from './present.ts';
import { templateColumns } from './read-csv.ts';
import { prepareLote, receiveLote } from './receive-lote.ts';
import { listFilas } from './view-lotes.ts';

const backoffice = routesOf<BySession<UserSession>>();

export function lotesInBackofficeRoutes({ base }: { readonly base: Database }): Route[] {
  return [
    backoffice.long(B.enviarLote, async (request) => {
      const { aseguradora, file, body } = request;
      const prepared = await prepareLote(aseguradora, file.contenido, null, body.abre);
      return base.asTenant(aseguradora.id, (tx) => receiveLote(tx, request, prepared));
    }),
    backoffice.file(B.leerPlantillaDeLote, async ({ aseguradora, query: { abre } }) => ({
      formato: 'text/csv; charset=utf-8; header=present',
      nombre: `lote-${abre ?? 'fila'}.csv`,
      contenido: Buffer.from(writeCsvPart([templateColumns(abre, aseguradora.variante)], true)),
    })),
    backoffice.file(B.leerErroresDeLote, async ({ aseguradora, params, idioma }) => {
      const { elementos } = await base.readAsTenant(aseguradora.id, (tx) =>
        listFilas(tx, aseguradora, params.id, { resultado: 'error' }, idioma, true),
      );
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${params.id}-errores.csv`,
        contenido: Buffer.from(writeCsvPart(rowsInCsv(elementos), true)),
      };
    }),
  ];
}
