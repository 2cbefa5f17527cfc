/** The words about calls, links by message and the code to sign. */
import type { Shape } from '../../app/shape.ts';

export const TELEPHONE_ES = {
  llamadas: {
    titulo: 'La familia ha pedido que la llamen',
    cuando: '{{dia}}, de {{desde}} a {{hasta}}',
    motivo: 'Quiere hablar de: «{{motivo}}»',
    hecha: 'Anotar que se habló',
    sinRespuesta: 'Anotar que no contestó',
    anotada: 'Llamada anotada.',
    anteriores: 'Llamadas que pidió la familia',
    estado: { pedida: 'Por hacer', anulada: 'La anuló', hecha: 'Se habló', sin_respuesta: 'No contestó' },
  },
  sms: {
    titulo: 'Enlace por SMS',
    enlace: 'Enviar el enlace por SMS al {{numero}}',
    texto: 'Los enlaces que ya tiene siguen sirviendo. El código de la firma no irá nunca a ese mismo teléfono.',
    hecho: 'El mensaje sale en unos segundos.',
    nadie: 'No hay ningún móvil al que pueda ir.',
  },
  aFirmar: {
    titulo: 'Enviarle el código para firmar',
    texto:
      'El código va solo a la familia, con el texto que se firma. Aquí no se ve ni se escribe, y no hay que preguntarlo.',
    documento: 'Documento',
    documentos: { dni: 'DNI', nie: 'NIE', pasaporte: 'Pasaporte', otro: 'Otro documento' },
    numero: 'Número, como lo dice',
    donde: 'Dónde recibe el código',
    correo: 'En su correo, con un enlace al texto',
    sms: 'En su móvil {{numero}}; el enlace al texto, en su correo',
    enviar: 'Enviar el código y el texto',
    enviado:
      'Código enviado a {{a}}. Sirve hasta las {{hora}}. Lo escribe la familia en su propio teléfono u ordenador.',
  },
};

export const TELEPHONE_EN: Shape<typeof TELEPHONE_ES> = {
  llamadas: {
    titulo: 'The family asked to be called',
    cuando: '{{dia}}, from {{desde}} to {{hasta}}',
    motivo: 'Wants to talk about: “{{motivo}}”',
    hecha: 'Log that you spoke',
    sinRespuesta: 'Log no answer',
    anotada: 'Call logged.',
    anteriores: 'Calls that the family asked for',
    estado: { pedida: 'To make', anulada: 'Cancelled by the family', hecha: 'Spoken', sin_respuesta: 'No answer' },
  },
  sms: {
    titulo: 'Link by SMS',
    enlace: 'Send the link by SMS to {{numero}}',
    texto: 'Links that they have go on working. The code to sign will never go to that same telephone.',
    hecho: 'The message will be sent within seconds.',
    nadie: 'There is no mobile that it can go to.',
  },
  aFirmar: {
    titulo: 'Send the code to sign',
    texto:
      'The code goes to the family alone, with the text that is signed. It is neither seen nor typed here, and must not be asked for.',
    documento: 'Document',
    documentos: { dni: 'DNI', nie: 'NIE', pasaporte: 'Passport', otro: 'Another document' },
    numero: 'Number, as they say it',
    donde: 'Where they get the code',
    correo: 'In their e-mail, with a link to the text',
    sms: 'On their mobile {{numero}}; the link to the text by e-mail',
    enviar: 'Send the code and the text',
    enviado: 'Code sent to {{a}}. Good until {{hora}}. The family types it, on their own telephone or computer.',
  },
};
