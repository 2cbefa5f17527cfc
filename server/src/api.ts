/** The role `api`: the HTTP server on its port, and the metrics on theirs where they have one. */
import { createServer } from 'node:http';
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
  const aparte = await arrancarMetricas(programa);
  return {
    direccion,
    async parar() {
      terminando = true;
      await servidor.close();
      await aparte?.parar();
    },
  };
}

/** `/metrics` alone, on METRICS_PORT, which is not published; null without it. It listens where the API does. */
export async function arrancarMetricas({
  config,
  metricas,
  registro,
}: Programa): Promise<{ parar(): Promise<void> } | null> {
  if (config.puertoMetricas === null) return null;
  const servidor = createServer((peticion, respuesta) => {
    if (peticion.url !== '/metrics') {
      respuesta.writeHead(404).end();
      return;
    }
    metricas.texto().then(
      (texto) => respuesta.writeHead(200, { 'content-type': metricas.tipo }).end(texto),
      (error) => {
        registro.warn({ error }, 'metrics failed');
        respuesta.writeHead(500).end();
      },
    );
  });
  const { puertoMetricas, host } = config;
  await new Promise<void>((bien, mal) => servidor.once('error', mal).listen(puertoMetricas, host, () => bien()));
  return { parar: () => new Promise((listo) => servidor.close(() => listo())) };
}
