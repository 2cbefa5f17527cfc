/**
 * The words for whoever may be alive, or is, for their family then, and for who was the heir of a case that somebody else carries on: plain,
 * warm, blaming nobody. The subject and the first words of a notification name nobody.
 */
import type { PersonType } from '../types.ts';

export interface Facts {
  readonly aseguradora: string;
  /** Who answers for the data: the insurer, or whom it named. */
  readonly responsable: string;
  /** Full name of the person the case is about. */
  readonly persona: string;
  /** Telephone of the insurer, as it is read; null: none is known. */
  readonly telefono: string | null;
  /** Day from which something may be asked that can't be taken back, in words; null: none is set. */
  readonly dia: string | null;
  /** Requests that had left. */
  readonly enviadas: number;
}

export interface Phrases {
  readonly cabecera: string;
  firma(h: Facts): string;
  /** @param name null: whoever reads it */
  saludo(name: string | null): string;
  readonly despedida: string;
  readonly asunto: Readonly<Record<PersonType, (h: Facts) => string>>;
  readonly avance: Readonly<Record<PersonType, string>>;
  readonly body: Readonly<Record<PersonType, (h: Facts) => readonly string[]>>;
  /** After the link, or at the end where there is none. */
  readonly cierre: Readonly<Record<PersonType, (h: Facts) => readonly string[]>>;
  readonly enlace: { readonly antes: string; readonly boton: string; readonly copia: string };
  pie(h: Facts): string;
}

const whatHadLeftEs = ({ enviadas }: Facts): string => {
  if (enviadas === 0) return 'No habíamos pedido nada a ninguna empresa y ninguna cuenta ha cambiado.';
  const some = enviadas === 1 ? 'una solicitud a una empresa' : `${enviadas} solicitudes a empresas`;
  const each = enviadas === 1 ? 'Le pedimos que la deje' : 'Pedimos a cada una que la deje';
  return `Ya habíamos enviado ${some}. ${each} sin efecto y que todo vuelva a estar como estaba. Seguiremos pendientes hasta que respondan.`;
};

const whatHadLeftEn = ({ enviadas }: Facts): string => {
  if (enviadas === 0) return 'We had asked no company for anything, and no account has changed.';
  const some = enviadas === 1 ? 'one request to a company' : `${enviadas} requests to companies`;
  const each = enviadas === 1 ? 'We are asking it' : 'We are asking each of them';
  return `We had already sent ${some}. ${each} to cancel it and to put everything back as it was. We will follow it up until they answer.`;
};

const callEs = ({ aseguradora, telefono }: Facts): string =>
  telefono === null
    ? `Si quiere hablar con alguien, puede dirigirse a ${aseguradora} cuando quiera.`
    : `Si quiere hablar con alguien, puede llamar a ${aseguradora} al ${telefono}.`;
const callEn = ({ aseguradora, telefono }: Facts): string =>
  telefono === null
    ? `If you would like to talk to somebody, you can turn to ${aseguradora} at any time.`
    : `If you would like to talk to somebody, you can call ${aseguradora} on ${telefono}.`;

