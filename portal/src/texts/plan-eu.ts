import type { planEs } from './plan-es.ts';

/** Words of what to expect, told on the first visit, in Basque. */
export const planEu: typeof planEs = {
  plan: {
    pasosTitulo: 'Zer eskatzen dizugun: {n} urrats',
    pasos: {
      voluntad: 'Esan {fallecido}~k zer egin esanda utzi zuen ala ez.',
      cuentas: 'Esan zein kontu gogoratzen dituzun, eta zer egingo dugun bakoitzarekin.',
      documentos: 'Bidali heriotza-ziurtagiria. Eduki aurretik sina dezakezu.',
      autorizacion:
        'Sinatu zure baimena, zure agiriaren zenbakiarekin eta posta elektronikoz bidaliko dizugun kode batekin.',
    },
    papelesTitulo: 'Zer paper behar diren',
    papeles:
      'Heriotza-ziurtagiria, beti. Harekin hasten gara. Kontuaren arabera, baliteke beste zerbait ere behar izatea:',
    soloCertificado: 'Ziurtagiria nahikoa izan ohi da.',
    hacenFalta: 'Hau eskatzen dute: {papeles}.',
    puedenPedir: 'Batzuetan hau eskatzen dute: {papeles}.',
    papelesLuego: 'Sinatu aurretik esango dizugu zeintzuk diren, enpresaz enpresa.',
    soloRegistros: 'Heriotza-ziurtagiria nahikoa da. Gainerakoaz gu arduratzen gara.',
    esperaTitulo: 'Nork zer egiten duen',
    espera: {
      familia: 'Lehenik, zu: ahal duzunean egiten dituzu urratsak.',
      nosotros: 'Gero, gu: pertsona batek bidali duzuna begiratzen du, eta gauza bakoitza eskatzen dugu.',
      reposo: 'Atzera bueltarik ez duenak hiru egun itxaroten ditu, iritziz aldatzeko aukera izan dezazun.',
      empresas: 'Ondoren, enpresak: beren erritmoan erantzuten dute. Luzatzen badira, guk berriro idazten diegu.',
      registros: 'Testamenturik edo bizi-asegururik utzi zuen noiztik galde daitekeen: {fecha}.',
    },
    tiempoTitulo: 'Zenbat denbora behar den',
    tiempoSuyo: 'Zuk, hamabi bat minutu. Hainbat egunetan bana ditzakezu.',
    visto: '{grupo}: {semanas}, beste batzuetan ikusi dugunez.',
    noSabemos:
      'Gainerakoaz oraindik ez dakigu ezer. Enpresa bakoitzari ematen diogun epea: {semanas}. Gero, berriro idazten diogu.',
    noSabemosNada:
      'Enpresa bakoitzaren araberakoa da, eta oraindik ez dakigu benetan zenbat behar duten. Ematen diegun epea: {semanas}. Gero, berriro idazten diegu.',
    semanas: { uno: 'aste bat', varios: '{n} aste inguru' },
    entreSemanas: '{desde} eta {hasta} aste artean',
    queRegistros: 'Zure ordez, erregistro publikoei ziurtagiriak eskatzen dizkiegu.',
    sinCuentas: {
      inicio: '{fallecido}~ren ziurtagiriak',
      paso: 'Esan ez dela beste ezer falta.',
      accion: 'Esan ez dela ezer falta',
      porQue: 'Horrela, ziurtagiriak iristen direnean amaitu ahal izango dugu.',
      titulo: 'Beste ezer falta da?',
      texto: 'Hemen ziurtagiriak bakarrik eskatzen ditugu. Ez bada ezer falta, esan iezaguzu.',
      boton: 'Ez da ezer falta',
    },
  },
};
