/** Routes of the lots; no logic. */
import { preparedWrite, type Route, reading } from '../../http/route.ts';
import { requesterOf } from '../open/request.ts';
import { rowsInCsv } from './present.ts';
import { prepareLote, receiveLote } from './receive-lote.ts';
import { listFilas, listLotes, viewLote } from './view-lotes.ts';

export function lotesRoutes(): Route[] {
  return [
    preparedWrite('enviarLote', {
      prepare: async ({ aseguradora, file, query }) => ({
        ...(await prepareLote(aseguradora, file.contenido, file.mediaType ?? null, query.abre)),
        discard: async () => undefined,
      }),
      handle: async (request, tx, prepared) => ({
        data: await receiveLote(tx, requesterOf(request), prepared),
        stored: { subject: null, key: request.aseguradora.clave, awaited: null },
      }),
    }),
    reading('listarLotes', ({ query }, tx) => listLotes(tx, query)),
    reading('verLote', ({ params }, tx) => viewLote(tx, params.id ?? '')),
    {
      ...reading('listarFilasDeLote', ({ aseguradora, params, query, idioma, asCsv }, tx) =>
        listFilas(tx, aseguradora, params.id ?? '', query, idioma, asCsv),
      ),
      inCsv: ({ elementos }) => rowsInCsv(elementos),
      csvOfOthers: true,
    },
  ];
}
