/** Of the backoffice, lots of openings: for an insurer's own people. */
import { Type } from 'typebox';
import { object, option, page } from '../schemas/common.ts';
import { LOTE_OPENS } from '../schemas/lote-lists.ts';
import * as lotes from '../schemas/lotes.ts';
import { ASEGURADORA, from, INSURER, ofAseguradora } from './common.ts';
import type { AppOperation } from './operation.ts';

const LOTES = `${ASEGURADORA}/lotes` as const;
const LOTE = `${LOTES}/{lote}` as const;
const ofLote = from('aseguradora', 'lote');

/** Fields of the form beside the file, which in JSON is `contenido` in base64. */
const LoteForm = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the file; it is not kept.' })),
  contenido: Type.String({ contentEncoding: 'base64', description: 'The file.' }),
  abre: Type.Optional(option(LOTE_OPENS, { description: 'The kind of opening for rows that do not give one.' })),
});

export const LOTE_APP_OPERATIONS = {
  enviarLote: {
    id: 'enviarLote',
    method: 'POST',
    path: LOTES,
    roles: INSURER,
    upload: lotes.LOTE_FORM_UPLOAD,
    summary: 'Takes a file of openings, to be worked off in the background',
    shape: { params: ofAseguradora, body: LoteForm, status: 201, data: lotes.Lote },
  },
  listarLotes: {
    id: 'listarLotes',
    method: 'GET',
    path: LOTES,
    roles: INSURER,
    summary: 'Lots of the insurer, newest first',
    shape: { params: ofAseguradora, query: lotes.LotesQuery, status: 200, data: page(lotes.Lote) },
  },
  leerPlantillaDeLote: {
    id: 'leerPlantillaDeLote',
    method: 'GET',
    path: `${LOTES}/plantilla`,
    roles: INSURER,
    summary: 'A CSV with the columns that a file of openings can have',
    shape: { params: ofAseguradora, query: lotes.LoteQuery, status: 200, data: Type.String() },
  },
  verLote: {
    id: 'verLote',
    method: 'GET',
    path: LOTE,
    roles: INSURER,
    summary: 'How a lot stands',
    shape: { params: ofLote, status: 200, data: lotes.Lote },
  },
  listarFilasDeLote: {
    id: 'listarFilasDeLote',
    method: 'GET',
    path: `${LOTE}/filas`,
    roles: INSURER,
    summary: 'Results of the rows of a lot, in the order of the file',
    shape: { params: ofLote, query: lotes.LoteRowsQuery, status: 200, data: lotes.LoteRows },
  },
  leerErroresDeLote: {
    id: 'leerErroresDeLote',
    method: 'GET',
    path: `${LOTE}/errores`,
    roles: INSURER,
    summary: 'The refused rows of a lot as CSV',
    shape: { params: ofLote, status: 200, data: Type.String() },
  },
} as const satisfies Record<string, AppOperation>;
