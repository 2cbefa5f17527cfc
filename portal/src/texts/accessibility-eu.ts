import type { accessibilityEs } from './accessibility-es.ts';

/** The accessibility statement in Basque. */
export const accessibilityEu: typeof accessibilityEs = {
  titulo: 'Irisgarritasun-adierazpena',
  entradilla:
    'Edonork orri hau erabili ahal izatea nahi dugu, baita beste era batera ikusten, entzuten, mugitzen edo irakurtzen duenak ere.',
  secciones: [
    {
      titulo: 'Nola betetzen duen',
      parrafos: [
        'Adierazpen hau Albaceak familientzat duen orriarena da. Maiatzaren 8ko 11/2023 Legeak eskatzen du, eta 1112/2018 Errege Dekretuaren ereduari jarraitzen dio.',
        'Orriak zati batean betetzen ditu EN 301 549 araua eta WCAG 2.2 jarraibideak, AA maila. Falta dena hemen behean dago.',
      ],
    },
    {
      titulo: 'Oraindik irisgarria ez dena',
      puntos: [
        'Beste enpresa batzuek bidaltzen dutena eta paperen argazkiak etiketarik gabeko PDFak dira.',
        'Enpresa batzuek ingelesez bakarrik irakurtzen dute. Haientzako gutuna ingelesez doa, ondoan itzulpen bat duela.',
        'Esteken bidez beste enpresa batzuen orrietara joaten da. Orri horiek ez daude gure esku.',
        'Pantaila-irakurle bat egunero erabiltzen duen inork ez du oraindik probatu.',
      ],
    },
    {
      titulo: 'Zerbaitek horrela balio ez badizu',
      parrafos: [
        'Ez da dena hemen egin behar. Deitu, eta telefonoz egingo dugu zurekin. Sinatzeko kodea bakarrik idatzi behar duzu zuk.',
        'Eskatu edozein paper letra handian, telefonoz irakurrita edo beste era batera. Doakoa da.',
      ],
    },
    {
      titulo: 'Nola egiaztatu dugun',
      parrafos: [
        'Guk geuk egiaztatu dugu. Pantaila bakoitzak, egoera eta hizkuntza guztietan, azterketa automatiko bat gainditzen du, axe tresnarekin. Gero, teklatuarekin bakarrik ibiltzen gara bertan, letra % 200ean jarrita, lerroen artean tarte handiagoa utzita eta pertsona bakoitzak aukeratzen dituen koloreekin.',
        '2026ko azaroaren 25ean prestatu genuen adierazpen hau. Egun hartan berrikusi genuen azkenekoz. Urtero berrikusten dugu, baita zerbait garrantzitsua aldatzen denean ere.',
      ],
    },
  ],
  contacto: {
    titulo: 'Esan zerk huts egiten duen',
    texto:
      'Konta iezaguzu zer ezin duzun egin, zein pantailatan eta zein gailurekin. Gehienez hogei egun baliodunetan erantzungo dizugu.',
    telefono: 'Deitu, eta esan irisgarritasunagatik dela.',
  },
  reclamar: {
    titulo: 'Nola erreklamatu',
    parrafos: [
      'Erantzuten ez badizugu, edo erantzunak balio ez badizu, zure autonomia-erkidegoan zerbitzuen irisgarritasuna zaintzen duen agintaritzari erreklama diezaiokezu. Zure udaleko kontsumo-bulegoak esango dizu zein den, eta zure erreklamazioa jasoko du. Doakoa da.',
      'Gizarte Eskubideen Ministerioaren Desgaitasunari Arreta Emateko Bulegoan (OADIS) ere konta dezakezu. Eta beti jo dezakezu epaitegietara.',
    ],
  },
};
