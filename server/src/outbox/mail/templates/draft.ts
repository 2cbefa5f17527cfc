import type { Attention } from '@albacea/contract/schemas/attention.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import {
  CLOCK_TYPES,
  CUT_SHORT,
  type Dispute,
  type Invitation,
  type LetterType,
  type Outcome,
  type Pending,
  REMINDER_TYPES,
  type RejectedPaper,
} from '../types.ts';
import { composeLetter } from './compose-letter.ts';
import type { Facts } from './letter.ts';
import type { LetterLogo } from './letter-html.ts';
import { attentionLine, dayWriter, insurersPhone, PHRASES, phoneToCall } from './phrases.ts';
import { type DraftedMail, renderLetter } from './render-letter.ts';
import { inOneLine, personName } from './rules-names.ts';

export interface MailData {
  idioma: Language;
  heredero: { nombre: string; apellidos: string };
  fallecido: { nombre: string; apellidos: string };
  /**
   * `color` is `#rrggbb`; anything else gives the service's own colour. `telefono` is as the insurer wrote it. `responsable_datos` names the
   * data controller; null: the insurer itself.
   */
  aseguradora: { nombre: string; color: string | null; telefono: string | null; responsable_datos?: string | null };
  /** The telephone for the foot of the e-mail; null or undefined: the foot names none */
  atencion?: Attention | null;
  logo?: LetterLogo | null;
  /** Number of the policy, by which the family can check that the first e-mail is genuine */
  poliza?: string | null;
  /** The personal link: optional in `codigo_mandato` and `desacuerdo`, ignored in `anulacion`, required in the others */
  enlace: string | null;
  /** The moment at which the link stops working; null: the e-mail does not mention it */
  caduca: Date | null;
  /** Required in `codigo_mandato`, ignored in the others */
  codigo?: string | null;
  /** Open tasks of the relative, in `recordatorio`, `noticias` and `firmado` */
  pendientes?: readonly Pending[];
  /** Outcomes of the accounts, in `recordatorio`, `noticias` and `terminado` */
  hecho?: readonly Outcome[];
  /** The case was closed before its work was finished, in `terminado` */
  dejado?: boolean;
  /** The companies for which a permission was signed, in `firmado`; null stands for the public registers */
  firmado?: readonly (string | null)[];
  /** The document that was rejected; required in `papel_rechazado`, ignored in the others */
  rechazo?: RejectedPaper | null;
  /**
   * A day `YYYY-MM-DD`: in `aviso_cierre` the day of the closing, in `acceso_por_caducar` the last day of the old link, both required; in
   * `firmado` the day on which the work begins, if known; in `terminado` the last day for a reopening, unless it has passed
   */
  dia?: string | null;
  /** The URL that stops the reminders; required in REMINDER_TYPES, ignored in the others */
  baja?: string | null;
  /** Required in `invitacion`, ignored in the others */
  invitacion?: Invitation | null;
  /** Required in `desacuerdo`, ignored in the others */
  desacuerdo?: Dispute | null;
}

const WITH_LINK: readonly LetterType[] = [
  'bienvenida',
  'acceso_nuevo',
  'invitacion',
  'firmado',
  'papel_rechazado',
  'terminado',
  ...CLOCK_TYPES,
];

/**
 * Writes a message to a relative: subject, plain text and html with the same words.
 *
 * Every message says on whose behalf it comes; without that the service would itself become the controller (LOPDGDD
 * art. 33.2). The preview text in a notification never names the deceased. The subject names the deceased only in `bienvenida`, which would
 * look like fraud without a name.
 *
 * @param type kind of message
 * @param data names as the insurer gave them; nothing in them is trusted
 * @throws TypeError when a required link is missing or is not http(s), or another required member is missing
 */
export function draft(type: LetterType, data: MailData): DraftedMail {
  const phrases = PHRASES[data.idioma];
  const facts = gatherFacts(data);
  const baja = REMINDER_TYPES.some((one) => one === type) ? validLink(data.baja ?? null) : null;
  if ((type === 'aviso_cierre' || type === 'acceso_por_caducar') && facts.dia === null)
    throw new TypeError('the message needs a day');
  const withLink = WITH_LINK.includes(type) || (type !== 'anulacion' && data.enlace !== null);
  const enlace = withLink ? validLink(data.enlace) : null;
  if (type === 'codigo_mandato' && facts.codigo === null) throw new TypeError('the message needs a code');
  if (type === 'papel_rechazado' && facts.rechazo === null) throw new TypeError('the message needs a document');
  if (type === 'invitacion' && facts.invitante === null)
    throw new TypeError('the message needs the relative who invites');
  if (type === 'desacuerdo' && facts.desacuerdo === null) throw new TypeError('the message needs its disagreement');
  const composed = composeLetter(type, phrases, facts);
  const letter = { ...composed, pie: [...attentionLine(data.atencion, data.idioma), ...composed.pie] };
  return renderLetter(letter, {
    idioma: data.idioma,
    cabecera: { ...phrases.cabecera, nombre: facts.aseguradora },
    color: data.aseguradora.color,
    logo: data.logo ?? null,
    enlace,
    baja,
    telefono: phoneToCall(data.aseguradora, data.atencion, data.idioma),
  });
}

function gatherFacts(data: MailData): Facts {
  const {
    idioma,
    heredero,
    fallecido,
    aseguradora,
    caduca,
    codigo = null,
    pendientes = [],
    hecho = [],
    dejado = false,
    firmado = [],
    rechazo = null,
    dia,
    invitacion = null,
  } = data;
  const inviter = invitacion?.de ?? null;
  const days = dayWriter(idioma);
  const list = new Intl.ListFormat(idioma);
  return {
    nombre: personName(heredero.nombre),
    destinatario: personName(`${heredero.nombre} ${heredero.apellidos}`),
    fallecido: personName(`${fallecido.nombre} ${fallecido.apellidos}`),
    aseguradora: inOneLine(aseguradora.nombre),
    responsable: inOneLine(aseguradora.responsable_datos ?? aseguradora.nombre),
    fecha: caduca === null ? null : days.format(lastInstant(caduca)),
    telefono: insurersPhone(aseguradora.telefono, idioma),
    conAtencion: data.atencion != null,
    poliza: data.poliza == null ? null : inOneLine(data.poliza),
    codigo,
    conEnlace: data.enlace !== null,
    pendientes,
    hecho,
    dejado: dejado || null,
    sinPedir: hecho.some(({ resultado }) => CUT_SHORT.includes(resultado)) || null,
    firmado,
    rechazo,
    porError: rechazo?.motivo === null || null,
    dia: dia == null ? null : days.format(new Date(`${dia}T12:00:00Z`)),
    invitante: inviter && personName(`${inviter.nombre} ${inviter.apellidos}`),
    papel: invitacion?.papel ?? null,
    desacuerdo: data.desacuerdo ?? null,
    cuenta: data.desacuerdo?.cuenta == null ? null : inOneLine(data.desacuerdo.cuenta),
    joined: (names) => list.format(names.map(inOneLine)),
  };
}

/** The last instant at which a link works: if the link stops at midnight, its last day is the day before. */
function lastInstant(expires: Date): Date {
  return new Date(expires.getTime() - 1);
}

/** Requires a link of printable ASCII, which is one word in the text and in the html. */
function validLink(link: string | null): string {
  if (link === null || !/^https?:\/\/[\x21-\x7e]+$/.test(link))
    throw new TypeError('the message needs a personal link');
  return link;
}
