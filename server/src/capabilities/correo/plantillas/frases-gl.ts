import type { Frases } from './frases.ts';

/** Draft: not to be sent until a native speaker has read it. */
export const FRASES_GL: Frases = {
  idioma: 'gl',
  fecha: new Intl.DateTimeFormat('gl-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
  cabecera: { antes: 'Albacea, por conta de', despues: '' },
  firma: (h) => `Albacea, por conta de ${h.aseguradora}`,
  saludo: (h) => `Ola, ${h.nombre}:`,
  despedida: 'Reciba un saúdo cordial,',

  pesame: (h) => `Sentimos moito o falecemento de ${h.fallecido} e dámoslle o noso pésame.`,
  presentacion: (h) =>
    `Somos Albacea e escribímoslle por conta de ${h.aseguradora}, a compañía do seguro de decesos. Ocupámonos das contas que unha persoa deixa en internet: o correo, as redes sociais, as subscricións e outras.`,
  tituloNosotros: 'Que facemos nós',
  nosotros: [
    'Pedímoslle a cada empresa o que vostede decida: pechar a conta, conservala como recordo ou deixar de cobrar.',
    'Preparamos os escritos e estamos pendentes das respostas.',
  ],
  tituloUsted: 'Que pode facer vostede',
  usted: [
    'Dicirnos que contas coñece. Se non as sabe todas, non pasa nada.',
    'Elixir que prefire para cada unha.',
    'Enviarnos os papeis que fagan falta e ver como vai todo.',
  ],
  sinPrisa: 'Non hai présa. Pode ir pouco a pouco, e deixalo e volver cando queira. Nunca lle pediremos contrasinais.',

  enlace: {
    antes: 'Todo se fai desde a súa páxina persoal:',
    boton: 'Abrir a miña páxina',
    copia: 'Se o botón non se abre, copie este enderezo no seu navegador:',
  },
  caducidad: (fecha) => `A ligazón serve ata o ${fecha}.`,
  personal: 'É persoal: quen a teña pode entrar na súa páxina. Por favor, non a reenvíe.',
  ayuda: (h) =>
    h.telefono === null
      ? `Se precisa axuda ou unha ligazón nova, fale con ${h.aseguradora} e enviarémoslla.`
      : `Se precisa axuda ou unha ligazón nova, pode chamar a ${h.aseguradora} ao ${h.telefono}.`,

  enlaceNuevo: (h) =>
    `Enviámoslle unha ligazón nova para as contas de internet de ${h.fallecido}. Substitúe a anterior, que xa non funciona. O que xa estaba feito segue gardado.`,

  errorPropio: (h) =>
    `Escribímoslle por conta de ${h.aseguradora} para pedirlle desculpas. Abrimos por erro unha xestión co nome de ${h.fallecido} e xa a pechamos.`,
  sinConsecuencias:
    'Non enviamos nada a ningunha empresa e ningunha conta cambiou. A ligazón que lle mandamos xa non funciona. Vostede non ten que facer nada.',
  disculpa: 'Sabemos que unha mensaxe así pode doer ou preocupar. Sentímolo de verdade.',
  ayudaTrasError: (h) =>
    h.telefono === null
      ? `Se algo lle preocupa, pode falar con ${h.aseguradora} cando queira.`
      : `Se algo lle preocupa, pode chamar a ${h.aseguradora} ao ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Pediu asinar a autorización para as contas de internet de ${h.fallecido}. Escriba este código na súa páxina persoal:`,
    nombre: 'Código',
    duracion: 'Serve durante 15 minutos e unha soa vez. Se pide outro, este deixa de servir.',
    cuidado: (h) =>
      `Non llo diga a ninguén: nin Albacea nin ${h.aseguradora} llo preguntarán por teléfono. Se non o pediu vostede, non faga nada.`,
    porError: (h) =>
      `Esta mensaxe é para ${h.destinatario}. Se non é vostede, pedímoslle desculpas: avise a ${h.aseguradora} e borre a mensaxe.`,
  },

  porError: (h) =>
    `Esta mensaxe é para ${h.destinatario}. Se non é vostede, pedímoslle desculpas: non abra a ligazón, avise a ${h.aseguradora} e borre a mensaxe.`,
  datos: (h) => `${h.aseguradora} é responsable dos seus datos persoais. Albacea úsaos só para esta xestión.`,

  asunto: {
    bienvenida: (h) => `Axuda coas contas de internet, por conta de ${h.aseguradora}`,
    acceso_nuevo: (h) => `A súa nova ligazón persoal, por conta de ${h.aseguradora}`,
    anulacion: () => 'Pedímoslle desculpas: pechamos unha xestión aberta por erro',
    codigo_mandato: () => 'O seu código para asinar a autorización',
  },
  avance: {
    bienvenida: 'Enviámoslle a súa ligazón persoal. Non hai présa: pode abrila cando lle veña ben.',
    acceso_nuevo: 'Esta ligazón substitúe a anterior, que xa non funciona. O que estaba feito segue gardado.',
    anulacion: 'Ningunha conta cambiou. Vostede non ten que facer nada.',
    codigo_mandato: 'Serve durante 15 minutos. Se non o pediu vostede, non faga nada.',
  },
};
