import { dayWriter } from './day-writer.ts';
import type { Phrases } from './phrases.ts';

/** No native speaker has read it yet. Case endings go on «aseguru-etxe», never on a name. */
export const PHRASES_EU: Phrases = {
  idioma: 'eu',
  fecha: dayWriter('eu'),
  cabecera: { antes: 'Albacea', despues: 'aseguru-etxearen kontura' },
  firma: (h) => `Albacea, ${h.aseguradora} aseguru-etxearen kontura`,
  saludo: (h) => `Kaixo, ${h.nombre}:`,
  despedida: 'Adeitasunez,',

  pesame: (h) => `Bihotzez sentitzen dugu ${h.fallecido} hil izana, eta gure doluminak adierazten dizkizugu.`,
  presentacion: (h) =>
    `Albacea gara, eta ${h.aseguradora} aseguru-etxearen kontura idazten dizugu. Pertsona batek interneten uzten dituen kontuez arduratzen gara: posta, sare sozialak, harpidetzak eta bestelakoak.`,
  tituloNosotros: 'Guk zer egiten dugun',
  nosotros: [
    'Enpresa bakoitzari zuk erabakitakoa eskatzen diogu: kontua ixtea, oroigarri gisa gordetzea edo kobratzeari uztea.',
    'Idazkiak prestatzen ditugu, eta erantzunen jarraipena egiten dugu.',
  ],
  tituloUsted: 'Zuk zer egin dezakezun',
  usted: [
    'Zein kontu ezagutzen dituzun esan. Denak ez badakizkizu, ez da ezer gertatzen.',
    'Bakoitzarentzat zer nahiago duzun aukeratu.',
    'Behar diren agiriak bidali, eta dena nola doan ikusi.',
  ],
  sinPrisa:
    'Ez dago presarik. Pixkanaka egin dezakezu, utzi eta nahi duzunean itzuli. Ez dizugu inoiz pasahitzik eskatuko.',

  enlace: {
    antes: 'Dena zure orri pertsonaletik egiten da:',
    boton: 'Nire orria ireki',
    copia: 'Botoia irekitzen ez bada, kopiatu helbide hau zure nabigatzailean:',
  },
  expiry: (date) => `Estekaren azken eguna: ${date}.`,
  personal: 'Pertsonala da: esteka daukana zure orrian sar daiteke. Mesedez, ez birbidali.',
  ayuda: (h) =>
    h.telefono === null
      ? `Laguntza edo esteka berri bat behar baduzu, hitz egin ${h.aseguradora} aseguru-etxearekin, eta bidaliko dizugu.`
      : `Laguntza edo esteka berri bat behar baduzu, deitu ${h.aseguradora} aseguru-etxera: ${h.telefono}.`,

  newLink: (h) =>
    `Esteka berri bat bidaltzen dizugu, interneteko kontu hauetarako: ${h.fallecido}. Aurrekoaren ordez da. Lehendik egindakoa gordeta dago.`,

  invitacion: {
    antes: (h) =>
      `${h.invitante}: gonbita egiten dizu, interneteko kontu hauekin egiten dena jarraitzeko: ${h.fallecido}.`,
    consulta: 'Dena nola doan ikus dezakezu, eta zerbaitekin ados ez bazaude, esan diezagukezu.',
    ayuda:
      'Dena nola doan ikus dezakezu, ezagutzen dituzun kontuak gehitu eta paperak bidali. Zerbaitekin ados ez bazaude, hori ere esan diezagukezu.',
    decide: (h) =>
      `Erabakiak hartzen dituena: ${h.invitante}. Parte hartzea borondatezkoa da: nahi ez baduzu, ez duzu ezer egin behar.`,
  },

  ownError: (h) =>
    `${h.aseguradora} aseguru-etxearen kontura idazten dizugu, barkamena eskatzeko. Akatsez, kudeaketa bat ireki genuen izen honekin: ${h.fallecido}. Itxi egin dugu.`,
  sinConsecuencias:
    'Ez diogu enpresa bati ere ezer bidali, eta kontu bat ere ez da aldatu. Bidali genizun estekak ez du jada balio. Ez duzu ezer egin behar.',
  disculpa: 'Badakigu horrelako mezu batek mina edo kezka eragin dezakeela. Benetan sentitzen dugu.',
  helpAfterError: (h) =>
    h.telefono === null
      ? `Zerbaitek kezkatzen bazaitu, hitz egin ${h.aseguradora} aseguru-etxearekin nahi duzunean.`
      : `Zerbaitek kezkatzen bazaitu, deitu ${h.aseguradora} aseguru-etxera: ${h.telefono}.`,

  codigo: {
    antes: (h) =>
      `Baimena sinatzea eskatu duzu, interneteko kontu hauetarako: ${h.fallecido}. Idatzi kode hau zure orri pertsonalean:`,
    nombre: 'Kodea',
    duracion: '15 minutuz balio du, eta behin bakarrik. Beste bat eskatzen baduzu, honek ez du balioko.',
    cuidado: (h) =>
      `Ez esan inori: ez Albaceak ez ${h.aseguradora} aseguru-etxeak ez dizute telefonoz eskatuko. Zuk eskatu ez baduzu, ez egin ezer.`,
    byError: (h) =>
      `Mezu hau honentzat da: ${h.destinatario}. Zu ez bazara, barkatu: abisatu ${h.aseguradora} aseguru-etxeari eta ezabatu mezua.`,
  },

  recordatorio: {
    antes: (h) =>
      `Interneteko kontu hauengatik idazten dizugu: ${h.fallecido}. Ez dago presarik: jarraitu ahal izateko zer falta den jakin dezazun nahi dugu.`,
    titulo: 'Ahal duzunean',
    lista: 'Esan zein kontu ezagutzen dituzun, edo ez dagoela gehiagorik.',
    confirmarUna: 'Berretsi zer nahiago duzun kontu batentzat.',
    confirmVarias: (h) => `Berretsi zer nahiago duzun ${h.confirmar} kontutarako.`,
    mandato: 'Sinatu baimena, enpresek arreta eman diezaguten.',
    prueba: 'Bidali heriotza-ziurtagiria. Oraindik ez baduzu, geroago bidal dezakezu.',
    papeles: 'Enpresa batek paper edo datu bat gehiago eskatzen du. Zure orrian esaten dizugu zein.',
    guardar: 'Gorde kontu batetik eduki nahi duzuna, presarik gabe. Ez dugu ezer ezabatuko baduzula esan arte.',
    carta: 'Gutun bat prest dago, zuk bakarrik bidal dezakezuna. Zure orrian duzu, bidali nahi baduzu.',
  },
  cierre: {
    antes: (h) =>
      `Interneteko kontu hauengatik idazten dizugu: ${h.fallecido}. Aspaldi ez dugu zure berririk, eta ulertzen dugu: ez da beti une egokia.`,
    aviso: (h) =>
      `Berririk ez badago, kudeaketa hau itxiko dugu. Ixteko eguna: ${h.dia}. Ez zaio enpresa bati ere ezer bidaliko, eta kontu bat ere ez da aldatuko.`,
    seguir: (h) =>
      `Jarraitzea nahi baduzu, egin edozein urrats zure orrian: kontu bat gehitu, agiri bat bidali edo irekita uzteko esan. ${h.aseguradora} aseguru-etxearekin ere hitz egin dezakezu nahi duzunean.`,
    reapertura: 'Itxi arren, hurrengo 90 egunetan berriro ireki daiteke.',
  },
  renewed: {
    antes: (h) =>
      `Interneteko kontu hauetarako zenuen estekak laster ez du balioko: ${h.fallecido}. Azken eguna: ${h.dia}. Beste bat bidaltzen dizugu, nahi duzunean sartzen jarrai dezazun.`,
    tranquilidad: 'Egindakoa gordeta dago. Ez duzu beste ezer egin behar.',
  },
  baja: { antes: 'Honi buruz gehiago ez idaztea nahiago baduzu:', boton: 'gogorarazpen gehiagorik ez jaso' },

  byError: (h) =>
    `Mezu hau honentzat da: ${h.destinatario}. Zu ez bazara, barkatu: ez ireki esteka, abisatu ${h.aseguradora} aseguru-etxeari eta ezabatu mezua.`,
  datos: (h) =>
    `${h.responsable}${h.responsable === h.aseguradora ? ' aseguru-etxea' : ''} da zure datu pertsonalen arduraduna. Albaceak kudeaketa honetarako bakarrik erabiltzen ditu.`,

  asunto: {
    bienvenida: (h) => `Interneteko kontuekin laguntza, ${h.aseguradora} aseguru-etxearen kontura`,
    acceso_nuevo: (h) => `Zure esteka pertsonal berria, ${h.aseguradora} aseguru-etxearen kontura`,
    anulacion: () => 'Barkatu: akatsez irekitako kudeaketa bat itxi dugu',
    codigo_mandato: () => 'Baimena sinatzeko zure kodea',
    recordatorio: (h) => `Zerbait falta da zure orrian, ${h.aseguradora} aseguru-etxearen kontura`,
    aviso_cierre: (h) => `Kudeaketa itxi aurretik, ${h.aseguradora} aseguru-etxearen kontura`,
    acceso_por_caducar: (h) => `Esteka berri bat, ${h.aseguradora} aseguru-etxearen kontura`,
    invitacion: (h) => `Zure familiaren gonbidapena, ${h.aseguradora} aseguru-etxearen kontura`,
  },
  avance: {
    bienvenida: 'Zure esteka pertsonala bidaltzen dizugu. Ez dago presarik: nahi duzunean ireki dezakezu.',
    acceso_nuevo: 'Esteka honek aurrekoa ordezten du. Egindakoa gordeta dago.',
    anulacion: 'Kontu bat ere ez da aldatu. Ez duzu ezer egin behar.',
    codigo_mandato: '15 minutuz balio du. Zuk eskatu ez baduzu, ez egin ezer.',
    recordatorio: 'Ez dago presarik. Jarraitu ahal izateko zer falta den esaten dizugu.',
    aviso_cierre: 'Jarraitzea nahi baduzu, nahikoa da urrats bat zure orrian.',
    acceso_por_caducar: 'Zenuenak laster ez du balioko. Egindakoa gordeta dago.',
    invitacion: 'Dena nola doan ikus dezakezu, edo lagundu. Borondatezkoa da, eta ez dago presarik.',
  },
};
