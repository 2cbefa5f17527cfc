import type { personEs } from './person-es.ts';

/** Who can be called and when, in Basque; on every page, whatever has become of the case. */
export const personEu: typeof personEs = {
  persona: {
    titulo: 'Pertsona bat telefonoan',
    atiende: 'Nork erantzungo dizun: {quien}.',
    atiendeCuando: 'Nork erantzungo dizun: {quien}. Noiz: {horario}.',
    servicio: '{servicio}, zure aseguru-etxearen kontura',
    sinTelefono: 'Norbaitekin hitz egin nahiago baduzu, deitu zure aseguru-etxera.',
    pierde: 'Aurkitzen ez baduzu, deitu eta berriro bidaliko dizugu.',
    preocupa: 'Zerbaitek kezkatzen bazaitu, dei dezakezu.',
    fuera: 'Zerbait behar baduzu, dei dezakezu.',
    bloqueado: 'Orduan egindakotik zerbait behar baduzu, dei dezakezu.',
    fallo: 'Sartzen uzten ez badizu, dei dezakezu.',
  },
};
