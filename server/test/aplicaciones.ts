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

/**
 * @param host value of the Host header; a browser sends it as `Origin` with every write
 * @param direccion of the caller; without it, each has its own
 */
export function abrirNavegador(
  { app, programa }: Pick<Entorno, 'app' | 'programa'>,
  aplicacion: 'portal' | 'backoffice',
  host: string,
  direccion?: string,
): Navegador {
  let galleta: string | null = null;
  let equipo: string | null = null;
  let ultima = '';
  numero += 1;
  const desde = direccion ?? `10.1.${(numero >> 8) & 255}.${numero & 255}`;
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
          ...((galleta ?? equipo) !== null && { cookie: [galleta, equipo].filter(Boolean).join('; ') }),
          ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
          ...cabeceras,
        },
        ...(cuerpo !== undefined && { payload: JSON.stringify(cuerpo) }),
      };
      const { statusCode, headers, body } = await app.inject(peticion);
      for (const puesta of [headers['set-cookie'] ?? []].flat()) {
        const par = puesta.split(';')[0] as string;
        if (par.includes('_equipo=')) {
          equipo = par;
          continue;
        }
        ultima = puesta;
        galleta = par.endsWith('=') ? null : par;
      }
      const esJson = String(headers['content-type']).startsWith('application/json');
      return { estado: statusCode, cabeceras: headers, texto: body, json: esJson ? JSON.parse(body) : null };
    },
  };
}
