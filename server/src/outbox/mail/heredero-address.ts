/** Which e-mails of the outbox say whether any reaches the heir: conditions on `correos`. */

/** What goes to the heir's own address. */
export const TO_HEREDERO = `allegado is null and medio = 'correo' and tipo in ('bienvenida', 'acceso_nuevo', 'codigo_mandato', 'recordatorio',
  'aviso_cierre', 'acceso_por_caducar', 'mensaje', 'datos_propios')`;

/** The last of these says it: a link that was written or whatever was refused or came back since. */
export const SAYS_OF_ADDRESS = `(allegado is null and tipo in ('bienvenida', 'acceso_nuevo') or estado = 'rechazado' and ${TO_HEREDERO})`;
