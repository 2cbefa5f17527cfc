import type { Shape } from '../../app/shape.ts';
import { SIGN_ON_EN, SIGN_ON_ES } from './texts-sign-on.ts';

export const ENTRY_ES = {
  empresa: SIGN_ON_ES,
  titulo: 'Entrar',
  lema: 'Gestión del legado digital, por cuenta de su aseguradora.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  entrar: 'Entrar',
  caducada: 'Su sesión ha terminado. Entre de nuevo para seguir donde estaba.',
  passwordElegida: 'Su contraseña está guardada. Ya puede entrar.',
  volverAEntrar: 'Volver a la página de entrada',
  segundo: {
    titulo: 'Segundo paso',
    codigo: 'Escriba las seis cifras que muestra su aplicación de códigos.',
    etiqueta: 'Código de seis cifras',
    cifra: 'Cifra {{cifra}}',
    recuperacion: 'Código de recuperación',
    recuperacionTexto: 'Uno de los diez que guardó. Cada uno sirve una vez.',
    sinTelefono: 'No tengo el teléfono: usar un código de recuperación',
    conTelefono: 'Usar el código del teléfono',
  },
  olvido: {
    enlace: 'He olvidado mi contraseña',
    titulo: 'Elegir otra contraseña',
    texto: 'Escriba su correo y le enviaremos un enlace para elegir otra.',
    boton: 'Enviar el enlace',
    hecho:
      'Si ese correo tiene acceso, en unos minutos recibirá un enlace. Sirve una vez y caduca en una hora. Mire también en el correo no deseado.',
  },
  acceso: {
    bienvenida: 'Le damos la bienvenida',
    nueva: 'Elegir otra contraseña',
    saludo: '{{nombre}}, elija la contraseña con la que entrará en el backoffice de {{aseguradora}}.',
    conocida:
      '{{nombre}}, le invitan al backoffice de {{aseguradora}}. Este correo ya tiene una cuenta de Albacea: acepte con la contraseña de siempre.',
    factor: 'Cambiar el segundo factor',
    factorTexto: 'Escriba su contraseña. El segundo factor que tenía dejará de servir y podrá configurar otro.',
    passwordDeSiempre: 'Contraseña',
    codigo: 'Código del segundo factor',
    codigoTexto: 'Las seis cifras de su aplicación de códigos, o un código de recuperación.',
    aceptar: 'Aceptar y entrar',
    seguir: 'Quitar el que tenía y entrar',
    elija: 'Elija la contraseña con la que entrará a partir de ahora.',
    password: 'Contraseña nueva',
    reglas: 'Al menos {{largo}} caracteres. Puede usar espacios y frases.',
    boton: 'Guardar la contraseña',
    botonInvitacion: 'Guardar y entrar',
    consejo: 'Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
    caducado: 'Este enlace ya no sirve',
    caducadoTexto:
      'Los enlaces sirven una vez y caducan. Pida otro, o hable con quien administra el servicio en su empresa.',
    pedirOtro: 'Pedir otro enlace',
  },
  elegir: {
    titulo: '¿Con qué acceso entra?',
    texto: 'Su cuenta da acceso a más de un sitio. Puede cambiar después desde el menú.',
  },
  factor: {
    titulo: 'Configure su segundo factor',
    texto:
      'Su acceso llega a datos de muchas familias, así que al entrar se pide también un código que solo tiene su teléfono. Se configura una vez y lleva un par de minutos.',
    consejo:
      'Necesitará una aplicación de códigos en el teléfono, como la de su gestor de contraseñas o Google Authenticator.',
    boton: 'Empezar',
  },
};

export const ENTRY_EN: Shape<typeof ENTRY_ES> = {
  empresa: SIGN_ON_EN,
  titulo: 'Sign in',
  lema: 'Digital legacy management, on behalf of your insurer.',
  email: 'E-mail address',
  password: 'Password',
  entrar: 'Sign in',
  caducada: 'Your session has ended. Sign in again to pick up where you left off.',
  passwordElegida: 'Your password is saved. You can sign in now.',
  volverAEntrar: 'Back to the sign-in page',
  segundo: {
    titulo: 'Second step',
    codigo: 'Enter the six digits shown in your authenticator app.',
    etiqueta: 'Six-digit code',
    cifra: 'Digit {{cifra}}',
    recuperacion: 'Recovery code',
    recuperacionTexto: 'One of the ten you kept. Each works once.',
    sinTelefono: 'I do not have my phone: use a recovery code',
    conTelefono: 'Use the code on my phone',
  },
  olvido: {
    enlace: 'Forgot your password?',
    titulo: 'Choose a new password',
    texto: 'Enter your e-mail address and we will send you a link to choose a new one.',
    boton: 'Send the link',
    hecho:
      'If that address has access, you will receive a link in a few minutes. It works once and expires in an hour. Check your junk mail too.',
  },
  acceso: {
    bienvenida: 'Welcome',
    nueva: 'Choose a new password',
    saludo: '{{nombre}}, choose the password you will use to sign in to the {{aseguradora}} backoffice.',
    conocida:
      '{{nombre}}, you have been invited to the {{aseguradora}} backoffice. This address already has an Albacea account: accept with your usual password.',
    factor: 'Change the second factor',
    factorTexto: 'Enter your password. Your old second factor will stop working and you can set up a new one.',
    passwordDeSiempre: 'Password',
    codigo: 'Second factor code',
    codigoTexto: 'The six digits in your authenticator app, or a recovery code.',
    aceptar: 'Accept and sign in',
    seguir: 'Remove the old one and sign in',
    elija: 'Choose the password you will sign in with from now on.',
    password: 'New password',
    reglas: 'At least {{largo}} characters. Spaces and sentences are fine.',
    boton: 'Save the password',
    botonInvitacion: 'Save and sign in',
    consejo: 'Several unrelated words are easy to remember and hard to guess.',
    caducado: 'This link no longer works',
    caducadoTexto: 'Links work once and expire. Ask for a new one, or talk to your administrator.',
    pedirOtro: 'Get a new link',
  },
  elegir: {
    titulo: 'Where will you work?',
    texto: 'Your account gives access to more than one place. You can switch later from the menu.',
  },
  factor: {
    titulo: 'Set up your second factor',
    texto:
      'Your access reaches the data of many families, so signing in also asks for a code that only your phone has. You set it up once, and it takes a couple of minutes.',
    consejo:
      'You will need an authenticator app on your phone, such as the one in your password manager or Google Authenticator.',
    boton: 'Start',
  },
};
