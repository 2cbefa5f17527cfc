/**
 * The words with which the service writes to a family. A gap in braces is filled before anything leaves. How to write them: as in
 * `phrases.ts`; no subject and no first words name who has died, and nothing on a telephone names a paper or a company.
 */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { AskablePaper, MessageTemplate } from '@albacea/contract/schemas/message-lists.ts';

interface TemplateWords {
  readonly asunto: string;
  readonly avance: string;
  readonly parrafos: readonly string[];
  /** For a telephone, after whose behalf it comes on; null: it is none for a telephone. */
  readonly sms: string | null;
}

export interface MessagePhrases {
  readonly plantillas: Readonly<Record<Exclude<MessageTemplate, 'libre'>, TemplateWords>>;
  /** The first words of a letter in own words. */
  readonly avanceLibre: string;
  /** After the paper that is asked for, where it is for one account. */
  readonly paraQuien: string;
  /** What stands for a company that only the family may know. */
  readonly reservada: string;
  readonly papel: Readonly<Record<AskablePaper, string>>;
  /** Whom it waits for; `fin`: it has ended. */
  readonly turno: Readonly<Record<Wait | 'fin', string>>;
  /** Before own words, in which language they are. */
  readonly escritoEn: Readonly<Record<Language, string>>;
}

