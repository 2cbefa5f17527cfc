/**
 * The letter that takes a request back because the person lives: that nothing be done, and that what was done be undone; pure. It is not
 * written in anybody's name but ours: whoever has passed on something wrong tells each who got it (GDPR, art. 19).
 */
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import { type Block, inText, type Paper } from '../render/rules-paper.ts';
import type { ComposedLetter } from './rules-letter.ts';
import type { RectificationData, RectificationPhrases } from './rules-rectification-data.ts';
import { RECTIFICATION_EN } from './rules-rectification-en.ts';
import { RECTIFICATION_ES } from './rules-rectification-es.ts';

const PHRASES: Readonly<Record<LetterLanguage, RectificationPhrases>> = { es: RECTIFICATION_ES, en: RECTIFICATION_EN };

/** @param color of the insurer's brand */
export function composeRectification(d: RectificationData, color: string | null): ComposedLetter {
  const f = PHRASES[d.idioma];
  const asunto = f.asunto(d);
  const section = (texto: string): Block => ({ clase: 'seccion', texto });
  const paragraphs = (texts: readonly string[]): Block[] => texts.map((texto) => ({ clase: 'parrafo', texto }));
  const bloques: Block[] = [
    { clase: 'lineas', lineas: f.destinatario(d) },
    { clase: 'lineas', lineas: [f.fecha(d)] },
    { clase: 'titulo', texto: asunto },
    ...paragraphs(f.presentacion(d)),
    section(f.secciones.piden),
    { clase: 'lista', elementos: f.peticiones(d) },
    section(f.secciones.cuenta),
    { clase: 'ficha', filas: f.cuenta(d) },
    section(f.secciones.fundamento),
    ...paragraphs(f.fundamento(d)),
    section(f.secciones.respuesta),
    ...paragraphs([f.respuesta(d)]),
    { clase: 'lineas', lineas: f.despedida(d) },
  ];
  const papel: Paper = {
    idioma: d.idioma,
    titulo: asunto,
    fecha: `${d.hoy}T12:00:00.000Z`,
    referencia: d.referencia,
    emisor: { nombre: 'Albacea', porCuentaDe: d.aseguradora, color },
    bloques,
  };
  return { asunto, destinatario: f.destinatario(d)[0] ?? '', texto: inText({ bloques }), papel };
}
