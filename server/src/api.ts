/** The role `api`: the HTTP server on its port. */
import { crearServidor } from './http/servidor.ts';
import type { Programa } from './programa.ts';

export interface Api {
  /** Where it listens, for instance `http://127.0.0.1:8080`. */
  readonly direccion: string;
  /** Stops accepting and finishes what is under way. */
  parar(): Promise<void>;
}

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
      await servidor.close();
    },
  };
}
