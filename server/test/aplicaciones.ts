/** Browsers of the two web applications: they keep the cookie that they were given, and send what browsers send. */
import type { InjectOptions } from 'fastify';
import type { Entorno, Respuesta } from './entorno.ts';

export interface Navegador {
  /** Name and value of the cookie; null before signing in and after signing out. */
  galleta(): string | null;
  /** The last Set-Cookie. */
  ultima(): string;
  pedir(metodo: string, ruta: string, cuerpo?: unknown, cabeceras?: Record<string, string>): Promise<Respuesta>;
}

let numero = 0;

/** @param host value of the Host header; a browser sends it as `Origin` with every write */
export function abrirNavegador(
  { app, programa }: Pick<Entorno, 'app' | 'programa'>,
  aplicacion: 'portal' | 'backoffice',
  host: string,
): Navegador {
  let galleta: string | null = null;
  let ultima = '';
  numero += 1;
  const desde = `10.1.${(numero >> 8) & 255}.${numero & 255}`;
  const origen = `${new URL(programa.config.urlPublica).protocol}//${host}`;
  return {
    galleta: () => galleta,
    ultima: () => ultima,
    async pedir(metodo, ruta, cuerpo, cabeceras = {}) {
      const peticion: InjectOptions = {
        method: metodo as 'GET',
        url: `/${aplicacion}/api${ruta}`,
        remoteAddress: desde,
        headers: {
          host,
          ...(metodo !== 'GET' && { origin: origen, 'sec-fetch-site': 'same-origin' }),
          ...(galleta !== null && { cookie: galleta }),
          ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
          ...cabeceras,
        },
        ...(cuerpo !== undefined && { payload: JSON.stringify(cuerpo) }),
      };
      const { statusCode, headers, body } = await app.inject(peticion);
      const puesta = headers['set-cookie'];
      if (typeof puesta === 'string') {
        ultima = puesta;
        const par = puesta.split(';')[0] as string;
        galleta = par.endsWith('=') ? null : par;
      }
      return { estado: statusCode, cabeceras: headers, texto: body, json: JSON.parse(body) };
    },
  };
}
