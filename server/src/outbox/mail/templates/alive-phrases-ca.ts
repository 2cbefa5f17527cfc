/** What whoever may be alive, or is, reads in Catalan, and their family then. */
import type { Facts, Phrases } from './alive-phrases.ts';
import { from } from './phrases-ca.ts';

const whatHadLeft = ({ enviadas }: Facts): string => {
  if (enviadas === 0) return 'No havíem demanat res a cap empresa i cap compte no ha canviat.';
  const some = enviadas === 1 ? 'una sol·licitud a una empresa' : `${enviadas} sol·licituds a empreses`;
  const each = enviadas === 1 ? 'Li demanem que la deixi' : 'Demanem a cadascuna que la deixi';
  return `Ja havíem enviat ${some}. ${each} sense efecte i que tot torni a estar com estava. Hi estarem pendents fins que responguin.`;
};

const call = ({ aseguradora, telefono }: Facts): string =>
  telefono === null
    ? `Si vol parlar amb algú, es pot adreçar a ${aseguradora} quan vulgui.`
    : `Si vol parlar amb algú, pot trucar a ${aseguradora} al ${telefono}.`;

export const ALIVE_PHRASES_CA: Phrases = {
  cabecera: 'Albacea, per compte de la companyia',
  firma: (h) => `Albacea, per compte ${from(h.aseguradora)}`,
  saludo: (name) => (name === null ? 'Hola,' : `Hola, ${name},`),
  despedida: 'Rebi una salutació cordial,',
  asunto: {
    aviso_previo: (h) => `Un avís sobre els seus comptes d’internet, per compte ${from(h.aseguradora)}`,
    disculpa_persona: () => 'Li devem una disculpa',
    disculpa_familia: () => 'Li demanem disculpes: hem aturat una gestió',
    aviso_relevo: () => 'Des d’avui se n’ocupa una altra persona de la seva família',
  },
  avance: {
    aviso_previo: 'L’avisem abans de fer res que no es pugui desfer.',
    disculpa_persona: 'Vam rebre una informació equivocada i ho hem aturat tot.',
    disculpa_familia: 'Vostè no ha de fer res.',
    aviso_relevo: 'El seu enllaç ja no cal. Vostè no ha de fer res.',
  },
  body: {
    aviso_previo: (h) => [
      `Som Albacea i li escrivim per compte ${from(h.aseguradora)}, la companyia de l’assegurança de decessos.`,
      `Ens han comunicat la mort ${from(h.persona)}. Amb el permís signat de la seva família, ens ocupem dels seus comptes d’internet.`,
      h.dia === null
        ? 'Algunes de les coses que demanarem a les empreses no es poden desfer. Per això avisem abans aquesta adreça, per si hi hagués un error.'
        : `A partir del ${h.dia} demanarem a les empreses algunes coses que no es poden desfer. Per això avisem abans aquesta adreça, per si hi hagués un error.`,
      'Si qui llegeix això és de la família, sentim molt la seva pèrdua. No ha de fer res.',
    ],
    disculpa_persona: (h) => [
      `Li escrivim per compte ${from(h.aseguradora)}. Ens van comunicar que vostè havia mort i vam començar a ocupar-nos dels seus comptes d’internet. La informació no era correcta. Ho sentim molt.`,
      'Ho hem aturat tot. No demanarem res més en nom seu.',
      whatHadLeft(h),
      'Si nota res d’estrany en un compte seu, li falta un servei o rep una carta que no entén, digui’ns-ho i ho arreglarem amb vostè.',
    ],
    disculpa_familia: (h) => [
      `Li escrivim per compte ${from(h.aseguradora)} per demanar-li disculpes. Ens van comunicar la mort ${from(h.persona)}, i sabem que no és així. La informació que teníem no era correcta.`,
      `Ho hem aturat tot. ${whatHadLeft(h)}`,
      'L’enllaç que li vam enviar i el permís, si el va arribar a signar, ja no valen. Vostè no ha de fer res.',
      'Sabem que un missatge així pot fer mal o amoïnar. Ho sentim de debò.',
    ],
    aviso_relevo: (h) => [
      `Li escrivim per compte ${from(h.aseguradora)}. Des d’avui una altra persona de la família s’ocupa dels comptes d’internet ${from(h.persona)}.`,
      'El seu enllaç ja no serveix, ni els de les persones que vostè va convidar. El que vostè va signar queda desat i no es farà servir per demanar res més. El que ja s’havia demanat segueix el seu curs.',
      'Aquesta persona no veu els papers ni les dades de vostè. Vostè no ha de fer res.',
    ],
  },
  cierre: {
    aviso_previo: (h) => [
      'En obrir la pàgina no canvia res: cal prémer un botó. En aquell moment ho aturem tot i una persona del nostre equip ho comprova.',
      call(h),
    ],
    disculpa_persona: (h) => [call(h)],
    disculpa_familia: (h) => [call(h)],
    aviso_relevo: (h) => ['Si creu que és un error, digui’ns-ho al més aviat possible.', call(h)],
  },
  enlace: {
    antes: 'Si vostè és aquesta persona, o sap que viu, ho pot aturar aquí:',
    boton: 'És un error: aturar-ho tot',
    copia: 'Si el botó no s’obre, copiï aquesta adreça al seu navegador:',
  },
  pie: (h) =>
    `${h.responsable} és responsable de les seves dades personals. Albacea les fa servir només per a aquesta gestió.`,
};
