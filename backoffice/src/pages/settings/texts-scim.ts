/** Tokens with which the identity provider tells who joins and who leaves. */
import type { Shape } from '../../app/shape.ts';

export const SCIM_ES = {
  titulo: 'Altas y bajas automáticas (SCIM)',
  texto:
    'Su proveedor de identidad avisa de quién entra en la empresa y de quién se va. Quien se va pierde el acceso en el acto. Ponga en el proveedor esta dirección y un token.',
  direccion: 'Dirección del servicio SCIM 2.0',
  tokens: 'Tokens',
  ninguno: 'Todavía no hay ningún token: el proveedor no puede avisar.',
  termina: 'Termina en',
  creado: 'Creado el {{fecha}}',
  usado: 'Último aviso: {{cuando}}',
  nunca: 'El proveedor no lo ha usado todavía',
  crear: 'Crear un token',
  dos: 'Pueden valer dos a la vez, para cambiar uno por otro sin cortes. Revoque el anterior cuando el proveedor use el nuevo.',
  hecho: 'Token para el proveedor de identidad',
  unaVez: 'Cópielo ahora y péguelo en el proveedor. Con él se puede dar acceso a cualquiera: no lo envíe por correo.',
  revocar: 'Revocar',
  revocarDe: 'Revocar el token que termina en {{final}}',
  pregunta: '¿Revocar el token?',
  aviso: 'Deja de valer ahora. Quien ya tiene acceso lo conserva.',
  revocado: 'Token revocado.',
};

export const SCIM_EN: Shape<typeof SCIM_ES> = {
  titulo: 'Automatic joiners and leavers (SCIM)',
  texto:
    'Your identity provider tells us who joins the company and who leaves. Anyone who leaves loses access at once. Give the provider this address and a token.',
  direccion: 'SCIM 2.0 endpoint',
  tokens: 'Tokens',
  ninguno: 'There is no token yet: the provider cannot tell us anything.',
  termina: 'Ends in',
  creado: 'Created on {{fecha}}',
  usado: 'Last used: {{cuando}}',
  nunca: 'The provider has not used it yet',
  crear: 'Create a token',
  dos: 'Two can be valid at once, so you can replace one without a gap. Revoke the old one once the provider uses the new one.',
  hecho: 'Token for the identity provider',
  unaVez: 'Copy it now and paste it into your provider. It can give anyone access: do not send it by e-mail.',
  revocar: 'Revoke',
  revocarDe: 'Revoke the token that ends in {{final}}',
  pregunta: 'Revoke the token?',
  aviso: 'It stops working now. People who already have access keep it.',
  revocado: 'Token revoked.',
};
