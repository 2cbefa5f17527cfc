/** From any error to the envelope of the contract: status, code, message, headers; never a stack or an SQL text. */
import { type CodigoError, ERRORES, type IdiomaDeError, mensajeDeError } from '@albacea/contract/errores.ts';
import { esAusencia } from '../db/errores.ts';
import { ErrorDeAlmacen } from '../platform/almacen/almacen.ts';
import { ErrorDeDominio } from '../platform/error.ts';

export interface RespuestaDeError {
  readonly estado: number;
  readonly codigo: CodigoError;
  readonly cabeceras: Record<string, string>;
  readonly cuerpo: { success: false; error: string };
}

/** Largest JSON body, in bytes. */
export const MAXIMO_CUERPO = 256 * 1024;
/** Of whoever has not said yet who they are: a sign-in has an address, a password and a code. */
export const MAX_ANONYMOUS_BODY = 4096;
/** Seconds after which a caller may come back when the database or the file store is away. */
const ESPERA_SIN_BASE = 5;

/** Errors that Fastify finds before our code runs. */
const DE_FASTIFY: Record<string, CodigoError> = {
  FST_ERR_BAD_URL: 'peticion_invalida',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_no_admitido',
  FST_ERR_CTP_BODY_TOO_LARGE: 'cuerpo_demasiado_grande',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'peticion_invalida',
  FST_ERR_CTP_INVALID_JSON_BODY: 'json_invalido',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'json_invalido',
  FST_ERR_ASYNC_CONSTRAINT: 'peticion_invalida',
  FST_ERR_MAX_PARAM_LENGTH: 'ruta_desconocida',
};

/**
 * @param error whatever was thrown
 * @param peticion id of the request, quoted when the fault is ours
 * @param tipos media types that the route takes
 * @param maximo bytes that the route takes
 */
export function respuestaDeError(
  error: unknown,
  idioma: IdiomaDeError,
  peticion: string,
  tipos: readonly string[] = ['application/json'],
  maximo: number = MAXIMO_CUERPO,
): RespuestaDeError {
  const propio = comoDominio(error, peticion, maximo);
  const valores = Object.fromEntries(
    Object.entries({ tipos: tipos.join(', '), ...propio.valores }).map(([nombre, valor]) => [
      nombre,
      typeof valor === 'object' ? valor[idioma] : valor,
    ]),
  );
  return {
    estado: ERRORES[propio.codigo].estado,
    codigo: propio.codigo,
    cabeceras: {
      ...desafioDe(propio.codigo),
      ...propio.cabeceras,
      'x-error-code': propio.codigo,
      'content-language': idioma,
    },
    cuerpo: { success: false, error: mensajeDeError(propio.codigo, idioma, valores) },
  };
}

/** Every refused credential is told what to show instead (RFC 9110, section 15.5.2). */
function desafioDe(codigo: CodigoError): Record<string, string> {
  if (codigo === 'sesion_invalida') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  return ERRORES[codigo].estado === 401 ? { 'www-authenticate': 'ApiKey' } : {};
}

function comoDominio(error: unknown, peticion: string, maximo: number): ErrorDeDominio {
  if (error instanceof ErrorDeDominio) return error;
  const codigo = DE_FASTIFY[(error as { code?: string } | null)?.code ?? ''];
  if (codigo)
    return new ErrorDeDominio(codigo, {
      maximo,
      documentacion: '/api/v1/docs',
    });
  if (esAusencia(error) || (error instanceof ErrorDeAlmacen && error.motivo === 'ausente')) {
    return new ErrorDeDominio(
      'no_disponible',
      { segundos: ESPERA_SIN_BASE },
      { 'retry-after': String(ESPERA_SIN_BASE) },
    );
  }
  return new ErrorDeDominio('error_interno', { peticion });
}

/** Language of messages: English when `Accept-Language` prefers it to Spanish, else Spanish (RFC 9110, section 12.5.4). */
export function idiomaDe(aceptados: string | undefined): IdiomaDeError {
  if (!aceptados) return 'es';
  const peso = (idioma: string) =>
    Math.max(
      0,
      ...aceptados
        .slice(0, 500)
        .split(',')
        .flatMap((parte) => {
          const [etiqueta = '', ...parametros] = parte.trim().toLowerCase().split(';');
          if (etiqueta !== idioma && !etiqueta.startsWith(`${idioma}-`)) return [];
          const q = parametros.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
          return [q === undefined ? 1 : Number(q) || 0];
        }),
    );
  return peso('en') > peso('es') ? 'en' : 'es';
}
