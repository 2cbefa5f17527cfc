/** Routes of the lots at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { type Route, routesOf } from '../../http/operation.ts';
import { rowsInCsv } from './present.ts';
import { prepareLote, receiveLote } from './receive-lote.ts';
import { listFilas, listLotes, viewLote } from './view-lotes.ts';

const { reading, prepared } = routesOf();

export function lotesRoutes(): Route[] {
  return [
    prepared(A.enviarLote, {
      prepare: async ({ aseguradora, file, query }) => ({
        ...(await prepareLote(aseguradora, file.contenido, file.mediaType ?? null, query.abre)),
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
      { inCsv: ({ elementos }) => rowsInCsv(elementos), csvOfOthers: true },
    ),
  ];
}
