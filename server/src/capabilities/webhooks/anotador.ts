/** Records attempts that have ended, many together, and does not give up while the database is away. */
import { setTimeout as esperar } from 'node:timers/promises';
import type { Base } from '../../db/base.ts';
import { esFilaOcupada } from '../../db/errores.ts';
import { crearAgrupador } from '../../outbox/agrupador.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Paciencia } from './paciencia.ts';
import type { Salud } from './salud.ts';
import { type Completados, completar, type IntentoTerminado } from './sql-reparto.ts';

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
const SIN_ANOTAR = 'attempt not recorded; it is made again after its lease';

/** Milliseconds until what another transaction holds is tried again. */
const PAUSA = 500;

/**
 * An attempt that was made and is not recorded would be made again: while the database is away it is kept, and fencing
 * decides in the end whether it still counts. One that cannot be recorded takes no other with it, nor does one whose rows
 * another transaction holds, for as long as that lasts; and an endpoint that fails keeps none but its own waiting.
 */
export function crearAnotador(deps: DependenciasDeAnotador): Anotador {
  const { base, registro, salud, paciencia } = deps;
  const pendientes = new Set<Promise<void>>();
  /** Attempts whose deliveries were found held. While there are any, nobody waits for held ones. */
  const aplazados = new Set<IntentoTerminado>();

  const completarTodos = (lote: readonly IntentoTerminado[], sinEsperar: boolean): Promise<Completados> =>
    paciencia.insistir(() => base.unsafeAcrossInsurers('albacea_worker', (tx) => completar(tx, lote, { sinEsperar })));

  async function escribir(lote: readonly IntentoTerminado[]): Promise<Completados> {
    try {
      if (aplazados.size > 0) return await completarTodos(lote, true);
      return await completarTodos(lote, false).catch((error) => {
        if (!esFilaOcupada(error)) throw error;
        return completarTodos(lote, true);
      });
    } catch (error) {
      if (!esFilaOcupada(error)) throw error;
      registro.warn({ error, intentos: lote.length }, 'a table is held; attempts are put aside');
      return { fallaban: new Set(), ocupadas: new Set(lote.map(({ entrega }) => entrega.id)) };
    }
  }

  async function deUnoEnUno(lote: readonly IntentoTerminado[]): Promise<Completados> {
    const [fallaban, ocupadas] = [new Set<string>(), new Set<string>()];
    for (const intento of lote) {
      try {
        const suyo = await escribir([intento]);
        for (const webhook of suyo.fallaban) fallaban.add(webhook);
        for (const entrega of suyo.ocupadas) ocupadas.add(entrega);
      } catch (error) {
        registro.error({ error, entrega: intento.entrega.id }, SIN_ANOTAR);
      }
    }
    return { fallaban, ocupadas };
  }

  /** One endpoint whose health can't be recorded takes no other's with it. @returns whether each is done with */
  const revisiones = crearAgrupador<readonly IntentoTerminado[], boolean>(async (grupos) => {
    const ocupados = new Set<string>();
    for (const [webhook, intentos] of Map.groupBy(grupos.flat(), ({ entrega }) => entrega.webhook)) {
      const enSuOrden = intentos.toSorted((a, b) => a.fin.getTime() - b.fin.getTime());
      try {
        if (await paciencia.insistir(() => salud.anotar(webhook, enSuOrden))) deps.alDesactivar(webhook);
      } catch (error) {
        if (esFilaOcupada(error) && paciencia.queda()) ocupados.add(webhook);
        else registro.warn({ error, webhook }, 'health of an endpoint not recorded');
      }
    }
    return grupos.map(([primero]) => !ocupados.has((primero as IntentoTerminado).entrega.webhook));
  });

  async function revisar(webhook: string, intentos: readonly IntentoTerminado[]): Promise<void> {
    while (!(await revisiones.anadir(intentos))) await esperar(PAUSA);
    deps.alAnotar(webhook, intentos);
  }

  /** @returns those of a batch that are on record, or never will be */
  function apartar(lote: readonly IntentoTerminado[], ocupadas: ReadonlySet<string>): readonly IntentoTerminado[] {
    const hechos: IntentoTerminado[] = [];
    for (const intento of lote) {
      const ocupada = ocupadas.has(intento.entrega.id);
      if (ocupada && paciencia.queda()) {
        aplazados.add(intento);
        seguir(esperar(PAUSA).then(() => escritura.anadir(intento)));
        continue;
      }
      if (ocupada) registro.error({ entrega: intento.entrega.id }, SIN_ANOTAR);
      aplazados.delete(intento);
      hechos.push(intento);
    }
    return hechos;
  }

  const escritura = crearAgrupador<IntentoTerminado>(
    async (lote) => {
      const { fallaban, ocupadas } = await escribir(lote).catch((error) => {
        registro.warn({ error, intentos: lote.length }, 'attempts not recorded together; each is tried by itself');
        return deUnoEnUno(lote);
      });
      const hechos = ocupadas.size > 0 || aplazados.size > 0 ? apartar(lote, ocupadas) : lote;
      for (const [webhook, intentos] of Map.groupBy(hechos, ({ entrega }) => entrega.webhook)) {
        if (!fallaban.has(webhook) && intentos.every(({ resultado }) => resultado === 'entregado')) {
          deps.alAnotar(webhook, intentos); // a healthy endpoint costs nothing per delivery
        } else seguir(revisar(webhook, intentos));
      }
    },
    { maximo: LOTE, reunir: REUNIR },
  );

  function seguir(trabajo: Promise<void>): void {
    const vigilado: Promise<void> = trabajo.finally(() => pendientes.delete(vigilado));
    pendientes.add(vigilado);
  }

  return {
    anotar: (intento) => void escritura.anadir(intento),
    async vaciar() {
      do {
        await escritura.vaciar();
        await Promise.all(pendientes);
      } while (pendientes.size > 0);
    },
  };
}
