/**
 * The catalogue of errors: every code with its status. Message, cause and remedy of each are in
 * `words/<language>/errors.json`. The message goes into the envelope, in Spanish or, with `Accept-Language: en`, in
 * English; the code travels in the header `X-Error-Code`. Names in braces are filled in where the error arises.
 */
import en from '../words/en/errors.json' with { type: 'json' };
import es from '../words/es/errors.json' with { type: 'json' };

export const ERROR_STATUS = {
  peticion_invalida: 400,
  json_invalido: 400,
  consulta_invalida: 400,
  cabecera_invalida: 400,
  clave_ausente: 401,
  clave_invalida: 401,
  sesion_invalida: 401,
  enlace_invalido: 401,
  caso_anulado: 401,
  login_incorrecto: 401,
  segundo_factor_necesario: 401,
  variante_equivocada: 403,
  alcance_insuficiente: 403,
  solo_en_ensayo: 403,
  accion_no_permitida: 403,
  segundo_factor_obligatorio: 403,
  eleccion_pendiente: 403,
  confirmacion_necesaria: 403,
  inicio_unico: 403,
  inicio_fallido: 403,
  password_incorrecta: 403,
  origen_ajeno: 403,
  aseguradora_pausada: 403,
  caso_bloqueado: 403,
  no_encontrado: 404,
  ruta_desconocida: 404,
  metodo_no_permitido: 405,
  tiempo_agotado: 408,
  caso_duplicado: 409,
  exige_nueva_firma: 409,
  cuenta_duplicada: 409,
  demasiadas_cuentas: 409,
  allegado_repetido: 409,
  demasiados_allegados: 409,
  demasiadas_objeciones: 409,
  enlace_reciente: 409,
  envio_impedido: 409,
  demasiados_documentos: 409,
  demasiados_webhooks: 409,
  demasiadas_claves: 409,
  email_en_uso: 409,
  codigo_en_uso: 409,
  ultimo_administrador: 409,
  ultimo_segundo_factor: 409,
  reloj_en_marcha: 409,
  estado_no_permite: 409,
  cambiado_entretanto: 409,
  falta_visto_bueno: 409,
  misma_persona: 409,
  ya_decidido: 409,
  mensaje_ya_salio: 409,
  carta_ya_salio: 409,
  idempotencia_en_curso: 409,
  version_distinta: 412,
  cuerpo_demasiado_grande: 413,
  tipo_no_admitido: 415,
  validacion: 422,
  codigo_incorrecto: 422,
  llave_rechazada: 422,
  nombre_distinto: 422,
  nombre_en_otra_escritura: 409,
  documento_no_admitido: 422,
  idempotencia_cuerpo_distinto: 422,
  limite_superado: 429,
  demasiados_intentos: 429,
  demasiadas_invitaciones: 429,
  limite_de_lotes: 429,
  direccion_demasiado_larga: 414,
  cabeceras_demasiado_grandes: 431,
  error_interno: 500,
  no_disponible: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorLanguage = 'es' | 'en';

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];

interface ErrorWords {
  readonly message: string;
  /** Why the error happens; the OpenAPI documents publish the English text. */
  readonly cause: string;
  /** What the caller can do about the error. */
  readonly remedy: string;
}

/** Message, cause and remedy of every code, by language; if a code lacks them, this does not compile. */
export const ERROR_WORDS: Readonly<Record<ErrorLanguage, Readonly<Record<ErrorCode, ErrorWords>>>> = { es, en };

/**
 * The message of an error, with its names in braces filled in.
 * @param values the text for each `{word}`; a word without a value becomes empty
 */
export function errorMessage(
  code: ErrorCode,
  language: ErrorLanguage,
  values: Record<string, string | number> = {},
): string {
  const { message } = ERROR_WORDS[language][code];
  return message.replace(/\{(\w+)\}/g, (_, word: string) => String(values[word] ?? '')).trim();
}
