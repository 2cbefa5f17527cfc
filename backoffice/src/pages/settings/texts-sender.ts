/** The address from which families are written to. */
import type { Shape } from '../../app/shape.ts';

const SILENT_ES = 'El DNS no ha respondido. No cambia nada: pruebe otra vez en unos minutos.';
const SILENT_EN = 'DNS did not answer. Nothing changes: try again in a few minutes.';

export const SENDER_ES = {
  intro:
    'Los correos a las familias pueden salir de una dirección de su propio dominio. Mientras no esté comprobado, salen de {{servicio}}. Las cartas a proveedores y los avisos a su equipo salen siempre de la dirección del servicio.',
  estado: { pendiente: 'Pendiente', verificado: 'En uso', caido: 'Dejó de estar bien', ajeno: 'Dominio de otra' },
  direccion: {
    titulo: '1. Diga la dirección',
    etiqueta: 'Dirección del remitente',
    texto: 'No hace falta que tenga buzón: lo que responda una familia llega a la dirección de «Marca», o al servicio.',
    guardar: 'Guardar la dirección',
    guardada: 'Dirección guardada.',
  },
  publicar: {
    titulo: '2. Publique los registros',
    texto:
      'Quien administra el DNS de su dominio crea estos registros de tipo TXT. Si el panel no admite valores tan largos, pártalo en trozos de hasta 255 caracteres entre comillas, sin cambiar nada.',
  },
  nombre: 'Nombre',
  valor: 'Valor',
  hay: 'Lo que hay ahora',
  sinComprobar: 'Sin comprobar',
  hallado: {
    bien: 'Bien',
    falta: 'Falta',
    distinto: 'Es distinto',
    varios: 'Hay varios',
    sin_respuesta: 'Sin respuesta',
  },
  registro: {
    dkim: {
      nombre: 'Firma de los correos (DKIM)',
      texto: 'Necesario. Demuestra que el dominio es suyo y que los correos son auténticos.',
    },
    dkim_siguiente: {
      nombre: 'Clave nueva (DKIM)',
      texto: 'En cuanto esté publicada, los correos se firman con ella.',
    },
    dmarc: {
      nombre: 'Política del dominio (DMARC)',
      texto:
        'Recomendado: muchos buzones lo piden. Si ya tiene uno, no lo cambie. La firma lleva su dominio, así que los correos cumplen la política también si es estricta.',
    },
    spf: {
      nombre: 'Ruta de devolución (SPF)',
      texto:
        'No tiene que publicar nada. Los correos devueltos vuelven al servicio, en {{nombre}}, y es el registro SPF de ese dominio el que cuenta: el suyo no cambia.',
    },
  },
  remedio: {
    dkim: {
      falta:
        'Todavía no hay ningún registro con ese nombre. Si acaba de crearlo, puede tardar hasta una hora en verse.',
      distinto: 'Hay un registro con ese nombre, pero dice otra cosa. Sustitúyalo por el valor de abajo.',
      varios: 'Hay más de un registro con ese nombre. Deje solo el de abajo.',
      sin_respuesta: SILENT_ES,
    },
    dkim_siguiente: {
      falta: 'Todavía no está publicada. Mientras tanto se firma con la clave de antes.',
      distinto: 'Hay un registro con ese nombre, pero dice otra cosa. Sustitúyalo por el valor de abajo.',
      varios: 'Hay más de un registro con ese nombre. Deje solo el de abajo.',
      sin_respuesta: SILENT_ES,
    },
    dmarc: {
      falta: 'Su dominio no tiene política. El valor de abajo es el más prudente para empezar.',
      distinto: 'Hay un registro con ese nombre que no es una política DMARC.',
      varios: 'Hay más de una política, y los buzones no hacen caso de ninguna. Deje una sola.',
      sin_respuesta: SILENT_ES,
    },
    spf: {
      falta: 'Falta en el dominio del servicio. No es cosa suya: avise a quien administra el servicio.',
      distinto: 'No está bien en el dominio del servicio. No es cosa suya: avise a quien administra el servicio.',
      varios: 'Hay varios en el dominio del servicio. No es cosa suya: avise a quien administra el servicio.',
      sin_respuesta: SILENT_ES,
    },
  },
  comprobar: 'Comprobar',
  comprobado: 'Comprobado el {{fecha}}.',
  cadaDia: 'El servicio lo comprueba además cada día, y avisa si deja de estar bien.',
  resultado: {
    verificado: 'Los correos a las familias salen de {{direccion}}.',
    pendiente: 'El registro DKIM todavía no está bien. Los correos salen de {{servicio}}.',
    caido: 'El registro DKIM estuvo bien y ya no lo está. Los correos salen otra vez de {{servicio}}.',
    ajeno:
      'El registro está bien, pero otra aseguradora usa ya ese dominio. Use un subdominio suyo, o hable con el servicio.',
  },
  clave: {
    titulo: '3. Renueve la clave de vez en cuando',
    texto:
      'Una vez al año, por ejemplo. Se hace una clave nueva con otro nombre; la de ahora sigue firmando hasta que la nueva esté publicada.',
    esperando:
      'Hay una clave nueva por publicar, arriba. Cuando esté en uso, deje el registro viejo una semana más y después bórrelo.',
    boton: 'Hacer una clave nueva',
    hecha: 'Clave nueva hecha. Publíquela.',
  },
  retirar: {
    boton: 'Retirar el remitente propio',
    pregunta: '¿Retirar el remitente propio?',
    texto:
      'Los correos salen otra vez de {{servicio}}. La clave se destruye: para volver habrá que publicar otro registro.',
    hecho: 'Remitente retirado.',
  },
};

