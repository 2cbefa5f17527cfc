/** What the notices about a webhook say, in each language. To admins: technical and brief; `usted`, and no alarm. */
import type { AttemptResult } from '@albacea/contract/schemas/webhooks.ts';
import type { NoticeContent } from '../types.ts';

/** What a notice may mention, ready to be read. */
export interface NoticeFacts {
  nombre: string;
  aseguradora: string;
  /** Host of the receiver */
  host: string;
  /** First failure, with the hour, in words */
  desde: string;
  /** Day from which it is disabled, in words */
  limite: string;
}

export interface NoticePhrases {
  idioma: 'es' | 'en';
  instante: Intl.DateTimeFormat;
  dia: Intl.DateTimeFormat;
  cabecera: string;
  saludo(h: NoticeFacts): string;
  despedida: string;
  asunto: Record<NoticeContent['nivel'], (h: NoticeFacts) => string>;
  avance: Record<NoticeContent['nivel'], string>;
  /** What happened; a webhook is disabled for one of two reasons */
  suceso: Record<1 | 2 | NoticeContent['motivo'], (h: NoticeFacts) => string>;
  /** What happens next, and that nothing is lost */
  follows(h: NoticeFacts): string;
  desactivado: string;
  datos: { direccion: string; descripcion: string; webhook: string; desde: string; respuesta: string };
  resultado: Record<Exclude<AttemptResult, 'entregado' | 'respuesta_no_2xx'>, string> & {
    respuesta_no_2xx(state: number): string;
  };
  tituloUsted: string;
  ver: string;
  probar: string;
  activar: string;
  recuperar: string;
  pie(h: NoticeFacts): string;
}

const formats = (tongue: string) => ({
  instante: new Intl.DateTimeFormat(tongue, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  dia: new Intl.DateTimeFormat(tongue, { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
});

export const NOTICE_PHRASES: Readonly<Record<'es' | 'en', NoticePhrases>> = {
  es: {
    idioma: 'es',
    ...formats('es-ES'),
    cabecera: 'Albacea, aviso técnico para',
    saludo: (h) => `Hola, ${h.nombre}:`,
    despedida: 'Un saludo,',
    asunto: {
      1: (h) => `Un webhook no acepta entregas: ${h.host}`,
      2: (h) => `Un webhook sigue sin aceptar entregas: ${h.host}`,
      3: (h) => `Hemos desactivado un webhook: ${h.host}`,
    },
    avance: {
      1: 'Lo seguimos intentando. Ningún evento se pierde.',
      2: 'Si no acepta ninguna entrega en los próximos días, lo desactivaremos.',
      3: 'Sus eventos quedan retenidos hasta que lo active. Ninguno se pierde.',
    },
    suceso: {
      1: (h) =>
        `El receptor de este webhook no acepta entregas desde el ${h.desde} (hora de Madrid), y al menos una ha agotado ya sus intentos.`,
      2: (h) => `El receptor de este webhook sigue sin aceptar ninguna entrega desde el ${h.desde} (hora de Madrid).`,
      fallos: (h) =>
        `El receptor de este webhook no ha aceptado ninguna entrega desde el ${h.desde} (hora de Madrid), así que lo hemos desactivado.`,
      respuesta_410: () =>
        'El receptor de este webhook ha respondido 410 (ya no existe) dos veces seguidas, así que lo hemos desactivado.',
    },
    follows: (h) =>
      `Seguimos intentándolo con cada evento. Si no acepta ninguno, lo desactivaremos a partir del ${h.limite}. Los eventos que no lleguen se guardan y podrá pedirlos después.`,
    desactivado:
      'Los eventos que esperaban y los que ocurran desde ahora quedan retenidos. Ninguno se pierde: cuando lo active, podrá pedirlos todos.',
    datos: {
      direccion: 'Dirección',
      descripcion: 'Descripción',
      webhook: 'Identificador',
      desde: 'Falla desde',
      respuesta: 'Último intento',
    },
    resultado: {
      respuesta_no_2xx: (state) => `respuesta ${state}; solo 2xx cuenta como entregada`,
      sin_conexion: 'no hubo conexión',
      tiempo_agotado: 'no hubo respuesta en 10 segundos',
      direccion_prohibida: 'la dirección no es pública',
    },
    tituloUsted: 'Qué puede hacer',
    ver: 'GET /webhooks/{id}/entregas: cada intento y lo que respondió su receptor.',
    probar: 'POST /webhooks/{id}/prueba: comprobar que ya funciona.',
    activar: 'PATCH /webhooks/{id} con {"estado":"activo"}: activarlo, cuando el receptor funcione.',
    recuperar: 'POST /webhooks/{id}/recuperar: pedir lo que no llegó, con «desde» algo anterior al primer fallo.',
    pie: (h) => `Recibe este aviso porque administra el servicio de ${h.aseguradora} en Albacea.`,
  },
  en: {
    idioma: 'en',
    ...formats('en-GB'),
    cabecera: 'Albacea, technical notice for',
    saludo: (h) => `Dear ${h.nombre},`,
    despedida: 'Regards,',
    asunto: {
      1: (h) => `A webhook is not accepting deliveries: ${h.host}`,
      2: (h) => `A webhook is still not accepting deliveries: ${h.host}`,
      3: (h) => `We have disabled a webhook: ${h.host}`,
    },
    avance: {
      1: 'We keep trying. No event is lost.',
      2: 'If it accepts no delivery in the next days, we will disable it.',
      3: 'Its events are held until you activate it. None is lost.',
    },
    suceso: {
      1: (h) =>
        `The receiver of this webhook has been accepting no deliveries since ${h.desde} (Madrid time), and at least one has used up its attempts.`,
      2: (h) => `The receiver of this webhook has still accepted no delivery since ${h.desde} (Madrid time).`,
      fallos: (h) =>
        `The receiver of this webhook has accepted no delivery since ${h.desde} (Madrid time), so we have disabled it.`,
      respuesta_410: () =>
        'The receiver of this webhook has answered 410 (gone) twice in a row, so we have disabled it.',
    },
    follows: (h) =>
      `We keep trying with every event. If it accepts none, we will disable it from ${h.limite} on. Events that do not arrive are kept, and you can ask for them later.`,
    desactivado:
      'The events that were waiting and those that happen from now on are held. None is lost: once you activate it, you can ask for all of them.',
    datos: {
      direccion: 'Address',
      descripcion: 'Description',
      webhook: 'Identifier',
      desde: 'Failing since',
      respuesta: 'Last attempt',
    },
    resultado: {
      respuesta_no_2xx: (state) => `answer ${state}; only 2xx counts as delivered`,
      sin_conexion: 'there was no connection',
      tiempo_agotado: 'there was no answer within 10 seconds',
      direccion_prohibida: 'the address is not a public one',
    },
    tituloUsted: 'What you can do',
    ver: 'GET /webhooks/{id}/entregas: every attempt and what your receiver answered.',
    probar: 'POST /webhooks/{id}/prueba: check that it works again.',
    activar: 'PATCH /webhooks/{id} with {"estado":"activo"}: activate it, once the receiver works.',
    recuperar:
      'POST /webhooks/{id}/recuperar: ask for what did not arrive, with “desde” somewhat before the first failure.',
    pie: (h) => `You receive this notice because you administer the service of ${h.aseguradora} at Albacea.`,
  },
};
