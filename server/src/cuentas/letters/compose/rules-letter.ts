/** Composes a letter to a provider or to the authority from its data; pure. */
import { type Block, inText, type Paper } from '../render/rules-paper.ts';
import { inCapacity, type LetterData } from './rules-letter-data.ts';
import { partsOf } from './rules-letter-parts.ts';

export interface ComposedLetter {
  readonly asunto: string;
  /** First line of the addressee. */
  readonly destinatario: string;
  readonly texto: string;
  readonly papel: Paper;
}

/**
 * @param color of the insurer's brand
 * @param fecha instant for the metadata of the PDF
 */
export function composeLetter(
  data: LetterData,
  { color, fecha }: { color: string | null; fecha: string },
): ComposedLetter {
  const d = inCapacity(data);
  const parts = partsOf(d);
  const { asunto, secciones } = parts;
  const section = (texto: string): Block => ({ clase: 'seccion', texto });
  const paragraphs = (texts: readonly string[]): Block[] =>
    texts.filter((text) => text !== '').map((texto) => ({ clase: 'parrafo', texto }));
  const bloques: Block[] = [
    ...(d.primeraPersona
      ? [
          {
            clase: 'lineas',
            lineas: [`${d.solicitante.nombre} ${d.solicitante.apellidos}`, d.solicitante.email],
          } as const,
        ]
      : []),
    { clase: 'lineas', lineas: parts.destinatario },
    { clase: 'lineas', lineas: [parts.fecha] },
    { clase: 'titulo', texto: asunto },
    ...paragraphs(parts.presentacion),
    section(secciones.piden),
    { clase: 'lista', elementos: parts.peticiones },
    section(secciones.cuenta),
    { clase: 'datos', filas: parts.cuenta },
    section(secciones.quien),
    { clase: 'datos', filas: parts.quien },
    section(secciones.fundamento),
    ...paragraphs(parts.fundamento),
    section(secciones.respuesta),
    ...paragraphs([parts.respuesta]),
    ...paragraphs(parts.comprobar),
    ...(d.responder ? [{ clase: 'comprobacion', texto: parts.enLinea, ...d.responder } as const] : []),
    ...(d.adjuntos.length > 0
      ? [section(secciones.documentos), { clase: 'lista', elementos: d.adjuntos } as const]
      : []),
    ...farewell(parts.despedida, d.primeraPersona),
  ];
  const papel: Paper = {
    idioma: d.idioma,
    titulo: asunto,
    fecha,
    referencia: d.referencia,
    emisor: d.primeraPersona ? null : { nombre: 'Albacea', porCuentaDe: d.aseguradora, color },
    bloques,
  };
  return { asunto, destinatario: parts.destinatario[0] ?? '', texto: inText({ bloques }), papel };
}

/** A relative signs by hand, so space is left between the farewell and the name. */
function farewell(lineas: readonly string[], byHand: boolean): Block[] {
  if (!byHand) return [{ clase: 'lineas', lineas }];
  return [
    { clase: 'lineas', lineas: lineas.slice(0, 1) },
    { clase: 'firma', nombre: '' },
    { clase: 'lineas', lineas: lineas.slice(1) },
  ];
}
