/** What is not written in Basque and why, and refusals by their code, in Basque. */
import type { tonguesEs } from './tongues-es.ts';

export const tonguesEu: typeof tonguesEs = {
  enEspanol: {
    permiso: 'Baimenaren testua gaztelaniaz dago, Espainia osoko enpresek irakurtzen dutelako.',
    carta: 'Gutuna gaztelaniaz dago, enpresak irakurtzen duelako.',
    papel: 'Paper hau, oraingoz, gaztelaniaz bakarrik dugu.',
    empresa: 'Enpresa bakoitzari buruzko oharrak, oraingoz, gaztelaniaz bakarrik ditugu.',
    guia: 'Gidak, oraingoz, gaztelaniaz bakarrik ditugu.',
    extracto: 'Ordainagiri bakoitzari buruzko esaldiak, oraingoz, gaztelaniaz bakarrik ditugu.',
    persona: 'Begiratu duenak gaztelaniaz idatzi du.',
  },
  rechazos: {
    accion_no_permitida: 'Hau beste pertsona batek egin behar du.',
    aseguradora_pausada: 'Zerbitzua geldirik dago egun batzuetan. Hitz egin zure aseguru-etxearekin.',
    no_encontrado: 'Hau ez dago jada. Itzuli atzera eta begiratu dena nola dagoen.',
    demasiadas_cuentas: 'Kasu honetan ez dago kontu gehiagorentzako lekurik.',
    allegado_repetido:
      'Helbide hori duen norbait gonbidatu duzu lehendik. Aldatu nahi baduzu, kendu aurretik gonbidapen hura.',
    demasiados_allegados: 'Ahal den jende guztia gonbidatu duzu.',
    demasiadas_invitaciones: 'Gonbidapen asko bidali dituzu jarraian. Itxaron pixka bat, mesedez.',
    enlace_reciente: 'Duela gutxi bidali dizugu esteka bat. Itxaron minutu batzuk beste bat eskatu aurretik.',
    demasiados_documentos:
      'Kasu honetan ez dago paper gehiagorentzako lekurik. Beste bat bidali behar baduzu, deitu iezaguzu.',
    estado_no_permite: 'Hau orain ezin da egin. Itzuli atzera eta begiratu nola dagoen.',
    validacion: 'Badago zuzena ez den zerbait. Begiratu berriro idatzi duzuna.',
    codigo_incorrecto: 'Kodea ez da zuzena. Idatzi berriro, edo eskatu beste bat.',
    nombre_en_otra_escritura:
      'Izen batek gure paperetan jarri ezin ditugun letrak ditu. Esan iezaguzu nola agertzen den NANean, AIZn edo pasaportean, eta aldatuko dugu.',
    nombre_distinto:
      'Izena ez da guk jasota duguna. Idatzi zure agirian dagoen bezala. Guk gaizki badugu, zuzen dezakezu.',
    documento_no_admitido: 'Ezin dugu fitxategi hau erabili. Egin argazki bat edo aukeratu PDF bat.',
    demasiados_intentos: 'Gehiegitan saiatu zara jarraian. Itxaron minutu batzuk, mesedez.',
    papel_ilegible:
      'Ez da ondo irakurtzen. Atera argazkia berriro argi gehiagorekin, islarik gabe eta orri osoa barruan dela.',
    papel_incompleto: 'Dokumentuaren orriren bat edo zatiren bat falta da. Bidali osorik, mesedez.',
    papel_otra_persona: 'Dokumentua beste pertsona batena da. Egiaztatu eskatzen dena dela, mesedez.',
    papel_otro_documento: 'Ez da eskatzen den dokumentua. Zerrendan azaltzen da zein den eta non lortu.',
    papel_caducado: 'Dokumentua iraungita dago. Indarrean dagoen bat behar da.',
    papel_sin_firma: 'Sinadura edo zigilua falta da. Bidali sinatuta edo zigilatuta, mesedez.',
    papel_datos_distintos: 'Izenak edo datak ez datoz bat kasukoekin. Akatsa gurea bada, esan iezaguzu.',
    papel_no_oficial: 'Dokumentu ofiziala behar da. Kopia hau ez dute onartzen.',
    papel_otro: 'Ezin izan dugu dokumentu hau onartu. Kasua daramanak azalduko dizu zergatik.',
  },
};
