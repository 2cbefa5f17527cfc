/** Words of what is written anew once the company does not find the account, in Catalan. */
import type { correctionEs } from './correction-es.ts';

export const correctionCa: typeof correctionEs = {
  correccion: {
    abrir: 'Corregir el correu o l’usuari',
    titulo: 'Quin compte era?',
    noLaEncuentra: 'L’empresa no el troba amb aquesta dada. Si és la correcta, desi-la tal com està.',
    loNecesita: 'L’empresa necessita aquesta dada per trobar-lo.',
    siNoEra: 'Si la dada que vam donar a l’empresa no era la correcta, canviï-la aquí.',
    falta: 'Escrigui el correu, l’usuari o el número del compte.',
    despues: 'Després ho tornarem a demanar. Vostè no ha de fer res més.',
    guardar: 'Desar',
    guardado: 'Desat.',
    recibido: 'Ja tenim aquesta dada. Ho tornarem a demanar.',
  },
};
