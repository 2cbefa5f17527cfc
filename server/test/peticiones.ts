/** Requests as anybody may send them, and what every refusal looks like. */
import assert from 'node:assert/strict';
import type { Variante } from '@albacea/contract/comun.ts';
import { ejemplosDe } from '@albacea/contract/ejemplos.ts';
import { type CodigoError, ERRORES } from '@albacea/contract/errores.ts';
import { type Forma, type IdOperacion, type Operacion, operacionesDe } from '@albacea/contract/operaciones.ts';
import type { InjectOptions } from 'fastify';
import type { Entorno, Respuesta } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';

export interface Envio {
  readonly metodo: string;
  /** Below `/api/v1`. */
  readonly ruta: string;
  /** The bare domain without it. */
  readonly host?: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a Buffer. */
  readonly cuerpo?: unknown;
  /** Address of the caller; without it one that nobody has used, so that no test meets another's limit. */
  readonly desde?: string;
}

let siguiente = 0;

/** An IPv4 address that no other call has given. */
export function unaDireccion(): string {
  siguiente += 1;
  return `10.${(siguiente >> 16) & 255}.${(siguiente >> 8) & 255}.${siguiente & 255}`;
}

/** A request in-process, with nothing but what it says. */
export async function enviar({ app, programa }: Pick<Entorno, 'app' | 'programa'>, envio: Envio): Promise<Respuesta> {
  const { metodo, ruta, host = programa.direcciones.dominio, cabeceras, cuerpo, desde = unaDireccion() } = envio;
  const tipo = cuerpo === undefined ? {} : { 'content-type': 'application/json' };
  const peticion: InjectOptions = {
    method: metodo as 'GET',
    url: `/api/v1${ruta}`,
    remoteAddress: desde,
    headers: { host, ...tipo, ...cabeceras },
    ...(cuerpo !== undefined && { payload: Buffer.isBuffer(cuerpo) ? cuerpo : JSON.stringify(cuerpo) }),
  };
  const { statusCode, headers, body } = await app.inject(peticion);
  return { estado: statusCode, cabeceras: headers, texto: body, json: leerJson(body) };
}

function leerJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}

const CABECERAS_DE_LIMITE = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'];

/** The limit in both its families, and they agree. */
export function llevaLimite({ cabeceras }: Pick<Respuesta, 'cabeceras'>, contexto = ''): void {
  for (const nombre of CABECERAS_DE_LIMITE) assert.ok(cabeceras[nombre], `${nombre} is missing: ${contexto}`);
  assert.match(String(cabeceras.ratelimit), new RegExp(`^"perhour";r=${cabeceras['x-ratelimit-remaining']};t=\\d+$`));
  assert.equal(cabeceras['ratelimit-policy'], `"perhour";q=${cabeceras['x-ratelimit-limit']};w=3600`);
}

/** A word of the catalogue's messages that was not filled in. */
const HUECO =
  /\{(?:cabecera|detalle|direccion|alcance|tipos|documentacion|metodos|caso_id|estado|posible|maximo|limite|segundos|peticion)\}/;

/** The failure envelope and nothing else, with a code of the catalogue, its status, and the headers of every answer. */
export function esFallo(respuesta: Respuesta, codigo?: CodigoError, contexto = ''): CodigoError {
  const { estado, cabeceras, json, texto } = respuesta;
  const dado = String(cabeceras['x-error-code']) as CodigoError;
  const donde = `${contexto} → ${estado} ${dado} ${texto.slice(0, 200)}`;
  assert.deepEqual(json && Object.keys(json), ['success', 'error'], donde);
  assert.equal(json.success, false, donde);
  assert.ok(typeof json.error === 'string' && json.error.length > 0 && !HUECO.test(json.error), donde);
  assert.equal(estado, ERRORES[dado]?.estado, donde);
  assert.equal(cabeceras['content-type'], 'application/json; charset=utf-8', donde);
  assert.match(String(cabeceras['x-request-id']), /^[0-9a-f-]{36}$/, donde);
  llevaLimite(respuesta, donde);
  if (codigo !== undefined) assert.equal(dado, codigo, donde);
  return dado;
}

/** Every operation of a variant, ready to be sent. */
export interface Llamada extends Pick<Envio, 'metodo' | 'ruta' | 'cuerpo'> {
  readonly operacion: Operacion;
  readonly forma: Forma;
  readonly nombre: string;
}

/** @param casoId what stands for `{id}` in the paths */
export function llamadasDe(variante: Variante, casoId = 'CAS-2026-000001'): Llamada[] {
  return operacionesDe(variante).map(({ operacion, forma }) => {
    const { metodo, id } = operacion;
    const ruta = operacion.ruta.replace(/\{\w+\}/g, casoId);
    return {
      operacion,
      forma,
      metodo,
      ruta,
      nombre: `${variante} ${metodo} ${ruta}`,
      ...cuerpoDe(id as IdOperacion, variante),
    };
  });
}

/** Those that ask for a credential. */
export const conClave = (variante: Variante, casoId?: string): Llamada[] =>
  llamadasDe(variante, casoId).filter(({ operacion }) => operacion.acceso === 'clave');

function cuerpoDe(operacion: IdOperacion, variante: Variante): { cuerpo?: unknown } {
  if (operacion === 'abrirCaso') return { cuerpo: unCaso() };
  if (operacion === 'abrirSiniestro') return { cuerpo: variante === 'A' ? unSiniestroA() : unSiniestroB() };
  if (operacion === 'iniciarSesion') return { cuerpo: { email: 'nadie@example.com', password: 'no' } };
  const [ejemplo] = Object.values(ejemplosDe(operacion, variante));
  return ejemplo?.cuerpo === undefined ? {} : { cuerpo: ejemplo.cuerpo };
}
