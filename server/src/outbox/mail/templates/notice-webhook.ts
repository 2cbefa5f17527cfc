/** The notice to an insurer's admin that a webhook fails: what happened, what follows, what to do. */
import { say } from '../../../shared/rules-phrase.ts';
import en from '../staff-words/en/notice.json' with { type: 'json' };
import es from '../staff-words/es/notice.json' with { type: 'json' };
import type { NoticeContent } from '../types.ts';
import type { Block, Letter } from './letter.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, personName } from './rules-names.ts';

/** Values for the placeholders of a notice, formatted for the reader. */
interface Facts {
  readonly nombre: string;
  readonly aseguradora: string;
  /** Host of the receiver */
  readonly host: string;
  /** First failure, with the hour, in words */
  readonly desde: string;
  /** Day from which the webhook is disabled, in words */
  readonly limite: string;
  /** The literal `{id}`, because braces in the text itself would mark a placeholder. */
  readonly id: string;
  /** A JSON body, whose braces would mark placeholders too. */
  readonly cuerpo: string;
}

export interface NoticeData extends NoticeContent {
  readonly idioma: 'es' | 'en';
  /** `color` is `#rrggbb`; anything else gives the service's own colour. */
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
  /** Days from the first failure to disabling. */
  readonly diasHastaDesactivar: number;
}

/** The texts: technical, brief and calm, with `usted`. */
type Phrases = typeof es;

const PHRASES: Readonly<Record<'es' | 'en', Phrases>> = { es, en };

const DAY = 86_400_000;
/** Maximum number of characters of the host in the subject, because lists of messages show not many more. */
const HOST_WIDTH = 40;

/**
 * Writes the notice: subject, plain text and html with the same words. The query of the webhook's URL is left out, because it may
 * contain a secret, and many people read such mail.
 * @param data names, description and address as people gave them; nothing in them is trusted
 */
export function draftNotice(data: NoticeData): DraftedMail {
  const phrases = PHRASES[data.idioma];
  const facts = gatherFacts(data);
  const { nivel } = data;
  const letter: Letter = {
    asunto: say(phrases.asunto[nivel], facts),
    avance: phrases.avance[nivel],
    saludo: say(phrases.saludo, facts),
    bloques: blocksOf(data, phrases, facts),
    despedida: phrases.despedida,
    firma: 'Albacea',
    pie: [say(phrases.pie, facts)],
  };
  return renderLetter(letter, {
    idioma: data.idioma,
    cabecera: { antes: phrases.cabecera, nombre: facts.aseguradora, despues: '' },
    color: data.aseguradora.color,
    enlace: null,
    baja: null,
    telefono: null,
  });
}

function blocksOf(data: NoticeData, phrases: Phrases, facts: Facts): Block[] {
  const { nivel, motivo } = data;
  const steps = nivel === 3 ? [phrases.ver, phrases.activar] : [phrases.ver, phrases.probar];
  return [
    { tipo: 'parrafo', texto: say(phrases.suceso[nivel === 3 ? motivo : nivel], facts) },
    { tipo: 'datos', filas: rowsOf(data, phrases, facts) },
    { tipo: 'parrafo', texto: nivel === 3 ? phrases.desactivado : say(phrases.follows, facts) },
    { tipo: 'titulo', texto: phrases.tituloUsted },
    { tipo: 'lista', elementos: [...steps, phrases.recuperar].map((step) => say(step, facts)) },
  ];
}

function rowsOf(
  { url, descripcion, webhook, ultimo }: NoticeData,
  phrases: Phrases,
  { desde }: Facts,
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

function resultOf({ resultado, estado_http: state, detalle }: NoticeContent['ultimo'], phrases: Phrases) {
  if (resultado === 'entregado') return '';
  if (resultado === 'respuesta_no_2xx') return say(phrases.resultado.respuesta_no_2xx, { estado: state ?? 0 });
  return detalle === null ? phrases.resultado[resultado] : `${phrases.resultado[resultado]} (${inOneLine(detalle)})`;
}

function gatherFacts({ idioma, destinatario, aseguradora, url, desde, diasHastaDesactivar }: NoticeData): Facts {
  const start = new Date(desde);
  const { host } = new URL(url);
  const locale = idioma === 'en' ? 'en-GB' : 'es-ES';
  const written = (moment: Date, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid', ...style }).format(moment);
  return {
    nombre: personName(destinatario.nombre),
    aseguradora: inOneLine(aseguradora.nombre),
    host: host.length > HOST_WIDTH ? `${host.slice(0, HOST_WIDTH - 1)}…` : host,
    desde: written(start, { timeStyle: 'short' }),
    limite: written(new Date(start.getTime() + diasHastaDesactivar * DAY), {}),
    id: '{id}',
    cuerpo: '{"estado":"activo"}',
  };
}

function addressWithoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
