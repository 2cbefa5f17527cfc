/**
 * Notices of an opening: things in the received data that deserve a look. They stop nothing; a claim is never
 * refused over any of them.
 */

import type { Language } from '@albacea/contract/schemas/common.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { isUnprintable } from '../../shared/rules-printable.ts';
import { emailDomain, foldedWords, isInternationalPhone, normalizePhone } from '../../shared/rules-text.ts';
import { classifyIdentity, type IdentityKind } from './rules-identity.ts';

export type NoticeCode =
  | 'dni_ausente'
  | 'dni_marcador'
  | 'dni_letra_incorrecta'
  | 'dni_extranjero'
  | 'fallecimiento_antiguo'
  | 'heredero_email_de_la_aseguradora'
  | 'heredero_email_dudoso'
  | 'heredero_email_no_llega'
  | 'heredero_telefono_dudoso'
  | 'heredero_idioma_inactivo'
  | 'heredero_es_el_fallecido'
  | 'nombre_en_otra_escritura'
  | 'heredero_distinto'
  | 'corregido_tras_envio';

/** One that no later look at the data takes away. */
export interface StandingNotice extends Notice {
  codigo: 'corregido_tras_envio';
}

/** Those of them that stay whatever is written of the case later, each once. */
export const standingNotices = (notices: readonly { codigo: string; campo: string }[]): StandingNotice[] => [
  ...new Map(
    notices.flatMap(({ codigo, campo }) =>
      codigo === 'corregido_tras_envio' ? [[campo, { codigo, campo } as StandingNotice] as const] : [],
    ),
  ).values(),
];

/** What is stored: the code and the field. The text is looked up in the reader's language when it is shown. */
export interface Notice {
  codigo: NoticeCode;
  campo: string;
}

/** No e-mail reaches the heir. It is not stored: it is there as long as that is so. */
export const UNREACHED: Notice = { codigo: 'heredero_email_no_llega', campo: 'heredero.email' };

export interface OpeningData {
  fallecido: { nombre: string; apellidos: string; dni?: string | undefined; fecha_fallecimiento: string };
  heredero: {
    nombre: string;
    apellidos: string;
    email: string;
    telefono?: string | null | undefined;
    parentesco?: string | null | undefined;
  };
  /** Language in which the heir is to be written to. */
  idioma: Language;
}

interface Contact extends WithName {
  readonly email: string;
  readonly telefono: string | null;
}

interface AseguradoraFacts {
  /** The insurer's own e-mail domains, without `@`. */
  dominios_email: readonly string[];
  idiomas_activos: readonly Language[];
}

