/** Batches: many openings in one file, processed in the background. */
import { type Static, Type } from 'typebox';
import { CasoId, component, instant, object, option, orNull, page, pageQuery } from './common.ts';
import { CASO_STATES } from './lists.ts';
import {
  CSV_TYPE,
  JSON_LINES_TYPE,
  LOTE_BYTES,
  LOTE_FORMATS,
  LOTE_RESULTS,
  LOTE_STATES,
  OPENING_KINDS,
} from './lote-lists.ts';
import type { UploadType } from './uploaded.ts';

/** The body of the request is the file itself. */
export const LOTE_UPLOAD = {
  campo: 'fichero',
  maximo: LOTE_BYTES,
  bodyMaximum: LOTE_BYTES,
  textos: [JSON_LINES_TYPE, CSV_TYPE],
} as const satisfies UploadType;

/** The upload as a backoffice form: the file in base64, which grows by a third, and 4096 bytes for the other fields. */
export const LOTE_FORM_UPLOAD = {
  campo: 'fichero',
  maximo: LOTE_BYTES,
  bodyMaximum: Math.ceil((LOTE_BYTES * 4) / 3) + 4096,
} as const satisfies UploadType;

export const LoteFile = Type.String({ title: 'NuevoLote' });

export const LoteQuery = object({
  abre: Type.Optional(option(OPENING_KINDS, { examples: ['siniestro'] })),
});

/** Path parameter of everything below a batch. Its form is not checked: a malformed id is answered as an unknown one (404). */
export const LoteParameters = Type.Object({
  id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
});

const count = Type.Integer({ minimum: 0 });

const LoteCounts = object({
  total: count,
  pendiente: count,
  abierto: count,
  unido: count,
  ya_existia: count,
  error: count,
});

export const Lote = component('Lote', {
  lote_id: Type.String(),
  estado: option(LOTE_STATES),
  formato: option(LOTE_FORMATS),
  filas: LoteCounts,
  creado: instant(),
  terminado: orNull(instant()),
  explicado_hasta: orNull(instant()),
});
export type Lote = Static<typeof Lote>;

export const LotesQuery = object({ ...pageQuery });

export const LoteRowsQuery = object({ resultado: Type.Optional(option(LOTE_RESULTS)), ...pageQuery });
export type LoteRowsQuery = Static<typeof LoteRowsQuery>;

const LoteProblem = object({
  columna: orNull(Type.String()),
  ruta: orNull(Type.String()),
  mensaje: Type.String(),
});

export const LoteRow = object({
  linea: Type.Integer({ minimum: 1 }),
  resultado: option(LOTE_RESULTS),
  caso_id: orNull(CasoId),
  estado: orNull(option(CASO_STATES)),
  codigo: orNull(Type.String()),
  problemas: Type.Array(LoteProblem),
});
export type LoteRow = Static<typeof LoteRow>;

export const LoteRows = page(LoteRow, 'PaginaDeFilasDeLote');
