/** The mandate that the family signs. */
import type { Shape } from '../../app/shape.ts';

export const MANDATO_ES = {
  mandato: {
    vacio: 'No hay mandato firmado',
    vacioTexto: 'La familia lo firma en el portal con un código que recibe por correo.',
    porRevisar: 'Firmado, por revisar',
    vigente: 'En vigor',
    noVigente: 'Sin vigor',
    firmado: 'Firmado',
    nombre: 'Firma',
    codigo: 'Código de comprobación',
    hasta: 'Vale hasta',
    registros: 'Registros públicos',
    documento: { dni: 'DNI', nie: 'NIE', pasaporte: 'Pasaporte', otro: 'Documento de identidad' },
    falta: 'No cubre, y el caso lo pide',
    pdf: 'Descargar el PDF',
    consultas: 'Quién lo ha comprobado',
    nadie: 'Nadie todavía.',
    porComprobar: 'Nombre por comprobar',
    revision: {
      titulo: 'Compruebe el nombre de quien firmó',
      corregido:
        'Quien firmó corrigió el nombre que dio la aseguradora. Hasta que lo decida no sale nada hacia ningún proveedor.',
      distinto:
        'El nombre escrito al firmar no es el del expediente. Hasta que lo decida no sale nada hacia ningún proveedor.',
      enFicha: 'En el expediente',
      corregidoA: 'Corregido',
      escrito: 'Escrito al firmar',
      aceptar: 'Aceptar el nombre',
      aceptado: 'Nombre aceptado. Las solicitudes pueden salir.',
      rechazar: 'Rechazar y pedir otra firma',
      rechazarTitulo: 'Pedir otra firma',
      rechazarTexto: 'La autorización deja de valer y la familia tendrá que firmar de nuevo. Su página se lo explica.',
      rechazado: 'Nombre rechazado. La familia tiene que firmar de nuevo.',
    },
  },
};

export const MANDATO_EN: Shape<typeof MANDATO_ES> = {
  mandato: {
    vacio: 'No mandate signed',
    vacioTexto: 'The family signs it in the portal with a code that it gets by e-mail.',
    porRevisar: 'Signed, to be reviewed',
    vigente: 'In force',
    noVigente: 'Not in force',
    firmado: 'Signed',
    nombre: 'Signed by',
    codigo: 'Verification code',
    hasta: 'Valid until',
    registros: 'Public registers',
    documento: { dni: 'DNI', nie: 'NIE', pasaporte: 'Passport', otro: 'Identity document' },
    falta: 'Not covered, though the case needs it',
    pdf: 'Download the PDF',
    consultas: 'Verified by',
    nadie: 'Nobody yet.',
    porComprobar: 'Name to verify',
    revision: {
      titulo: 'Verify the signer’s name',
      corregido: 'The signer corrected the name the insurer gave. Nothing is sent to any provider until you decide.',
      distinto: 'The name typed when signing is not the one on file. Nothing is sent to any provider until you decide.',
      enFicha: 'On file',
      corregidoA: 'Corrected to',
      escrito: 'Typed when signing',
      aceptar: 'Accept the name',
      aceptado: 'Name accepted. Requests can be sent.',
      rechazar: 'Reject and ask for another signature',
      rechazarTitulo: 'Ask for another signature',
      rechazarTexto: 'The mandate ends and the family has to sign again. Their page tells them why.',
      rechazado: 'Name rejected. The family has to sign again.',
    },
  },
};
