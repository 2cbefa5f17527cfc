/**
 * The letter that takes a request back because the person lives: it asks that nothing be done, and that what was done be undone; pure. It
 * is written in our name alone: we passed on wrong data, so we tell each recipient (GDPR, art. 19). A lawyer reads the texts before they
 * are used.
 */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { say } from '../../../shared/rules-phrase.ts';
import { type Block, inText, type Paper } from '../render/rules-paper.ts';
import en from '../words/en/rectificacion.json' with { type: 'json' };
import es from '../words/es/rectificacion.json' with { type: 'json' };
import type { ComposedLetter } from './rules-letter.ts';
import { completeName } from './rules-letter-data.ts';

/** @param color of the insurer's brand */
export function composeRectificacion(d: RectificacionLetterData, color: string | null): ComposedLetter {
  const t = { es, en }[d.idioma];
  const facts = {
    persona: completeName(d.persona),
    dia: inLetter(d.pedida, d.idioma),
    que: t.que[d.que],
    referencia: d.referencia,
    aseguradora: d.aseguradora,
    email: d.contacto.email,
    telefono: d.contacto.telefono || null,
  };
  const put = (text: string) => say(text, facts);
  const asunto = put(t.asunto);
  const destinatario = t.destinatario[d.que === 'certificado' ? 'registro' : 'atencion'];
  const section = (texto: string): Block => ({ clase: 'seccion', texto });
  const paragraphs = (texts: readonly string[]): Block[] =>
    texts.map((text) => ({ clase: 'parrafo', texto: put(text) }));
  const bloques: Block[] = [
    { clase: 'lineas', lineas: [destinatario, d.destinatario] },
    { clase: 'lineas', lineas: [inLetter(d.hoy, d.idioma)] },
    { clase: 'titulo', texto: asunto },
    ...paragraphs(t.presentacion),
    section(t.secciones.piden),
    { clase: 'lista', elementos: [t.nada, t.deshacer[d.que], ...t.despues] },
    section(t.secciones.cuenta),
    { clase: 'datos', filas: rowsOf(d, t.cuenta, facts) },
    section(t.secciones.fundamento),
    ...paragraphs(t.fundamento),
    section(t.secciones.respuesta),
    ...paragraphs([t.respuesta]),
    { clase: 'lineas', lineas: t.despedida.map(put) },
  ];
  const papel: Paper = {
    idioma: d.idioma,
    titulo: asunto,
    fecha: `${d.hoy}T12:00:00.000Z`,
    referencia: d.referencia,
    emisor: { nombre: 'Albacea', porCuentaDe: d.aseguradora, color },
    bloques,
  };
  return { asunto, destinatario, texto: inText({ bloques }), papel };
}

function rowsOf(
  d: RectificacionLetterData,
  t: (typeof es)['cuenta'],
  { persona, dia }: { readonly persona: string; readonly dia: string },
): (readonly [string, string])[] {
  return [
    [t.destinatario, d.destinatario],
    [t.titular, persona],
    ...(d.persona.dni ? [[t.identidad, d.persona.dni] as const] : []),
    ...(d.que === 'certificado' ? [] : [[t.identificador, d.identificador ?? t.sinIdentificador] as const]),
    [t.fecha, dia],
    [t.referencia, d.referencia],
  ];
}

export interface RectificacionLetterData {
  readonly idioma: LetterLanguage;
  /** The provider, or the register. */
  readonly destinatario: string;
  /** The action that was asked for. */
  readonly que: CuentaAction | 'certificado';
  /** Day of the request, `YYYY-MM-DD`. */
  readonly pedida: string;
  readonly persona: { readonly nombre: string; readonly apellidos: string; readonly dni: string | null };
  /** The account or contract; null: none was known, or the letter is about a certificate. */
  readonly identificador: string | null;
  readonly aseguradora: string;
  readonly referencia: string;
  /** Contact for answers. */
  readonly contacto: { readonly email: string; readonly telefono: string | null };
  /** Day of the letter, `YYYY-MM-DD`. */
  readonly hoy: string;
}
