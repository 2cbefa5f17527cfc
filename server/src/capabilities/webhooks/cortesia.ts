/**
 * Courtesy of endpoints that are behind: while others have something new, they take turns with rests (docs/decisions/0065).
 * How busy this process is counts, on its event loop: so it holds for whatever a delivery costs, here or at its receiver.
 */
import { setTimeout as esperar } from 'node:timers/promises';
import type { Reloj } from '../../platform/reloj.ts';
import { CORTESIA, RESPIRO_MAXIMO, RESPIRO_POR_TURNO, TURNO } from './reglas-linea.ts';

export interface Cortesia {
  /** Something has been claimed at this instant (ms) that began at once, on a line that held nothing else. */
  huboNuevas(instante: number): void;
  /** Whether that is a moment ago. */
  hayNuevas(): boolean;
  /** Whether an instant (ms) is so short a time ago that what happened then still counts. */
  haceNada(instante: number): boolean;
  /** Whether lines that are behind begin nothing now. When they may again, `reanudar` is called. */
  tocaRespirar(): boolean;
}

export interface DependenciasDeCortesia {
  readonly reloj: Reloj;
  /** The process is stopping: no rest begins, and one under way ends. */
  readonly parado: () => boolean;
  readonly reanudar: () => void;
  /** Keeps a rest in sight until it has ended. */
  readonly seguir: (respiro: Promise<void>) => void;
}

export function crearCortesia({ reloj, parado, reanudar, seguir }: DependenciasDeCortesia): Cortesia {
  let ultimaNueva = 0;
  /** Since when lines that are behind have had their turn, and whether it is over. */
  let turno = performance.eventLoopUtilization();
  let respirando = false;

  const haceNada = (instante: number) => Math.abs(reloj.ahora().getTime() - instante) < CORTESIA;
  const hayNuevas = () => haceNada(ultimaNueva);

  /** Twice as long as their turn has kept this process busy, its end included. */
  async function respirar(): Promise<void> {
    const limite = performance.now() + RESPIRO_MAXIMO;
    for (let debe = RESPIRO_POR_TURNO * TURNO; debe > 0 && !parado(); ) {
      await esperar(debe);
      const { active, idle } = performance.eventLoopUtilization(turno);
      debe = Math.ceil(Math.min(RESPIRO_POR_TURNO * active - idle, limite - performance.now()));
    }
    respirando = false;
    turno = performance.eventLoopUtilization();
    reanudar();
  }

  return {
    huboNuevas(instante) {
      if (!hayNuevas()) turno = performance.eventLoopUtilization();
      ultimaNueva = instante;
    },
    hayNuevas,
    haceNada,
    tocaRespirar() {
      if (respirando || parado()) return respirando;
      if (!hayNuevas() || performance.eventLoopUtilization(turno).active < TURNO) return false;
      respirando = true;
      seguir(respirar());
      return true;
    },
  };
}
