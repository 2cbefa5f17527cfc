/** The words to somebody of the family about their own data: what was changed, what was answered, or that it takes longer. */
import type { RightKind } from '@albacea/contract/schemas/data-rights.ts';

export interface RightsFacts {
  readonly aseguradora: string;
  readonly telefono: string | null;
  /** Who answers for the data, and where one writes about them. */
  readonly responsable: string;
  readonly contacto: string | null;
}

export interface RightsPhrases {
  readonly cabecera: string;
  firma(h: RightsFacts): string;
  saludo(name: string): string;
  readonly despedida: string;
  readonly clase: Readonly<Record<RightKind, string>>;
  readonly corregido: {
    readonly asunto: string;
    readonly avance: string;
    readonly que: Readonly<Record<'nombre' | 'telefono', string>>;
    readonly noFueUsted: (h: RightsFacts) => string;
  };
  readonly respuesta: {
    readonly asunto: string;
    readonly avance: string;
    readonly antes: (clase: string) => string;
    readonly decision: Readonly<Record<'atendida' | 'denegada', string>>;
    readonly enLaPagina: string;
  };
  readonly prorroga: {
    readonly asunto: string;
    readonly avance: string;
    readonly antes: (clase: string, day: string) => string;
  };
  /** Whom to write to, and to whom to complain (GDPR, arts. 12.4 and 77). */
  quejarse(h: RightsFacts): string;
  pie(h: RightsFacts): string;
}

export const RIGHTS_PHRASES: Readonly<Record<'es' | 'en', RightsPhrases>> = {
  es: {
    cabecera: 'Albacea, por cuenta de',
    firma: (h) => `Albacea, por cuenta de ${h.aseguradora}`,
    saludo: (name) => `Hola, ${name}:`,
    despedida: 'Reciba un saludo cordial,',
    clase: {
      acceso: 'saber más sobre sus datos',
      rectificacion: 'corregir sus datos',
      supresion: 'borrar sus datos',
      limitacion: 'que no usemos sus datos mientras se aclara algo',
      oposicion: 'que dejemos de usar sus datos',
    },
    corregido: {
      asunto: 'Hemos cambiado sus datos',
      avance: 'Le avisamos por si no fue usted.',
      que: {
        nombre: 'Hemos corregido su nombre, como nos dijo en su página.',
        telefono: 'Hemos cambiado su teléfono, como nos dijo en su página.',
      },
      noFueUsted: (h) =>
        h.telefono === null
          ? `Si no fue usted, hable con ${h.aseguradora} cuanto antes.`
          : `Si no fue usted, llame a ${h.aseguradora} al ${h.telefono} cuanto antes.`,
    },
    respuesta: {
      asunto: 'Respuesta sobre sus datos',
      avance: 'Esta es la respuesta a lo que nos pidió.',
      antes: (clase) => `Nos pidió ${clase}. Esta es la respuesta:`,
      decision: { atendida: 'Hemos hecho lo que pidió.', denegada: 'No podemos hacerlo. Le explicamos por qué:' },
      enLaPagina: 'También puede leerla en su página, en «Sus datos».',
    },
    prorroga: {
      asunto: 'Necesitamos más tiempo para contestarle',
      avance: 'Le decimos por qué y hasta cuándo.',
      antes: (clase, day) =>
        `Nos pidió ${clase}. Vamos a tardar más de un mes: le contestaremos antes del ${day}. El motivo es este:`,
    },
    quejarse: (h) =>
      `Si no está de acuerdo, puede escribir ${h.contacto === null ? `a ${h.responsable}` : `a ${h.contacto}`} o reclamar ante la Agencia Española de Protección de Datos, en www.aepd.es. Es gratis y no hace falta abogado.`,
    pie: (h) => `${h.responsable} es responsable de sus datos personales. Albacea los usa solo para esta gestión.`,
  },
  en: {
    cabecera: 'Albacea, on behalf of',
    firma: (h) => `Albacea, on behalf of ${h.aseguradora}`,
    saludo: (name) => `Dear ${name},`,
    despedida: 'With kind regards,',
    clase: {
      acceso: 'to know more about your data',
      rectificacion: 'for your data to be corrected',
      supresion: 'for your data to be erased',
      limitacion: 'for your data not to be used while something is cleared up',
      oposicion: 'for your data not to be used any more',
    },
    corregido: {
      asunto: 'We have changed your data',
      avance: 'We are telling you in case it was not you.',
      que: {
        nombre: 'We have corrected your name, as you told us on your page.',
        telefono: 'We have changed your telephone, as you told us on your page.',
      },
      noFueUsted: (h) =>
        h.telefono === null
          ? `If it was not you, please turn to ${h.aseguradora} as soon as you can.`
          : `If it was not you, please call ${h.aseguradora} on ${h.telefono} as soon as you can.`,
    },
    respuesta: {
      asunto: 'Our answer about your data',
      avance: 'This is the answer to what you asked.',
      antes: (clase) => `You asked ${clase}. This is the answer:`,
      decision: { atendida: 'We have done what you asked.', denegada: 'We cannot do it. This is why:' },
      enLaPagina: 'You can also read it on your page, under “Your data”.',
    },
    prorroga: {
      asunto: 'We need more time to answer you',
      avance: 'We tell you why, and until when.',
      antes: (clase, day) =>
        `You asked ${clase}. It will take more than a month: we will answer before ${day}. The reason is this:`,
    },
    quejarse: (h) =>
      `If you do not agree, you can write to ${h.contacto ?? h.responsable}, or complain to the Spanish Data Protection Agency, at www.aepd.es. It is free, and you need no lawyer.`,
    pie: (h) => `${h.responsable} is responsible for your personal data. Albacea uses them for this case alone.`,
  },
};
