import type { RightsTexts } from './rights-es.ts';

/** Words of what the law gives a person on their own data, in Basque. Fetched with its screens. */
export const rightsEu: RightsTexts = {
  entradilla:
    'Ikusi zuri buruz gordetzen duguna, eta eskatu behar duzuna. Familiako beste inork ez du orri hau ikusten.',
  copia: {
    titulo: 'Zure kopia',
    texto: 'Une honetan zuri buruz gordetzen dugun guztia da. Hemen irakur dezakezu, inprimatu edo gorde.',
    boton: 'Ikusi nire kopia',
    hecha: 'Zure kopia. Eguna: {fecha}',
    imprimir: 'Inprimatu',
    guardar: 'Gorde fitxategi gisa',
    guardada: 'Fitxategia gordeta. Bilatu zure telefonoko edo ordenagailuko deskargen artean.',
    archivo: 'nire-datuak',
  },
  visto: {
    quien: 'Nor zaren',
    nombre: 'Izen-abizenak',
    email: 'Helbide elektronikoa',
    telefono: 'Telefonoa',
    parentesco: 'Zer zinen {fallecido}~rentzat',
    idioma: 'Zein hizkuntzatan idazten dizugun',
    direccion: 'Etxeko helbidea',
    nada: 'Ez dugu gordetzen',
    origen: {
      aseguradora: 'Datu hauek {aseguradora} aseguru-etxeak eman zizkigun, eta gero zuk.',
      heredero: 'Datu hauek {heredero}~k eman zizkigun, hark gonbidatu baitzintuen.',
    },
    paraQue:
      '{fallecido}~ren kontuei buruz zuk erabakitzen duzunerako erabiltzen ditugu, eta besterik ez. Ez dago zure ordez erabakitzen duen programarik.',
    permisos: 'Sinatu duzuna',
    firmo: 'Eguna: {fecha}. Izena: {nombre}.',
    retiro: 'Noiz kendu zenuen: {fecha}.',
    documento: { dni: 'NAN', nie: 'AIZ (NIE)', pasaporte: 'Pasaportea', otro: 'Agiria' },
    prueba: 'Sinaduraren froga gordetzen dugu. Kodea hona joan zen: {email}. Konexioa hau izan zen: {ip}.',
    rubrica: 'Marraztu zenuen sinadura ere gordetzen dugu.',
    voluntad: 'Zuk kontatutakoaren arabera, {fallecido}~k esanda utzi zuena',
    papeles: 'Bidali dituzun paperak',
    sinImagen: 'Irudia ezabatuta dago.',
    desacuerdos: 'Ondo iruditzen ez zitzaizula esan zeniguna',
    destinatarios: 'Nori idatzi diogun zure izenean',
    destinatariosTexto: 'Bakoitzak bere baimena eta eskatzen dituen paperak ikusi zituen.',
    mensajes: 'Idatzi genizuna',
    mensajesTexto: 'Mezu bakoitza osorik gorde dezakezun fitxategian dago.',
    llamadas: 'Noiz hitz egin genuen telefonoz',
    llamadasTexto: 'Deian oharrak hartzen ditugu. Irakurri nahi badituzu, eskatu eta emango dizkizugu.',
    correos: { uno: 'Bidali dizugun mezu bat', varios: 'Bidali dizkizugun {n} mezu' },
    entradas: 'Zure estekak eta orri honetako sarrerak',
    enlace: 'Esteka. Lehen eguna: {desde}. Azken eguna: {hasta}.',
    sesion: 'Sarrera: {desde}.',
    conserva:
      'Kudeaketak irauten duen bitartean gordetzen dugu, eta gero beste {n} urtez, blokeatuta. Ondoren, ezabatu egiten da.',
  },
  pedido: {
    titulo: 'Eskatu duzuna',
    estados: { abierta: 'Erantzuteko', atendida: 'Eginda', denegada: 'Ezin da egin', retirada: 'Zuk kendu zenuen' },
    cuando: 'Noiz eskatu zenuen: {fecha}.',
    hasta: 'Erantzuteko azken eguna: {fecha}.',
    tarde: 'Erantzuteko azken eguna: {fecha}. Berandu gabiltza, eta sentitzen dugu. Agentzian erreklama dezakezu.',
    respuesta: 'Erantzuna',
    retirar: 'Ez dut gehiago eskatzen',
    retirarDe: 'Ez dut gehiago eskatzen: {que}',
    retirada: 'Ados. Ez dago gehiago jasota hori eskatzen duzula.',
  },
  pide: {
    titulo: 'Beste zerbait eskatu',
    pregunta: 'Zer eskatu nahi duzu?',
    clases: {
      rectificacion: {
        titulo: 'Datu bat zuzentzea',
        texto:
          'Zure izena, helbide elektronikoa, telefonoa edo beste edozer. Lehendik sinatu zenuena dagoen bezala geratzen da.',
      },
      supresion: {
        titulo: 'Nire datuak ezabatzea',
        texto:
          'Ahal dena ezabatuko dugu. Legeak zerbait gordetzera behartzen bagaitu, zer eta noiz arte esango dizugu.',
      },
      acceso: {
        titulo: 'Gehiago jakitea',
        texto: 'Adibidez, dei batean zer apuntatu zen, edo datu bat nondik atera zen.',
      },
      limitacion: { titulo: 'Oraingoz ez erabiltzea', texto: 'Irten ez dena geldituko dugu, erantzun arte.' },
      oposicion: { titulo: 'Erabiltzeari uztea', texto: 'Irten ez dena geldituko dugu, erantzun arte.' },
      portabilidad: {
        titulo: 'Beste enpresa bati bidaltzea',
        texto: 'Esan zein den. Zuk zeuk eramateko, gorde zure kopia fitxategi gisa.',
      },
    },
    deFamiliar: 'Erantzuten dizugun bitartean, erabiltzeari utziko diogu.',
    palabras: 'Konta iezaguzu zer eskatzen duzun',
    palabrasSiQuiere: 'Nahi baduzu, konta iezaguzu zergatik',
    ayuda: 'Esaldi pare bat nahikoa da.',
    boton: 'Bidali',
    faltaClase: 'Aukeratu zer eskatu nahi duzun',
    faltanPalabras: 'Konta iezaguzu zer eskatzen duzun',
    hecho: 'Jaso dugu. Hemen eta posta elektronikoz erantzungo dizugu. Azken eguna: {fecha}.',
    parado: 'Irten gabe zegoena geldituta dago.',
  },
  responde: {
    titulo: 'Nor den zure datuen arduraduna',
    aseguradora:
      '{responsable} da zure datuen arduraduna. Albaceak aseguru-etxe horrentzat lan egiten du, eta kudeaketa honetarako bakarrik erabiltzen ditu.',
    otro: '{responsable} da zure datuen arduraduna. Kudeaketa honetarako bakarrik erabiltzen dira.',
    contacto: 'Zure datuei buruz galdetzeko, idatzi hona: {contacto}.',
    telefono: 'Zure datuei buruz galdetzeko, deitu {aseguradora} aseguru-etxera.',
    aepd: 'Ondo tratatzen ez ditugula uste baduzu, Datuak Babesteko Espainiako Agentzian erreklama dezakezu. Doakoa da, eta ez da abokaturik behar.',
    aepdEnlace: 'Joan Agentziaren orrira',
  },
};
