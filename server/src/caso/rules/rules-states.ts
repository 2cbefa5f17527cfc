/** The machines of the case and of its modules; pure. */
import type { CasoState, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { Transition } from '../../shared/rules-transition-table.ts';

export const CASO_TRANSITIONS: readonly Transition<CasoState>[] = [
  {
    orden: 'completar_documentacion',
    desde: ['abierto'],
    hasta: 'en_tramite',
    quien: ['sistema'],
    hecho: 'caso_documentacion_completa',
    evento: 'documentacion_completa',
  },
  {
    orden: 'completar',
    desde: ['en_tramite'],
    hasta: 'cerrado',
    quien: ['sistema'],
    hecho: 'caso_cerrado',
    evento: 'caso_cerrado',
  },
  {
    orden: 'cerrar',
    desde: ['abierto', 'en_tramite'],
    hasta: 'cerrado',
    // The clock closes what the family never answered, and nothing else.
    quien: ['servicio', 'sistema'],
    hecho: 'caso_cerrado',
    evento: 'caso_cerrado',
  },
  {
    orden: 'reabrir',
    desde: ['cerrado'],
    hasta: 'en_tramite',
    quien: ['aseguradora', 'servicio', 'heredero'],
    hecho: 'caso_reabierto',
  },
  {
    orden: 'anular',
    desde: ['abierto', 'en_tramite'],
    hasta: 'anulado',
    quien: ['aseguradora', 'servicio'],
    hecho: 'caso_anulado',
    evento: 'caso_cerrado',
  },
  // What had left is asked to be undone, so that nothing stands in its way.
  {
    orden: 'anular_persona_viva',
    desde: ['abierto', 'en_tramite', 'cerrado'],
    hasta: 'anulado',
    quien: ['aseguradora', 'servicio'],
    hecho: 'caso_anulado',
    evento: 'caso_cerrado',
  },
];

export const MODULO_TRANSITIONS: readonly Transition<ModuloState>[] = [
  {
    orden: 'completar',
    desde: ['pendiente'],
    hasta: 'completado',
    quien: ['sistema'],
    hecho: 'modulo_completado',
    evento: 'modulo_completado',
  },
  // Its work is over too, but nothing was obtained: the event tells the one as the other, the state does not.
  {
    orden: 'terminar',
    desde: ['pendiente'],
    hasta: 'terminado',
    quien: ['sistema'],
    hecho: 'modulo_terminado',
    evento: 'modulo_completado',
  },
  {
    orden: 'reabrir',
    desde: ['completado', 'terminado'],
    hasta: 'pendiente',
    quien: ['sistema'],
    hecho: 'modulo_reabierto',
  },
];
