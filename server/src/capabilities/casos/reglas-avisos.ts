/**
 * Notices of an opening: things in the received data that deserve a look. They stop nothing; a claim is never
 * refused over any of them.
 */
import { type ClaseIdentidad, clasificarIdentidad } from './reglas-identidad.ts';
import { dominioDeEmail, isInternationalTelefono, normalizarTelefono, palabrasPlegadas } from './reglas-texto.ts';

export type CodigoAviso =
  | 'dni_ausente'
  | 'dni_marcador'
  | 'dni_letra_incorrecta'
  | 'dni_extranjero'
  | 'fallecimiento_antiguo'
  | 'heredero_email_de_la_aseguradora'
  | 'heredero_email_dudoso'
  | 'heredero_telefono_dudoso'
  | 'heredero_es_el_fallecido'
  | 'heredero_distinto';

/** What is stored: the code and the field. The text is looked up in the reader's language when it is shown. */
export interface Aviso {
  codigo: CodigoAviso;
  campo: string;
}

export interface DatosDeApertura {
  fallecido: { nombre: string; apellidos: string; dni?: string | undefined; fecha_fallecimiento: string };
  heredero: { nombre: string; apellidos: string; email: string; telefono?: string | null | undefined };
}

interface Contacto extends ConNombre {
  readonly email: string;
  readonly telefono: string | null;
}

export interface DominiosDeAseguradora {
  /** The insurer's own e-mail domains, without `@`. */
  dominios_email: readonly string[];
}

/** The texts of the notices, for claims staff: what was seen, and what to do about it. No personal data in them. */
export const TEXTOS_AVISO: Readonly<Record<CodigoAviso, { es: string; en: string }>> = {
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
  heredero_telefono_dudoso: {
    es: 'El teléfono del heredero no tiene forma de número español ni internacional. Se ha guardado tal como llegó: compruébelo.',
    en: "The heir's telephone looks neither like a Spanish number nor like an international one. It was kept as it came: please check it.",
  },
  heredero_es_el_fallecido: {
    es: 'El heredero y la persona fallecida tienen el mismo nombre y apellidos. Puede ser un familiar que se llama igual o un dato repetido por error: compruébelo.',
    en: 'The heir and the deceased have the same full name. It may be a relative with the same name or data repeated by mistake: please check.',
  },
  heredero_distinto: {
    es: 'El siniestro trae otro nombre, correo o teléfono del heredero. Se han mantenido los del caso, con el enlace que ya se envió: compruebe cuáles son los buenos y confirme o corrija el correo.',
    en: 'The claim brought another name, e-mail or telephone of the heir. Those of the case were kept, with the link already sent: please check which are right, and confirm or correct the e-mail.',
  },
};

/** Claims under personal insurance lapse after five years (Ley 50/1980, art. 23), so an older death is often a slip. */
const ANIOS_DE_PRESCRIPCION = 5;

/**
 * The notices of an opening, in the order of the fields of the request; none when there is nothing to look at.
 * @param datos as received or normalised, it makes no difference
 * @param hoy day of the opening in Europe/Madrid, `YYYY-MM-DD`
 */
export function avisosDeApertura(datos: DatosDeApertura, aseguradora: DominiosDeAseguradora, hoy: string): Aviso[] {
  const { fallecido, heredero } = datos;
  const avisos: Aviso[] = [];
  const codigoDeDni = avisoDeDni(fallecido.dni);
  if (codigoDeDni) avisos.push({ codigo: codigoDeDni, campo: 'fallecido.dni' });
  if (esAntiguo(fallecido.fecha_fallecimiento, hoy)) {
    avisos.push({ codigo: 'fallecimiento_antiguo', campo: 'fallecido.fecha_fallecimiento' });
  }
  if (seLlamanIgual(fallecido, heredero)) avisos.push({ codigo: 'heredero_es_el_fallecido', campo: 'heredero.nombre' });
  if (esDeLaCasa(dominioDeEmail(heredero.email), aseguradora.dominios_email)) {
    avisos.push({ codigo: 'heredero_email_de_la_aseguradora', campo: 'heredero.email' });
  }
  if (/^\.|\.\.|\.@/.test(heredero.email.trim())) {
    avisos.push({ codigo: 'heredero_email_dudoso', campo: 'heredero.email' });
  }
  if (isDoubtful(heredero.telefono ?? '')) {
    avisos.push({ codigo: 'heredero_telefono_dudoso', campo: 'heredero.telefono' });
  }
  return avisos;
}

/** A blank one counts as missing, and nobody has to have a telephone. */
function isDoubtful(telefono: string): boolean {
  const kept = normalizarTelefono(telefono);
  return /[^\p{Zs}\p{Cf}]/u.test(kept) && !isInternationalTelefono(kept);
}

/**
 * The notice of a claim that joins a case, where its heir is not the one of the case or is reached otherwise. Whoever then
 * tells the address, the same or another, takes it away.
 * @param delCaso normalised, as is `delSiniestro`
 */
export function avisosDeUnion(delCaso: Contacto, delSiniestro: Contacto): Aviso[] {
  const otro = (miembro: 'email' | 'telefono') =>
    delSiniestro[miembro] !== null && delCaso[miembro] !== null && delSiniestro[miembro] !== delCaso[miembro];
  const distinto = !seLlamanIgual(delCaso, delSiniestro) || otro('email') || otro('telefono');
  return distinto ? [{ codigo: 'heredero_distinto', campo: 'heredero' }] : [];
}

const AVISO_DE_CLASE: Readonly<Partial<Record<ClaseIdentidad, CodigoAviso>>> = {
  ausente: 'dni_ausente',
  marcador: 'dni_marcador',
  extranjero: 'dni_extranjero',
};

/** A missing letter is no notice: it follows from the digits, so there is nothing that anybody would have to do. */
function avisoDeDni(dni: string | undefined): CodigoAviso | undefined {
  const { clase, letraCorrecta } = clasificarIdentidad(dni);
  return letraCorrecta === false ? 'dni_letra_incorrecta' : AVISO_DE_CLASE[clase];
}

/**
 * Days in `YYYY-MM-DD` sort as text, so the day five years before is compared without being computed as a date:
 * that of a 29 February need not exist, and still stands right between its neighbours.
 */
function esAntiguo(fecha: string, hoy: string): boolean {
  const anio = String(Number(hoy.slice(0, 4)) - ANIOS_DE_PRESCRIPCION).padStart(4, '0');
  return fecha < anio + hoy.slice(4);
}

type ConNombre = { nombre: string; apellidos: string };

/** Same full name but for accents, case, spacing and hyphens, wherever the line between name and surnames was drawn. */
export function seLlamanIgual(una: ConNombre, otra: ConNombre): boolean {
  const [a, b] = [una, otra].map(({ nombre, apellidos }) => palabrasPlegadas(`${nombre} ${apellidos}`).join(' '));
  return a !== '' && a === b;
}

/** Whether a domain is one of the insurer's or below one of them; a blank entry in the insurer's list is nobody's. */
function esDeLaCasa(dominio: string, propios: readonly string[]): boolean {
  return propios
    .map((propio) => dominioDeEmail(`@${propio.trim()}`))
    .some((propio) => propio !== '' && (dominio === propio || dominio.endsWith(`.${propio}`)));
}
