/** Batches: many openings in one file, processed in the background. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull, page, pageQuery } from './common.ts';
import { CASO_STATES } from './lists.ts';
import {
  CSV_TYPE,
  JSON_LINES_TYPE,
  LOTE_BYTES,
  LOTE_DAYS,
  LOTE_FORMATS,
  LOTE_OPENS,
  LOTE_RESULTS,
  LOTE_ROWS,
  LOTE_STATES,
} from './lote-lists.ts';
import type { UploadType } from './uploaded.ts';

/** The file is the body itself. */
export const LOTE_UPLOAD = {
  campo: 'fichero',
  maximo: LOTE_BYTES,
  maximoCuerpo: LOTE_BYTES,
  textos: [JSON_LINES_TYPE, CSV_TYPE],
} as const satisfies UploadType;

/** The same as a backoffice form: the file and a little more. */
export const LOTE_FORM_UPLOAD = {
  campo: 'fichero',
  maximo: LOTE_BYTES,
  maximoCuerpo: Math.ceil((LOTE_BYTES * 4) / 3) + 4096,
} as const satisfies UploadType;

export const LoteFile = Type.String({
  description: `Openings, at most ${LOTE_ROWS}: one a line as JSON, or a CSV whose first line names its columns.`,
});

export const LoteQuery = object({
  abre: Type.Optional(
    option(LOTE_OPENS, {
      description:
        'The kind of opening: each row is the body of POST /siniestro or of POST /casos. A row that says it itself, in the column or member `abre`, goes before; without either it is refused.',
      examples: ['siniestro'],
    }),
  ),
});

const LoteId = Type.String({
  description: 'Identifier of the batch.',
  examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'],
});

/** Path parameter of everything below a batch; a malformed one is simply unknown (404). */
export const LoteParameters = Type.Object({
  id: Type.String({ description: 'The `lote_id` of a batch.', examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
});

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] });

const LoteCounts = object(
  {
    total: count('Rows of the file.'),
    pendiente: count('Rows still to be worked off.'),
    abierto: count('Rows that opened a case.'),
    unido: count('Rows whose claim joined a case that was opened by POST /casos.'),
    ya_existia: count(
      'Rows whose case was there: an open one for the same policy and person, or that of the same row of the same file.',
    ),
    error: count('Rows that were refused.'),
  },
  { description: 'Rows by what came of them.' },
);

export const Lote = object(
  {
    lote_id: LoteId,
    estado: option(LOTE_STATES, {
      description: '`terminado`: every row has its result.',
      examples: ['en_curso'],
    }),
    formato: option(LOTE_FORMATS, { description: 'How the file was written.', examples: ['csv'] }),
    filas: LoteCounts,
    creado: instant('When it was received.'),
    terminado: orNull(instant('When its last row had its result, or null.')),
    explicado_hasta: orNull(
      instant(`Until when it is told what was wrong with its rows, ${LOTE_DAYS} days after its end; null until then.`),
    ),
  },
  { description: 'A batch, its state and its counts.' },
);
export type Lote = Static<typeof Lote>;

export const LotesQuery = object({ ...pageQuery });

export const LoteRowsQuery = object({
  resultado: Type.Optional(option(LOTE_RESULTS, { description: 'Only rows with this result.', examples: ['error'] })),
  ...pageQuery,
});
export type LoteRowsQuery = Static<typeof LoteRowsQuery>;

const LoteProblem = object(
  {
    columna: orNull(Type.String({ description: 'Column of the CSV, or null.', examples: ['heredero.email'] })),
    ruta: orNull(Type.String({ description: 'JSON path within the line, or null.', examples: ['$.heredero.email'] })),
    mensaje: Type.String({
      description: 'The problem in a sentence that holds none of the values.',
      examples: ['debe ser una dirección de correo.'],
    }),
  },
  { description: 'A problem of a row.' },
);

export const LoteRow = object(
  {
    linea: Type.Integer({
      minimum: 1,
      description:
        'Line of the file in which the row begins, counted from 1; together with the batch it names the row.',
      examples: [14],
    }),
    resultado: option(LOTE_RESULTS, { description: 'The outcome of the row.', examples: ['error'] }),
    caso_id: orNull(CasoId),
    estado: orNull(option(CASO_STATES, { description: 'State of that case now, or null.', examples: ['abierto'] })),
    codigo: orNull(
      Type.String({
        description: 'Code of the error, the same as in `X-Error-Code`, or null. More codes may come.',
        examples: ['validacion'],
      }),
    ),
    problemas: Type.Array(LoteProblem, { description: 'Its problems, at most twenty.' }),
  },
  { description: 'A row of a batch, without token or link.' },
);
export type LoteRow = Static<typeof LoteRow>;

export const LoteRows = page(LoteRow);
