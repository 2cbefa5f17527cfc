/** A letter to a provider or to the authority, from its data; pure. */

import { type Block, inText, type Paper } from '../render/rules-paper.ts';
import { howToCheck } from './rules-how-to-check.ts';
import { inCapacity, type LetterData, type Phrases } from './rules-letter-data.ts';
import { PHRASES_EN } from './rules-letter-en.ts';
import { PHRASES_ES } from './rules-letter-es.ts';

export interface ComposedLetter {
  readonly asunto: string;
  /** To whose attention. */
  readonly destinatario: string;
  readonly texto: string;
  readonly papel: Paper;
}

const PHRASES: Readonly<Record<LetterData['idioma'], Phrases>> = { es: PHRASES_ES, en: PHRASES_EN };

/**
 * @param color of the insurer's brand
 * @param fecha instant of the paper
 */
export function composeLetter(
  data: LetterData,
  { color, fecha }: { color: string | null; fecha: string },
): ComposedLetter {
  const d = inCapacity(data);
  const f = PHRASES[d.idioma];
  const asunto = f.asunto(d);
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
    { clase: 'lineas', lineas: f.destinatario(d) },
    { clase: 'lineas', lineas: [f.placeAndDate(d)] },
    { clase: 'titulo', texto: asunto },
    ...paragraphs(f.presentacion(d)),
    section(f.secciones.piden),
    { clase: 'lista', elementos: f.peticiones(d) },
    section(f.secciones.cuenta),
    { clase: 'ficha', filas: f.cuenta(d) },
    section(f.secciones.quien),
    { clase: 'ficha', filas: f.quien(d) },
    section(f.secciones.fundamento),
    ...paragraphs(f.fundamento(d)),
    section(f.secciones.respuesta),
    ...paragraphs([f.respuesta(d)]),
    ...paragraphs(howToCheck(d)),
    ...(d.responder ? [{ clase: 'comprobacion', texto: f.enLinea, ...d.responder } as const] : []),
    ...(d.adjuntos.length > 0
      ? [section(f.secciones.documentos), { clase: 'lista', elementos: d.adjuntos } as const]
      : []),
    ...farewell(f.despedida(d), d.primeraPersona),
  ];
  const papel: Paper = {
    idioma: d.idioma,
    titulo: asunto,
    fecha,
    referencia: d.referencia,
    emisor: d.primeraPersona ? null : { nombre: 'Albacea', porCuentaDe: d.aseguradora, color },
    bloques,
  };
  return { asunto, destinatario: f.destinatario(d)[0] ?? '', texto: inText({ bloques }), papel };
}

/** A relative signs by hand: between the farewell and the name there is room. */
function farewell(lineas: readonly string[], aHand: boolean): Block[] {
  if (!aHand) return [{ clase: 'lineas', lineas }];
  return [
    { clase: 'lineas', lineas: lineas.slice(0, 1) },
    { clase: 'firma', rubrica: null, alternativa: '' },
    { clase: 'lineas', lineas: lineas.slice(1) },
  ];
}
