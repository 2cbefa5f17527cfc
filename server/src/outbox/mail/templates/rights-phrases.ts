/** The words that answer what somebody of the family asked about their own data. */
import type { RightKind } from '@albacea/contract/schemas/data-rights.ts';

export interface RightsFacts {
  readonly aseguradora: string;
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
  readonly asunto: string;
  readonly avance: string;
  antes(clase: string): string;
  readonly decisiones: Readonly<Record<'atendida' | 'denegada', string>>;
  readonly enLaPagina: string;
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
      portabilidad: 'que mandemos sus datos a otra empresa',
    },
    asunto: 'Respuesta sobre sus datos',
    avance: 'Esta es la respuesta a lo que nos pidió.',
    antes: (clase) => `Nos pidió ${clase}. Esta es la respuesta:`,
    decisiones: { atendida: 'Hemos hecho lo que pidió.', denegada: 'No podemos hacerlo. Le explicamos por qué:' },
    enLaPagina: 'También puede leerla en su página, en «Sus datos».',
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
      portabilidad: 'for your data to be sent to another company',
    },
    asunto: 'Our answer about your data',
    avance: 'This is the answer to what you asked.',
    antes: (clase) => `You asked ${clase}. This is the answer:`,
    decisiones: { atendida: 'We have done what you asked.', denegada: 'We cannot do it. This is why:' },
    enLaPagina: 'You can also read it on your page, under “Your data”.',
    quejarse: (h) =>
      `If you do not agree, you can write to ${h.contacto ?? h.responsable}, or complain to the Spanish Data Protection Agency, at www.aepd.es. It is free, and you need no lawyer.`,
    pie: (h) => `${h.responsable} is responsible for your personal data. Albacea uses them for this case alone.`,
  },
};
