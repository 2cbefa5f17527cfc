/**
 * Notices of an opening: doubts about the received data, which a person should check. No notice stops or refuses a claim.
 */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { isUnprintable } from '../../shared/rules-printable.ts';
import { emailDomain, fold, foldedWords, isInternationalPhone, normalizePhone } from '../../shared/rules-text.ts';
import en from '../words/en/notices.json' with { type: 'json' };
import es from '../words/es/notices.json' with { type: 'json' };
import { classifyIdentity, type IdentityKind } from './rules-identity.ts';

export type NoticeCode = keyof typeof es;

const STANDING = ['corregido_tras_envio', 'guion_fallido', 'siniestro_distinto'] as const;

/** A notice that does not follow from the data of a case, so that it stays when the data are rewritten. */
export interface StandingNotice extends Notice {
  codigo: (typeof STANDING)[number];
}

/** Picks the standing notices, each once. */
export const standingNotices = (notices: readonly { codigo: string; campo: string }[]): StandingNotice[] => [
  ...new Map(
    notices
      .filter((notice): notice is StandingNotice => STANDING.some((codigo) => codigo === notice.codigo))
      .map(({ codigo, campo }) => [`${codigo} ${campo}`, { codigo, campo }] as const),
  ).values(),
];

/** A notice as stored: code and field. Its text is looked up in the reader's language when the notice is shown. */
export interface Notice {
  codigo: NoticeCode;
  campo: string;
}

/** The notice that no e-mail reaches the heir. It is never stored: it is derived from the states of the e-mails whenever a case is read. */
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
  /** Language of the messages to the heir. */
  idioma: Language;
}

/** The data of a case, or of a claim that joins it, normalised. */
interface Joined {
  readonly fallecido: WithName & { readonly dni: string | null; readonly fecha_fallecimiento: string };
  readonly heredero: WithName & {
    readonly email: string;
    readonly telefono: string | null;
    readonly parentesco: string | null;
  };
}

interface InsurerSettings {
  /** The insurer's own e-mail domains, without `@`. */
  dominios_email: readonly string[];
  idiomas_activos: readonly Language[];
}

/** The texts of the notices, for claims staff. They contain no personal data. */
export const NOTICE_TEXTS: Readonly<Record<ErrorLanguage, Readonly<Record<NoticeCode, string>>>> = { es, en };

/** Claims under personal insurance lapse after five years (Ley 50/1980, art. 23), so an older death is often a slip. */
const LIMITATION_YEARS = 5;

/**
 * The notices of an opening, in the order of the fields of the request.
 * @param data as received, or normalised
 * @param today day of the opening in Europe/Madrid, `YYYY-MM-DD`
 */
export function openingNotices(data: OpeningData, aseguradora: InsurerSettings, today: string): Notice[] {
  const { fallecido, heredero, idioma } = data;
  const notices: Notice[] = [];
  const dniCode = dniNotice(fallecido.dni);
  if (dniCode) notices.push({ codigo: dniCode, campo: 'fallecido.dni' });
  if (isOld(fallecido.fecha_fallecimiento, today)) {
    notices.push({ codigo: 'fallecimiento_antiguo', campo: 'fallecido.fecha_fallecimiento' });
  }
  if (sameFullName(fallecido, heredero)) notices.push({ codigo: 'heredero_es_el_fallecido', campo: 'heredero.nombre' });
  for (const [campo, text] of Object.entries({
    'fallecido.nombre': fallecido.nombre,
    'fallecido.apellidos': fallecido.apellidos,
    'fallecido.dni': fallecido.dni,
    'heredero.nombre': heredero.nombre,
    'heredero.apellidos': heredero.apellidos,
    'heredero.parentesco': heredero.parentesco,
  }))
    if (isUnprintable(text ?? '')) notices.push({ codigo: 'nombre_en_otra_escritura', campo });
  if (isOwnDomain(emailDomain(heredero.email), aseguradora.dominios_email)) {
    notices.push({ codigo: 'heredero_email_de_la_aseguradora', campo: 'heredero.email' });
  }
  if (/^\.|\.\.|\.@/.test(heredero.email.trim())) {
    notices.push({ codigo: 'heredero_email_dudoso', campo: 'heredero.email' });
  }
  if (isDoubtfulPhone(heredero.telefono ?? '')) {
    notices.push({ codigo: 'heredero_telefono_dudoso', campo: 'heredero.telefono' });
  }
  if (!aseguradora.idiomas_activos.includes(idioma)) {
    notices.push({ codigo: 'heredero_idioma_inactivo', campo: 'heredero.idioma' });
  }
  return notices;
}

