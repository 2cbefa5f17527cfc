/** How a letter is sent, and what prevents it; pure. */

import type { LetterKind, LetterLanguage } from '@albacea/contract/schemas/papers.ts';
import type { Channel } from '@albacea/contract/schemas/ready-proveedores.ts';
import { addUpDays, addUpMonths, businessSince } from '../../../shared/rules-calendar.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import type { Offer } from '../../catalogo/rules-ways.ts';
import { DAYS_BETWEEN_CHASES, responseDeadline } from '../../rules/rules-deadline.ts';
import { citesCustomerService, lastDayOf, serviceLawOf, termOfChase } from '../../rules/rules-legal-terms.ts';
import type { SendingImpediment } from '../../rules/rules-sending.ts';
import { groupOf, type LetterData, needsCourt, type Wanted } from './rules-letter-data.ts';

export interface Reason {
  readonly codigo: string;
  readonly texto: Phrase;
}
const reason = (codigo: string, es: string, en: string): Reason => ({ codigo, texto: { es, en } });

/** The note that the account keeps: where a letter went, and why there. */
export const sendingNote = (subject: string, address: string, reason?: string): string =>
  `${reason === undefined ? subject : `${subject} (${reason.trim()})`} → ${address}`;
export const noteAddress = (note: string | null): string | undefined =>
  note?.slice(note.lastIndexOf(' → ')).match(/^ → ([^\s@]+@\S+)$/)?.[1];

/** Most bytes of papers in one e-mail: base64 adds a third, and many servers take no more than 20 MB. */
const ATTACHMENTS_MAXIMUM = 13 * 1024 * 1024;

/** Site where complaints to the authority are submitted. */
const AEPD_SEAT = 'https://sedeaepd.gob.es';

export interface Destination {
  /** null: nobody knows. */
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

/** Day by which an answer is asked for; null where the law sets none. */
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
  /** Whether its text has characters that our papers cannot print. */
  readonly unprintable: boolean;
  /** It goes by post, to an address that a person gave. */
  readonly porPosta?: boolean;
}

/** Every reason at once; empty when the service can send it by e-mail now. */
export function letterReasons(s: LetterSituation): Reason[] {
  return [
    ...s.impedimentos.map(({ codigo, texto }) => ({ codigo, texto })),
    ...(s.clase !== 'solicitud' && !s.solicitada
      ? [reason('sin_solicitud', 'Antes hay que enviar la solicitud.', 'The request has to be sent first.')]
      : []),
    ...(s.lacksTitle
      ? [
          reason(
            'titulo_cataluna',
            'Con vecindad civil catalana hace falta el testamento o la declaración de herederos, validado.',
            'Under Catalan civil law the will or the declaration of heirs is needed, validated.',
          ),
        ]
      : []),
    ...(s.unprintable
      ? [
          reason(
            'nombre_en_otra_escritura',
            'Un nombre, un número o una dirección tiene letras que la carta no puede llevar: corríjalo como figura en el documento.',
            'A name, a number or an address has letters that the letter cannot carry: correct it as the document has it.',
          ),
        ]
      : []),
    ...ofPath(s),
    ...(s.bytes > ATTACHMENTS_MAXIMUM
      ? [
          reason(
            'adjuntos_grandes',
            'Los documentos pesan demasiado para un correo: envíelos de otra manera.',
            'The papers are too heavy for an e-mail: send them in another way.',
          ),
        ]
      : []),
  ];
}

function ofPath({ clase, familySends, destino, porPosta = false }: LetterSituation): Reason[] {
  if (destino.canal === 'en_la_aplicacion') {
    const es = 'Se hace en la aplicación: solo puede la familia, y no hay carta que enviar.';
    return [
      reason('envia_la_familia', es, 'It is done in the app: the family alone can, and there is no letter to send.'),
    ];
  }
  if (familySends || clase === 'reclamacion_aepd') {
    const es = 'La envía la familia: solo se admite de ella.';
    return [reason('envia_la_familia', es, 'The family sends it: it is taken from them alone.')];
  }
  if (porPosta) return [];
  if (destino.canal === null) {
    const es =
      'No se sabe cómo se pide a este proveedor: averígüelo. Si es por correo electrónico, indique la dirección; si no, use el texto o el PDF.';
    const en =
      'Nobody knows how this provider is asked: find out. If it is by e-mail, give the address; if not, use the text or the PDF.';
    return [reason('sin_direccion', es, en)];
  }
  if (destino.canal !== 'correo_electronico') {
    const es = 'No se envía por correo electrónico: use el texto o el PDF.';
    return [reason('otro_canal', es, 'It does not go by e-mail: use the text or the PDF.')];
  }
  if (destino.direccion !== null) return [];
  const es =
    clase === 'reclamacion_dpd'
      ? 'No consta el correo del delegado de protección de datos: búsquelo en su política de privacidad e indíquelo.'
      : 'No consta el correo de este proveedor: indíquelo.';
  const en =
    clase === 'reclamacion_dpd'
      ? 'The address of the data protection officer is not known: look it up in their privacy notice and give it.'
      : 'The address of this provider is not known: give it.';
  return [reason('sin_direccion', es, en)];
}

