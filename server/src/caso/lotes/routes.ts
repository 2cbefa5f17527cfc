/** Routes of the batches at the API and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { writeCsvPart } from '../../http/csv.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { rowsInCsv } from './present.ts';
import { templateColumns } from './read-csv.ts';
import { readRows } from './read-rows.ts';
import { receiveLote } from './receive-lote.ts';
import { listFilas, listLotes, viewLote } from './view-lotes.ts';

const { reading, prepared } = routesOf();
const backoffice = routesOf<BySession<UserSession>>();

export function lotesRoutes(): Route[] {
  return [
    prepared(A.enviarLote, {
      prepare: async ({ aseguradora, file, query }) => ({
        ...(await readRows(file.contenido, file.mediaType ?? null, query.abre, aseguradora.variante)),
        discard: async () => undefined,
      }),
      handle: async (request, tx, lote) => ({ data: await receiveLote(tx, request, lote) }),
    }),
    reading(A.listarLotes, ({ query }, tx) => listLotes(tx, query)),
    reading(A.verLote, ({ params }, tx) => viewLote(tx, params.id)),
    reading(
      A.listarFilasDeLote,
      ({ aseguradora, params, query, idioma, asCsv }, tx) =>
        listFilas(tx, aseguradora, params.id, query, idioma, asCsv),
      { inCsv: ({ elementos }) => rowsInCsv(elementos), escapesFormulas: true },
    ),
  ];
}

export function lotesInBackofficeRoutes({ base }: { readonly base: Database }): Route[] {
  return [
    backoffice.long(B.enviarLote, async (request) => {
      const { aseguradora, file, body } = request;
      const rows = await readRows(file.contenido, null, body.abre, aseguradora.variante);
      return base.asTenant(aseguradora.id, (tx) => receiveLote(tx, request, rows));
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
