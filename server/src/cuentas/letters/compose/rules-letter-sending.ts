/** Destination and deadline of a letter, the reasons against sending it, and the notices for its sender; pure. */
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterKind, LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import type { Channel } from '@albacea/contract/schemas/proveedor-lists.ts';
import { addUpDays, addUpMonths, businessSince } from '../../../shared/rules-calendar.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { say } from '../../../shared/rules-phrase.ts';
import type { Offer } from '../../catalogo/rules-ways.ts';
import { DAYS_BETWEEN_CHASES, responseDeadline } from '../../rules/rules-deadline.ts';
import { citesCustomerService, lastDayOf, serviceLawOf, termOfChase } from '../../rules/rules-legal-terms.ts';
import type { SendingImpediment } from '../../rules/rules-sending.ts';
import en from '../words/en/sending.json' with { type: 'json' };
import es from '../words/es/sending.json' with { type: 'json' };
import { groupOf, type LetterData, needsCourt, type Wanted } from './rules-letter-data.ts';

export interface Reason {
  readonly codigo: string;
  readonly texto: Phrase;
}
type Text = keyof (typeof es)['motivos'];
function reason(codigo: Text): Reason;
function reason(codigo: string, text: Text): Reason;
function reason(codigo: string, text = codigo as Text): Reason {
  return { codigo, texto: { es: es.motivos[text], en: en.motivos[text] } };
}

/** The note about a letter in the history of the account: its subject, the reason for another address if any, and the address. */
export const sendingNote = (subject: string, address: string, reason?: string): string =>
  `${reason === undefined ? subject : `${subject} (${reason.trim()})`} → ${address}`;
/** The e-mail address in a note that `sendingNote` made; undefined: the note has none. */
export const noteAddress = (note: string | null): string | undefined =>
  note?.slice(note.lastIndexOf(' → ')).match(/^ → ([^\s@]+@\S+)$/)?.[1];

/** Whether a letter chases the open request; any other letter is itself recorded as a request. */
export const isChase = ({ estado }: { readonly estado: CuentaState }, kind: LetterKind): boolean =>
  estado === 'solicitada' && kind !== 'solicitud';

/** Maximum number of bytes of papers in one e-mail: base64 adds a third, and many servers take no more than 20 MB. */
const ATTACHMENTS_MAXIMUM = 13 * 1024 * 1024;

/** Electronic office of the data protection agency, which takes complaints. */
const AEPD_SEAT = 'https://sedeaepd.gob.es';

export interface Destination {
  /** null: not known. */
  readonly canal: Channel | null;
  /** E-mail address or page; null: not known. */
  readonly direccion: string | null;
}

/** The catalogue's data: the channel, and the page or e-mail address of the data protection officer. */
type Known = Destination & { readonly officer: string | null };

/** @param own address given by a person of the service */
export function destinationOf(
  kind: LetterKind,
  { officer, canal, direccion }: Known,
  own: string | undefined,
): Destination {
  if (kind === 'reclamacion_aepd') return { canal: 'formulario_web', direccion: AEPD_SEAT };
  if (own !== undefined) return { canal: 'correo_electronico', direccion: own };
  if (kind !== 'reclamacion_dpd') return { canal, direccion };
  const isPage = officer !== null && !officer.includes('@');
  return { canal: isPage ? 'formulario_web' : 'correo_electronico', direccion: officer };
}

/** Day by which the letter asks for an answer, `YYYY-MM-DD`; null: it names no day. */
export function letterDeadline(
  kind: LetterKind,
  today: string,
  action: LetterData['accion'],
  offer: Pick<Offer, 'plazo_publicado_dias' | 'plazo_computo'> | null,
  type: LetterData['proveedor']['tipo'],
): string | null {
  if (kind === 'solicitud') return responseDeadline(today, action, offer, type);
  if (kind === 'recordatorio') {
    const complaint = termOfChase(type, action);
    if (complaint !== null) return lastDayOf(complaint, today);
    return businessSince(addUpDays(today, DAYS_BETWEEN_CHASES));
  }
  return kind === 'reclamacion_dpd' ? addUpMonths(today, 2) : null;
}

