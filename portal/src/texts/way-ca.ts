/** Words of choosing accounts and of deciding several at once, in Catalan. */
import type { wayEs } from './way-es.ts';

export const wayCa: typeof wayEs = {
  elegir: {
    buscar: 'Busqui’n un',
    buscarAyuda: 'Per exemple: llum, el meu banc o Netflix',
    ninguno: 'No és a la nostra llista. El pot afegir igualment.',
    aMano: 'No és a la nostra llista. Toqui’l per afegir-lo.',
    buscadas: 'Els que ha buscat',
    grupos: {
      correo: 'Correu i fotos',
      redes: 'Xarxes socials',
      mensajes: 'Missatges',
      ver: 'Sèries i música',
      casa: 'Llum, aigua i telèfon',
      bancos: 'Bancs',
      otras: 'Altres',
    },
  },
  juntas: {
    boton: 'Decidir els {n} alhora',
    una: 'D’un en un',
    entradilla: 'Una sola resposta per a uns quants. Marqui quins. Els que deixi sense marcar els decideix a part.',
    cuales: 'Per a quins?',
    todas: 'Tots ({n})',
    que: 'Què vol que en fem?',
    copia: 'Abans d’esborrar, vol guardar el que hi ha?',
    irreversible: 'Esborrar no té marxa enrere. Abans de signar veurà cada compte pel seu nom.',
    eligeCuales: 'En marqui almenys un',
    guardar: { uno: 'Desar per a aquest', varios: 'Desar per als {n}' },
    hecho: {
      uno: 'Hem desat el que vol d’un compte.',
      varios: 'Hem desat el que vol de {n} comptes.',
    },
    ninguna: 'Aquí ja no queda res per decidir alhora.',
  },
};
