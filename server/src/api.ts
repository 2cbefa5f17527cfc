/** The role `api`: the HTTP server on its port. */
import { setTimeout as pass } from 'node:timers/promises';
import { crearServidor } from './http/servidor.ts';
import type { Programa } from './programa.ts';

export interface Api {
  /** Where it listens, for instance `http://127.0.0.1:8080`. */
  readonly direccion: string;
  /**
   * Says at `/readyz` that it is about to stop, and with each answer that its connection ends, while it still serves: load
   * balancers learn it before they find nobody.
   */
  drain(milliseconds: number): Promise<void>;
  /** Stops accepting and finishes what is under way; requests that take longer than {@link GRACIA} are cut off. */
  parar(): Promise<void>;
}

/** Milliseconds that requests under way have when the process stops, which may take 10 s in all. */
const GRACIA = 3_000;

export async function arrancarApi(programa: Programa): Promise<Api> {
  const { config, metricas } = programa;
  let terminando = false;
  const salud = { metricas, terminando: () => terminando, metricasAparte: config.puertoMetricas !== null };
  const servidor = await crearServidor({ ...programa.http, salud });
  servidor.addHook('onRequest', async (_peticion, reply) => {
    if (terminando) reply.header('connection', 'close');
  });
  const direccion = await servidor.listen({ port: config.puerto, host: config.host });
  return {
    direccion,
    async drain(milliseconds) {
      terminando = true;
      if (milliseconds > 0) await pass(milliseconds);
    },
    async parar() {
      terminando = true;
      const alarma = setTimeout(() => servidor.server.closeAllConnections(), GRACIA);
      await servidor.close();
      clearTimeout(alarma);
    },
  };
}
