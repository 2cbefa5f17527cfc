/** The words of e-mails to people of the staff about signing in. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { AccessType, LinkType } from '../types.ts';

export interface Facts {
  readonly aseguradora: string;
  /** Until when the link serves, in words */
  readonly hasta: string;
  /** The new role; empty where there is none. */
  readonly rol: Rol | '';
  /** Label of the key that was made; empty where there is none. */
  readonly clave: string;
  /** Number of a case; empty where it speaks of none. */
  readonly caso: string;
  /** An insurer's own address; empty where there is none. */
  readonly remitente: string;
}

export interface Phrases {
  saludo(name: string): string;
  cabecera: string;
  despedida: string;
  copia: string;
  asunto: Record<AccessType, (h: Facts) => string>;
  avance: Record<AccessType, string>;
  body: Record<AccessType, (h: Facts) => readonly string[]>;
  /** Before the button, and on it */
  enlace: Record<LinkType, readonly [antes: string, boton: string]>;
  plazo: Record<LinkType, (h: Facts) => string>;
  pie: Record<AccessType, (h: Facts) => string>;
}

const NOTICE = {
  es: (h: Facts) => `Recibe este aviso porque tiene acceso al backoffice de ${h.aseguradora} en Albacea.`,
  en: (h: Facts) => `You receive this notice because you have access to the backoffice of ${h.aseguradora} at Albacea.`,
};

const PAPERS: Readonly<Record<'es' | 'en', Readonly<Record<Rol | '', string>>>> = {
  es: {
    operador: 'Operación',
    admin: 'Administración',
    gestor: 'Gestión de casos',
    superadmin: 'Administración del servicio',
    '': '',
  },
  en: {
    operador: 'Operator',
    admin: 'Administrator',
    gestor: 'Case manager',
    superadmin: 'Service administrator',
    '': '',
  },
};

