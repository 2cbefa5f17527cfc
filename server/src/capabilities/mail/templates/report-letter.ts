/** The e-mail that carries the figures of a month: they stand in the paper alone. */
import type { DraftedMail } from './draft.ts';
import type { Letter } from './letter.ts';
import { writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { REPORT_PHRASES } from './report-phrases.ts';
import { inOneLine, personName } from './rules-names.ts';

export interface ReportData {
  readonly nombre: string;
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly idioma: 'es' | 'en';
  /** `color` is `#rrggbb`; anything else gives the service's own. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

/** @param data names as people gave them; nothing in them is trusted */
export function draftReport({ nombre, mes, idioma, aseguradora }: ReportData): DraftedMail {
  const phrases = REPORT_PHRASES[idioma];
  const facts = {
    nombre: personName(nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    mes: phrases.mes.format(new Date(`${mes}-01T00:00:00Z`)),
  };
  const letter: Letter = {
    asunto: phrases.asunto(facts),
    avance: phrases.avance,
    saludo: phrases.saludo(facts),
    bloques: phrases.cuerpo(facts).map((texto) => ({ tipo: 'parrafo', texto })),
    despedida: phrases.despedida,
    firma: 'Albacea',
    pie: [phrases.pie(facts)],
  };
  const frame = {
    idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: aseguradora.color,
    ...{ enlace: null, baja: null, telefono: null },
  };
  return {
    remitente: 'Albacea',
    asunto: letter.asunto,
    texto: writeText(letter, null),
    html: writeHtml(letter, frame),
  };
}
