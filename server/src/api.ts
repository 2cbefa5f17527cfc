/** The role `api`: the HTTP server on its port, and the metrics on theirs where they have one. */
import { createServer, type Server } from 'node:http';
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
  const aparte = config.puertoMetricas === null ? null : await escucharMetricas(programa, config.puertoMetricas);
  return {
    direccion,
    async parar() {
      terminando = true;
      await servidor.close();
      await new Promise<void>((listo) => (aparte ? aparte.close(() => listo()) : listo()));
    },
  };
}

/** `/metrics` alone, on a port that is not published; it listens where the API does. */
async function escucharMetricas({ config, metricas, registro }: Programa, puerto: number): Promise<Server> {
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
  await new Promise<void>((bien, mal) => servidor.once('error', mal).listen(puerto, config.host, () => bien()));
  return servidor;
}
