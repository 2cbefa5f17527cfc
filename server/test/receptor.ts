/** A receiver of webhooks on loopback that keeps what it got and answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recibida {
  readonly metodo: string;
  readonly ruta: string;
  readonly cabeceras: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly cuerpo: Buffer;
}

export type Responder = (respuesta: ServerResponse, recibida: Recibida) => void;

export interface ReceptorDePrueba {
  readonly url: string;
  readonly puerto: number;
  /** Requests whose body came whole, in order. */
  readonly recibidas: Recibida[];
  /** Connections that somebody opened. */
  readonly conexiones: number;
  /** Requests under way at most at once. */
  readonly simultaneas: number;
  /** How it answers from now on; `aceptar` at first. */
  responder: Responder;
  /** Resolves when it has got so many in all. */
  esperar(cuantas: number): Promise<void>;
  cerrar(): Promise<void>;
}

/** Answers with a status, headers and a body. */
export const con =
  (estado: number, cabeceras: Record<string, string> = {}, cuerpo = ''): Responder =>
  (respuesta) =>
    respuesta.writeHead(estado, cabeceras).end(cuerpo);

export const aceptar: Responder = con(200, {}, 'ok');
export const callar: Responder = () => undefined;

/** @param puerto 0 picks a free one */
export async function abrirReceptor(puerto = 0): Promise<ReceptorDePrueba> {
  let conexiones = 0;
  let enCurso = 0;
  let simultaneas = 0;
  const recibidas: Recibida[] = [];
  const esperas: { cuantas: number; listo: () => void }[] = [];
  const manera = { responder: aceptar };
  const servidor = createServer((peticion, respuesta) => {
    enCurso += 1;
    simultaneas = Math.max(simultaneas, enCurso);
    respuesta.once('close', () => {
      enCurso -= 1;
    });
    const trozos: Buffer[] = [];
    peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
    peticion.on('end', () => {
      const { method = '', url: ruta = '', headers: cabeceras } = peticion;
      const recibida = { metodo: method, ruta, cabeceras, cuerpo: Buffer.concat(trozos) };
      recibidas.push(recibida);
      for (const { cuantas, listo } of esperas) if (recibidas.length >= cuantas) listo();
      manera.responder(respuesta, recibida);
    });
  });
  servidor.on('connection', () => {
    conexiones += 1;
  });
  servidor.listen(puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  return Object.defineProperties(
    Object.assign(manera, {
      url: `http://127.0.0.1:${port}/avisos`,
      puerto: port,
      recibidas,
      esperar: (cuantas: number) =>
        new Promise<void>((listo) => {
          if (recibidas.length >= cuantas) listo();
          else esperas.push({ cuantas, listo });
        }),
      async cerrar() {
        servidor.closeAllConnections();
        servidor.close();
        await once(servidor, 'close');
      },
    }),
    { conexiones: { get: () => conexiones }, simultaneas: { get: () => simultaneas } },
  ) as ReceptorDePrueba;
}
