import type { choresEs } from './chores-es.ts';

/** What the family has to see to by itself, in Basque. */
export const choresEu: typeof choresEs = {
  titulo: 'Guk egiten ez duguna',
  texto: 'Hau zuri dagokizu, edo oinordekoari. Begiratu zerk balio dizun.',
  puntos: [
    'Alarguntza- edo zurztasun-pentsioa: Gizarte Segurantzan. Hiru hilabete baino lehen eskatuz gero, ez duzu bat ere galtzen.',
    'Alokairua: etxea alokatua bazen eta zuk bertan jarraitzen baduzu, idatziz jakinarazi jabeari hiru hilabete baino lehen.',
    'Oinordetza-zerga: zure lurraldeko ogasunean, sei hilabete baino lehen. Denbora gehiago eska daiteke.',
    'Etxe bat bazuen: udalean gainbalioa ordaintzen da, hori ere sei hilabete baino lehen.',
    'Herentzia: notario batekin.',
    'Autoa bazuen: beste izen batera aldatzen da Trafikon.',
    'Bizi-aseguru bat bazuen: kobratu behar duenak eskatzen dio konpainia horri.',
  ],
  ayuda: 'Ez duzu laguntzarik gabe egin behar. Galdetu notario bati, kudeatzaile bati edo zure udalean.',
};
