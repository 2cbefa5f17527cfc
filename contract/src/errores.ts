/**
 * The catalogue of errors: the one home of every code, status and message of the API (design.md, section 2).
 * The message goes into the envelope, in Spanish or, with `Accept-Language: en`, in English; the code travels in the
 * header `X-Error-Code`. Words in braces are filled in where the error arises.
 */
interface EntradaDeError {
  readonly estado: number;
  readonly es: string;
  readonly en: string;
  /** When it happens, for the OpenAPI. */
  readonly cuando: string;
}

export const ERRORES = {
  peticion_invalida: {
    estado: 400,
    es: 'La petición HTTP no es válida.',
    en: 'The HTTP request is not valid.',
    cuando: 'The address or the HTTP message itself is malformed.',
  },
  json_invalido: {
    estado: 400,
    es: 'El cuerpo no es JSON válido en UTF-8.',
    en: 'The body is not valid JSON in UTF-8.',
    cuando: 'The body is not JSON, is not UTF-8, or holds a forbidden name such as `__proto__`.',
  },
  consulta_invalida: {
    estado: 400,
    es: 'Parámetros de consulta no válidos. {detalle}',
    en: 'Invalid query parameters. {detalle}',
    cuando: 'A query parameter is unknown or has a wrong value; the message names it and says what is allowed.',
  },
  cabecera_invalida: {
    estado: 400,
    es: 'La cabecera {cabecera} no es válida: {detalle}',
    en: 'The header {cabecera} is not valid: {detalle}',
    cuando: 'A header that the service reads has a wrong value.',
  },
  credenciales_multiples: {
    estado: 400,
    es: 'Envíe X-API-Key o Authorization, no las dos cabeceras.',
    en: 'Send X-API-Key or Authorization, not both headers.',
    cuando: 'The request carries both an API key and a Bearer token.',
  },
  clave_ausente: {
    estado: 401,
    es: 'Falta la cabecera X-API-Key.',
    en: 'The header X-API-Key is missing.',
    cuando: 'The request carries no credential.',
  },
  clave_invalida: {
    estado: 401,
    es: 'La clave de API no es válida, ha caducado o fue revocada.',
    en: 'The API key is not valid, has expired or was revoked.',
    cuando: 'The key is unknown, mistyped, expired, revoked, or belongs to another insurer.',
  },
  sesion_invalida: {
    estado: 401,
    es: 'El token no es válido o ha caducado. Inicie sesión de nuevo.',
    en: 'The token is not valid or has expired. Sign in again.',
    cuando:
      'The Bearer token is malformed, forged, expired or revoked, or Bearer tokens are not accepted at this address.',
  },
  enlace_invalido: {
    estado: 401,
    es: 'Este enlace ya no sirve. Pida uno nuevo desde esta página.',
    en: 'This link no longer works. Ask for a new one on this page.',
    cuando: "The token of the heir's link is unknown, expired or was replaced.",
  },
  login_incorrecto: {
    estado: 401,
    es: 'El correo, la contraseña o el código no son correctos.',
    en: 'The e-mail, the password or the code is not correct.',
    cuando: 'Sign-in failed. The answer is the same whichever part was wrong.',
  },
  variante_equivocada: {
    estado: 403,
    es: 'Esta clave es de la Variante A. Use la dirección {direccion}',
    en: 'This key belongs to Variant A. Use the address {direccion}',
    cuando: 'A Variant A key was used on the bare domain; the message names the right address.',
  },
  alcance_insuficiente: {
    estado: 403,
    es: 'Esta credencial no tiene el alcance {alcance}.',
    en: 'This credential lacks the scope {alcance}.',
    cuando: 'The key or the role does not include the scope of the operation.',
  },
  accion_no_permitida: {
    estado: 403,
    es: 'Su papel no permite esta acción.',
    en: 'Your role does not allow this action.',
    cuando: 'Somebody else may do it: the heir, the insurer or the service.',
  },
  origen_ajeno: {
    estado: 403,
    es: 'La petición viene de otra página.',
    en: 'The request comes from another page.',
    cuando: 'A browser sent it on behalf of another site.',
  },
  aseguradora_pausada: {
    estado: 403,
    es: 'El servicio está pausado para esta aseguradora. Hable con su gestor de Albacea.',
    en: 'The service is paused for this insurer. Talk to your Albacea manager.',
    cuando: 'The insurer is paused.',
  },
  no_encontrado: {
    estado: 404,
    es: 'No existe o no es de esta aseguradora.',
    en: 'It does not exist or does not belong to this insurer.',
    cuando: "The resource is unknown or somebody else's; the answer is the same.",
  },
  ruta_desconocida: {
    estado: 404,
    es: 'No hay nada en esta dirección. Consulte {documentacion}',
    en: 'There is nothing at this address. See {documentacion}',
    cuando: 'The path is not part of the API at this address, or the address is that of no insurer.',
  },
  metodo_no_permitido: {
    estado: 405,
    es: 'Método no permitido aquí. Se admite: {metodos}.',
    en: 'Method not allowed here. Allowed: {metodos}.',
    cuando: 'The path exists with other methods; the header `Allow` lists them.',
  },
  tiempo_agotado: {
    estado: 408,
    es: 'La petición no llegó completa a tiempo.',
    en: 'The request did not arrive complete in time.',
    cuando: 'The client was too slow to send the request.',
  },
  caso_duplicado: {
    estado: 409,
    es: 'Ya hay un caso abierto para esta póliza y esta persona: {caso_id}.',
    en: 'There is already an open case for this policy and this person: {caso_id}.',
    cuando: 'A second open case for the same policy and person; `Location` points to the existing one.',
  },
  demasiados_webhooks: {
    estado: 409,
    es: 'Ya hay {maximo} webhooks registrados. Borre alguno antes.',
    en: 'There are already {maximo} webhooks registered. Delete one first.',
    cuando: 'The insurer has as many webhooks as it may.',
  },
  estado_no_permite: {
    estado: 409,
    es: 'El estado actual ({estado}) no lo permite. {posible}',
    en: 'The current state ({estado}) does not allow it. {posible}',
    cuando: 'The state of the resource forbids the operation; the message says what is possible now.',
  },
  cambiado_entretanto: {
    estado: 409,
    es: 'Otra persona lo ha cambiado entretanto. Vuelva a leerlo y decida de nuevo.',
    en: 'Somebody else has changed it meanwhile. Read it again and decide anew.',
    cuando: 'The decision was made on an earlier version of what is there now.',
  },
  idempotencia_en_curso: {
    estado: 409,
    es: 'Otra petición con la misma Idempotency-Key está en curso. Repita en unos segundos.',
    en: 'Another request with the same Idempotency-Key is running. Repeat in a few seconds.',
    cuando: 'The first request with this Idempotency-Key has not ended; `Retry-After` says when to repeat.',
  },
  cuerpo_demasiado_grande: {
    estado: 413,
    es: 'El cuerpo supera el máximo de {maximo} bytes.',
    en: 'The body exceeds the maximum of {maximo} bytes.',
    cuando: 'The body is larger than allowed.',
  },
  tipo_no_admitido: {
    estado: 415,
    es: 'Envíe el cuerpo como Content-Type: application/json, en UTF-8 y sin comprimir.',
    en: 'Send the body as Content-Type: application/json, in UTF-8 and not compressed.',
    cuando: 'The body has another content type, character set or encoding.',
  },
  validacion: {
    estado: 422,
    es: 'Datos no válidos. {detalle}',
    en: 'Invalid data. {detalle}',
    cuando: 'The body is JSON but not what the operation takes; the message names each field and says what is allowed.',
  },
  idempotencia_cuerpo_distinto: {
    estado: 422,
    es: 'Esta Idempotency-Key ya se usó con otra petición.',
    en: 'This Idempotency-Key was already used with another request.',
    cuando: 'The Idempotency-Key was used before with another body or operation.',
  },
  limite_superado: {
    estado: 429,
    es: 'Ha superado el límite de {limite} peticiones por hora. Repita en {segundos} s.',
    en: 'You have exceeded the limit of {limite} requests per hour. Repeat in {segundos} s.',
    cuando: 'The rate limit is exceeded; `Retry-After` says when to repeat.',
  },
  cabeceras_demasiado_grandes: {
    estado: 431,
    es: 'Las cabeceras son demasiado grandes.',
    en: 'The headers are too large.',
    cuando: 'The request headers exceed what the server reads.',
  },
  error_interno: {
    estado: 500,
    es: 'Ha ocurrido un error nuestro. Cite el identificador {peticion} si nos escribe.',
    en: 'An error of ours has occurred. Quote the identifier {peticion} if you write to us.',
    cuando: 'A fault of the service. Repeating with the same Idempotency-Key is safe.',
  },
  no_disponible: {
    estado: 503,
    es: 'El servicio no está disponible en este momento. Repita en {segundos} s.',
    en: 'The service is unavailable at the moment. Repeat in {segundos} s.',
    cuando: 'The database is away or the server is stopping. Repeating with the same Idempotency-Key is safe.',
  },
} as const satisfies Record<string, EntradaDeError>;

export type CodigoError = keyof typeof ERRORES;
export type IdiomaDeError = 'es' | 'en';

/**
 * The message of an error, with its words filled in.
 * @param valores what stands for each `{word}`; a missing one is left empty
 */
export function mensajeDeError(
  codigo: CodigoError,
  idioma: IdiomaDeError,
  valores: Record<string, string | number> = {},
): string {
  return ERRORES[codigo][idioma].replace(/\{(\w+)\}/g, (_, palabra: string) => String(valores[palabra] ?? '')).trim();
}
