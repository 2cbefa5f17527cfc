import type { Idioma } from '@albacea/contract/comun.ts';
import { telefonoLegible } from '@albacea/contract/telefono.ts';
import { type Invitacion, type Pendiente, TIPOS_DE_RELOJ, type TipoCarta } from '../tipos.ts';
import type { Hechos } from './carta.ts';
import { escribirHtml } from './carta-html.ts';
import { escribirTexto } from './carta-texto.ts';
import { componerCarta } from './componer-carta.ts';
import type { Frases } from './frases.ts';
import { FRASES_CA } from './frases-ca.ts';
import { FRASES_EN } from './frases-en.ts';
import { FRASES_ES } from './frases-es.ts';
import { FRASES_EU } from './frases-eu.ts';
import { FRASES_GL } from './frases-gl.ts';
import { enUnaLinea, nombreDePersona } from './reglas-nombres.ts';

export interface DatosCorreo {
  idioma: Idioma;
  heredero: { nombre: string; apellidos: string };
  fallecido: { nombre: string; apellidos: string };
  /** `color` is `#rrggbb`; anything else gives the service's own. `telefono` as the insurer wrote it. */
  aseguradora: { nombre: string; color: string | null; telefono: string | null };
  /** The personal link; needed in `bienvenida`, `acceso_nuevo` and `invitacion`, not looked at in the others */
  enlace: string | null;
  /** The moment at which the link stops working; null leaves the sentence out */
  caduca: Date | null;
  /** Needed in `codigo_mandato`, not looked at in the others */
  codigo?: string | null;
  /** What waits for the relative, and of how many accounts; in `recordatorio` */
  pendientes?: readonly Pendiente[];
  confirmar?: number;
  /** Day `YYYY-MM-DD` of the closing, or the last one of the old link; needed in `aviso_cierre` and `acceso_por_caducar` */
  dia?: string | null;
  /** The address that stops the reminders; needed in the e-mails of the clocks */
  baja?: string | null;
  /** Needed in `invitacion`, not looked at in the others */
  invitacion?: Invitacion | null;
}

export interface CorreoRedactado {
  /** Display name for From: who writes and on whose behalf, in the message's language */
  remitente: string;
  asunto: string;
  texto: string;
  html: string;
}

const CON_ENLACE: readonly TipoCarta[] = ['bienvenida', 'acceso_nuevo', 'invitacion', ...TIPOS_DE_RELOJ];

const FRASES: Readonly<Record<Idioma, Frases>> = {
  es: FRASES_ES,
  en: FRASES_EN,
  ca: FRASES_CA,
  gl: FRASES_GL,
  eu: FRASES_EU,
};

/**
 * Writes a message to a relative: subject, plain text and html with the same words.
 *
 * Every message says on whose behalf it comes; without that the service would itself become the controller (LOPDGDD
 * art. 33.2). The subject and the first words that a notification shows name nobody who has died.
 *
 * @param tipo what the message is for
 * @param datos names as the insurer gave them; nothing in them is trusted
 * @throws TypeError when a message that needs a link has none, or one that is not http(s), or one that needs a code, or
 *   who invites, has none
 */
export function redactar(tipo: TipoCarta, datos: DatosCorreo): CorreoRedactado {
  const frases = FRASES[datos.idioma];
  const hechos = reunirHechos(datos, frases);
  const baja = TIPOS_DE_RELOJ.some((uno) => uno === tipo) ? enlaceValido(datos.baja ?? null) : null;
  if ((tipo === 'aviso_cierre' || tipo === 'acceso_por_caducar') && hechos.dia === null)
    throw new TypeError('the message needs a day');
  const enlace = CON_ENLACE.includes(tipo) ? enlaceValido(datos.enlace) : null;
  if (tipo === 'codigo_mandato' && hechos.codigo === null) throw new TypeError('the message needs a code');
  if (tipo === 'invitacion' && hechos.invitante === null) throw new TypeError('the message needs who invites');
  const carta = componerCarta(tipo, frases, hechos);
  const marco = {
    idioma: frases.idioma,
    cabecera: { ...frases.cabecera, nombre: hechos.aseguradora },
    color: datos.aseguradora.color,
    enlace,
    baja,
    telefono: hechos.telefono,
  };
  return {
    remitente: carta.firma,
    asunto: carta.asunto,
    texto: escribirTexto(carta, enlace, baja),
    html: escribirHtml(carta, marco),
  };
}

function reunirHechos(datos: DatosCorreo, frases: Frases): Hechos {
  const {
    idioma,
    heredero,
    fallecido,
    aseguradora,
    caduca,
    codigo = null,
    pendientes = [],
    confirmar = 0,
    dia,
    invitacion = null,
  } = datos;
  const { telefono } = aseguradora;
  return {
    nombre: nombreDePersona(heredero.nombre),
    destinatario: nombreDePersona(`${heredero.nombre} ${heredero.apellidos}`),
    fallecido: nombreDePersona(`${fallecido.nombre} ${fallecido.apellidos}`),
    aseguradora: enUnaLinea(aseguradora.nombre),
    fecha: caduca === null ? null : frases.fecha.format(ultimoInstante(caduca)),
    telefono:
      telefono === null || telefono.trim() === '' ? null : telefonoLegible(enUnaLinea(telefono), idioma === 'en'),
    codigo,
    pendientes,
    confirmar: confirmar > 1 ? String(confirmar) : null,
    dia: dia == null ? null : frases.fecha.format(new Date(`${dia}T12:00:00Z`)),
    invitante: invitacion && nombreDePersona(`${invitacion.de.nombre} ${invitacion.de.apellidos}`),
    papel: invitacion?.papel ?? null,
  };
}

/** A link that stops at midnight works until the day before. */
function ultimoInstante(caduca: Date): Date {
  return new Date(caduca.getTime() - 1);
}

/** Printable ASCII only, so that it is one word in text and html alike. */
function enlaceValido(enlace: string | null): string {
  if (enlace === null || !/^https?:\/\/[\x21-\x7e]+$/.test(enlace))
    throw new TypeError('the message needs a personal link');
  return enlace;
}