export const SENDER_EN: Shape<typeof SENDER_ES> = {
  intro:
    'E-mails to families can be sent from an address at your own domain. Until it is verified, they are sent from {{servicio}}. Letters to providers and notices to your team are always sent from the service’s address.',
  estado: { pendiente: 'Pending', verificado: 'In use', caido: 'No longer valid', ajeno: 'Domain in use elsewhere' },
  direccion: {
    titulo: '1. Enter the address',
    etiqueta: 'Sender address',
    texto: 'It does not need a mailbox: replies from families go to the address under “Branding”, or to the service.',
    guardar: 'Save address',
    guardada: 'Address saved.',
  },
  publicar: {
    titulo: '2. Publish the records',
    texto:
      'Whoever manages your domain’s DNS creates these TXT records. If the DNS panel does not accept a value that long, split it into quoted pieces of up to 255 characters, without changing anything else.',
  },
  nombre: 'Name',
  valor: 'Value',
  hay: 'Current value',
  sinComprobar: 'Not checked',
  hallado: {
    bien: 'Correct',
    falta: 'Missing',
    distinto: 'Different',
    varios: 'Several',
    sin_respuesta: 'No answer',
  },
  registro: {
    dkim: {
      nombre: 'E-mail signature (DKIM)',
      texto: 'Required. It shows that the domain is yours and that the e-mails are genuine.',
    },
    dkim_siguiente: {
      nombre: 'New key (DKIM)',
      texto: 'E-mails are signed with it as soon as it is published.',
    },
    dmarc: {
      nombre: 'Domain policy (DMARC)',
      texto:
        'Recommended: many mail services expect it. If you already have one, leave it as it is. The signature names your domain, so these e-mails pass even a strict policy.',
    },
    spf: {
      nombre: 'Return path (SPF)',
      texto:
        'Nothing for you to publish. Bounces go to the service, at {{nombre}}, so it is that domain’s SPF record that counts. Yours stays as it is.',
    },
  },
  remedio: {
    dkim: {
      falta: 'There is no record with that name yet. If you have just created it, it may take up to an hour to show.',
      distinto: 'There is a record with that name, but its value is different. Replace it with the value below.',
      varios: 'There is more than one record with that name. Keep only the one below.',
      sin_respuesta: SILENT_EN,
    },
    dkim_siguiente: {
      falta: 'It is not published yet. Until then, the previous key signs.',
      distinto: 'There is a record with that name, but its value is different. Replace it with the value below.',
      varios: 'There is more than one record with that name. Keep only the one below.',
      sin_respuesta: SILENT_EN,
    },
    dmarc: {
      falta: 'Your domain has no policy. The value below is the safest one to start with.',
      distinto: 'There is a record with that name, but it is not a DMARC policy.',
      varios: 'There is more than one policy, so mail services ignore them all. Keep one.',
      sin_respuesta: SILENT_EN,
    },
    spf: {
      falta: 'It is missing from the service’s domain. There is nothing for you to do: tell whoever runs the service.',
      distinto: 'It is wrong at the service’s domain. There is nothing for you to do: tell whoever runs the service.',
      varios:
        'There are several at the service’s domain. There is nothing for you to do: tell whoever runs the service.',
      sin_respuesta: SILENT_EN,
    },
  },
  comprobar: 'Check',
  comprobado: 'Checked on {{fecha}}.',
  cadaDia: 'The service also checks it every day, and tells you if it stops being valid.',
  resultado: {
    verificado: 'E-mails to families are sent from {{direccion}}.',
    pendiente: 'The DKIM record is not correct yet. E-mails are sent from {{servicio}}.',
    caido: 'The DKIM record is no longer correct. E-mails are sent from {{servicio}} again.',
    ajeno:
      'The record is correct, but another insurer already uses that domain. Use a subdomain, or contact the service.',
  },
  clave: {
    titulo: '3. Renew the key from time to time',
    texto:
      'Once a year, for instance. A new key is created under another name. The current one keeps signing until the new one is published.',
    esperando:
      'There is a new key to publish, above. Once it is in use, keep the old record for another week, then delete it.',
    boton: 'Create a new key',
    hecha: 'New key created. Publish it.',
  },
  retirar: {
    boton: 'Remove this sender',
    pregunta: 'Remove this sender?',
    texto:
      'E-mails will be sent from {{servicio}} again. The key is destroyed: to use your domain again you will have to publish a new record.',
    hecho: 'Sender removed.',
  },
};
