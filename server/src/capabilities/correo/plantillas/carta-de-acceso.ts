/** E-mails to people of the staff about signing in: an invitation, a link for another password, word that it was changed. */
import type { ContenidoDeAcceso, TipoDeAcceso } from '../tipos.ts';
import type { Bloque, Carta } from './carta.ts';
import { escribirHtml } from './carta-html.ts';
import { escribirTexto } from './carta-texto.ts';
import type { CorreoRedactado } from './redactar.ts';
import { enUnaLinea, nombreDePersona } from './reglas-nombres.ts';

export interface DatosDeAcceso extends ContenidoDeAcceso {
  readonly idioma: 'es' | 'en';
  readonly aseguradora: { readonly nombre: string; readonly color: string | null };
}

interface Hechos {
  readonly aseguradora: string;
  /** Until when the link serves, in words */
  readonly hasta: string;
}

interface Frases {
  saludo(nombre: string): string;
  cabecera: string;
  despedida: string;
  copia: string;
  asunto: Record<TipoDeAcceso, (h: Hechos) => string>;
  avance: Record<TipoDeAcceso, string>;
  cuerpo: Record<TipoDeAcceso, (h: Hechos) => readonly string[]>;
  /** Before the button, and on it */
  enlace: Record<'invitacion' | 'restablecimiento', readonly [antes: string, boton: string]>;
  plazo: Record<'invitacion' | 'restablecimiento', (h: Hechos) => string>;
  pie: Record<TipoDeAcceso, (h: Hechos) => string>;
}

const FRASES: Readonly<Record<'es' | 'en', Frases>> = {
  es: {
    saludo: (nombre) => `Hola, ${nombre}:`,
    cabecera: 'Albacea, acceso al backoffice de',
    despedida: 'Un saludo,',
    copia: 'Si el botón no se abre, copie esta dirección en su navegador:',
    asunto: {
      invitacion: (h) => `Invitación al backoffice de Albacea de ${h.aseguradora}`,
      restablecimiento: () => 'Elija una contraseña nueva para Albacea',
      password_cambiada: () => 'Su contraseña de Albacea ha cambiado',
    },
    avance: {
      invitacion: 'Elija su contraseña para empezar.',
      restablecimiento: 'El enlace sirve una vez, durante una hora.',
      password_cambiada: 'Si no ha sido usted, avise a quien administra el servicio.',
    },
    cuerpo: {
      invitacion: (h) => [
        `Le han dado acceso al backoffice de Albacea, el servicio con el que ${h.aseguradora} tramita el legado digital de sus asegurados.`,
      ],
      restablecimiento: () => ['Alguien ha pedido cambiar la contraseña de esta cuenta de Albacea.'],
      password_cambiada: () => [
        'La contraseña de su cuenta de Albacea acaba de cambiar, y las demás sesiones se han cerrado.',
        'Si ha sido usted, no tiene que hacer nada. Si no, pida una contraseña nueva en la página de entrada y avise a quien administra el servicio.',
      ],
    },
    enlace: {
      invitacion: ['Para empezar, elija su contraseña:', 'Elegir contraseña'],
      restablecimiento: ['Si ha sido usted, elija aquí la nueva:', 'Elegir contraseña nueva'],
    },
    plazo: {
      invitacion: (h) => `El enlace es personal, sirve una vez y caduca el ${h.hasta} (hora de Madrid).`,
      restablecimiento: (h) => `El enlace es personal, sirve una vez y caduca el ${h.hasta} (hora de Madrid).`,
    },
    pie: {
      invitacion: (h) =>
        `Recibe este correo porque una persona que administra ${h.aseguradora} en Albacea le ha invitado. Si no lo esperaba, no tiene que hacer nada.`,
      restablecimiento: () => 'Si no lo ha pedido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
      password_cambiada: (h) => `Recibe este aviso porque tiene acceso al backoffice de ${h.aseguradora} en Albacea.`,
    },
  },
  en: {
    saludo: (nombre) => `Dear ${nombre},`,
    cabecera: 'Albacea, access to the backoffice of',
    despedida: 'Regards,',
    copia: 'If the button does not open, copy this address into your browser:',
    asunto: {
      invitacion: (h) => `Invitation to the Albacea backoffice of ${h.aseguradora}`,
      restablecimiento: () => 'Choose a new password for Albacea',
      password_cambiada: () => 'Your Albacea password has changed',
    },
    avance: {
      invitacion: 'Choose your password to begin.',
      restablecimiento: 'The link serves once, for one hour.',
      password_cambiada: 'If it was not you, tell whoever administers the service.',
    },
    cuerpo: {
      invitacion: (h) => [
        `You have been given access to the backoffice of Albacea, the service with which ${h.aseguradora} handles the digital legacy of the people it insures.`,
      ],
      restablecimiento: () => ['Somebody has asked to change the password of this Albacea account.'],
      password_cambiada: () => [
        'The password of your Albacea account has just changed, and the other sessions have ended.',
        'If it was you, there is nothing to do. If not, ask for a new password on the sign-in page and tell whoever administers the service.',
      ],
    },
    enlace: {
      invitacion: ['To begin, choose your password:', 'Choose a password'],
      restablecimiento: ['If it was you, choose the new one here:', 'Choose a new password'],
    },
    plazo: {
      invitacion: (h) => `The link is personal, serves once and expires on ${h.hasta} (Madrid time).`,
      restablecimiento: (h) => `The link is personal, serves once and expires on ${h.hasta} (Madrid time).`,
    },
    pie: {
      invitacion: (h) =>
        `You receive this e-mail because somebody who administers ${h.aseguradora} at Albacea has invited you. If you did not expect it, there is nothing to do.`,
      restablecimiento: () => 'If you did not ask for it, there is nothing to do: your password stays as it is.',
      password_cambiada: (h) =>
        `You receive this notice because you have access to the backoffice of ${h.aseguradora} at Albacea.`,
    },
  },
};