/** Whether a telephone deserves a notice; a blank telephone counts as missing and deserves none. */
function isDoubtfulPhone(phone: string): boolean {
  const kept = normalizePhone(phone);
  return /[^\p{Zs}\p{Cf}]/u.test(kept) && !isInternationalPhone(kept);
}

/**
 * The notices for a claim that joins a case and says what the case does not: another heir, another e-mail or telephone of the same heir, or other
 * data that a correction of the case decides. Confirming or correcting the heir's e-mail removes the first, a correction of the field the others.
 * @param onFile the case with what it lacked from the claim
 */
export function joiningNotices(onFile: Joined, claimed: Joined): Notice[] {
  const [{ fallecido, heredero }, { fallecido: theirs, heredero: heir }] = [onFile, claimed];
  const sameHeir = sameFullName(heredero, heir);
  const otherContact = (['email', 'telefono'] as const).some(
    (one) => heir[one] !== null && heir[one] !== heredero[one],
  );
  const sameName = sameFullName(fallecido, theirs);
  const [number, theirNumber] = [fallecido, theirs].map(({ dni }) => classifyIdentity(dni ?? undefined).canonica);
  const otherwise = {
    'fallecido.nombre': !sameName && fold(fallecido.nombre) !== fold(theirs.nombre),
    'fallecido.apellidos': !sameName && fold(fallecido.apellidos) !== fold(theirs.apellidos),
    'fallecido.dni': theirNumber !== null && theirNumber !== number,
    'fallecido.fecha_fallecimiento': fallecido.fecha_fallecimiento !== theirs.fecha_fallecimiento,
    'heredero.parentesco': sameHeir && heredero.parentesco === null && heir.parentesco !== null,
  };
  const fields = Object.entries(otherwise).flatMap(([campo, differs]) => (differs ? [campo] : []));
  return [
    ...(sameHeir && !otherContact ? [] : [{ codigo: 'heredero_distinto', campo: 'heredero' } as const]),
    ...fields.map((campo) => ({ codigo: 'siniestro_distinto', campo }) as const),
  ];
}

const KIND_NOTICE: Readonly<Partial<Record<IdentityKind, NoticeCode>>> = {
  ausente: 'dni_ausente',
  marcador: 'dni_marcador',
  extranjero: 'dni_extranjero',
};

/** The notice for an identity number; undefined: none. A missing check letter deserves no notice, because it follows from the digits. */
function dniNotice(dni: string | undefined): NoticeCode | undefined {
  const { clase, rightLetter } = classifyIdentity(dni);
  return rightLetter === false ? 'dni_letra_incorrecta' : KIND_NOTICE[clase];
}

/** Whether a death is more than five years ago. Days are compared as text, so the day five years ago need not exist (29 February). */
function isOld(date: string, today: string): boolean {
  const year = String(Number(today.slice(0, 4)) - LIMITATION_YEARS).padStart(4, '0');
  return date < year + today.slice(4);
}

type WithName = { nombre: string; apellidos: string };

/** Whether two full names are equal, apart from accents, case, blanks, hyphens and the point where the surnames begin. */
export function sameFullName(one: WithName, other: WithName): boolean {
  const [a, b] = [one, other].map(({ nombre, apellidos }) => foldedWords(`${nombre} ${apellidos}`).join(' '));
  return a !== '' && a === b;
}

/** Whether a domain is one of the insurer's own domains, or a subdomain of one. Ignores blank entries in the list. */
function isOwnDomain(domain: string, own: readonly string[]): boolean {
  return own
    .map((own) => emailDomain(`@${own.trim()}`))
    .some((own) => own !== '' && (domain === own || domain.endsWith(`.${own}`)));
}
