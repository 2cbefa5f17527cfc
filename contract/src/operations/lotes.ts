/** Operations of the backoffice on batches of openings, for an insurer's own people. */
import { Type } from 'typebox';
import { object, option } from '../schemas/common.ts';
import { OPENING_KINDS } from '../schemas/lote-lists.ts';
import * as lotes from '../schemas/lotes.ts';
import { ASEGURADORA, INSURER } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const LOTES = `${ASEGURADORA}/lotes` as const;
const LOTE = `${LOTES}/{id}` as const;

/** Fields of the form beside the file, which in JSON is `contenido` in base64. */
const LoteForm = object({
  /** Name of the file; it is not kept. */
  nombre: Type.Optional(Type.String({ maxLength: 1000 })),
  contenido: Type.String({ contentEncoding: 'base64' }),
  /** The kind of opening for rows that do not give one. */
  abre: Type.Optional(option(OPENING_KINDS)),
});

export const LOTE_APP_OPERATIONS = {
  /** Takes a file of openings, which is processed in the background. Its claims may give open cases the telephone of their heir. */
  enviarLote: {
    method: 'POST',
    path: LOTES,
    roles: INSURER,
    confirmed: true,
    upload: lotes.LOTE_FORM_UPLOAD,
    shape: { body: LoteForm, status: 201, data: lotes.Lote },
  },
  /** A CSV with the columns that a file of openings can have. */
  leerPlantillaDeLote: {
    method: 'GET',
    path: `${LOTES}/plantilla`,
    roles: INSURER,
    shape: { query: lotes.LoteQuery, status: 200, data: Type.String() },
  },
  /** The refused rows of a batch as CSV. */
  leerErroresDeLote: {
    method: 'GET',
    path: `${LOTE}/errores`,
    roles: INSURER,
    shape: { status: 200, data: Type.String() },
  },
} as const satisfies Unnamed<AppOperation>;
