import type { Frases } from './frases.ts';

export const FRASES_ES: Frases = {
  idioma: 'es',
  fecha: new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
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
  caducidad: (fecha) => `El enlace sirve hasta el ${fecha}.`,
  personal: 'Es personal: quien lo tenga puede entrar en su página. Por favor, no lo reenvíe.',
  ayuda: (h) =>
    h.telefono === null
      ? `Si necesita ayuda o un enlace nuevo, hable con ${h.aseguradora} y se lo enviaremos.`
      : `Si necesita ayuda o un enlace nuevo, puede llamar a ${h.aseguradora} al ${h.telefono}.`,

  enlaceNuevo: (h) =>
    `Le enviamos un enlace nuevo para las cuentas de internet de ${h.fallecido}. Sustituye al anterior, que ya no funciona. Lo que ya estaba hecho sigue guardado.`,

  errorPropio: (h) =>
    `Le escribimos por cuenta de ${h.aseguradora} para pedirle disculpas. Abrimos por error una gestión con el nombre de ${h.fallecido} y ya la hemos cerrado.`,
  sinConsecuencias:
    'No hemos enviado nada a ninguna empresa y ninguna cuenta ha cambiado. El enlace que le mandamos ya no funciona. Usted no tiene que hacer nada.',
  disculpa: 'Sabemos que un mensaje así puede doler o preocupar. Lo sentimos de verdad.',
  ayudaTrasError: (h) =>
    h.telefono === null
      ? `Si algo le preocupa, puede hablar con ${h.aseguradora} cuando quiera.`
      : `Si algo le preocupa, puede llamar a ${h.aseguradora} al ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Ha pedido firmar la autorización para las cuentas de internet de ${h.fallecido}. Escriba este código en su página personal:`,
    nombre: 'Código',
    duracion: 'Sirve durante 15 minutos y una sola vez. Si pide otro, este deja de servir.',
    cuidado: (h) =>
      `No se lo diga a nadie: ni Albacea ni ${h.aseguradora} se lo preguntarán por teléfono. Si no lo ha pedido usted, no haga nada.`,
    porError: (h) =>
      `Este mensaje es para ${h.destinatario}. Si no es usted, le pedimos disculpas: avise a ${h.aseguradora} y borre el mensaje.`,
  },

  porError: (h) =>
    `Este mensaje es para ${h.destinatario}. Si no es usted, le pedimos disculpas: no abra el enlace, avise a ${h.aseguradora} y borre el mensaje.`,
  datos: (h) => `${h.aseguradora} es responsable de sus datos personales. Albacea los usa solo para esta gestión.`,

  asunto: {
    bienvenida: (h) => `Ayuda con las cuentas de internet, por cuenta de ${h.aseguradora}`,
    acceso_nuevo: (h) => `Su nuevo enlace personal, por cuenta de ${h.aseguradora}`,
    anulacion: () => 'Le pedimos disculpas: hemos cerrado una gestión abierta por error',
    codigo_mandato: () => 'Su código para firmar la autorización',
  },
  avance: {
    bienvenida: 'Le enviamos su enlace personal. No hay prisa: puede abrirlo cuando le venga bien.',
    acceso_nuevo: 'Este enlace sustituye al anterior, que ya no funciona. Lo que estaba hecho sigue guardado.',
    anulacion: 'Ninguna cuenta ha cambiado. Usted no tiene que hacer nada.',
    codigo_mandato: 'Sirve durante 15 minutos. Si no lo ha pedido usted, no haga nada.',
  },
};
