/** Who can be called and when, in Catalan. */
import type { personEs } from './person-es.ts';

export const personCa: typeof personEs = {
  persona: {
    titulo: 'Una persona al telèfon',
    atiende: 'L’atén {quien}.',
    atiendeCuando: 'L’atén {quien}, {horario}.',
    servicio: '{servicio}, per compte de la seva companyia d’assegurances',
    sinTelefono: 'Si prefereix parlar amb algú, truqui a la seva companyia d’assegurances.',
    pierde: 'Si no el troba, truqui i l’hi tornem a enviar.',
    preocupa: 'Si alguna cosa l’amoïna, pot trucar.',
    fuera: 'Si necessita res, pot trucar.',
    bloqueado: 'Si necessita res del que es va fer, pot trucar.',
    fallo: 'Si no el deixa entrar, pot trucar.',
  },
};
