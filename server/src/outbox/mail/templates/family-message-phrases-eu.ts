/** A draft that no native speaker has read yet. */
import type { MessagePhrases } from './family-message-phrases.ts';

export const MESSAGE_EU: MessagePhrases = {
  plantillas: {
    papel: {
      asunto: 'Beste paper bat behar dugu',
      avance: 'Zein den eta nola bidali esaten dizugu. Ez dago presarik.',
      parrafos: [
        'Aurrera jarraitzeko paper hau behar dugu: {papel}. {para_quien}',
        'Zure orri pertsonaletik bidal dezakezu, lehendik duzun estekarekin. Mugikorrarekin egindako argazki batek balio du.',
        'Ez baduzu, edo non eskatu ez badakizu, esan iezaguzu eta beste modu bat bilatuko dugu.',
      ],
      sms: 'beste paper bat behar dugu. Zure orrian ikusiko duzu zein den, lehendik duzun estekarekin. Ez dago presarik.',
    },
    identificador: {
      asunto: 'Zalantza bat kontu bati buruz',
      avance: 'Zuk bakarrik argi dezakezu. Ez dago presarik.',
      parrafos: [
        'Zalantza bat dugu, eta zuk lagun diezagukezu. Honi buruzkoa da: {empresa}.',
        'Kontu hori bilatzeko dugun datua ez dirudi osoa. Erabiltzaile bat, helbide elektroniko bat edo kontratu-zenbaki bat izan daiteke, eta enpresaren faktura edo mezu batean egon ohi da.',
        'Begiratu, mesedez, zure orri pertsonalean, eta zuzendu han beharrezkoa bada. Aurkitzen ez baduzu, lasai: esan iezaguzu.',
      ],
      sms: 'zalantza bat dugu kontu bati buruz. Begiratu ahal duzunean zure orrian, lehendik duzun estekarekin.',
    },
    como_va: {
      asunto: 'Nola doan dena',
      avance: 'Egindakoaren eta falta denaren laburpena.',
      parrafos: [
        'Zure kudeaketa nola doan esaten dizugu. Amaitutako kontuak: {hechas}. Eskatuta, erantzunaren zain: {pedidas}. Oraindik eskatzeko: {por_pedir}.',
        '{turno}',
        'Xehetasunak zure orri pertsonalean ikus ditzakezu, nahi duzunean.',
      ],
      sms: 'zure kudeaketa aurrera doa. Amaituta: {hechas}. Erantzunaren zain: {pedidas}. Eskatzeko: {por_pedir}. Xehetasunak zure orrian daude.',
    },
    gracias: {
      asunto: 'Eskerrik asko bidali diguzunagatik',
      avance: 'Badugu.',
      parrafos: [
        'Badugu bidali diguzuna. Eskerrik asko zure denboragatik eta laguntzagatik.',
        'Gu arduratuko gara hemendik aurrera. Beste ezer behar bada, esango dizugu.',
      ],
      sms: 'badugu bidali diguzuna. Eskerrik asko. Beste ezer behar bada, esango dizugu.',
    },
    pesame: {
      asunto: 'Zure ondoan gaude, presarik gabe',
      avance: 'Geratzen denak itxaron dezake.',
      parrafos: [
        'Badakigu egun zailak direla, eta ez dizugu presarik sartu nahi.',
        'Egiteko geratzen denak itxaron dezake. Egin ondo datorkizunean, pixkanaka, edo eskatu laguntza familiako norbaiti.',
        'Nahiago baduzu, telefonoz egin dezakegu elkarrekin.',
      ],
      sms: null,
    },
  },
  avanceLibre: 'Zure kudeaketari buruz idazten dizugu.',
  paraQuien: 'Honentzat da: {empresa}.',
  reservada: 'zure kontuetako bat',
  papel: {
    certificado_defuncion: 'heriotza-ziurtagiria',
    prueba_parentesco: 'familia-liburua edo beste frogaren bat',
    titulo_sucesorio: 'testamentua edo oinordeko-adierazpena',
    ultimas_voluntades: 'azken nahien ziurtagiria',
    seguros_fallecimiento: 'aseguruen ziurtagiria',
    resolucion_judicial: 'epaile baten ebazpena',
    poder: 'notario-ahalordea',
    factura: 'ordainagiria edo faktura',
  },
  turno: {
    heredero: 'Orain bada zuk bakarrik egin dezakezun zerbait. Zure orrian sartzean ikusiko duzu.',
    proveedor: 'Orain ez duzu ezer egin behar: erantzunen zain gaude.',
    aseguradora: 'Orain ez duzu ezer egin behar: zure aseguru-etxearen zain gaude.',
    servicio: 'Orain ez duzu ezer egin behar: gu ari gara.',
    fin: 'Lana amaitu da. Ez duzu besterik egin behar.',
  },
  escritoEn: {
    es: 'Gaztelaniaz idatzita:',
    en: 'Ingelesez idatzita:',
    ca: 'Katalanez idatzita:',
    gl: 'Galegoz idatzita:',
    eu: 'Euskaraz idatzita:',
  },
};
