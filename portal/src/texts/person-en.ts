import type { personEs } from './person-es.ts';

/** Who can be called and when, in English. */
export const personEn: typeof personEs = {
  persona: {
    titulo: 'Somebody to talk to',
    atiende: '{quien} will answer.',
    atiendeCuando: '{quien} will answer, {horario}.',
    servicio: '{servicio}, on behalf of your insurance company',
    sinTelefono: 'If you would rather talk to somebody, call your insurance company.',
    pierde: 'If you cannot find it, call and we will send it again.',
    preocupa: 'If anything worries you, you can call.',
    fuera: 'If you need anything, you can call.',
    bloqueado: 'If you need anything of what was done, you can call.',
    fallo: 'If you cannot get in, you can call.',
  },
};
