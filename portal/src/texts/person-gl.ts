/** Who can be called and when, in Galician; on every page, whatever has become of the case. */
import type { personEs } from './person-es.ts';

export const personGl: typeof personEs = {
  persona: {
    titulo: 'Unha persoa ao teléfono',
    atiende: 'Falará con {quien}.',
    atiendeCuando: 'Falará con {quien}, {horario}.',
    servicio: '{servicio}, por conta da súa compañía de seguros',
    sinTelefono: 'Se prefire falar con alguén, chame á súa compañía de seguros.',
    pierde: 'Se non a atopa, chame e mandámoslla outra vez.',
    preocupa: 'Se algo lle preocupa, pode chamar.',
    fuera: 'Se precisa algo, pode chamar.',
    bloqueado: 'Se precisa algo do que se fixo, pode chamar.',
    fallo: 'Se non lle deixa entrar, pode chamar.',
  },
};
