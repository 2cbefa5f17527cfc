/** The words of the page behind the link in the notice in the other languages of Spain, for insurers that use them; pure. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';

/** Languages that error messages do not have. */
export type Tongue = Exclude<Language, ErrorLanguage>;

export interface PageFacts {
  readonly aseguradora: string;
  /** In readable form; null: none is known. */
  readonly telefono: string | null;
}

export interface PageTexts {
  readonly titulo: string;
  readonly parrafos: readonly string[];
  readonly boton: string | null;
}

type InTongue = Readonly<Record<'pregunta' | 'parado' | 'anulado', (h: PageFacts) => PageTexts>>;

const callCa = (h: PageFacts): string =>
  h.telefono === null
    ? `Si s’estima més parlar amb algú, es pot adreçar a ${h.aseguradora}.`
    : `Si s’estima més parlar amb algú, pot trucar a ${h.aseguradora} al ${h.telefono}.`;
const callGl = (h: PageFacts): string =>
  h.telefono === null
    ? `Se prefire falar con alguén, pode dirixirse a ${h.aseguradora}.`
    : `Se prefire falar con alguén, pode chamar a ${h.aseguradora} ao ${h.telefono}.`;
const callEu = (h: PageFacts): string =>
  h.telefono === null
    ? `Norbaitekin hitz egin nahiago baduzu, jo ${h.aseguradora} aseguru-etxera.`
    : `Norbaitekin hitz egin nahiago baduzu, deitu ${h.aseguradora} aseguru-etxera: ${h.telefono}.`;

export const PAGE_TONGUES: Readonly<Record<Tongue, InTongue>> = {
  ca: {
    pregunta: (h) => ({
      titulo: 'Hi ha un error?',
      parrafos: [
        'Ens han comunicat la mort de la persona a qui escrivim. Si vostè és aquesta persona, o sap que viu, premi el botó.',
        'En aquell moment ho aturem tot. No demanarem res més a cap empresa fins que una persona del nostre equip ho hagi comprovat.',
        'Si la notícia és certa, no ha de fer res. Sentim molt la seva pèrdua.',
        callCa(h),
      ],
      boton: 'És un error: aturar-ho tot',
    }),
    parado: (h) => ({
      titulo: 'Està tot aturat',
      parrafos: [
        'Gràcies per dir-nos-ho. Sentim molt l’ensurt.',
        'Des d’aquest moment no demanem res a cap empresa. Una persona del nostre equip ho mira com més aviat millor. Si ja s’havia demanat alguna cosa, farem que es desfaci.',
        callCa(h),
      ],
      boton: null,
    }),
    anulado: (h) => ({
      titulo: 'Aquesta gestió ja està anul·lada',
      parrafos: ['No queda res en marxa. Vostè no ha de fer res més.', callCa(h)],
      boton: null,
    }),
  },
  gl: {
    pregunta: (h) => ({
      titulo: 'Hai un erro?',
      parrafos: [
        'Comunicáronnos o falecemento da persoa á que escribimos. Se vostede é esa persoa, ou sabe que vive, prema o botón.',
        'Nese momento parámolo todo. Non lle pediremos nada máis a ningunha empresa ata que unha persoa do noso equipo o comprobe.',
        'Se a noticia é certa, non ten que facer nada. Sentimos moito a súa perda.',
        callGl(h),
      ],
      boton: 'É un erro: paralo todo',
    }),
    parado: (h) => ({
      titulo: 'Está todo parado',
      parrafos: [
        'Grazas por dicírnolo. Sentimos moito o susto.',
        'Desde este momento non lle pedimos nada a ningunha empresa. Unha persoa do noso equipo mírao canto antes. Se xa se pedira algo, faremos que se desfaga.',
        callGl(h),
      ],
      boton: null,
    }),
    anulado: (h) => ({
      titulo: 'Esta xestión xa está anulada',
      parrafos: ['Non queda nada en marcha. Vostede non ten que facer nada máis.', callGl(h)],
      boton: null,
    }),
  },
  eu: {
    pregunta: (h) => ({
      titulo: 'Akatsen bat dago?',
      parrafos: [
        'Idazten diogun pertsona hil dela jakinarazi digute. Pertsona hori bazara, edo bizirik dagoela badakizu, sakatu botoia.',
        'Une horretan dena gelditzen dugu. Ez diogu enpresa bati ere beste ezer eskatuko, gure taldeko pertsona batek egiaztatu arte.',
        'Albistea egia bada, ez duzu ezer egin behar. Bihotzez sentitzen dugu zure galera.',
        callEu(h),
      ],
      boton: 'Akats bat da: gelditu dena',
    }),
    parado: (h) => ({
      titulo: 'Dena geldirik dago',
      parrafos: [
        'Eskerrik asko esateagatik. Asko sentitzen dugu izua.',
        'Une honetatik aurrera ez diogu enpresa bati ere ezer eskatzen. Gure taldeko pertsona batek lehenbailehen begiratuko du. Zerbait eskatuta bazegoen, desegin dadin lortuko dugu.',
        callEu(h),
      ],
      boton: null,
    }),
    anulado: (h) => ({
      titulo: 'Kudeaketa hau bertan behera utzita dago',
      parrafos: ['Ez da ezer martxan geratzen. Zuk ez duzu beste ezer egin behar.', callEu(h)],
      boton: null,
    }),
  },
};
