/** Words of the ways to one's own data, of taking back and of going on, in Galician. */
import type { ownEs } from './own-es.ts';

export const ownGl: typeof ownEs = {
  propio: {
    titulo: 'Os seus datos',
    reabrir: 'Seguir coa xestión',
    reabrirTexto: 'Se quere seguir, pode facelo agora. O que quedou sen pedir volve á súa lista, e vostede decide.',
    reabrirFalta: 'Se lembra outra conta, ou algo non quedou ben, pode seguir desde aquí.',
    reabrirHasta: 'Ten ata o {fecha}.',
    reabrirTarde: 'Xa non se pode seguir desde aquí. Fale con {aseguradora} e diranlle como facelo.',
    reabierto: 'Seguimos. Aquí ten a súa lista.',
    retirar: 'Xa non me opoño',
    retirarDe: 'Xa non me opoño: {motivo}',
    retirado: 'De acordo. Seguimos adiante co que vostede decidiu.',
    retiradoDeFamiliar: 'De acordo. Xa non consta que vostede se opón.',
    delFallecido: 'Se non o dixo, ou foi un erro, chámenos e vémolo con vostede.',
    yaPedido: {
      uno: 'Xa se lle pediu a {lista}. Iso non se pode parar.',
      varios: 'Xa se lles pediu a {n} empresas: {lista}. Iso non se pode parar.',
    },
    nadaPedido: 'Aínda non se lle pediu nada a ninguén.',
  },
};
