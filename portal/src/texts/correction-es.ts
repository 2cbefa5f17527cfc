/** Words of what is written anew once the company does not find the account, in Spanish. */
export const correctionEs = {
  correccion: {
    abrir: 'Corregir el correo o el usuario',
    titulo: '¿Qué cuenta era?',
    noLaEncuentra: 'La empresa no la encuentra con este dato. Si es el correcto, guárdelo tal como está.',
    loNecesita: 'La empresa necesita este dato para encontrarla.',
    siNoEra: 'Si el dato que dimos a la empresa no era el correcto, cámbielo aquí.',
    falta: 'Escriba el correo, el usuario o el número de la cuenta.',
    despues: 'Después lo pediremos otra vez. Usted no tiene que hacer nada más.',
    guardar: 'Guardar',
    guardado: 'Guardado.',
    recibido: 'Ya tenemos este dato. Lo pediremos otra vez.',
  },
};