/** Notices for the sender of a letter, which hold nothing back. */
export function letterNotices(
  d: Pick<LetterData, 'territorio' | 'accion' | 'conInstrucciones' | 'conResolucion' | 'proveedor' | 'hoy'>,
  { canal }: Pick<Destination, 'canal'>,
): Reason[] {
  return [
    ...(needsCourt(d)
      ? [
          reason(
            'contenidos_cataluna',
            'Con vecindad civil catalana, los contenidos solo se entregan con autorización judicial, salvo que la persona dispusiera otra cosa (Código civil de Cataluña, artículo 411-10.6). La carta pide los datos.',
            'Under Catalan civil law the contents are handed over with the authorisation of a court alone, unless the person laid it down otherwise (Civil Code of Catalonia, art. 411-10.6). The letter asks for the data.',
          ),
        ]
      : []),
    ...(canal === 'telefono' ? ofTelephone(d) : []),
  ];
}

/** Notices that letters of the insurer, or to the provider, are stopped, so this one waits. */
export const stopNotices = ({ aseguradora, proveedor }: { aseguradora: boolean; proveedor: boolean }): Reason[] => [
  ...(aseguradora
    ? [
        reason(
          'envios_parados',
          'Las cartas de esta aseguradora están paradas: esta espera hasta que vuelvan a salir.',
          'Letters of this insurer are stopped: this one waits until they leave again.',
        ),
      ]
    : []),
  ...(proveedor
    ? [
        reason(
          'envios_parados',
          'Las cartas a este proveedor están paradas: esta espera hasta que vuelvan a salir.',
          'Letters to this provider are stopped: this one waits until they leave again.',
        ),
      ]
    : []),
];

/** The telephone may no longer be the only channel: Ley 10/2025, art. 7.1, and TRLGDCU, art. 62.3, for contracts made online. */
function ofTelephone({ proveedor, accion, hoy }: Pick<LetterData, 'proveedor' | 'accion' | 'hoy'>): Reason[] {
  if (groupOf(accion) !== 'contrato') return [];
  const whom =
    serviceLawOf(proveedor.tipo) === 'basico' ? ['', ''] : [' si la ley la obliga', ' where the law binds it'];
  const ley = citesCustomerService(proveedor.tipo, hoy)
    ? [
        `La empresa debe admitir también el correo postal, un medio electrónico y el canal en que se contrató${whom[0]} (Ley 10/2025, artículo 7.1).`,
        `The company has to take it by post, by one electronic means and by the channel of the contract as well${whom[1]} (Ley 10/2025, art. 7.1).`,
      ]
    : ['', ''];
  const end =
    accion === 'cancelar'
      ? [
          'Lo que se contrató por internet no puede exigirse que se dé de baja solo por teléfono (artículo 62.3 de la ley de consumidores).',
          'What was bought on line need not be ended over the telephone alone (consumer law, art. 62.3).',
        ]
      : ['', ''];
  const es = [ley[0], end[0]].filter((text) => text !== '').join(' ');
  const en = [ley[1], end[1]].filter((text) => text !== '').join(' ');
  return es === '' ? [] : [reason('solo_telefono', es, en)];
}

const ENDS: Readonly<Record<Wanted, Phrase>> = {
  avisar: { es: 'anotar el fallecimiento', en: 'putting the death on record' },
  eliminar: { es: 'eliminar la cuenta', en: 'deleting the account' },
  conmemorar: { es: 'convertir la cuenta en conmemorativa', en: 'turning the account into a memorial' },
  cancelar: { es: 'cancelar el contrato', en: 'cancelling the contract' },
  transferir: { es: 'cambiar la titularidad', en: 'changing the holder' },
  heredar: { es: 'entregar lo que queda a quien hereda', en: 'passing on what is left to the heirs' },
  obtener_datos: { es: 'obtener una copia de los datos', en: 'obtaining a copy of the data' },
  conservar: { es: 'conservar la cuenta', en: 'keeping the account' },
};

/** The watermark of a copy: recipient, purpose, day and case. */
export function watermarkText(
  { proveedor, fin, referencia }: { readonly proveedor: string; readonly fin: Wanted; readonly referencia: string },
  today: string,
  language: LetterLanguage,
): string {
  const day = today.split('-').reverse().join('/');
  const end = ENDS[fin][language];
  return language === 'es'
    ? `Copia para ${proveedor}, solo para ${end} · ${day} · ${referencia}`
    : `Copy for ${proveedor}, only for ${end} · ${day} · ${referencia}`;
}
