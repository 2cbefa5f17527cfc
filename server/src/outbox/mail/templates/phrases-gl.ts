import { dayWriter } from './day-writer.ts';
import type { Phrases } from './phrases.ts';

/** No native speaker has read it yet. */
export const PHRASES_GL: Phrases = {
  idioma: 'gl',
  fecha: dayWriter('gl'),
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
  expiry: (date) => `A ligazón serve ata o ${date}.`,
  personal: 'É persoal: quen a teña pode entrar na súa páxina. Por favor, non a reenvíe.',
  ayuda: (h) =>
    h.telefono === null
      ? `Se precisa axuda ou unha ligazón nova, fale con ${h.aseguradora} e enviarémoslla.`
      : `Se precisa axuda ou unha ligazón nova, pode chamar a ${h.aseguradora} ao ${h.telefono}.`,

  newLink: (h) =>
    `Enviámoslle unha ligazón nova para as contas de internet de ${h.fallecido}. Substitúe a anterior. O que xa estaba feito segue gardado.`,

  invitacion: {
    antes: (h) => `${h.invitante} convida a vostede a seguir o que se fai coas contas de internet de ${h.fallecido}.`,
    consulta: 'Pode ver como vai todo e dicirnos se non está de acordo con algo.',
    ayuda:
      'Pode ver como vai todo, engadir as contas que coñeza e enviarnos papeis. Tamén pode dicirnos se non está de acordo con algo.',
    decide: (h) => `Quen decide é ${h.invitante}. Participar é voluntario: se non quere, non ten que facer nada.`,
  },

  ownError: (h) =>
    `Escribímoslle por conta de ${h.aseguradora} para pedirlle desculpas. Abrimos por erro unha xestión co nome de ${h.fallecido} e xa a pechamos.`,
  sinConsecuencias:
    'Non enviamos nada a ningunha empresa e ningunha conta cambiou. A ligazón que lle mandamos xa non funciona. Vostede non ten que facer nada.',
  disculpa: 'Sabemos que unha mensaxe así pode doer ou preocupar. Sentímolo de verdade.',
  helpAfterError: (h) =>
    h.telefono === null
      ? `Se algo lle preocupa, pode falar con ${h.aseguradora} cando queira.`
      : `Se algo lle preocupa, pode chamar a ${h.aseguradora} ao ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Pediu asinar o seu permiso para as contas de internet de ${h.fallecido}. Escriba este código na súa páxina persoal:`,
    nombre: 'Código',
    duracion: 'Serve durante 15 minutos e unha soa vez. Se pide outro, este deixa de servir.',
    cuidado: (h) =>
      `Non llo diga a ninguén: nin Albacea nin ${h.aseguradora} llo preguntarán por teléfono. Se non o pediu vostede, non faga nada.`,
    byError: (h) =>
      `Esta mensaxe é para ${h.destinatario}. Se non é vostede, pedímoslle desculpas: avise a ${h.aseguradora} e borre a mensaxe.`,
  },

  recordatorio: {
    antes: (h) =>
      `Escribímoslle polas contas de internet de ${h.fallecido}. Non hai présa: só queremos que saiba que falta para que poidamos seguir.`,
    titulo: 'Cando poida',
    lista: 'Díganos que contas coñece, ou que non hai máis.',
    confirmarUna: 'Confirme que prefire para unha conta.',
    confirmVarias: (h) => `Confirme que prefire para ${h.confirmar} contas.`,
    mandato: 'Asine o seu permiso, para que as empresas nos atendan.',
    prueba: 'Envíenos o certificado de defunción. Se aínda non o ten, pode facelo máis adiante.',
    papeles: 'Unha empresa pide un papel ou un dato máis. Na súa páxina dicímoslle cal.',
    guardar: 'Garde o que queira conservar dunha conta, sen présa. Non borramos nada ata que nos diga que xa o ten.',
    carta: 'Hai unha carta lista que só pode enviar vostede. Tena na súa páxina, por se a quere mandar.',
  },
  cierre: {
    antes: (h) =>
      `Escribímoslle polas contas de internet de ${h.fallecido}. Hai tempo que non sabemos de vostede, e entendémolo: non sempre é o momento.`,
    aviso: (h) =>
      `Se non hai novidades, o ${h.dia} pecharemos esta xestión. Non se enviaría nada a ningunha empresa e ningunha conta cambiaría.`,
    seguir: (h) =>
      `Se quere que sigamos, dea calquera paso na súa páxina: engadir unha conta, enviarnos un papel ou dicirnos que a deixemos aberta. Tamén pode falar con ${h.aseguradora} cando queira.`,
    reapertura: 'Aínda que se peche, durante os 90 días seguintes pódese volver abrir.',
  },
  renewed: {
    antes: (h) =>
      `A ligazón que tiña para as contas de internet de ${h.fallecido} deixa de funcionar o ${h.dia}. Enviámoslle outra para que poida seguir entrando cando queira.`,
    tranquilidad: 'O que está feito segue gardado. Vostede non ten que facer nada máis.',
  },
  baja: { antes: 'Se prefire que non lle escribamos máis por isto:', boton: 'non recibir máis recordatorios' },

  byError: (h) =>
    `Esta mensaxe é para ${h.destinatario}. Se non é vostede, pedímoslle desculpas: non abra a ligazón, avise a ${h.aseguradora} e borre a mensaxe.`,
  datos: (h) => `${h.responsable} é responsable dos seus datos persoais. Albacea úsaos só para esta xestión.`,

  asunto: {
    bienvenida: (h) => `Axuda coas contas de internet, por conta de ${h.aseguradora}`,
    acceso_nuevo: (h) => `A súa nova ligazón persoal, por conta de ${h.aseguradora}`,
    anulacion: () => 'Pedímoslle desculpas: pechamos unha xestión aberta por erro',
    codigo_mandato: () => 'O seu código para asinar o permiso',
    recordatorio: (h) => `Queda algo pendente na súa páxina, por conta de ${h.aseguradora}`,
    aviso_cierre: (h) => `Antes de pechar a súa xestión, por conta de ${h.aseguradora}`,
    acceso_por_caducar: (h) => `Unha ligazón nova para a súa páxina, por conta de ${h.aseguradora}`,
    invitacion: (h) => `Unha invitación da súa familia, por conta de ${h.aseguradora}`,
  },
  avance: {
    bienvenida: 'Enviámoslle a súa ligazón persoal. Non hai présa: pode abrila cando lle veña ben.',
    acceso_nuevo: 'Esta ligazón substitúe a anterior. O que estaba feito segue gardado.',
    anulacion: 'Ningunha conta cambiou. Vostede non ten que facer nada.',
    codigo_mandato: 'Serve durante 15 minutos. Se non o pediu vostede, non faga nada.',
    recordatorio: 'Non hai présa. Contámoslle que falta para que poidamos seguir.',
    aviso_cierre: 'Se quere que sigamos, abonda con dar un paso na súa páxina.',
    acceso_por_caducar: 'A que tiña deixa de funcionar pronto. O que está feito segue gardado.',
    invitacion: 'Pode ver como vai todo ou botar unha man. É voluntario e non hai présa.',
  },
};
