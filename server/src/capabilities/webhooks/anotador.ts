/** Records attempts that have ended, many together, and does not give up while the database is away. */
import type { Base } from '../../db/base.ts';
import { esAusencia } from '../../db/errores.ts';
import { type Agrupador, crearAgrupador } from '../../outbox/agrupador.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Salud } from './salud.ts';
import { completar, type IntentoTerminado } from './sql-reparto.ts';

export interface DependenciasDeAnotador {
  readonly base: Base;
  readonly registro: Registro;
  readonly salud: Salud;
  /** Told of each endpoint that was disabled for what was recorded. */
  readonly alDesactivar: (webhook: string) => void;
  /** Once true, an absent database is not waited for any longer. */
  readonly parado: () => boolean;
}

/** Milliseconds before a database that is away is tried again. */
const PAUSA_DE_AUSENCIA = 250;

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. One that cannot be recorded takes no other with it.
 */
export function crearAnotador(deps: DependenciasDeAnotador): Agrupador<IntentoTerminado> {
  const { base, registro, salud } = deps;
  const vigilancia = crearAgrupador<{ lote: IntentoTerminado[]; fallaban: Set<string> }>(async (grupos) => {
    for (const { lote, fallaban } of grupos) {
      const desactivados = await salud.anotar(lote, fallaban).catch((error) => {
        registro.warn({ error }, 'health of endpoints not recorded');
        return [];
      });
      for (const webhook of desactivados) deps.alDesactivar(webhook);
    }
  });

  async function escribir(lote: readonly IntentoTerminado[]): Promise<Set<string>> {
    for (;;) {
      try {
        return await base.unsafeAcrossInsurers('albacea_worker', (tx) => completar(tx, lote));
      } catch (error) {
        if (!esAusencia(error) || deps.parado()) throw error;
      }
      await new Promise((seguir) => setTimeout(seguir, PAUSA_DE_AUSENCIA));
    }
  }

  async function deUnoEnUno(lote: readonly IntentoTerminado[]): Promise<Set<string>> {
    const fallaban = new Set<string>();
    for (const intento of lote) {
      try {
        for (const webhook of await escribir([intento])) fallaban.add(webhook);
      } catch (error) {
        registro.error(
          { error, entrega: intento.entrega },
          'attempt not recorded; it is made again when its lease ends',
        );
      }
    }
    return fallaban;
  }

  return crearAgrupador<IntentoTerminado>(async (lote) => {
    const fallaban = await escribir(lote).catch((error) => {
      registro.warn({ error, intentos: lote.length }, 'attempts not recorded together; each is tried by itself');
      return deUnoEnUno(lote);
    });
    await vigilancia.anadir({ lote, fallaban });
  });
}