const INSTANTE = {
  es: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
};

/** @param datos names as people gave them; nothing in them is trusted */
export function redactarDeAcceso(tipo: TipoDeAcceso, datos: DatosDeAcceso): CorreoRedactado {
  const { idioma, acceso, aseguradora, enlace, caduca } = datos;
  const frases = FRASES[idioma];
  const hasta = caduca === null ? '' : INSTANTE[idioma].format(new Date(caduca));
  const hechos = { aseguradora: enUnaLinea(aseguradora.nombre), hasta };
  const carta: Carta = {
    asunto: frases.asunto[tipo](hechos),
    avance: frases.avance[tipo],
    saludo: frases.saludo(nombreDePersona(acceso.nombre)),
    bloques: bloquesDe(tipo, frases, hechos),
    despedida: frases.despedida,
    firma: 'Albacea',
    pie: [frases.pie[tipo](hechos)],
  };
  const marco = {
    idioma,
    cabecera: { antes: frases.cabecera, nombre: hechos.aseguradora, despues: '' },
    color: aseguradora.color,
    enlace,
    telefono: null,
    baja: null,
  };
  return {
    remitente: 'Albacea',
    asunto: carta.asunto,
    texto: escribirTexto(carta, enlace),
    html: escribirHtml(carta, marco),
  };
}

function bloquesDe(tipo: TipoDeAcceso, frases: Frases, hechos: Hechos): Bloque[] {
  const parrafos = frases.cuerpo[tipo](hechos).map((texto): Bloque => ({ tipo: 'parrafo', texto }));
  if (tipo === 'password_cambiada') return parrafos;
  const [antes, boton] = frases.enlace[tipo];
  return [
    ...parrafos,
    { tipo: 'enlace', antes, boton },
    { tipo: 'parrafo', texto: frases.plazo[tipo](hechos) },
    { tipo: 'copia', texto: frases.copia },
  ];
}