export const ALIVE_PHRASES: Readonly<Record<'es' | 'en', Phrases>> = {
  es: {
    cabecera: 'Albacea, por cuenta de',
    firma: (h) => `Albacea, por cuenta de ${h.aseguradora}`,
    saludo: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
    despedida: 'Reciba un saludo cordial,',
    asunto: {
      aviso_previo: (h) => `Un aviso sobre sus cuentas de internet, por cuenta de ${h.aseguradora}`,
      disculpa_persona: () => 'Le debemos una disculpa',
      disculpa_familia: () => 'Le pedimos disculpas: hemos parado una gestión',
      aviso_relevo: () => 'Desde hoy se ocupa otra persona de su familia',
    },
    avance: {
      aviso_previo: 'Le avisamos antes de hacer nada que no se pueda deshacer.',
      disculpa_persona: 'Recibimos una información equivocada y hemos parado todo.',
      disculpa_familia: 'Usted no tiene que hacer nada.',
      aviso_relevo: 'Su enlace ya no hace falta. Usted no tiene que hacer nada.',
    },
    body: {
      aviso_previo: (h) => [
        `Somos Albacea y le escribimos por cuenta de ${h.aseguradora}, la compañía del seguro de decesos.`,
        `Nos han comunicado el fallecimiento de ${h.persona}. Con el permiso firmado de su familia, nos ocupamos de sus cuentas de internet.`,
        h.dia === null
          ? 'Algunas de las cosas que vamos a pedir a las empresas no se pueden deshacer. Por eso avisamos antes a esta dirección, por si hubiera un error.'
          : `A partir del ${h.dia} pediremos a las empresas algunas cosas que no se pueden deshacer. Por eso avisamos antes a esta dirección, por si hubiera un error.`,
        'Si quien lee esto es de la familia, sentimos mucho su pérdida. No tiene que hacer nada.',
      ],
      disculpa_persona: (h) => [
        `Le escribimos por cuenta de ${h.aseguradora}. Nos comunicaron que usted había fallecido y empezamos a ocuparnos de sus cuentas de internet. La información no era correcta. Lo sentimos mucho.`,
        'Hemos parado todo. No vamos a pedir nada más en su nombre.',
        whatHadLeftEs(h),
        'Si nota algo raro en una cuenta suya, le falta un servicio o recibe una carta que no entiende, díganoslo y lo arreglaremos con usted.',
      ],
      disculpa_familia: (h) => [
        `Le escribimos por cuenta de ${h.aseguradora} para pedirle disculpas. Nos comunicaron el fallecimiento de ${h.persona}, y sabemos que no es así. La información que teníamos no era correcta.`,
        `Hemos parado todo. ${whatHadLeftEs(h)}`,
        'El enlace que le mandamos y el permiso, si llegó a firmarlo, ya no valen. Usted no tiene que hacer nada.',
        'Sabemos que un mensaje así puede doler o preocupar. Lo sentimos de verdad.',
      ],
      aviso_relevo: (h) => [
        `Le escribimos por cuenta de ${h.aseguradora}. Desde hoy se ocupa otra persona de la familia de las cuentas de internet de ${h.persona}.`,
        'Su enlace ya no sirve, ni los de las personas a las que usted invitó. Lo que usted firmó queda guardado y no se usará para pedir nada más. Lo que ya se había pedido sigue su curso.',
        'Sus papeles y sus datos no los ve esa persona. Usted no tiene que hacer nada.',
      ],
    },
    cierre: {
      aviso_previo: (h) => [
        'Al abrir la página no cambia nada: hay que pulsar un botón. En ese momento lo paramos todo y una persona de nuestro equipo lo comprueba.',
        callEs(h),
      ],
      disculpa_persona: (h) => [callEs(h)],
      disculpa_familia: (h) => [callEs(h)],
      aviso_relevo: (h) => ['Si cree que es un error, díganoslo cuanto antes.', callEs(h)],
    },
    enlace: {
      antes: 'Si usted es esa persona, o sabe que vive, puede pararlo aquí:',
      boton: 'Es un error: pararlo todo',
      copia: 'Si el botón no se abre, copie esta dirección en su navegador:',
    },
    pie: (h) => `${h.responsable} es responsable de sus datos personales. Albacea los usa solo para esta gestión.`,
  },
  en: {
    cabecera: 'Albacea, on behalf of',
    firma: (h) => `Albacea, on behalf of ${h.aseguradora}`,
    saludo: (name) => (name === null ? 'Hello,' : `Dear ${name},`),
    despedida: 'With kind regards,',
    asunto: {
      aviso_previo: (h) => `A notice about your online accounts, on behalf of ${h.aseguradora}`,
      disculpa_persona: () => 'We owe you an apology',
      disculpa_familia: () => 'We apologise: we have stopped a case',
      aviso_relevo: () => 'Somebody else of your family carries on from today',
    },
    avance: {
      aviso_previo: 'We are telling you before we do anything that cannot be undone.',
      disculpa_persona: 'We were given wrong information, and have stopped everything.',
      disculpa_familia: 'There is nothing you have to do.',
      aviso_relevo: 'Your link is no longer needed. There is nothing you have to do.',
    },
    body: {
      aviso_previo: (h) => [
        `We are Albacea, and we write on behalf of ${h.aseguradora}, the funeral insurance company.`,
        `We were told that ${h.persona} has died. With the signed permission of the family we look after their online accounts.`,
        h.dia === null
          ? 'Some of the things that we will ask companies for cannot be undone. That is why we tell this address first, in case there is a mistake.'
          : `From ${h.dia} on we will ask companies for some things that cannot be undone. That is why we tell this address first, in case there is a mistake.`,
        'If you are reading this as a member of the family, we are very sorry for your loss. There is nothing you have to do.',
      ],
      disculpa_persona: (h) => [
        `We write on behalf of ${h.aseguradora}. We were told that you had died, and began to look after your online accounts. That information was not correct. We are very sorry.`,
        'We have stopped everything. We will ask for nothing more in your name.',
        whatHadLeftEn(h),
        'If something looks wrong with an account of yours, if a service is missing, or if you receive a letter that you do not understand, tell us, and we will put it right with you.',
      ],
      disculpa_familia: (h) => [
        `We write on behalf of ${h.aseguradora} to apologise. We were told that ${h.persona} had died, and we now know that this is not so. The information that we had was not correct.`,
        `We have stopped everything. ${whatHadLeftEn(h)}`,
        'The link that we sent you no longer works, and neither does the permission, if you signed it. There is nothing you have to do.',
        'We know that a message like this can hurt or worry you. We are truly sorry.',
      ],
      aviso_relevo: (h) => [
        `We write on behalf of ${h.aseguradora}. From today somebody else of the family looks after the online accounts of ${h.persona}.`,
        'Your link no longer works, nor do those of the people whom you invited. What you signed is kept, and nothing more will be asked with it. What had been asked before goes on.',
        'That person does not see your papers or your data. There is nothing you have to do.',
      ],
    },
    cierre: {
      aviso_previo: (h) => [
        'Opening the page changes nothing: there is a button to press. When it is pressed we stop everything, and a person of our team looks into it.',
        callEn(h),
      ],
      disculpa_persona: (h) => [callEn(h)],
      disculpa_familia: (h) => [callEn(h)],
      aviso_relevo: (h) => ['If you think that this is a mistake, tell us as soon as you can.', callEn(h)],
    },
    enlace: {
      antes: 'If you are this person, or know that they are alive, you can stop it here:',
      boton: 'It is a mistake: stop everything',
      copia: 'If the button does not open, copy this address into your browser:',
    },
    pie: (h) => `${h.responsable} is responsible for your personal data. Albacea uses them for this case alone.`,
  },
};
