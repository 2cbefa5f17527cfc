/** Words of the permission that is signed with a certificate too, in Basque. */
import type { certificateEs } from './certificate-es.ts';

export const certificateEu: typeof certificateEs = {
  enlace: 'Ziurtagiriarekin ere sinatu',
  noHaceFalta: 'Ez da beharrezkoa. Nahi duenarentzat da.',
  hay: 'Zure ziurtagiriarekin ere sinatu zenuen.',
  verlo: 'Sinadura hori ikusi',
  titulo: 'Ziurtagiriarekin ere sinatu',
  volver: 'Zure baimena',
  paraQue:
    'Zure baimenak badu balioa hau gabe ere. Enpresa batzuk gehiago fidatzen dira zure NAN elektronikoaren edo ziurtagiri digital baten sinadura ere badu. Beste gauza batzuetarako erabiltzen baduzu, minutu batzuk dira. Ez baduzu, utzi.',
  antes: 'Lehenik baimena sinatzen da, zure izenarekin eta kode batekin. Gero egin ahal izango duzu hau.',
  irAFirmar: 'Baimenera joan',
  pasos: {
    baje: 'Deskargatu zure baimena',
    bajar: 'Nire baimena deskargatu (PDF)',
    firme: 'Sinatu Autofirma programarekin',
    firmeTexto:
      'Espainiako Gobernuaren doako programa da. Sinatu fitxategi hori bera, lehenago beste programa batekin ireki gabe.',
    ordenador: 'Nola egiten den ordenagailuan',
    enOrdenador: [
      'Autofirma ez baduzu, instalatu.',
      'Sartu NANa irakurgailuan. Ziurtagiri bat erabiltzen baduzu, ez da beharrezkoa.',
      'Ireki Autofirma eta aukeratu deskargatu duzun baimena.',
      'Utzi markatu gabe sinadura ikusgaia, eta sakatu «Firmar».',
      'Gorde sinatutako PDFa gero aurkituko duzun lekuan.',
    ],
    movil: 'Nola egiten den mugikorrean',
    enMovil: [
      'Instalatu Autofirma aplikazioa. Denda batzuetan «Cliente móvil @firma» du izena.',
      'Ireki eta aukeratu fitxategi bat sinatzea. Zure baimena «Deskargak» karpetan dago.',
      'Erabili zure ziurtagiria, edo hurbildu NANa mugikorrera.',
      'Gorde sinatutako PDFa.',
    ],
    pagina: 'Autofirmaren orria',
    traiga: 'Ekarri hona',
    elegir: 'Sinatutako PDFa aukeratu',
    otro: 'Beste fitxategi bat aukeratu',
  },
  entregar: 'Egiaztatu eta eman',
  elegido: '«{nombre}» aukeratu duzu.',
  comprobando: 'Egiaztatzen ari gara…',
  cortado: 'Konexioa eten zen eta ez zen osorik iritsi. Sakatu «Egiaztatu eta eman» berriz hasteko.',
  ocupado: 'Orain ezin dugu egiaztatu. Fitxategia hemen dago oraindik: sakatu berriz minutu bat barru.',
  noVale: 'Ezin dugu kopia hau ontzat eman',
  sigue: 'Zure baimenak lehen bezala balio du.',
  rechazos: {
    no_es_pdf: 'Ez da PDF bat. Autofirmak beste PDF bat gordetzen du sinatutako baimenarekin: ekarri hori.',
    no_es_nuestro: 'Ez da zure baimena guk eman genizun bezala. Deskargatu hemen eta sinatu fitxategi hori bera.',
    sin_firma:
      'Zure baimena da, baina oraindik ez du zure sinadurarik. Sinatu Autofirmarekin eta ekarri gordetzen duzun PDFa.',
    cambiado: 'Sinatzeaz gain, zerbait aldatu zen fitxategian. Deskargatu berriz eta sinatu beste ezer ukitu gabe.',
    a_la_vista:
      'Sinadura orrian marraztuta ikusten da, eta zerbait estali lezake. Deskargatu berriz eta sinatu sinadura ikusgaia markatu gabe.',
    varias_firmas: 'Sinadura bat baino gehiago ditu. Deskargatu berriz eta sinatu behin bakarrik.',
    caducado: 'Sinatzeko erabili duzun ziurtagiria iraungita dago. Berritu, edo erabili beste bat.',
    revocado: 'Ziurtagiri hori egin zuenak dio jada ez duela balio. Erabili beste bat.',
    emisor_desconocido: 'Ez dugu ezagutzen ziurtagiri hori nork egin zuen. Erabili NAN elektronikoa edo FNMTren bat.',
    sin_numero: 'Ziurtagiri horrek ez du zure NAN zenbakia esaten. Erabili NAN elektronikoa edo esaten duen beste bat.',
    otra_persona: 'Ziurtagiria beste pertsona baten izenean dago. Baimena sinatu zuenarena izan behar du.',
    sin_vigor: 'Baimen hori jada ez dago indarrean. Deskargatu oraingoa eta sinatu hori.',
    grande: 'Handiegia da. Gehienez 20 MB.',
  },
  buena: 'Kopia ona da eta gorde dugu',
  firmado: 'Ziurtagiriarekin ere sinatuta',
  de: 'Izena: {nombre}. Zenbakia: {numero}. Ekarri zenuen eguna: {fecha}.',
  deSin: 'Izena: {nombre}. Ekarri zenuen eguna: {fecha}.',
  emitido: 'Zure ziurtagiria egin zuena: {emisor}.',
  niveles: {
    certificado:
      'Egin zuenak esan digu oraindik balio duela. Baimena egiaztatzen duenak ikusiko du horrela sinatu zenuela, baina ez zure izena.',
    sin_revocacion:
      'Oraindik ez dakigu ziurtagiriak balio duen: egin zuenak ez digu esan. Ez da zure errua. Nahi baduzu, ekarri beste egun batean fitxategi bera eta berriz galdetuko dugu.',
    sin_cadena: 'Ezin izan dugu egiaztatu nork egin zuen. Baimena egiaztatzen duenak horrela ikusiko du.',
  },
  falta: {
    uno: 'Gero beste baimen bat sinatu zenuen, oraindik ziurtagiririk gabe: {empresas}. Nahi baduzu, egin gauza bera harekin.',
    varios:
      'Gero beste baimen batzuk sinatu zenituen, oraindik ziurtagiririk gabe: {empresas}. Nahi baduzu, egin gauza bera haiekin.',
  },
  otraVez: 'Beste kopia bat ekarri',
};
