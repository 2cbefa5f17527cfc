/** Words of a bank statement that comes as a photograph, in Basque. */
import type { statementEs } from './statement-es.ts';

export const statementEu: typeof statementEs = {
  extractoFoto: {
    titulo: 'Papera bakarrik baduzu',
    consejos: [
      'Egin argazki bat orri bakoitzari: osorik, aurrez aurre eta argi onarekin.',
      'Zutabeen izenburuak ikus daitezela: data, kontzeptua eta zenbatekoa.',
      'Bidali orriak banan-banan.',
    ],
    camara: 'Egin argazki bat',
    leyendo: 'Irakurtzen ari gara. Minutu erdi bat behar izan dezake.',
    marca: 'Argazki batetik irakurria: egiaztatu',
    comprobar: 'Zenbaki edo letra bat gaizki irakur daiteke. Alderatu lerro bakoitza paperarekin, markatu aurretik.',
  },
};
