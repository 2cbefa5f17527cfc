/** What whoever may be alive, or is, reads in Galician, and their family then. */
import type { Facts, Phrases } from './alive-phrases.ts';

const whatHadLeft = ({ enviadas }: Facts): string => {
  if (enviadas === 0) return 'Non lle pedíramos nada a ningunha empresa e ningunha conta cambiou.';
  const some = enviadas === 1 ? 'unha solicitude a unha empresa' : `${enviadas} solicitudes a empresas`;
  const each = enviadas === 1 ? 'Pedímoslle que a deixe' : 'Pedímoslle a cada unha que a deixe';
  return `Xa enviaramos ${some}. ${each} sen efecto e que todo volva estar como estaba. Seguiremos pendentes ata que respondan.`;
};

const call = ({ aseguradora, telefono }: Facts): string =>
  telefono === null
    ? `Se quere falar con alguén, pode dirixirse a ${aseguradora} cando queira.`
    : `Se quere falar con alguén, pode chamar a ${aseguradora} ao ${telefono}.`;

export const ALIVE_PHRASES_GL: Phrases = {
  cabecera: 'Albacea, por conta de',
  firma: (h) => `Albacea, por conta de ${h.aseguradora}`,
  saludo: (name) => (name === null ? 'Ola:' : `Ola, ${name}:`),
  despedida: 'Reciba un saúdo cordial,',
  asunto: {
    aviso_previo: (h) => `Un aviso sobre as súas contas de internet, por conta de ${h.aseguradora}`,
    disculpa_persona: () => 'Debémoslle unha desculpa',
    disculpa_familia: () => 'Pedímoslle desculpas: paramos unha xestión',
    aviso_relevo: () => 'Desde hoxe ocúpase outra persoa da súa familia',
  },
  avance: {
    aviso_previo: 'Avisamos antes de facer nada que non se poida desfacer.',
    disculpa_persona: 'Recibimos unha información equivocada e parámolo todo.',
    disculpa_familia: 'Vostede non ten que facer nada.',
    aviso_relevo: 'A súa ligazón xa non fai falta. Vostede non ten que facer nada.',
  },
  body: {
    aviso_previo: (h) => [
      `Somos Albacea e escribímoslle por conta de ${h.aseguradora}, a compañía do seguro de decesos.`,
      `Comunicáronnos o falecemento de ${h.persona}. Co permiso asinado da súa familia, ocupámonos das súas contas de internet.`,
      h.dia === null
        ? 'Algunhas das cousas que lles imos pedir ás empresas non se poden desfacer. Por iso avisamos antes a este enderezo, por se houbese un erro.'
        : `A partir do ${h.dia} pedirémoslles ás empresas algunhas cousas que non se poden desfacer. Por iso avisamos antes a este enderezo, por se houbese un erro.`,
      'Se quen le isto é da familia, sentimos moito a súa perda. Non ten que facer nada.',
    ],
    disculpa_persona: (h) => [
      `Escribímoslle por conta de ${h.aseguradora}. Comunicáronnos que vostede falecera e empezamos a ocuparnos das súas contas de internet. A información non era correcta. Sentímolo moito.`,
      'Parámolo todo. Non imos pedir nada máis no seu nome.',
      whatHadLeft(h),
      'Se nota algo raro nunha conta súa, se lle falta un servizo ou se recibe unha carta que non entende, díganolo e arranxarémolo con vostede.',
    ],
    disculpa_familia: (h) => [
      `Escribímoslle por conta de ${h.aseguradora} para pedirlle desculpas. Comunicáronnos o falecemento de ${h.persona}, e sabemos que non é así. A información que tiñamos non era correcta.`,
      `Parámolo todo. ${whatHadLeft(h)}`,
      'A ligazón que lle mandamos e o permiso, se chegou a asinalo, xa non valen. Vostede non ten que facer nada.',
      'Sabemos que unha mensaxe así pode doer ou preocupar. Sentímolo de verdade.',
    ],
    aviso_relevo: (h) => [
      `Escribímoslle por conta de ${h.aseguradora}. Desde hoxe ocúpase outra persoa da familia das contas de internet de ${h.persona}.`,
      'A súa ligazón xa non serve, nin as das persoas que vostede convidou. O que vostede asinou queda gardado e non se usará para pedir nada máis. O que xa se pedira segue o seu curso.',
      'Os seus papeis e os seus datos non os ve esa persoa. Vostede non ten que facer nada.',
    ],
  },
  cierre: {
    aviso_previo: (h) => [
      'Ao abrir a páxina non cambia nada: hai que premer un botón. Nese momento parámolo todo e unha persoa do noso equipo compróbao.',
      call(h),
    ],
    disculpa_persona: (h) => [call(h)],
    disculpa_familia: (h) => [call(h)],
    aviso_relevo: (h) => ['Se cre que é un erro, díganolo canto antes.', call(h)],
  },
  enlace: {
    antes: 'Se vostede é esa persoa, ou sabe que vive, pode paralo aquí:',
    boton: 'É un erro: paralo todo',
    copia: 'Se o botón non se abre, copie este enderezo no seu navegador:',
  },
  pie: (h) => `${h.responsable} é responsable dos seus datos persoais. Albacea úsaos só para esta xestión.`,
};