export const ACCESS_PHRASES: Readonly<Record<'es' | 'en', Phrases>> = {
  es: {
    saludo: (name) => `Hola, ${name}:`,
    cabecera: 'Albacea, acceso al backoffice de',
    despedida: 'Un saludo,',
    copia: 'Si el botón no se abre, copie esta dirección en su navegador:',
    asunto: {
      invitacion: (h) => `Invitación al backoffice de Albacea de ${h.aseguradora}`,
      restablecimiento: () => 'Elija una contraseña nueva para Albacea',
      segundo_factor: () => 'Configure otra vez su segundo factor de Albacea',
      password_cambiada: () => 'Su contraseña de Albacea ha cambiado',
      segundo_factor_activado: () => 'Su cuenta de Albacea tiene un segundo factor nuevo',
      segundo_factor_retirado: () => 'Su cuenta de Albacea ya no tiene segundo factor',
      llave_anadida: () => 'Su cuenta de Albacea tiene una llave de acceso nueva',
      llave_retirada: () => 'Se ha quitado una llave de acceso de su cuenta de Albacea',
      rol_cambiado: (h) => `Su papel en Albacea de ${h.aseguradora} ha cambiado`,
      clave_creada: (h) => `Clave de API nueva de ${h.aseguradora} en Albacea`,
      remitente_caido: (h) => `Los correos de ${h.aseguradora} ya no salen de su dirección`,
      consulta_contestada: (h) => `Respuesta a su consulta sobre ${h.caso}`,
    },
    avance: {
      invitacion: 'Acepte la invitación para empezar.',
      restablecimiento: 'El enlace sirve una vez, durante una hora.',
      segundo_factor: 'El enlace sirve una vez, durante un día.',
      password_cambiada: 'Si no ha sido usted, avise a quien administra el servicio.',
      segundo_factor_activado: 'Si no ha sido usted, avise a quien administra el servicio.',
      segundo_factor_retirado: 'Si no ha sido usted, avise a quien administra el servicio.',
      llave_anadida: 'Si no ha sido usted, avise a quien administra el servicio.',
      llave_retirada: 'Si no ha sido usted, avise a quien administra el servicio.',
      rol_cambiado: 'Lo ha cambiado una persona que administra.',
      clave_creada: 'Compruebe que la esperaban.',
      remitente_caido: 'Revise los registros DNS de su dominio.',
      consulta_contestada: 'Puede leerla en el backoffice.',
    },
    body: {
      invitacion: (h) => [
        `Le han dado acceso al backoffice de Albacea, el servicio con el que ${h.aseguradora} tramita el legado digital de sus asegurados.`,
      ],
      restablecimiento: () => ['Alguien ha pedido cambiar la contraseña de esta cuenta de Albacea.'],
      segundo_factor: () => [
        'Una persona que administra ha pedido que pueda configurar otra vez el segundo factor de su cuenta de Albacea, por ejemplo porque ha perdido el teléfono.',
        'Necesitará su contraseña. El segundo factor que tenía dejará de servir.',
      ],
      segundo_factor_activado: () => [
        'La cuenta de Albacea con esta dirección tiene un segundo factor nuevo: se pedirá su código al entrar.',
        'Si ha sido usted, no tiene que hacer nada. Si no, pida una contraseña nueva en la página de entrada y avise a quien administra el servicio.',
      ],
      segundo_factor_retirado: () => [
        'Se ha quitado el segundo factor de la cuenta de Albacea con esta dirección.',
        'Si ha sido usted, no tiene que hacer nada. Si no, pida una contraseña nueva en la página de entrada y avise a quien administra el servicio.',
      ],
      llave_anadida: () => [
        'Se ha añadido una llave de acceso a la cuenta de Albacea con esta dirección: con ella se entra sin contraseña.',
        'Si ha sido usted, no tiene que hacer nada. Si no, entre, quite las llaves que no conozca en «Mi cuenta» y avise a quien administra el servicio.',
      ],
      llave_retirada: () => [
        'Se ha quitado una llave de acceso de la cuenta de Albacea con esta dirección: ya no sirve para entrar.',
        'Si ha sido usted, no tiene que hacer nada. Si no, entre, quite las llaves que no conozca en «Mi cuenta» y avise a quien administra el servicio.',
      ],
      rol_cambiado: (h) => [`Su papel en Albacea de ${h.aseguradora} es ahora «${PAPERS.es[h.rol]}».`],
      clave_creada: (h) => [
        `Se ha creado la clave de API «${h.clave}» de ${h.aseguradora}. Con ella se pueden leer y abrir casos.`,
        'Si no la esperaban, revóquela en Configuración, Claves.',
      ],
      remitente_caido: (h) => [
        `El registro DKIM del dominio de ${h.remitente} ya no es el que debe. Mientras tanto escribimos a las familias desde la dirección del servicio, para que los correos sigan llegando.`,
        'En Configuración, Remitente, está el registro que hay que publicar. Cuando esté bien, pulse «Comprobar» y los correos saldrán otra vez de su dirección.',
      ],
      consulta_contestada: (h) => [
        `El servicio ha contestado a lo que preguntó sobre el caso ${h.caso}.`,
        'La respuesta está en la página del caso, en el backoffice. No la incluimos aquí para que no salga de allí.',
      ],
      password_cambiada: () => [
        'La contraseña de su cuenta de Albacea acaba de cambiar, y las demás sesiones se han cerrado.',
        'Si ha sido usted, no tiene que hacer nada. Si no, pida una contraseña nueva en la página de entrada y avise a quien administra el servicio.',
      ],
    },
    enlace: {
      invitacion: ['Para empezar, acepte la invitación:', 'Aceptar la invitación'],
      restablecimiento: ['Si ha sido usted, elija aquí la nueva:', 'Elegir contraseña nueva'],
      segundo_factor: ['Para configurarlo otra vez:', 'Cambiar el segundo factor'],
    },
    plazo: {
      invitacion: (h) => `El enlace es personal, sirve una vez y caduca el ${h.hasta} (hora de Madrid).`,
      restablecimiento: (h) => `El enlace es personal, sirve una vez y caduca el ${h.hasta} (hora de Madrid).`,
      segundo_factor: (h) => `El enlace es personal, sirve una vez y caduca el ${h.hasta} (hora de Madrid).`,
    },
    pie: {
      invitacion: (h) =>
        `Recibe este correo porque una persona que administra ${h.aseguradora} en Albacea le ha invitado. Si no lo esperaba, no tiene que hacer nada.`,
      restablecimiento: () => 'Si no lo ha pedido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
      segundo_factor: () => 'Si no lo necesita, no tiene que hacer nada: su segundo factor sigue siendo el mismo.',
      password_cambiada: NOTICE.es,
      segundo_factor_activado: NOTICE.es,
      segundo_factor_retirado: NOTICE.es,
      llave_anadida: NOTICE.es,
      llave_retirada: NOTICE.es,
      rol_cambiado: NOTICE.es,
      clave_creada: (h) => `Recibe este aviso porque administra ${h.aseguradora} en Albacea.`,
      remitente_caido: (h) => `Recibe este aviso porque administra ${h.aseguradora} en Albacea.`,
      consulta_contestada: () => 'Recibe este aviso porque lo pidió al preguntar.',
    },
  },
  en: {
    saludo: (name) => `Dear ${name},`,
    cabecera: 'Albacea, access to the backoffice of',
    despedida: 'Regards,',
    copia: 'If the button does not open, copy this address into your browser:',
    asunto: {
      invitacion: (h) => `Invitation to the Albacea backoffice of ${h.aseguradora}`,
      restablecimiento: () => 'Choose a new password for Albacea',
      segundo_factor: () => 'Set up your Albacea second factor again',
      password_cambiada: () => 'Your Albacea password has changed',
      segundo_factor_activado: () => 'Your Albacea account has a new second factor',
      segundo_factor_retirado: () => 'Your Albacea account no longer has a second factor',
      llave_anadida: () => 'Your Albacea account has a new passkey',
      llave_retirada: () => 'A passkey was taken off your Albacea account',
      rol_cambiado: (h) => `Your role at Albacea for ${h.aseguradora} has changed`,
      clave_creada: (h) => `New API key of ${h.aseguradora} at Albacea`,
      remitente_caido: (h) => `E-mails of ${h.aseguradora} no longer leave from your address`,
      consulta_contestada: (h) => `Your question about ${h.caso} has been answered`,
    },
    avance: {
      invitacion: 'Accept the invitation to begin.',
      restablecimiento: 'The link serves once, for one hour.',
      segundo_factor: 'The link serves once, for one day.',
      password_cambiada: 'If it was not you, tell whoever administers the service.',
      segundo_factor_activado: 'If it was not you, tell whoever administers the service.',
      segundo_factor_retirado: 'If it was not you, tell whoever administers the service.',
      llave_anadida: 'If it was not you, tell whoever administers the service.',
      llave_retirada: 'If it was not you, tell whoever administers the service.',
      rol_cambiado: 'An administrator has changed it.',
      clave_creada: 'Check that you expected it.',
      remitente_caido: 'Look at the DNS records of your domain.',
      consulta_contestada: 'You can read it in the backoffice.',
    },
    body: {
      invitacion: (h) => [
        `You have been given access to the backoffice of Albacea, the service with which ${h.aseguradora} handles the digital legacy of the people it insures.`,
      ],
      restablecimiento: () => ['Somebody has asked to change the password of this Albacea account.'],
      segundo_factor: () => [
        'An administrator has asked that you can set up the second factor of your Albacea account again, for instance because you have lost your phone.',
        'You will need your password. The second factor you had will stop working.',
      ],
      segundo_factor_activado: () => [
        'The Albacea account with this address has a new second factor: signing in will ask for its code.',
        'If it was you, there is nothing to do. If not, ask for a new password on the sign-in page and tell whoever administers the service.',
      ],
      segundo_factor_retirado: () => [
        'The second factor of the Albacea account with this address has been removed.',
        'If it was you, there is nothing to do. If not, ask for a new password on the sign-in page and tell whoever administers the service.',
      ],
      llave_anadida: () => [
        'A passkey was added to the Albacea account with this address: it signs in without a password.',
        'If it was you, there is nothing to do. If not, sign in, take off the passkeys that you do not know in “My account” and tell whoever administers the service.',
      ],
      llave_retirada: () => [
        'A passkey was taken off the Albacea account with this address: it no longer signs in.',
        'If it was you, there is nothing to do. If not, sign in, take off the passkeys that you do not know in “My account” and tell whoever administers the service.',
      ],
      rol_cambiado: (h) => [`Your role at Albacea for ${h.aseguradora} is now “${PAPERS.en[h.rol]}”.`],
      clave_creada: (h) => [
        `The API key “${h.clave}” of ${h.aseguradora} has been created. It can read and open cases.`,
        'If you did not expect it, revoke it under Settings, Keys.',
      ],
      remitente_caido: (h) => [
        `The DKIM record of the domain of ${h.remitente} is no longer what it should be. Meanwhile we write to families from the address of the service, so that e-mails keep arriving.`,
        'Settings, Sender shows the record to publish. Once it is right, press “Check” and e-mails leave from your address again.',
      ],
      consulta_contestada: (h) => [
        `The service has answered your question about case ${h.caso}.`,
        'You will find the answer on the page of the case, in the backoffice. We leave it out of this e-mail so that it stays there.',
      ],
      password_cambiada: () => [
        'The password of your Albacea account has just changed, and the other sessions have ended.',
        'If it was you, there is nothing to do. If not, ask for a new password on the sign-in page and tell whoever administers the service.',
      ],
    },
    enlace: {
      invitacion: ['To begin, accept the invitation:', 'Accept the invitation'],
      restablecimiento: ['If it was you, choose the new one here:', 'Choose a new password'],
      segundo_factor: ['To set it up again:', 'Change the second factor'],
    },
    plazo: {
      invitacion: (h) => `The link is personal, serves once and expires on ${h.hasta} (Madrid time).`,
      restablecimiento: (h) => `The link is personal, serves once and expires on ${h.hasta} (Madrid time).`,
      segundo_factor: (h) => `The link is personal, serves once and expires on ${h.hasta} (Madrid time).`,
    },
    pie: {
      invitacion: (h) =>
        `You receive this e-mail because somebody who administers ${h.aseguradora} at Albacea has invited you. If you did not expect it, there is nothing to do.`,
      restablecimiento: () => 'If you did not ask for it, there is nothing to do: your password stays as it is.',
      segundo_factor: () => 'If you do not need it, there is nothing to do: your second factor stays as it is.',
      password_cambiada: NOTICE.en,
      segundo_factor_activado: NOTICE.en,
      segundo_factor_retirado: NOTICE.en,
      llave_anadida: NOTICE.en,
      llave_retirada: NOTICE.en,
      rol_cambiado: NOTICE.en,
      clave_creada: (h) => `You receive this notice because you administer ${h.aseguradora} at Albacea.`,
      remitente_caido: (h) => `You receive this notice because you administer ${h.aseguradora} at Albacea.`,
      consulta_contestada: () => 'You receive this notice because you asked for it with your question.',
    },
  },
};