export const MESSAGE_PHRASES: Readonly<Record<'es' | 'en', MessagePhrases>> = {
  es: {
    plantillas: {
      papel: {
        asunto: 'Nos hace falta un papel más',
        avance: 'Le decimos cuál es y cómo enviarlo. No hay prisa.',
        parrafos: [
          'Para seguir nos hace falta este papel: {papel}. {para_quien}',
          'Puede enviarlo desde su página personal, con el enlace que ya tiene. Sirve una foto hecha con el móvil.',
          'Si no lo tiene o no sabe dónde pedirlo, díganoslo y buscamos otra manera.',
        ],
        sms: 'nos hace falta un papel más. Lo verá al entrar en su página, con el enlace que ya tiene. No hay prisa.',
      },
      identificador: {
        asunto: 'Una duda sobre una cuenta',
        avance: 'Solo usted puede aclararla. No hay prisa.',
        parrafos: [
          'Tenemos una duda y usted puede ayudarnos. Es sobre {empresa}.',
          'El dato con el que buscamos esa cuenta no parece completo. Puede ser un usuario, un correo o un número de contrato, y suele venir en una factura o en un mensaje de la empresa.',
          'Mírelo, por favor, en su página personal, y corríjalo allí si hace falta. Si no lo encuentra, no pasa nada: díganoslo.',
        ],
        sms: 'tenemos una duda sobre una cuenta. Mírela cuando pueda en su página, con el enlace que ya tiene.',
      },
      como_va: {
        asunto: 'Cómo va todo',
        avance: 'Un resumen de lo hecho y de lo que falta.',
        parrafos: [
          'Le contamos cómo va su gestión. Cuentas terminadas: {hechas}. Pedidas, a la espera de respuesta: {pedidas}. Aún por pedir: {por_pedir}.',
          '{turno}',
          'Puede ver el detalle en su página personal, cuando quiera.',
        ],
        sms: 'su gestión sigue adelante. Terminadas: {hechas}. A la espera de respuesta: {pedidas}. Por pedir: {por_pedir}. El detalle está en su página.',
      },
      gracias: {
        asunto: 'Gracias por lo que nos ha enviado',
        avance: 'Ya lo tenemos.',
        parrafos: [
          'Ya tenemos lo que nos ha enviado. Gracias por su tiempo y su ayuda.',
          'Seguimos nosotros. Si hiciera falta algo más, se lo diremos.',
        ],
        sms: 'ya tenemos lo que nos ha enviado. Gracias. Si hiciera falta algo más, se lo diremos.',
      },
      pesame: {
        asunto: 'Estamos a su lado, sin prisa',
        avance: 'Lo que queda puede esperar.',
        parrafos: [
          'Sabemos que son días difíciles y no queremos añadirle prisa.',
          'Lo que queda por hacer puede esperar. Hágalo cuando le venga bien, poco a poco, o pida a alguien de su familia que le ayude.',
          'Si lo prefiere, podemos hacerlo juntos por teléfono.',
        ],
        sms: null,
      },
    },
    avanceLibre: 'Le escribimos sobre su gestión.',
    paraQuien: 'Es para {empresa}.',
    reservada: 'una de sus cuentas',
    papel: {
      certificado_defuncion: 'certificado de defunción',
      prueba_parentesco: 'libro de familia u otra prueba',
      titulo_sucesorio: 'testamento o declaración de herederos',
      ultimas_voluntades: 'certificado de últimas voluntades',
      seguros_fallecimiento: 'certificado de seguros',
      resolucion_judicial: 'resolución de un juez',
      poder: 'poder notarial',
      factura: 'recibo o factura',
    },
    turno: {
      heredero: 'Ahora hay algo que solo puede hacer usted. Lo verá al entrar en su página.',
      proveedor: 'Ahora no tiene que hacer nada: esperamos las respuestas.',
      aseguradora: 'Ahora no tiene que hacer nada: esperamos a su compañía.',
      servicio: 'Ahora no tiene que hacer nada: seguimos nosotros.',
      fin: 'El trabajo ha terminado. No tiene que hacer nada más.',
    },
    escritoEn: {
      es: 'Escrito en castellano:',
      en: 'Escrito en inglés:',
      ca: 'Escrito en catalán:',
      gl: 'Escrito en gallego:',
      eu: 'Escrito en euskera:',
    },
  },
  en: {
    plantillas: {
      papel: {
        asunto: 'We need one more paper',
        avance: 'Which one it is, and how to send it. There is no hurry.',
        parrafos: [
          'To go on we need this paper: {papel}. {para_quien}',
          'You can send it from your personal page, with the link that you already have. A photo taken with your phone will do.',
          'If you do not have it or do not know where to get it, tell us and we will find another way.',
        ],
        sms: 'we need one more paper. You will see which one on your page, with the link you already have. There is no hurry.',
      },
      identificador: {
        asunto: 'A question about an account',
        avance: 'Only you can answer it. There is no hurry.',
        parrafos: [
          'We have a question, and you can help us. It is about {empresa}.',
          'What we look for that account by does not seem complete. It may be a user name, an e-mail address or a contract number, and it is often on a bill or in a message from the company.',
          'Please look at it on your personal page, and put it right there if it is wrong. If you cannot find it, that is all right: just tell us.',
        ],
        sms: 'we have a question about an account. Please look at it on your page when you can, with the link you already have.',
      },
      como_va: {
        asunto: 'How things are going',
        avance: 'What has been done, and what is left.',
        parrafos: [
          'This is how your case is going. Accounts finished: {hechas}. Asked for, awaiting an answer: {pedidas}. Still to be asked for: {por_pedir}.',
          '{turno}',
          'You can see the details on your personal page whenever you like.',
        ],
        sms: 'your case is moving on. Finished: {hechas}. Awaiting an answer: {pedidas}. Still to ask for: {por_pedir}. The details are on your page.',
      },
      gracias: {
        asunto: 'Thank you for what you sent us',
        avance: 'We have it.',
        parrafos: [
          'We have what you sent us. Thank you for your time and your help.',
          'We carry on from here. If anything else is needed, we will tell you.',
        ],
        sms: 'we have what you sent us. Thank you. If anything else is needed, we will tell you.',
      },
      pesame: {
        asunto: 'We are here, and there is no hurry',
        avance: 'What is left can wait.',
        parrafos: [
          'We know that these are hard days, and we do not want to rush you.',
          'What is left to do can wait. Do it when it suits you, little by little, or ask somebody in your family to help.',
          'If you prefer, we can do it together on the phone.',
        ],
        sms: null,
      },
    },
    avanceLibre: 'We are writing about your case.',
    paraQuien: 'It is for {empresa}.',
    reservada: 'one of your accounts',
    papel: {
      certificado_defuncion: 'death certificate',
      prueba_parentesco: 'family book or other proof',
      titulo_sucesorio: 'will or declaration of heirs',
      ultimas_voluntades: 'certificate of last wills',
      seguros_fallecimiento: 'certificate of insurance',
      resolucion_judicial: 'decision of a court',
      poder: 'power of attorney',
      factura: 'bill or receipt',
    },
    turno: {
      heredero: 'There is something now that only you can do. You will see it on your page.',
      proveedor: 'There is nothing for you to do now: we are waiting for the answers.',
      aseguradora: 'There is nothing for you to do now: we are waiting for your insurer.',
      servicio: 'There is nothing for you to do now: we carry on.',
      fin: 'The work is finished. There is nothing more for you to do.',
    },
    escritoEn: {
      es: 'Written in Spanish:',
      en: 'Written in English:',
      ca: 'Written in Catalan:',
      gl: 'Written in Galician:',
      eu: 'Written in Basque:',
    },
  },
};
