import type { laterEs } from './later-es.ts';

/** Words of a death certificate that is not there yet, in Basque. */
export const laterEu: typeof laterEs = {
  boton: 'Oraindik ez daukat',
  espera:
    'Ehorztetxeak egun gutxira ematen du normalean. Bestela, eskatu doan hil zen lekuko Erregistro Zibilean, edo internetez.',
  sede: 'Eskatu Justizia Ministerioan',
  mientras: 'Hura gabe jarrai dezakezu. Eduki arte ez diegu ezer eskatzen enpresei.',
  recordamos: 'Mezu elektronikoz gogoraraziko dizugu. Daukazunean, itzuli hona.',
  sinRecordar: 'Daukazunean, itzuli hona.',
  seguir: 'Jarraitu hura gabe',
  firmado: 'Zure baimena gordeta dago. Heriotza-ziurtagiria duzunean, bidali eta hasiko gara. Ez dago presarik.',
};