interface LetterSituation {
  readonly clase: LetterKind;
  readonly solicitada: boolean;
  readonly familySends: boolean;
  readonly destino: Destination;
  readonly impedimentos: readonly SendingImpediment[];
  readonly lacksTitle: boolean;
  readonly bytes: number;
  /** Whether the letter's text has characters that our papers cannot print. */
  readonly unprintable: boolean;
  /** Whether the letter goes by post, to an address that a person gave. */
  readonly porPosta?: boolean;
}

/** Every reason against sending the letter now; empty: the service can send it. */
export function letterReasons(s: LetterSituation): Reason[] {
  return [
    ...s.impedimentos.map(({ codigo, texto }) => ({ codigo, texto })),
    ...(s.clase !== 'solicitud' && !s.solicitada ? [reason('sin_solicitud')] : []),
    ...(s.lacksTitle ? [reason('titulo_cataluna')] : []),
    ...(s.unprintable ? [reason('nombre_en_otra_escritura')] : []),
    ...channelReasons(s),
    ...(s.bytes > ATTACHMENTS_MAXIMUM ? [reason('adjuntos_grandes')] : []),
  ];
}

function channelReasons({ clase, familySends, destino, porPosta = false }: LetterSituation): Reason[] {
  if (destino.canal === 'en_la_aplicacion') return [reason('envia_la_familia', 'envia_la_familia_en_la_aplicacion')];
  if (familySends || clase === 'reclamacion_aepd') return [reason('envia_la_familia')];
  if (porPosta) return [];
  if (destino.canal === null) return [reason('sin_direccion', 'sin_canal')];
  if (destino.canal !== 'correo_electronico') return [reason('otro_canal')];
  if (destino.direccion !== null) return [];
  return [reason('sin_direccion', clase === 'reclamacion_dpd' ? 'sin_direccion_del_delegado' : 'sin_direccion')];
}

/** Notices for the sender of a letter, which do not prevent sending. */
export function letterNotices(
  d: Pick<LetterData, 'territorio' | 'accion' | 'conInstrucciones' | 'conResolucion' | 'proveedor' | 'hoy'>,
  { canal }: Pick<Destination, 'canal'>,
): Reason[] {
  return [
    ...(needsCourt(d) ? [reason('contenidos_cataluna')] : []),
    ...(canal === 'telefono' ? telephoneReasons(d) : []),
  ];
}

/** Notices that this letter will wait, because letters of its insurer or to its provider are stopped. */
export const stopNotices = ({ aseguradora, proveedor }: { aseguradora: boolean; proveedor: boolean }): Reason[] => [
  ...(aseguradora ? [reason('envios_parados', 'paradas_de_aseguradora')] : []),
  ...(proveedor ? [reason('envios_parados', 'paradas_a_proveedor')] : []),
];

/** The telephone may no longer be the only channel: Ley 10/2025, art. 7.1, and TRLGDCU, art. 62.3, for contracts made online. */
function telephoneReasons({ proveedor, accion, hoy }: Pick<LetterData, 'proveedor' | 'accion' | 'hoy'>): Reason[] {
  if (groupOf(accion) !== 'contrato') return [];
  const obligada = serviceLawOf(proveedor.tipo) === 'basico' ? 'siempre' : 'segun_la_ley';
  const texts = [
    ...(citesCustomerService(proveedor.tipo, hoy) ? (['telefono_y_otros_canales'] as const) : []),
    ...(accion === 'cancelar' ? (['baja_sin_telefono'] as const) : []),
  ];
  const inWords = (words: typeof es) => texts.map((text) => say(words.motivos[text], { obligada })).join(' ');
  return texts.length === 0 ? [] : [{ codigo: 'solo_telefono', texto: { es: inWords(es), en: inWords(en) } }];
}

/** The watermark of a copy: recipient, purpose, day and case. */
export function watermarkText(
  { proveedor, fin, referencia }: { readonly proveedor: string; readonly fin: Wanted; readonly referencia: string },
  today: string,
  language: LetterLanguage,
): string {
  const day = today.split('-').reverse().join('/');
  const { copia, fines } = { es, en }[language];
  return say(copia, { proveedor, fin: fines[fin], dia: day, referencia });
}
