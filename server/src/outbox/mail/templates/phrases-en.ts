import { dayWriter } from './day-writer.ts';
import type { Phrases } from './phrases.ts';

export const PHRASES_EN: Phrases = {
  idioma: 'en',
  fecha: dayWriter('en'),
  cabecera: { antes: 'Albacea, on behalf of', despues: '' },
  firma: (h) => `Albacea, on behalf of ${h.aseguradora}`,
  saludo: (h) => `Dear ${h.nombre},`,
  despedida: 'With kind regards,',

  pesame: (h) => `We are very sorry that ${h.fallecido} has died, and our thoughts are with you.`,
  presentacion: (h) =>
    `We are Albacea, and we are writing on behalf of ${h.aseguradora}, the funeral insurance company. We take care of the accounts that a person leaves on the internet: email, social networks, subscriptions and others.`,
  tituloNosotros: 'What we do',
  nosotros: [
    'We ask each company to do what you decide: close the account, keep it in memory, or stop charging.',
    'We prepare the letters and keep track of the answers.',
  ],
  tituloUsted: 'What you can do',
  usted: [
    'Tell us which accounts you know of. If you do not know them all, that is fine.',
    'Choose what you would like for each one.',
    'Send us any papers that are needed, and see how things are going.',
  ],
  sinPrisa:
    'There is no hurry. You can take it step by step, and stop and come back when you like. We will never ask you for passwords.',

  enlace: {
    antes: 'Everything is done from your personal page:',
    boton: 'Open my page',
    copia: 'If the button does not open, copy this address into your browser:',
  },
  expiry: (date) => `The link works until ${date}.`,
  personal: 'It is personal: anyone who has it can enter your page. Please do not forward it.',
  ayuda: (h) =>
    h.telefono === null
      ? `If you need help or a new link, please ask ${h.aseguradora} and we will send it to you.`
      : `If you need help or a new link, you can call ${h.aseguradora} on ${h.telefono}.`,

  newLink: (h) =>
    `Here is a new link for the online accounts of ${h.fallecido}. It replaces the earlier one. What had already been done is still there.`,

  invitacion: {
    antes: (h) => `${h.invitante} invites you to follow what is being done with the online accounts of ${h.fallecido}.`,
    consulta: 'You can see how things are going, and tell us if you do not agree with something.',
    ayuda:
      'You can see how things are going, add the accounts you know of and send us papers. You can also tell us if you do not agree with something.',
    decide: (h) =>
      `${h.invitante} is the one who decides. Taking part is up to you: if you would rather not, there is nothing you need to do.`,
  },

  ownError: (h) =>
    `We are writing on behalf of ${h.aseguradora} to apologise. We opened a case in the name of ${h.fallecido} in error, and we have now closed it.`,
  sinConsecuencias:
    'We have sent nothing to any company, and no account has changed. The link we sent you no longer works. There is nothing you need to do.',
  disculpa: 'We know that a message like that can hurt or worry you. We are truly sorry.',
  helpAfterError: (h) =>
    h.telefono === null
      ? `If anything worries you, you can speak to ${h.aseguradora} at any time.`
      : `If anything worries you, you can call ${h.aseguradora} on ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `You have asked to sign your permission for the online accounts of ${h.fallecido}. Please type this code on your personal page:`,
    nombre: 'Code',
    duracion: 'It works for 15 minutes, and once. If you ask for another, this one stops working.',
    cuidado: (h) =>
      `Please tell it to nobody: neither Albacea nor ${h.aseguradora} will ask you for it on the telephone. If you did not ask for it, there is nothing you need to do.`,
    byError: (h) =>
      `This message is for ${h.destinatario}. If that is not you, we apologise: please let ${h.aseguradora} know and delete the message.`,
  },

  recordatorio: {
    antes: (h) =>
      `We are writing about the online accounts of ${h.fallecido}. There is no hurry: we only want you to know what is missing so that we can go on.`,
    titulo: 'When you can',
    lista: 'Tell us which accounts you know of, or that there are no more.',
    confirmarUna: 'Confirm what you would like for one account.',
    confirmVarias: (h) => `Confirm what you would like for ${h.confirmar} accounts.`,
    mandato: 'Sign your permission, so that companies will deal with us.',
    prueba: 'Send us the death certificate. If you do not have it yet, it can come later.',
    papeles: 'A company asks for one more paper or detail. Your page says which.',
    guardar:
      'Keep what you would like to have from an account, without hurry. We erase nothing until you tell us that you have it.',
    carta: 'A letter is ready that only you can send. It is on your page, should you want to send it.',
  },
  cierre: {
    antes: (h) =>
      `We are writing about the online accounts of ${h.fallecido}. We have not heard from you for some time, and we understand: it is not always the moment.`,
    aviso: (h) =>
      `If nothing is heard, we will close this case on ${h.dia}. Nothing will have been sent to any company, and no account will change.`,
    seguir: (h) =>
      `If you would like us to go on, take any step on your page: add an account, send us a paper, or tell us to keep it open. You can also speak to ${h.aseguradora} at any time.`,
    reapertura: 'Even when it is closed, it can be opened again during the 90 days that follow.',
  },
  renewed: {
    antes: (h) =>
      `The link you had for the online accounts of ${h.fallecido} stops working on ${h.dia}. Here is another, so that you can still enter whenever you like.`,
    tranquilidad: 'What has been done is still there. There is nothing else you need to do.',
  },
  baja: { antes: 'If you would rather we did not write about this again:', boton: 'no more reminders' },

  byError: (h) =>
    `This message is for ${h.destinatario}. If that is not you, we apologise: please do not open the link, let ${h.aseguradora} know and delete the message.`,
  // The words of the law stay in Spanish too: a relative may have to show this message in Spain.
  datos: (h) =>
    `${h.responsable} is responsible for your personal data. Albacea uses them for this purpose alone, on its behalf (por cuenta de ${h.responsable}).`,

  asunto: {
    bienvenida: (h) => `Help with online accounts, on behalf of ${h.aseguradora}`,
    acceso_nuevo: (h) => `Your new personal link, on behalf of ${h.aseguradora}`,
    anulacion: () => 'Our apologies: we have closed a case that was opened in error',
    codigo_mandato: () => 'Your code for signing the permission',
    recordatorio: (h) => `Something waits on your page, on behalf of ${h.aseguradora}`,
    aviso_cierre: (h) => `Before we close your case, on behalf of ${h.aseguradora}`,
    acceso_por_caducar: (h) => `A new link to your page, on behalf of ${h.aseguradora}`,
    invitacion: (h) => `An invitation from your family, on behalf of ${h.aseguradora}`,
  },
  avance: {
    bienvenida: 'Here is your personal link. There is no hurry: open it whenever it suits you.',
    acceso_nuevo: 'This link replaces the earlier one. What had been done is still there.',
    anulacion: 'No account has changed. There is nothing you need to do.',
    codigo_mandato: 'It works for 15 minutes. If you did not ask for it, there is nothing you need to do.',
    recordatorio: 'There is no hurry. We tell you what is missing so that we can go on.',
    aviso_cierre: 'If you would like us to go on, one step on your page is enough.',
    acceso_por_caducar: 'The one you had stops working soon. What has been done is still there.',
    invitacion: 'You can see how things are going, or lend a hand. It is up to you, and there is no hurry.',
  },
};
