/** SQL conditions on `correos` for the e-mails that show whether the heir can be reached. */

/** E-mails to the heir's own address. */
export const TO_HEREDERO = `allegado is null and medio = 'correo' and tipo in ('bienvenida', 'acceso_nuevo', 'codigo_mandato', 'recordatorio',
  'aviso_cierre', 'acceso_por_caducar', 'mensaje', 'datos_propios')`;

/** The latest of these decides: an e-mail with a link, or any later one that was refused or came back. */
export const SAYS_OF_ADDRESS = `(allegado is null and tipo in ('bienvenida', 'acceso_nuevo') or estado = 'rechazado' and ${TO_HEREDERO})`;
