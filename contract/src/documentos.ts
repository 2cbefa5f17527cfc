/** Document (documento) as the insurer sees it: never its contents. */
import { type Static, Type } from 'typebox';
import { instante, ORIGENES, objeto, oNulo, opcion } from './comun.ts';
import { type MOTIVOS_DE_RECHAZO, TIPOS_DE_DOCUMENTO } from './listas.ts';
import { DE_FICHERO, type Subida } from './subidas.ts';

export const ESTADOS_DOCUMENTO = ['recibido', 'validado', 'rechazado'] as const;
export type EstadoDocumento = (typeof ESTADOS_DOCUMENTO)[number];

export type TipoDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];
/** What is taken in, known by its first bytes and not by its name. */
export const FORMATOS = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type Formato = (typeof FORMATOS)[number];

/** What an insurer can bring: the mandate is the heir's alone, and letters and answers are the service's. */
export const TIPOS_DE_LA_ASEGURADORA = [
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
] as const satisfies readonly TipoDocumento[];

export type MotivoDeRechazo = (typeof MOTIVOS_DE_RECHAZO)[number];

/** Largest file, in bytes: 20 MB. */
export const MAXIMO_FICHERO = 20 * 1024 * 1024;
/** Largest body that carries a file, in bytes: in base64 a file grows by a third. */
export const MAXIMO_CUERPO_CON_FICHERO = 28 * 1024 * 1024;
/** How a document travels, wherever it is brought. */
export const SUBIDA_DE_DOCUMENTO: Subida = {
  campo: 'fichero',
  maximo: MAXIMO_FICHERO,
  maximoCuerpo: MAXIMO_CUERPO_CON_FICHERO,
};
/** Most documents of one case. */
export const MAXIMO_DOCUMENTOS = 500;

export const Documento = objeto(
  {
    documento_id: Type.String({ examples: ['0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'] }),
    tipo: opcion(TIPOS_DE_DOCUMENTO, { description: 'Kind of document.', examples: ['certificado_defuncion'] }),
    estado: opcion(ESTADOS_DOCUMENTO, {
      description: 'Whether a person of the service has looked at it, and how it was found.',
      examples: ['recibido'],
    }),
    origen: opcion(ORIGENES, { description: 'Who brought it.', examples: ['aseguradora'] }),
    formato: oNulo(
      opcion(FORMATOS, {
        description: 'What its file is, by its own bytes; null for a paper without a file.',
        examples: ['application/pdf'],
      }),
    ),
    bytes: oNulo(Type.Integer({ minimum: 0, description: 'Size of its file, or null.', examples: [482133] })),
    cuenta_id: oNulo(
      Type.String({
        description: 'The account that it is for; null when it is for the case.',
        examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'],
      }),
    ),
    motivo_rechazo: oNulo(Type.String({ description: 'Why it was rejected, in words the family understands.' })),
    recibido: instante('When it arrived.'),
    revisado: oNulo(instante('When it was validated or rejected, or null.')),
  },
  { description: 'A document of the case: never its contents.' },
);
export type Documento = Static<typeof Documento>;

/** Data of GET /casos/{id}/documentos: all documents of the case, oldest first. */
export const DocumentosDelCaso = objeto(
  {
    caso_id: Type.String({ examples: ['CAS-2026-000123'] }),
    elementos: Type.Array(Documento, { description: 'All documents of the case, oldest first.' }),
  },
  { description: 'The documents of a case.' },
);

/** Body of POST /casos/{id}/documentos as JSON; `subidas.ts` makes the form of it. */
export const NuevoDocumento = objeto(
  {
    tipo: opcion(TIPOS_DE_LA_ASEGURADORA, {
      description: 'Kind of document. The mandate is signed by the heir in the portal and is never uploaded.',
      examples: ['certificado_defuncion'],
    }),
    cuenta_id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The account that it is for, where it is for one.',
        examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'],
      }),
    ),
    ...DE_FICHERO,
  },
  { description: 'A document to add: its kind and its file.' },
);
export type NuevoDocumento = Static<typeof NuevoDocumento>;
