/** Words of the ways to one's own data, of taking back and of going on, in Catalan. */
import type { ownEs } from './own-es.ts';

export const ownCa: typeof ownEs = {
  propio: {
    titulo: 'Les seves dades',
    reabrir: 'Continuar amb la gestió',
    reabrirTexto:
      'Si vol continuar, ho pot fer ara. El que no es va arribar a demanar torna a la seva llista, i vostè decideix.',
    reabrirFalta: 'Si recorda un altre compte, o alguna cosa no ha quedat bé, pot continuar des d’aquí.',
    reabrirHasta: 'Té temps fins al {fecha}.',
    reabrirTarde: 'Ja no es pot continuar des d’aquí. Parli amb {aseguradora} i li diran com fer-ho.',
    reabierto: 'Continuem. Aquí té la seva llista.',
    retirar: 'Ja no m’hi oposo',
    retirarDe: 'Ja no m’hi oposo: {motivo}',
    retirado: 'D’acord. Tirem endavant amb el que vostè va decidir.',
    retiradoDeFamiliar: 'D’acord. Ja no consta que vostè s’hi oposa.',
    delFallecido: 'Si no ho va dir, o va ser un error, truqui’ns i ho mirem amb vostè.',
    yaPedido: {
      uno: 'Ja es va demanar a {lista}. Això no es pot aturar.',
      varios: 'Ja es va demanar a {n} empreses: {lista}. Això no es pot aturar.',
    },
    nadaPedido: 'Encara no s’ha demanat res a ningú.',
  },
};
