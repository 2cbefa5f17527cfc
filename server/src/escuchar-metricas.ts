/** `/metrics` alone, on a port that is not published (METRICS_PORT): of the API, and of a worker, which has no other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Programa } from './programa.ts';

export interface EscuchaDeMetricas {
  /** Where it listens, for instance `http://127.0.0.1:9464/metrics`. */
  readonly direccion: string;
  cerrar(): Promise<void>;
}

/**
 * @param puerto 0 picks a free one
 * @throws when the port is taken
 */
export async function escucharMetricas(
  { config: { metricsHost: host }, metricas, registro }: Pick<Programa, 'config' | 'metricas' | 'registro'>,
  puerto: number,
): Promise<EscuchaDeMetricas> {
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
  await new Promise<void>((bien, mal) => servidor.once('error', mal).listen(puerto, host, () => bien()));
  const anfitrion = host.includes(':') ? `[${host}]` : host;
  return {
    direccion: `http://${anfitrion}:${(servidor.address() as AddressInfo).port}/metrics`,
    cerrar: () =>
      new Promise((listo) => {
        servidor.close(() => listo());
        servidor.closeIdleConnections();
      }),
  };
}
