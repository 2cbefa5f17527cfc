/** Setting up the identity provider. */
import type { Shape } from '../../app/shape.ts';

export const COMPANY_SIGN_ON_ES = {
  intro:
    'La gente de su empresa entra con la cuenta que ya tiene (Entra ID, Okta, Keycloak u otro proveedor con OpenID Connect). Quien deja la empresa deja de entrar.',
  registro: {
    titulo: '1. Registre Albacea en su proveedor',
    texto:
      'Cree una aplicación web con estas direcciones. El proveedor le dará un identificador de cliente y un secreto.',
    vueltas: 'Direcciones de vuelta (redirect URI)',
    cierre: 'Aviso de cierre de sesión (back-channel logout URI), si su proveedor lo tiene',
  },
  datos: {
    titulo: '2. Diga cuál es',
    emisor: 'Emisor (issuer)',
    emisorTexto: 'Por ejemplo https://login.microsoftonline.com/SU-INQUILINO/v2.0',
    cliente: 'Identificador de cliente (client ID)',
    secreto: 'Secreto del cliente',
    secretoTexto: 'Se guarda cifrado y no se vuelve a mostrar.',
    secretoQueda: 'Vacío: se queda el que hay.',
    ambitos: 'Ámbitos (scopes)',
    reclamacion: 'Reclamación con los grupos o papeles',
    reclamacionTexto: 'Por ejemplo groups, roles o realm_access.roles.',
    valores: 'Valores que dan el papel de {{papel}}',
    valoresTexto: 'Uno por línea. Quien no tenga ninguno no entra.',
    dominios: 'Dominios de correo de la empresa',
    dominiosTexto:
      'Uno por línea. Llevan a este proveedor a quien escriba su correo. Los confirma el servicio, no la aseguradora.',
    guardar: 'Guardar',
    guardado: 'Guardado. Pruébelo antes de exigirlo.',
  },
  papel: { operador: 'operador', admin: 'administrador', gestor: 'gestor', superadmin: 'superadministrador' },
  prueba: {
    titulo: '3. Pruébelo',
    texto: 'Entre con su cuenta de empresa: verá qué dice el proveedor y qué papel daría. No cambia su sesión.',
    boton: 'Probar la entrada',
    hecha: 'Probado el {{fecha}}.',
    bien: 'Funciona: entraría con el papel de {{papel}}.',
    sinPapel: 'El proveedor responde, pero ningún valor da un papel: esta persona no entraría.',
    sinCorreo: 'El proveedor responde, pero no confirma el correo: esta persona no entraría la primera vez.',
    correo: 'Correo',
    sujeto: 'Sujeto',
    valores: 'Valores recibidos',
    ninguno: 'ninguno',
  },
  exigir: {
    titulo: '4. Exíjalo',
    texto:
      'Desde ese momento nadie entra con contraseña: ni con las que había, ni con enlaces, ni con invitaciones. Las sesiones y los tokens abiertos terminan. Una persona de emergencia puede entrar si el proveedor falla, y cada vez queda en el registro.',
    emergencia: 'Persona de emergencia',
    emergenciaTexto: 'Administra y tiene segundo factor.',
    nadie: 'Nadie que administre tiene segundo factor todavía.',
    boton: 'Exigir la cuenta de empresa',
    confirmar: 'Sí, exigirla',
    pregunta: '¿Exigir la cuenta de empresa?',
    activo: 'Se exige',
    inactivo: 'No se exige',
    quitar: 'Dejar de exigirla',
    hecho: 'Desde ahora se entra con la cuenta de empresa.',
    deshecho: 'Se puede entrar otra vez con contraseña.',
  },
  retirar: {
    boton: 'Retirar el proveedor',
    pregunta: '¿Retirar el proveedor?',
    texto: 'Quien entró con él sale ahora. Quien no tiene contraseña podrá elegir una con «He olvidado mi contraseña».',
    hecho: 'Proveedor retirado.',
  },
};

export const COMPANY_SIGN_ON_EN: Shape<typeof COMPANY_SIGN_ON_ES> = {
  intro:
    'People of your company sign in with the account they have already (Entra ID, Okta, Keycloak or another provider with OpenID Connect). Whoever leaves the company no longer gets in.',
  registro: {
    titulo: '1. Register Albacea at your provider',
    texto: 'Make a web application with these addresses. The provider will give you a client ID and a secret.',
    vueltas: 'Redirect URIs',
    cierre: 'Back-channel logout URI, if your provider has it',
  },
  datos: {
    titulo: '2. Say which one it is',
    emisor: 'Issuer',
    emisorTexto: 'For instance https://login.microsoftonline.com/YOUR-TENANT/v2.0',
    cliente: 'Client ID',
    secreto: 'Client secret',
    secretoTexto: 'It is kept encrypted and not shown again.',
    secretoQueda: 'Empty: the one that there is stays.',
    ambitos: 'Scopes',
    reclamacion: 'Claim with the groups or roles',
    reclamacionTexto: 'For instance groups, roles or realm_access.roles.',
    valores: 'Values that give the role of {{papel}}',
    valoresTexto: 'One a line. Whoever has none does not get in.',
    dominios: 'E-mail domains of the company',
    dominiosTexto:
      'One a line. They lead whoever types their e-mail to this provider. The service vouches for them, not the insurer.',
    guardar: 'Save',
    guardado: 'Saved. Try it before you enforce it.',
  },
  papel: { operador: 'operator', admin: 'administrator', gestor: 'manager', superadmin: 'superadministrator' },
  prueba: {
    titulo: '3. Try it',
    texto:
      'Use your company account: you see what the provider says and which role it would give. Your session stays as it is.',
    boton: 'Try the sign-in',
    hecha: 'Tried on {{fecha}}.',
    bien: 'It works: this person would get the role of {{papel}}.',
    sinPapel: 'The provider answers, but no value gives a role: this person would not get in.',
    sinCorreo:
      'The provider answers, but does not confirm the e-mail address: this person would not get in the first time.',
    correo: 'E-mail',
    sujeto: 'Subject',
    valores: 'Values received',
    ninguno: 'none',
  },
  exigir: {
    titulo: '4. Enforce it',
    texto:
      'From that moment nobody signs in with a password: not with those there were, not with links, not with invitations. Open sessions and tokens end. One emergency user can sign in if the provider fails, and each time is on the record.',
    emergencia: 'Emergency user',
    emergenciaTexto: 'Administers and has a second factor.',
    nadie: 'Nobody who administers has a second factor yet.',
    boton: 'Enforce the company account',
    confirmar: 'Yes, enforce it',
    pregunta: 'Enforce the company account?',
    activo: 'Enforced',
    inactivo: 'Not enforced',
    quitar: 'Stop enforcing it',
    hecho: 'From now on people sign in with the company account.',
    deshecho: 'People can sign in with a password again.',
  },
  retirar: {
    boton: 'Take the provider away',
    pregunta: 'Take the provider away?',
    texto: 'Whoever came by it leaves now. Whoever has no password can choose one with “I have forgotten my password”.',
    hecho: 'Provider taken away.',
  },
};
