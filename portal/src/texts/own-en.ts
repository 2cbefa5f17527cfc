/** Words of the ways to one's own data, of taking back and of going on, in English. */
import type { ownEs } from './own-es.ts';

export const ownEn: typeof ownEs = {
  propio: {
    titulo: 'Your data',
    reabrir: 'Carry on with this',
    reabrirTexto:
      'If you want to carry on, you can do so now. What was never asked for goes back on your list, and you decide.',
    reabrirFalta: 'If you remember another account, or something is not right, you can carry on from here.',
    reabrirHasta: 'You have until {fecha}.',
    reabrirTarde: 'It can no longer be carried on from here. Speak to {aseguradora}, who will tell you how.',
    reabierto: 'We carry on. Here is your list.',
    retirar: 'I no longer object',
    retirarDe: 'I no longer object: {motivo}',
    retirado: 'All right. We carry on with what you decided.',
    retiradoDeFamiliar: 'All right. It is no longer on record that you object.',
    delFallecido: 'If they did not say so, or it was a mistake, call us and we will look at it with you.',
    yaPedido: {
      uno: '{lista} has already been asked. That cannot be stopped.',
      varios: '{n} companies have already been asked: {lista}. That cannot be stopped.',
    },
    nadaPedido: 'Nobody has been asked for anything yet.',
  },
};
