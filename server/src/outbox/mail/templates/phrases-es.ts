import { dayWriter } from './day-writer.ts';
import type { Phrases } from './phrases.ts';

export const PHRASES_ES: Phrases = {
  idioma: 'es',
  fecha: dayWriter('es'),
  cabecera: { antes: 'Albacea, por cuenta de', despues: '' },
  firma: (h) => `Albacea, por cuenta de ${h.aseguradora}`,
  saludo: (h) => `Hola, ${h.nombre}:`,
  despedida: 'Reciba un saludo cordial,',

  pesame: (h) => `Sentimos mucho el fallecimiento de ${h.fallecido} y le acompañamos en el sentimiento.`,
  presentacion: (h) =>
    `Somos Albacea y le escribimos por cuenta de ${h.aseguradora}, la compañía del seguro de decesos. Nos ocupamos de las cuentas que una persona deja en internet: el correo, las redes sociales, las suscripciones y otras.`,
  tituloNosotros: 'Qué hacemos nosotros',
  nosotros: [
    'Pedimos a cada empresa lo que usted decida: cerrar la cuenta, conservarla como recuerdo o dejar de cobrar.',
    'Preparamos los escritos y estamos pendientes de las respuestas.',
  ],
  tituloUsted: 'Qué puede hacer usted',
  usted: [
    'Decirnos qué cuentas conoce. Si no las sabe todas, no pasa nada.',
    'Elegir qué prefiere para cada una.',
    'Enviarnos los papeles que hagan falta y ver cómo va todo.',
  ],
  sinPrisa: 'No hay prisa. Puede ir poco a poco, y dejarlo y volver cuando quiera. Nunca le pediremos contraseñas.',

  enlace: {
    antes: 'Todo se hace desde su página personal:',
    boton: 'Abrir mi página',
    copia: 'Si el botón no se abre, copie esta dirección en su navegador:',
  },
  expiry: (date) => `El enlace sirve hasta el ${date}.`,
  personal: 'Es personal: quien lo tenga puede entrar en su página. Por favor, no lo reenvíe.',
  ayuda: (h) =>
    h.telefono === null
      ? `Si necesita ayuda o un enlace nuevo, hable con ${h.aseguradora} y se lo enviaremos.`
      : `Si necesita ayuda o un enlace nuevo, puede llamar a ${h.aseguradora} al ${h.telefono}.`,

  newLink: (h) =>
    `Le enviamos un enlace nuevo para las cuentas de internet de ${h.fallecido}. Sustituye al anterior. Lo que ya estaba hecho sigue guardado.`,

  invitacion: {
    antes: (h) => `${h.invitante} le invita a seguir lo que se hace con las cuentas de internet de ${h.fallecido}.`,
    consulta: 'Puede ver cómo va todo y decirnos si no está de acuerdo con algo.',
    ayuda:
      'Puede ver cómo va todo, añadir las cuentas que conozca y enviarnos papeles. También puede decirnos si no está de acuerdo con algo.',
    decide: (h) => `Quien decide es ${h.invitante}. Participar es voluntario: si no quiere, no tiene que hacer nada.`,
  },

  ownError: (h) =>
    `Le escribimos por cuenta de ${h.aseguradora} para pedirle disculpas. Abrimos por error una gestión con el nombre de ${h.fallecido} y ya la hemos cerrado.`,
  sinConsecuencias:
    'No hemos enviado nada a ninguna empresa y ninguna cuenta ha cambiado. El enlace que le mandamos ya no funciona. Usted no tiene que hacer nada.',
  disculpa: 'Sabemos que un mensaje así puede doler o preocupar. Lo sentimos de verdad.',
  helpAfterError: (h) =>
    h.telefono === null
      ? `Si algo le preocupa, puede hablar con ${h.aseguradora} cuando quiera.`
      : `Si algo le preocupa, puede llamar a ${h.aseguradora} al ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Ha pedido firmar su permiso para las cuentas de internet de ${h.fallecido}. Escriba este código en su página personal:`,
    nombre: 'Código',
    duracion: 'Sirve durante 15 minutos y una sola vez. Si pide otro, este deja de servir.',
    cuidado: (h) =>
      `No se lo diga a nadie: ni Albacea ni ${h.aseguradora} se lo preguntarán por teléfono. Si no lo ha pedido usted, no haga nada.`,
    byError: (h) =>
      `Este mensaje es para ${h.destinatario}. Si no es usted, le pedimos disculpas: avise a ${h.aseguradora} y borre el mensaje.`,
  },

  recordatorio: {
    antes: (h) =>
      `Le escribimos por las cuentas de internet de ${h.fallecido}. No hay prisa: solo queremos que sepa qué falta para que podamos seguir.`,
    titulo: 'Cuando pueda',
    lista: 'Díganos qué cuentas conoce, o que no hay más.',
    confirmarUna: 'Confirme qué prefiere para una cuenta.',
    confirmVarias: (h) => `Confirme qué prefiere para ${h.confirmar} cuentas.`,
    mandato: 'Firme su permiso, para que las empresas nos atiendan.',
    prueba: 'Envíenos el certificado de defunción. Si aún no lo tiene, puede hacerlo más adelante.',
    papeles: 'Una empresa pide un papel o un dato más. En su página le decimos cuál.',
    guardar:
      'Guarde lo que quiera conservar de una cuenta, sin prisa. No borramos nada hasta que nos diga que ya lo tiene.',
    carta: 'Hay una carta lista que solo puede enviar usted. Se la dejamos en su página, por si quiere mandarla.',
  },
  cierre: {
    antes: (h) =>
      `Le escribimos por las cuentas de internet de ${h.fallecido}. Hace tiempo que no sabemos de usted, y lo entendemos: no siempre es el momento.`,
    aviso: (h) =>
      `Si no hay novedades, el ${h.dia} cerraremos esta gestión. No se habrá enviado nada a ninguna empresa y ninguna cuenta cambiará.`,
    seguir: (h) =>
      `Si quiere que sigamos, dé cualquier paso en su página: añadir una cuenta, enviarnos un papel o decirnos que la dejemos abierta. También puede hablar con ${h.aseguradora} cuando quiera.`,
    reapertura: 'Aunque se cierre, durante los 90 días siguientes se puede volver a abrir.',
  },
  renewed: {
    antes: (h) =>
      `El enlace que tenía para las cuentas de internet de ${h.fallecido} deja de funcionar el ${h.dia}. Le enviamos otro para que pueda seguir entrando cuando quiera.`,
    tranquilidad: 'Lo que está hecho sigue guardado. Usted no tiene que hacer nada más.',
  },
  baja: { antes: 'Si prefiere que no le escribamos más por esto:', boton: 'no recibir más recordatorios' },

  byError: (h) =>
    `Este mensaje es para ${h.destinatario}. Si no es usted, le pedimos disculpas: no abra el enlace, avise a ${h.aseguradora} y borre el mensaje.`,
  datos: (h) => `${h.responsable} es responsable de sus datos personales. Albacea los usa solo para esta gestión.`,

  asunto: {
    bienvenida: (h) => `Ayuda con las cuentas de internet, por cuenta de ${h.aseguradora}`,
    acceso_nuevo: (h) => `Su nuevo enlace personal, por cuenta de ${h.aseguradora}`,
    anulacion: () => 'Le pedimos disculpas: hemos cerrado una gestión abierta por error',
    codigo_mandato: () => 'Su código para firmar el permiso',
    recordatorio: (h) => `Algo queda pendiente en su página, por cuenta de ${h.aseguradora}`,
    aviso_cierre: (h) => `Antes de cerrar su gestión, por cuenta de ${h.aseguradora}`,
    acceso_por_caducar: (h) => `Un enlace nuevo para su página, por cuenta de ${h.aseguradora}`,
    invitacion: (h) => `Una invitación de su familia, por cuenta de ${h.aseguradora}`,
  },
  avance: {
    bienvenida: 'Le enviamos su enlace personal. No hay prisa: puede abrirlo cuando le venga bien.',
    acceso_nuevo: 'Este enlace sustituye al anterior. Lo que estaba hecho sigue guardado.',
    anulacion: 'Ninguna cuenta ha cambiado. Usted no tiene que hacer nada.',
    codigo_mandato: 'Sirve durante 15 minutos. Si no lo ha pedido usted, no haga nada.',
    recordatorio: 'No hay prisa. Le contamos qué falta para que podamos seguir.',
    aviso_cierre: 'Si quiere que sigamos, basta con dar un paso en su página.',
    acceso_por_caducar: 'El que tenía deja de funcionar pronto. Lo que está hecho sigue guardado.',
    invitacion: 'Puede ver cómo va todo o echar una mano. Es voluntario y no hay prisa.',
  },
};
