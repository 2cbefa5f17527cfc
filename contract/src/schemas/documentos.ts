/** Document (documento) as the insurer sees it: never its contents. */
import { type Static, Type } from 'typebox';
import { component, instant, ORIGINS, option, orNull } from './common.ts';
import { DOCUMENTO_TYPES, type REJECTION_REASONS } from './lists.ts';
import { OF_FILE, type UploadType } from './uploaded.ts';

export const DOCUMENTO_STATES = ['recibido', 'validado', 'rechazado'] as const;
export type DocumentoState = (typeof DOCUMENTO_STATES)[number];

export type DocumentoType = (typeof DOCUMENTO_TYPES)[number];
/** Formats accepted, recognised by their first bytes and not by their name. */
export const FORMATS = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type Format = (typeof FORMATS)[number];

/** Types an insurer may upload: the mandate belongs to the heir, and letters and answers to the service. */
export const ASEGURADORA_TYPES = [
  'certificado_defuncion',
  'prueba_fallecimiento',
  'declaracion_aseguradora',
  'prueba_parentesco',
  'factura',
  'dni_fallecido',
  'dni_solicitante',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'seguros_fallecimiento',
  'resolucion_judicial',
  'otro',
] as const satisfies readonly DocumentoType[];

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Largest file, in bytes: 20 MB. */
export const FILE_MAXIMUM = 20 * 1024 * 1024;
/** Largest body that carries a file, in bytes: in base64 a file grows by a third. */
export const MAXIMUM_BODY_WITH_FILE = 28 * 1024 * 1024;
/** How a document is uploaded, in every operation that takes one. */
export const DOCUMENTO_UPLOAD: UploadType = {
  campo: 'fichero',
  maximo: FILE_MAXIMUM,
  bodyMaximum: MAXIMUM_BODY_WITH_FILE,
};
/** Maximum number of documents of one case. */
export const DOCUMENTOS_MAXIMUM = 500;

export const Documento = component('Documento', {
  documento_id: Type.String({ examples: ['0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'] }),
  tipo: option(DOCUMENTO_TYPES),
  estado: option(DOCUMENTO_STATES),
  origen: option(ORIGINS),
  formato: orNull(option(FORMATS)),
  bytes: orNull(Type.Integer({ minimum: 0 })),
  cuenta_id: orNull(Type.String()),
  motivo_rechazo: orNull(Type.String()),
  recibido: instant(),
  revisado: orNull(instant()),
});
export type Documento = Static<typeof Documento>;

/** Data of GET /casos/{id}/documentos: all documents of the case, oldest first. */
export const CasoDocumentos = component('DocumentosDelCaso', {
  caso_id: Type.String({ examples: ['CAS-2026-000123'] }),
  elementos: Type.Array(Documento),
});

/** Body of POST /casos/{id}/documentos as JSON; `uploaded.ts` derives the form from it. */
export const NewDocumento = component('NuevoDocumento', {
  tipo: option(ASEGURADORA_TYPES, { examples: ['certificado_defuncion'] }),
  cuenta_id: Type.Optional(Type.String({ maxLength: 64, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] })),
  ...OF_FILE,
});
export type NewDocumento = Static<typeof NewDocumento>;
