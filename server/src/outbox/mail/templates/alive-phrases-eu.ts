/**
 * What whoever may be alive, or is, reads in Basque, their family then, and who was the heir of a case that somebody else carries
 * on. Case endings go on «aseguru-etxe», never on a name.
 */
import type { Facts, Phrases } from './alive-phrases.ts';

const whatHadLeft = ({ enviadas }: Facts): string => {
  if (enviadas === 0) return 'Ez genion enpresa bati ere ezer eskatu, eta kontu bat ere ez da aldatu.';
  const some =
    enviadas === 1 ? 'Enpresa bati eskaera bat bidalita genuen.' : `Enpresei ${enviadas} eskaera bidalita genituen.`;
  const each = enviadas === 1 ? 'Eskaera hori' : 'Bakoitzari eskaera hori';
  return `${some} ${each} ondoriorik gabe uzteko eskatzen ari gara, eta dena lehen bezala egon dadin. Erantzun arte adi egongo gara.`;
};

const call = ({ aseguradora, telefono }: Facts): string =>
  telefono === null
    ? `Norbaitekin hitz egin nahi baduzu, jo ${aseguradora} aseguru-etxera nahi duzunean.`
    : `Norbaitekin hitz egin nahi baduzu, deitu ${aseguradora} aseguru-etxera: ${telefono}.`;

export const ALIVE_PHRASES_EU: Phrases = {
  cabecera: 'Albacea, aseguru-etxe honen kontura:',
  firma: (h) => `Albacea, ${h.aseguradora} aseguru-etxearen kontura`,
  saludo: (name) => (name === null ? 'Kaixo:' : `Kaixo, ${name}:`),
  despedida: 'Adeitasunez,',
  asunto: {
    aviso_previo: (h) => `Zure interneteko kontuei buruzko abisu bat, ${h.aseguradora} aseguru-etxearen kontura`,
    disculpa_persona: () => 'Barkamena zor dizugu',
    disculpa_familia: () => 'Barkatu: kudeaketa bat gelditu dugu',
    aviso_relevo: () => 'Gaurtik aurrera, zure familiako beste pertsona bat arduratuko da',
  },
  avance: {
    aviso_previo: 'Desegin ezin den ezer egin aurretik abisatzen dizugu.',
    disculpa_persona: 'Informazio okerra jaso genuen, eta dena gelditu dugu.',
    disculpa_familia: 'Zuk ez duzu ezer egin behar.',
    aviso_relevo: 'Zure esteka ez da gehiago behar. Zuk ez duzu ezer egin behar.',
  },
  body: {
    aviso_previo: (h) => [
      `Albacea gara, eta ${h.aseguradora} aseguru-etxearen kontura idazten dizugu.`,
      `Pertsona hau hil dela jakinarazi digute: ${h.persona}. Familiaren baimen sinatuarekin, haren interneteko kontuez arduratzen gara.`,
      h.dia === null
        ? 'Enpresei eskatuko dizkiegun gauza batzuk ezin dira desegin. Horregatik abisatzen dugu aurretik helbide honetara: akatsen bat balego, jakin dezagun.'
        : `Laster, desegin ezin diren gauza batzuk eskatuko dizkiegu enpresei. Lehen eguna: ${h.dia}. Horregatik abisatzen dugu aurretik helbide honetara: akatsen bat balego, jakin dezagun.`,
      'Hau irakurtzen duena familiakoa bada, bihotzez sentitzen dugu zure galera. Ez duzu ezer egin behar.',
    ],
    disculpa_persona: (h) => [
      `${h.aseguradora} aseguru-etxearen kontura idazten dizugu. Hil zinela jakinarazi ziguten, eta zure interneteko kontuez arduratzen hasi ginen. Informazioa ez zen zuzena. Asko sentitzen dugu.`,
      'Dena gelditu dugu. Ez dugu beste ezer eskatuko zure izenean.',
      whatHadLeft(h),
      'Zure kontu batean zerbait arraroa ikusten baduzu, zerbitzuren bat falta bazaizu edo ulertzen ez duzun gutun bat jasotzen baduzu, esan iezaguzu eta zurekin konponduko dugu.',
    ],
    disculpa_familia: (h) => [
      `${h.aseguradora} aseguru-etxearen kontura idazten dizugu, barkamena eskatzeko. Pertsona hau hil zela jakinarazi ziguten: ${h.persona}. Orain badakigu ez dela hala. Genuen informazioa ez zen zuzena.`,
      `Dena gelditu dugu. ${whatHadLeft(h)}`,
      'Bidali genizun estekak eta baimenak, sinatu bazenuen, ez dute balio. Zuk ez duzu ezer egin behar.',
      'Badakigu horrelako mezu batek mina edo kezka eragin dezakeela. Benetan sentitzen dugu.',
    ],
    aviso_relevo: (h) => [
      `${h.aseguradora} aseguru-etxearen kontura idazten dizugu. Gaurtik aurrera, familiako beste pertsona bat arduratuko da interneteko kontu hauez: ${h.persona}.`,
      'Zure estekak ez du jada balio, ezta zuk gonbidatu zenituen pertsonenek ere. Zuk sinatu zenuena gordeta geratzen da, eta ez da erabiliko beste ezer eskatzeko. Lehendik eskatuta zegoenak bere bideari jarraitzen dio.',
      'Pertsona horrek ez ditu zure paperak eta zure datuak ikusten. Zuk ez duzu ezer egin behar.',
    ],
  },
  cierre: {
    aviso_previo: (h) => [
      'Orria irekitzean ez da ezer aldatzen: botoi bat sakatu behar da. Une horretan dena gelditzen dugu, eta gure taldeko pertsona batek egiaztatzen du.',
      call(h),
    ],
    disculpa_persona: (h) => [call(h)],
    disculpa_familia: (h) => [call(h)],
    aviso_relevo: (h) => ['Akats bat dela uste baduzu, esan iezaguzu lehenbailehen.', call(h)],
  },
  enlace: {
    antes: 'Pertsona hori bazara, edo bizirik dagoela badakizu, hemen geldi dezakezu:',
    boton: 'Akats bat da: gelditu dena',
    copia: 'Botoia irekitzen ez bada, kopiatu helbide hau zure nabigatzailean:',
  },
  pie: (h) =>
    `${h.responsable}${h.responsable === h.aseguradora ? ' aseguru-etxea' : ''} da zure datu pertsonalen arduraduna. Albaceak kudeaketa honetarako bakarrik erabiltzen ditu.`,
};
