/** Notice to an insurer's admin that a webhook fails: what happened, what follows, what to do. */
import type { NoticeContent } from '../types.ts';
import type { DraftedMail } from './draft.ts';
import type { Block, Letter } from './letter.ts';
import { writeHtml } from './letter-html.ts';
import { writeText } from './letter-text.ts';
import { NOTICE_PHRASES, type NoticeFacts, type NoticePhrases } from './phrases-notice.ts';
import { inOneLine, personName } from './rules-names.ts';

export interface NoticeData extends NoticeContent {
  readonly idioma: 'es' | 'en';
  /** `color` is `#rrggbb`; anything else gives the service's own. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
  /** From the first failure to disabling. */
  readonly diasHastaDesactivar: number;
}

const DAY = 86_400_000;
/** Characters of the host in the subject: lists of messages show about as many. */
const HOST_WIDTH = 40;

/**
 * Writes the notice: subject, plain text and html with the same words. The query of the address is left out, since it may
 * hold a secret and mail is read by many.
 * @param data names, description and address as people gave them; nothing in them is trusted
 */
export function draftNotice(data: NoticeData): DraftedMail {
  const phrases = NOTICE_PHRASES[data.idioma];
  const facts = gatherFacts(data, phrases);
  const { nivel } = data;
  const letter: Letter = {
    asunto: phrases.asunto[nivel](facts),
    avance: phrases.avance[nivel],
    saludo: phrases.saludo(facts),
    bloques: blocksOf(data, phrases, facts),
    despedida: phrases.despedida,
    firma: 'Albacea',
    pie: [phrases.pie(facts)],
  };
  const frame = {
    idioma: phrases.idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: data.aseguradora.color,
    enlace: null,
    baja: null,
    telefono: null,
  };
  return {
    remitente: 'Albacea',
    asunto: letter.asunto,
    texto: writeText(letter, null),
    html: writeHtml(letter, frame),
  };
}

function blocksOf(data: NoticeData, phrases: NoticePhrases, facts: NoticeFacts): Block[] {
  const { nivel, motivo } = data;
  const steps = nivel === 3 ? [phrases.ver, phrases.activar] : [phrases.ver, phrases.probar];
  return [
    { tipo: 'parrafo', texto: phrases.suceso[nivel === 3 ? motivo : nivel](facts) },
    { tipo: 'datos', filas: rowsOf(data, phrases, facts) },
    { tipo: 'parrafo', texto: nivel === 3 ? phrases.desactivado : phrases.follows(facts) },
    { tipo: 'titulo', texto: phrases.tituloUsted },
    { tipo: 'lista', elementos: [...steps, phrases.recuperar] },
  ];
}

function rowsOf(
  { url, descripcion, webhook, ultimo }: NoticeData,
  phrases: NoticePhrases,
  { desde }: NoticeFacts,
): [string, string][] {
  const { datos } = phrases;
  const rows: [string, string][] = [
    [datos.direccion, addressWithoutQuery(url)],
    [datos.descripcion, inOneLine(descripcion ?? '')],
    [datos.webhook, webhook],
    [datos.desde, desde],
    [datos.respuesta, resultOf(ultimo, phrases)],
  ];
  return rows.filter(([, value]) => value !== '');
}

function resultOf({ resultado, estado_http: state, detalle }: NoticeContent['ultimo'], phrases: NoticePhrases) {
  if (resultado === 'entregado') return '';
  if (resultado === 'respuesta_no_2xx') return phrases.resultado.respuesta_no_2xx(state ?? 0);
  return detalle === null ? phrases.resultado[resultado] : `${phrases.resultado[resultado]} (${inOneLine(detalle)})`;
}

function gatherFacts(
  { destinatario, aseguradora, url, desde, diasHastaDesactivar }: NoticeData,
  { instante, dia }: NoticePhrases,
): NoticeFacts {
  const start = new Date(desde);
  const { host } = new URL(url);
  return {
    nombre: personName(destinatario.nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    host: host.length > HOST_WIDTH ? `${host.slice(0, HOST_WIDTH - 1)}…` : host,
    desde: instante.format(start),
    limite: dia.format(new Date(start.getTime() + diasHastaDesactivar * DAY)),
  };
}

function addressWithoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
