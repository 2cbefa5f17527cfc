/** Document (documento) as the insurer sees it: never its contents (design.md, section 3). */
import { type Static, Type } from 'typebox';
import { instante, objeto, oNulo, opcion } from './comun.ts';

export const ESTADOS_DOCUMENTO = ['recibido', 'validado', 'rechazado'] as const;
export type EstadoDocumento = (typeof ESTADOS_DOCUMENTO)[number];

export const TIPOS_DE_DOCUMENTO = [
  'certificado_defuncion',
  'prueba_fallecimiento',
  'declaracion_aseguradora',
  'mandato',
  'prueba_parentesco',
  'factura',
  'dni_fallecido',
  'dni_solicitante',
  'titulo_sucesorio',
  'ultimas_voluntades',
  'seguros_fallecimiento',
  'resolucion_judicial',
  'poder',
  'carta_instrucciones',
  'justificante_envio',
  'respuesta_proveedor',
  'otro',
] as const;
export type TipoDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];
/** What is taken in, known by its first bytes and not by its name. */
export const FORMATOS = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type Formato = (typeof FORMATOS)[number];

export const Documento = objeto(
  {
    documento_id: Type.String({ examples: ['0199f3a2-2c3d-7e4f-9051-b2c3d4e5f607'] }),
    tipo: Type.String({ description: 'Kind of document.', examples: ['certificado_defuncion'] }),
    estado: opcion(ESTADOS_DOCUMENTO, { examples: ['recibido'] }),
    motivo_rechazo: oNulo(Type.String({ description: 'Why it was rejected, in words the family understands.' })),
    recibido: instante('When it arrived.'),
  },
  { description: 'A document of the case: never its contents.' },
);
export type Documento = Static<typeof Documento>;
