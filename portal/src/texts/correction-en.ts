import type { correctionEs } from './correction-es.ts';

/** Words of what is written anew once the company does not find the account, in English. */
export const correctionEn: typeof correctionEs = {
  correccion: {
    abrir: 'Correct the e-mail or user name',
    titulo: 'Which account was it?',
    noLaEncuentra: 'The company does not find it with this. If it is right, save it as it is.',
    loNecesita: 'The company needs this to find it.',
    siNoEra: 'If what we told the company was not right, change it here.',
    falta: 'Write the e-mail, user name or number of the account.',
    despues: 'Then we will ask again. There is nothing else for you to do.',
    guardar: 'Save',
    guardado: 'Saved.',
    recibido: 'We have this now. We will ask again.',
  },
};
