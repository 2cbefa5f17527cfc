/** Records attempts that have ended, many together, and does not give up while the database is away. */
import type { Base } from '../../db/base.ts';
import { crearAgrupador } from '../../outbox/agrupador.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Paciencia } from './paciencia.ts';
import type { Salud } from './salud.ts';
import { completar, type IntentoTerminado } from './sql-reparto.ts';

export interface DependenciasDeAnotador {
  readonly base: Base;
  readonly registro: Registro;
  readonly salud: Salud;
  readonly paciencia: Paciencia;
  /** Told of attempts of one endpoint that are on record, and of one that fails its health too. */
  readonly alAnotar: (webhook: string, intentos: readonly IntentoTerminado[]) => void;
  /** Told of each endpoint that was disabled for what was recorded. */
  readonly alDesactivar: (webhook: string) => void;
}

export interface Anotador {
  anotar(intento: IntentoTerminado): void;
  /** Resolves when everything so far has been recorded. */
  vaciar(): Promise<void>;
}

/**
 * Milliseconds in which ended attempts gather before they are written: planning and committing cost a batch as much as a
 * hundred rows, and each wait for the disk is one that others of the database share. No receiver waits for it but one that
 * fails.
 */
const REUNIR = 20;
/** Attempts written by one statement. */
const LOTE = 1000;

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. One that cannot be recorded takes no other with it, and an endpoint that
 * fails keeps none but its own waiting.
 */
export function crearAnotador(deps: DependenciasDeAnotador): Anotador {
  const { base, registro, salud, paciencia } = deps;
  const enRevision = new Set<Promise<void>>();

  const escribir = (lote: readonly IntentoTerminado[]): Promise<Set<string>> =>
    paciencia.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => completar(tx, lote)));

  async function deUnoEnUno(lote: readonly IntentoTerminado[]): Promise<Set<string>> {
    const fallaban = new Set<string>();
    for (const intento of lote) {
      try {
        for (const webhook of await escribir([intento])) fallaban.add(webhook);
      } catch (error) {
        registro.error(
          { error, entrega: intento.entrega.id },
          'attempt not recorded; it is made again after its lease',
        );
      }
    }
    return fallaban;
  }

  /** One endpoint whose health can't be recorded takes no other's with it. */
  const revisiones = crearAgrupador<readonly IntentoTerminado[]>(async (grupos) => {
    for (const [webhook, intentos] of Map.groupBy(grupos.flat(), ({ entrega }) => entrega.webhook)) {
      try {
        if (await paciencia.insistir(() => salud.anotar(webhook, intentos))) deps.alDesactivar(webhook);
      } catch (error) {
        registro.warn({ error, webhook }, 'health of an endpoint not recorded');
      }
    }
  });

  const escritura = crearAgrupador<IntentoTerminado>(
    async (lote) => {
      const fallaban = await escribir(lote).catch((error) => {
        registro.warn({ error, intentos: lote.length }, 'attempts not recorded together; each is tried by itself');
        return deUnoEnUno(lote);
      });
      for (const [webhook, intentos] of Map.groupBy(lote, ({ entrega }) => entrega.webhook)) {
        if (!fallaban.has(webhook) && intentos.every(({ resultado }) => resultado === 'entregado')) {
          deps.alAnotar(webhook, intentos); // a healthy endpoint costs nothing per delivery
          continue;
        }
        const revision: Promise<void> = revisiones
          .anadir(intentos)
          .then(() => deps.alAnotar(webhook, intentos))
          .finally(() => enRevision.delete(revision));
        enRevision.add(revision);
      }
    },
    { maximo: LOTE, reunir: REUNIR },
  );

  return {
    anotar: (intento) => void escritura.anadir(intento),
    async vaciar() {
      await escritura.vaciar();
      await Promise.all(enRevision);
    },
  };
}
