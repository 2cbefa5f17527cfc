/** The role `api`: the HTTP server on its port. */
import { crearServidor } from './http/servidor.ts';
import type { Programa } from './programa.ts';

export interface Api {
  /** Where it listens, for instance `http://127.0.0.1:8080`. */
  readonly direccion: string;
  /** Stops accepting and finishes what is under way; requests that take longer than {@link GRACIA} are cut off. */
  parar(): Promise<void>;
}

/** Milliseconds that requests under way have when the process stops, which may take 10 s in all (design.md, section 6). */
const GRACIA = 3_000;

export async function arrancarApi(programa: Programa): Promise<Api> {
  const { config, metricas } = programa;
  let terminando = false;
  const salud = { metricas, terminando: () => terminando, metricasAparte: config.puertoMetricas !== null };
  const servidor = await crearServidor({ ...programa.http, salud });
  const direccion = await servidor.listen({ port: config.puerto, host: config.host });
  return {
    direccion,
    async parar() {
      terminando = true;
      const alarma = setTimeout(() => servidor.server.closeAllConnections(), GRACIA);
      await servidor.close();
      clearTimeout(alarma);
    },
  };
}
