import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Basque. */
export const choresEu: typeof choresEs = {
  titulo: 'Guk egiten ez duguna',
  texto: 'Hau zuri dagokizu, edo oinordekoari. Begiratu zerk balio dizun.',
  puntos: [
    'Alarguntza- edo zurztasun-pentsioa: Gizarte Segurantzan. Hiru hilabete baino lehen eskatuz gero, ez duzu bat ere galtzen.',
    'Alokairua: elkarrekin bizi bazineten eta bertan jarraitu nahi baduzu, jabeak zure abisua jaso behar du hiru hilabete baino lehen. Idatziz, eta heriotza-ziurtagiriarekin.',
    'Oinordetza-zerga: zure lurraldeko ogasunean. Normalean sei hilabete baino lehen. Denbora gehiago behar baduzu, eskatu bost baino lehen.',
    'Etxe bat bazuen: galdetu udalean gainbalioaz. Sei hilabete baino lehen aitortzen da. Han ere denbora gehiago eska daiteke.',
    'Herentzia: notario batekin.',
    'Autoa bazuen: beste izen batera aldatzen da Trafikon.',
    'Bizi-aseguru bat bazuen: kobratu behar duenak eskatzen dio konpainia horri.',
  ],
  ayuda: 'Ez duzu laguntzarik gabe egin behar. Galdetu notario bati, kudeatzaile bati edo zure udalean.',
};