/** The texts of the notices, for claims staff: what was seen, and what to do about it. No personal data in them. */
export const NOTICE_TEXTS: Readonly<Record<NoticeCode, Phrase>> = {
  dni_ausente: {
    es: 'No se ha indicado el número de identidad de la persona fallecida. Si lo tenía, conviene pedirlo a la familia.',
    en: 'No identity number of the deceased was given. If there was one, it is worth asking the family for it.',
  },
  dni_marcador: {
    es: 'El número de identidad recibido no identifica a nadie: son ceros, un valor de relleno o un texto como «no consta». Si existe, conviene pedirlo a la familia.',
    en: 'The identity number received identifies nobody: zeros, a filler value or a text such as “no consta”. If there is one, it is worth asking the family for it.',
  },
  dni_letra_incorrecta: {
    es: 'La letra del DNI, NIE o NIF no corresponde a su número. El error puede estar en la letra o en una cifra: compruébelo con el documento.',
    en: 'The letter of the DNI, NIE or NIF does not match its number. The slip may be in the letter or in a digit: please check it against the document.',
  },
  dni_extranjero: {
    es: 'El número de identidad no tiene la forma de un DNI o un NIE. Si es de un pasaporte o de otro país, está bien así; si no, revíselo.',
    en: 'The identity number does not look like a DNI or NIE. If it is that of a passport or of another country, nothing needs doing; otherwise please check it.',
  },
  fallecimiento_antiguo: {
    es: 'Han pasado más de cinco años desde la fecha de fallecimiento. Compruebe que la fecha es correcta.',
    en: 'More than five years have passed since the date of death. Please check that the date is right.',
  },
  heredero_email_de_la_aseguradora: {
    es: 'El correo del heredero es de la propia aseguradora. El enlace personal llega a esa dirección y no a la familia: compruebe que es la correcta.',
    en: "The heir's e-mail address belongs to the insurer. The personal link goes to that address and not to the family: please check that it is the right one.",
  },
  heredero_email_dudoso: {
    es: 'El correo del heredero lleva un punto de más: dos seguidos, o uno al principio o justo antes de la @. Casi ningún servidor lo admite: compruebe la dirección.',
    en: "The heir's e-mail address has a dot too many: two in a row, or one at the beginning or right before the @. Hardly any server takes that: please check the address.",
  },
  heredero_email_no_llega: {
    es: 'Los correos al heredero no llegan: su servidor los rechaza o los devuelve. Pregunte a la familia por la dirección y corríjala; entonces sale un enlace nuevo.',
    en: 'E-mails to the heir do not arrive: the mail server refuses or returns them. Please ask the family for the address and correct it; a new link then leaves.',
  },
  heredero_telefono_dudoso: {
    es: 'El teléfono del heredero no tiene forma de número español ni internacional. Se ha guardado tal como llegó: compruébelo.',
    en: "The heir's telephone looks neither like a Spanish number nor like an international one. It was kept as it came: please check it.",
  },
  heredero_idioma_inactivo: {
    es: 'Se pidió un idioma que la aseguradora no tenía activado. Queda anotado; mientras no se active en Configuración, a esta persona se le escribe en español.',
    en: 'A language was asked for that the insurer had not switched on. It is noted; until it is switched on in Configuración, this person is written to in Spanish.',
  },
  heredero_es_el_fallecido: {
    es: 'El heredero y la persona fallecida tienen el mismo nombre y apellidos. Puede ser un familiar que se llama igual o un dato repetido por error: compruébelo.',
    en: 'The heir and the deceased have the same full name. It may be a relative with the same name or data repeated by mistake: please check.',
  },
  nombre_en_otra_escritura: {
    es: 'Este dato tiene letras que nuestros papeles no pueden llevar. Pídalo como figura en el DNI, NIE o pasaporte y corríjalo: hasta entonces la familia no puede firmar y no sale ningún papel.',
    en: 'This has letters that our papers cannot carry. Please ask for it as the DNI, NIE or passport has it and correct it: until then the family cannot sign and no paper leaves.',
  },
  heredero_distinto: {
    es: 'El siniestro trae otro nombre, correo o teléfono del heredero. Se han mantenido los del caso, con el enlace que ya se envió: compruebe cuáles son los buenos y confirme o corrija el correo.',
    en: 'The claim brought another name, e-mail or telephone of the heir. Those of the case were kept, with the link already sent: please check which are right, and confirm or correct the e-mail.',
  },
  corregido_tras_envio: {
    es: 'Se corrigieron datos de esta persona cuando ya habían salido solicitudes, que nombran los de antes. Compruebe si hay que avisar a quien las recibió.',
    en: 'Data of this person were corrected when requests had already left, which name those of before. Please check whether whoever received them has to be told.',
  },
};

/** Claims under personal insurance lapse after five years (Ley 50/1980, art. 23), so an older death is often a slip. */
const LIMITATION_YEARS = 5;

/**
 * The notices of an opening, in the order of the fields of the request; none when there is nothing to look at.
 * @param data as received or normalised, it makes no difference
 * @param today day of the opening in Europe/Madrid, `YYYY-MM-DD`
 */
