import { type IncomingHttpHeaders, request as pedirHttp } from 'node:http';
import { request as pedirHttps } from 'node:https';

/** What goes out. */
export interface Peticion {
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly cuerpo?: unknown;
}

/** What came back. */
export interface Respuesta {
  readonly estado: number;
  readonly frase: string;
  readonly cabeceras: IncomingHttpHeaders;
  readonly texto: string;
  /** The envelope; undefined where the body is no JSON. */
  readonly sobre: Sobre | undefined;
}

export interface Sobre {
  readonly success?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the demonstration looks into answers freely
  readonly data?: any;
  readonly error?: string;
}

const PLAZO_MS = 20_000;

/**
 * Sends one request. `*.localhost` is this machine: not every resolver of Node knows that, so the connection goes to
 * 127.0.0.1 and the name travels in `Host`.
 *
 * @throws the system's error (ECONNREFUSED and the like) when nobody answers
 */
export function pedir({ metodo, url, cabeceras = {}, cuerpo }: Peticion): Promise<Respuesta> {
  const { protocol, host, hostname, port, pathname, search } = new URL(url);
  const contenido = cuerpo === undefined ? '' : JSON.stringify(cuerpo);
  const opciones = {
    method: metodo,
    hostname: esDeEstaMaquina(hostname) ? '127.0.0.1' : hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    path: pathname + search,
    servername: hostname,
    timeout: PLAZO_MS,
    headers: {
      ...cabeceras,
      host,
      ...(cuerpo !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(contenido),
      }),
    },
  };
  return new Promise((resolver, rechazar) => {
    const peticion = (protocol === 'https:' ? pedirHttps : pedirHttp)(opciones, (respuesta) => {
      const trozos: Buffer[] = [];
      respuesta.on('error', rechazar);
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
      respuesta.on('end', () => {
        const texto = Buffer.concat(trozos).toString('utf8');
        const { statusCode: estado = 0, statusMessage: frase = '', headers } = respuesta;
        resolver({ estado, frase, cabeceras: headers, texto, sobre: leerJson(texto) });
      });
    });
    peticion.on('timeout', () => peticion.destroy(new Error(`no answer within ${PLAZO_MS / 1000} s`)));
    peticion.on('error', rechazar);
    peticion.end(contenido);
  });
}

function esDeEstaMaquina(nombre: string): boolean {
  return nombre === 'localhost' || nombre.endsWith('.localhost');
}

function leerJson(texto: string): Sobre | undefined {
  try {
    return JSON.parse(texto) as Sobre;
  } catch {
    return undefined;
  }
}
