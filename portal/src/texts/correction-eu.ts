/** Words of what is written anew once the company does not find the account, in Basque. */
import type { correctionEs } from './correction-es.ts';

export const correctionEu: typeof correctionEs = {
  correccion: {
    abrir: 'Zuzendu helbidea edo erabiltzailea',
    titulo: 'Zein kontu zen?',
    noLaEncuentra: 'Enpresak ez du aurkitzen datu honekin. Zuzena bada, gorde dagoen bezala.',
    loNecesita: 'Enpresak datu hau behar du kontua aurkitzeko.',
    siNoEra: 'Enpresari eman genion datua zuzena ez bazen, aldatu hemen.',
    falta: 'Idatzi kontuaren helbide elektronikoa, erabiltzailea edo zenbakia.',
    despues: 'Gero, berriro eskatuko dugu. Zuk ez duzu beste ezer egin behar.',
    guardar: 'Gorde',
    guardado: 'Gordeta.',
    recibido: 'Badugu datu hau. Berriro eskatuko dugu.',
  },
};
