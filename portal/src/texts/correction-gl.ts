/** Words of what is written anew once the company does not find the account, in Galician. */
import type { correctionEs } from './correction-es.ts';

export const correctionGl: typeof correctionEs = {
  correccion: {
    abrir: 'Corrixir o correo ou o usuario',
    titulo: 'Que conta era?',
    noLaEncuentra: 'A empresa non a atopa con este dato. Se é o correcto, gárdeo tal como está.',
    loNecesita: 'A empresa precisa este dato para atopala.',
    siNoEra: 'Se o dato que lle demos á empresa non era o correcto, cámbieo aquí.',
    falta: 'Escriba o correo, o usuario ou o número da conta.',
    despues: 'Despois pedirémolo outra vez. Vostede non ten que facer nada máis.',
    guardar: 'Gardar',
    guardado: 'Gardado.',
    recibido: 'Xa temos este dato. Pedirémolo outra vez.',
  },
};
