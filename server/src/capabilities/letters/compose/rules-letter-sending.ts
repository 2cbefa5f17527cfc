/** How a letter goes and with which papers, and what keeps the service from sending it; pure. */

import type { Management } from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoState, DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { LetterKind, LetterLanguage, Territory } from '@albacea/contract/schemas/papers.ts';
import type { Channel, Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import { inLetter, todayInMadrid } from '../../../shared/rules-dates-madrid.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { addUpDays, addUpMonths, businessSince } from '../../calendar/rules-calendar.ts';
import type { Offer } from '../../catalogo/rules-ways.ts';
import { DAYS_BETWEEN_CHASES, responseDeadline } from '../../cuentas/rules/rules-deadline.ts';
import { citesCustomerService, lastDayOf, serviceLawOf, termOfChase } from '../../cuentas/rules/rules-legal-terms.ts';
import type { SendingImpediment } from '../../cuentas/rules/rules-sending.ts';
import { PAPER_TYPES } from '../../documentos/rules/rules-requirements.ts';
import { groupOf, type LetterData, needsCourt } from './rules-letter-data.ts';

export interface Reason {
  readonly codigo: string;
  readonly texto: Phrase;
}
const reason = (codigo: string, es: string, en: string): Reason => ({ codigo, texto: { es, en } });

/** Where a letter went, and why there, as the record of the account keeps it: `nota` of its entry. */
export const sendingNote = (subject: string, address: string, reason?: string): string =>
  `${reason === undefined ? subject : `${subject} (${reason.trim()})`} → ${address}`;
export const noteAddress = (note: string | null): string | undefined => note?.match(/ → (\S+@\S+)$/)?.[1];

/** Bytes of papers that one e-mail carries: in base64 they grow by a third, and many servers take 20 MB and no more. */
export const ATTACHMENTS_MAXIMUM = 13 * 1024 * 1024;

/** Where complaints to the authority are handed in. */
const AEPD_SEAT = 'https://sedeaepd.gob.es';

export interface Destination {
  readonly canal: Channel;
  /** E-mail address or page; null: not known. */
  readonly direccion: string | null;
}

/** @param own address that a person of the service gave */
export function destinationOf(
  kind: LetterKind,
  offer: Pick<Offer, 'canal' | 'direccion'> | null,
  own: string | undefined,
): Destination {
  if (kind === 'reclamacion_aepd') return { canal: 'formulario_web', direccion: AEPD_SEAT };
  if (own !== undefined) return { canal: 'correo_electronico', direccion: own };
  // The catalogue knows no officers: their address stands in the provider's own notice.
  if (kind === 'reclamacion_dpd') return { canal: 'correo_electronico', direccion: null };
  return offer ?? { canal: 'correo_electronico', direccion: null };
}

/** Day by which an answer is asked for; null where the law gives nobody a day. */
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

/** What shows a provider that somebody has died, the strongest first. */
const PROOFS: readonly DocumentoType[] = ['certificado_defuncion', 'prueba_fallecimiento', 'declaracion_aseguradora'];

/**
 * The documents that go with a letter: one that proves the death, and what the provider asks for, no more (GDPR, art. 5.1.c).
 * @param wanted papers that the provider wants with this request, or asked for in its answer
 * @param documentos validated, with a file, of the case or of this account, the newest first
 */
export function papersToSend<D extends { readonly tipo: DocumentoType }>(
  kind: LetterKind,
  documentos: readonly D[],
  wanted: readonly Paper[],
  withTitle: boolean,
): D[] {
  if (kind === 'recordatorio') return [];
  const chosen = new Map<DocumentoType, D>();
  const choose = (types: readonly DocumentoType[]) => {
    for (const type of types) {
      const one = documentos.find((documento) => documento.tipo === type);
      if (one) return void chosen.set(type, one);
    }
  };
  choose(PROOFS);
  for (const paper of wanted) choose(PAPER_TYPES[paper]);
  if (withTitle) choose(['titulo_sucesorio']);
  return [...chosen.values()];
}

/** What of a record says which paper shows it. */
type ProcedureStep = Pick<Management, 'tipo' | 'cuando' | 'documento'> & Partial<Pick<Management, 'carta'>>;

/** Something of the record of a request, and the paper that shows it. */
export interface ProofOfRequest<D> {
  /** null: the relative has it, who sent it themselves. */
  readonly documento: D | null;
  readonly nombre: Readonly<Record<LetterLanguage, string>>;
}

/**
 * What the complaint to the authority shows: the request and what followed it as they were sent, and what the provider answered,
 * as far as there is a paper of it.
 * @param gestiones of the account, oldest first
 * @param documentos of this account, with a file
 * @param proveedor its name
 * @param byFamily the relative sent the request themselves
 */
export function proofsOfRequest<D extends Pick<ProcedureDocumento, 'id' | 'tipo' | 'estado' | 'recibido'>>(
  gestiones: readonly ProcedureStep[],
  documentos: readonly D[],
  proveedor: string,
  byFamily: boolean,
): ProofOfRequest<D>[] {
  const good = documentos.filter(({ estado }) => estado !== 'rechazado');
  const since = gestiones.findLastIndex(({ tipo }) => tipo === 'solicitud');
  const response = { es: `Respuesta de ${proveedor}`, en: `Answer from ${proveedor}` };
  const proofs = new Map<string, ProofOfRequest<D>>();
  const put = (documento: D | undefined, nombre: ProofOfRequest<D>['nombre']) => {
    if (documento && !proofs.has(documento.id)) proofs.set(documento.id, { documento, nombre });
  };
  gestiones.forEach((gestion, i) => {
    const { tipo, cuando, documento } = gestion;
    const paper = good.find(({ id }) => id === documento);
    const day = todayInMadrid(new Date(cuando));
    if (tipo === 'solicitud' && i === since) put(paper, NAMES.justificante_envio);
    if (tipo === 'insistencia' && i > since) put(paper, wentToOfficer(gestion) ? ofWhatClaim(day) : ofWhatChased(day));
    if (tipo === 'negativa') put(paper, response);
  });
  const requested = gestiones[since]?.cuando;
  for (const paper of good.toReversed())
    if (paper.tipo === 'respuesta_proveedor' && (!requested || paper.recibido >= new Date(requested)))
      put(paper, response);
  return [...(byFamily ? [WHAT_SEND] : []), ...proofs.values()];
}

const WHAT_SEND = {
  documento: null,
  nombre: { es: 'Copia de la solicitud que envié', en: 'Copy of the request that I sent' },
};
const ofWhatChased = (day: string) => ({
  es: `Copia de la carta con que se insistió el ${inLetter(day, 'es')}`,
  en: `Copy of the letter that chased it on ${inLetter(day, 'en')}`,
});
const ofWhatClaim = (day: string) => ({
  es: `Copia de la reclamación ante el delegado de protección de datos, del ${inLetter(day, 'es')}`,
  en: `Copy of the complaint to the data protection officer of ${inLetter(day, 'en')}`,
});

/** Whether a chase was the complaint to the data protection officer, and is on record as that. */
export const wentToOfficer = ({ carta }: Pick<ProcedureStep, 'carta'>): boolean => carta === 'reclamacion_dpd';

/** Day of the last thing that the provider answered to the request, beyond refusing it; null: nothing is on record. */
export function responseSince(
  requested: Date | null,
  cuenta: string,
  documentos: readonly Pick<ProcedureDocumento, 'tipo' | 'estado' | 'cuenta' | 'recibido'>[],
): string | null {
  const [last] = documentos
    .filter(
      ({ tipo, estado, cuenta: from }) => tipo === 'respuesta_proveedor' && estado !== 'rechazado' && from === cuenta,
    )
    .map(({ recibido }) => recibido)
    .filter((received) => requested !== null && received >= requested)
    .sort((one, other) => Number(other) - Number(one));
  return last ? todayInMadrid(last) : null;
}

interface ProcedureDocumento {
  readonly id: string;
  readonly tipo: DocumentoType;
  readonly estado: DocumentoState;
  readonly cuenta: string | null;
  readonly recibido: Date;
}

/** In Catalonia the heir or the executor acts over data, and shows that they are (Código civil de Cataluña, art. 411-10). */
export const asksTitle = (territory: Territory, action: LetterData['accion']): boolean =>
  territory === 'cataluna' && groupOf(action) === 'datos';

export interface LetterSituation {
  readonly clase: LetterKind;
  readonly solicitada: boolean;
  readonly enviaLaFamilia: boolean;
  readonly destino: Destination;
  readonly impedimentos: readonly SendingImpediment[];
  readonly faltaTitulo: boolean;
  readonly bytes: number;
}

/** Every reason at once; empty when the service can send it by e-mail now. */
export function letterReasons(s: LetterSituation): Reason[] {
  return [
    ...s.impedimentos.map(({ codigo, texto }) => ({ codigo, texto })),
    ...(s.clase !== 'solicitud' && !s.solicitada
      ? [reason('sin_solicitud', 'Antes hay que enviar la solicitud.', 'The request has to be sent first.')]
      : []),
    ...(s.faltaTitulo
      ? [
          reason(
            'titulo_cataluna',
            'Con vecindad civil catalana hace falta el testamento o la declaración de herederos, validado.',
            'Under Catalan civil law the will or the declaration of heirs is needed, validated.',
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

function ofPath({ clase, enviaLaFamilia, destino }: LetterSituation): Reason[] {
  if (enviaLaFamilia || clase === 'reclamacion_aepd') {
    const es = 'La envía la familia: solo se admite de ella.';
    return [reason('envia_la_familia', es, 'The family sends it: it is taken from them alone.')];
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

/** What whoever sends a letter should know, and holds nothing back. */
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

/** A telephone is no longer the only way in: Ley 10/2025, art. 7.1, and TRLGDCU, art. 62.3, for what was sold on line. */
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

const NAMES: Readonly<Record<DocumentoType, Phrase>> = {
  certificado_defuncion: { es: 'Certificado de defunción', en: 'Death certificate' },
  prueba_fallecimiento: { es: 'Prueba del fallecimiento', en: 'Proof of death' },
  declaracion_aseguradora: {
    es: 'Declaración de la aseguradora sobre el fallecimiento',
    en: 'Statement of the insurer on the death',
  },
  mandato: { es: 'Autorización firmada', en: 'Signed authorisation' },
  prueba_parentesco: { es: 'Prueba del parentesco', en: 'Proof of kinship' },
  factura: { es: 'Factura o cargo de la cuenta', en: 'Bill or charge of the account' },
  dni_fallecido: { es: 'Documento de identidad de la persona fallecida', en: 'Identity document of the deceased' },
  dni_solicitante: {
    es: 'Documento de identidad de quien lo solicita',
    en: 'Identity document of the requesting person',
  },
  titulo_sucesorio: { es: 'Testamento o declaración de herederos', en: 'Will or declaration of heirs' },
  ultimas_voluntades: {
    es: 'Certificado de actos de última voluntad',
    en: 'Certificate of the register of last wills',
  },
  seguros_fallecimiento: { es: 'Certificado de seguros de fallecimiento', en: 'Certificate of death-cover insurance' },
  resolucion_judicial: { es: 'Resolución judicial', en: 'Court order' },
  poder: { es: 'Poder', en: 'Power of attorney' },
  carta_instrucciones: { es: 'Carta de instrucciones firmada', en: 'Signed letter of instructions' },
  justificante_envio: { es: 'Copia de la solicitud enviada', en: 'Copy of the request that was sent' },
  respuesta_proveedor: { es: 'Respuesta del proveedor', en: 'Answer of the provider' },
  otro: { es: 'Otro documento', en: 'Other document' },
};

export const paperName = (type: DocumentoType, language: LetterLanguage): string => NAMES[type][language];

const ENDS: Readonly<Record<LetterData['accion'], Phrase>> = {
  eliminar: { es: 'eliminar la cuenta', en: 'deleting the account' },
  conmemorar: { es: 'convertir la cuenta en conmemorativa', en: 'turning the account into a memorial' },
  cancelar: { es: 'cancelar el contrato', en: 'cancelling the contract' },
  transferir: { es: 'cambiar la titularidad', en: 'changing the holder' },
  obtener_datos: { es: 'obtener una copia de los datos', en: 'obtaining a copy of the data' },
  conservar: { es: 'conservar la cuenta', en: 'keeping the account' },
};

/** What a copy says across its pages: whom for, what for, when, of which case. */
export function watermarkText(
  { proveedor, accion, referencia }: { proveedor: string; accion: LetterData['accion']; referencia: string },
  today: string,
  language: LetterLanguage,
): string {
  const day = today.split('-').reverse().join('/');
  const end = ENDS[accion][language];
  return language === 'es'
    ? `Copia para ${proveedor}, solo para ${end} · ${day} · ${referencia}`
    : `Copy for ${proveedor}, only for ${end} · ${day} · ${referencia}`;
}