export function openingNotices(data: OpeningData, aseguradora: AseguradoraFacts, today: string): Notice[] {
  const { fallecido, heredero, idioma } = data;
  const notices: Notice[] = [];
  const dniCode = dniNotice(fallecido.dni);
  if (dniCode) notices.push({ codigo: dniCode, campo: 'fallecido.dni' });
  if (isOld(fallecido.fecha_fallecimiento, today)) {
    notices.push({ codigo: 'fallecimiento_antiguo', campo: 'fallecido.fecha_fallecimiento' });
  }
  if (callEqual(fallecido, heredero)) notices.push({ codigo: 'heredero_es_el_fallecido', campo: 'heredero.nombre' });
  for (const [campo, text] of Object.entries({
    'fallecido.nombre': fallecido.nombre,
    'fallecido.apellidos': fallecido.apellidos,
    'fallecido.dni': fallecido.dni,
    'heredero.nombre': heredero.nombre,
    'heredero.apellidos': heredero.apellidos,
    'heredero.parentesco': heredero.parentesco,
  }))
    if (isUnprintable(text ?? '')) notices.push({ codigo: 'nombre_en_otra_escritura', campo });
  if (houseIs(emailDomain(heredero.email), aseguradora.dominios_email)) {
    notices.push({ codigo: 'heredero_email_de_la_aseguradora', campo: 'heredero.email' });
  }
  if (/^\.|\.\.|\.@/.test(heredero.email.trim())) {
    notices.push({ codigo: 'heredero_email_dudoso', campo: 'heredero.email' });
  }
  if (isDoubtful(heredero.telefono ?? '')) {
    notices.push({ codigo: 'heredero_telefono_dudoso', campo: 'heredero.telefono' });
  }
  if (!aseguradora.idiomas_activos.includes(idioma)) {
    notices.push({ codigo: 'heredero_idioma_inactivo', campo: 'heredero.idioma' });
  }
  return notices;
}

/** A blank one counts as missing, and nobody has to have a telephone. */
function isDoubtful(phone: string): boolean {
  const kept = normalizePhone(phone);
  return /[^\p{Zs}\p{Cf}]/u.test(kept) && !isInternationalPhone(kept);
}

/**
 * The notice of a claim that joins a case, where its heir is not the one of the case or is reached otherwise. Whoever then
 * tells the address, the same or another, takes it away.
 * @param ofTheCaso normalised, as is `delSiniestro`
 */
export function joiningNotices(ofTheCaso: Contact, ofSiniestro: Contact): Notice[] {
  const other = (member: 'email' | 'telefono') =>
    ofSiniestro[member] !== null && ofTheCaso[member] !== null && ofSiniestro[member] !== ofTheCaso[member];
  const different = !callEqual(ofTheCaso, ofSiniestro) || other('email') || other('telefono');
  return different ? [{ codigo: 'heredero_distinto', campo: 'heredero' }] : [];
}

const KIND_NOTICE: Readonly<Partial<Record<IdentityKind, NoticeCode>>> = {
  ausente: 'dni_ausente',
  marcador: 'dni_marcador',
  extranjero: 'dni_extranjero',
};

/** A missing letter is no notice: it follows from the digits, so there is nothing that anybody would have to do. */
function dniNotice(dni: string | undefined): NoticeCode | undefined {
  const { clase, rightLetter } = classifyIdentity(dni);
  return rightLetter === false ? 'dni_letra_incorrecta' : KIND_NOTICE[clase];
}

/**
 * Days in `YYYY-MM-DD` sort as text, so the day five years before is compared without being computed as a date:
 * that of a 29 February need not exist, and still stands right between its neighbours.
 */
function isOld(date: string, today: string): boolean {
  const year = String(Number(today.slice(0, 4)) - LIMITATION_YEARS).padStart(4, '0');
  return date < year + today.slice(4);
}

type WithName = { nombre: string; apellidos: string };

/** Same full name but for accents, case, spacing and hyphens, wherever the line between name and surnames was drawn. */
export function callEqual(one: WithName, other: WithName): boolean {
  const [a, b] = [one, other].map(({ nombre, apellidos }) => foldedWords(`${nombre} ${apellidos}`).join(' '));
  return a !== '' && a === b;
}

/** Whether a domain is one of the insurer's or below one of them; a blank entry in the insurer's list is nobody's. */
function houseIs(domain: string, own: readonly string[]): boolean {
  return own
    .map((own) => emailDomain(`@${own.trim()}`))
    .some((own) => own !== '' && (domain === own || domain.endsWith(`.${own}`)));
}
