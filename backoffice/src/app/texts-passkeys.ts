import type { Shape } from './shape.ts';

export const PASSKEYS_ES = {
  titulo: 'Llaves de acceso',
  texto:
    'Para entrar sin contraseña ni código, con la huella, la cara o el PIN de su equipo, o con una llave de seguridad. Desde la primera, la contraseña sola ya no basta: tenga dos, o active también los códigos.',
  ninguna: 'Todavía no tiene ninguna.',
  nombre: 'Nombre',
  nombreTexto: 'Para distinguirla de otras, como «Portátil del trabajo».',
  creada: 'Añadida',
  usada: 'Último uso',
  nunca: 'Sin usar',
  anadir: 'Añadir una llave',
  seguir: 'Seguir',
  anadida: 'Llave de acceso añadida.',
  quitar: 'Quitar',
  quitarDe: 'Quitar la llave {{nombre}}',
  quitarTexto:
    'La llave «{{nombre}}» dejará de servir para entrar. Bórrela también en su equipo o en su gestor de contraseñas.',
  quitada: 'Llave de acceso quitada.',
  acciones: 'Acciones',
  entrar: 'Entrar con una llave de acceso',
  usar: 'Usar una llave de acceso',
  cancelada: 'No se ha usado ninguna llave. Puede intentarlo otra vez.',
  noVale: 'Esa llave de acceso no sirve para entrar aquí. Entre con la contraseña o con otra llave.',
  repetida: 'Ese equipo ya tiene una llave de esta cuenta.',
  fallo: 'Este navegador no ha podido usar una llave de acceso en esta dirección.',
};

export const PASSKEYS_EN: Shape<typeof PASSKEYS_ES> = {
  titulo: 'Passkeys',
  texto:
    'Sign in without a password or code, using your device’s fingerprint, face or PIN, or a security key. Once you have one, your password alone is no longer enough: add a second passkey, or turn on codes as well.',
  ninguna: 'You have none yet.',
  nombre: 'Name',
  nombreTexto: 'To tell it apart from others, such as “Work laptop”.',
  creada: 'Added',
  usada: 'Last used',
  nunca: 'Not used yet',
  anadir: 'Add a passkey',
  seguir: 'Continue',
  anadida: 'Passkey added.',
  quitar: 'Remove',
  quitarDe: 'Remove the passkey {{nombre}}',
  quitarTexto:
    'The passkey “{{nombre}}” will no longer sign you in. Delete it on your device or in your password manager too.',
  quitada: 'Passkey removed.',
  acciones: 'Actions',
  entrar: 'Sign in with a passkey',
  usar: 'Use a passkey',
  cancelada: 'No passkey was used. You can try again.',
  noVale: 'That passkey does not work here. Use your password or another passkey.',
  repetida: 'That device already has a passkey for this account.',
  fallo: 'This browser could not use a passkey at this address.',
};
