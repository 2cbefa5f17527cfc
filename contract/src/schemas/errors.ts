/**
 * The catalogue of errors: the one home of every code, status and message of the API.
 * The message goes into the envelope, in Spanish or, with `Accept-Language: en`, in English; the code travels in the
 * header `X-Error-Code`. Words in braces are filled in where the error arises.
 */
interface ErrorEntry {
  readonly estado: number;
  readonly es: string;
  readonly en: string;
  /** When it happens, for the OpenAPI. */
  readonly cuando: string;
}

export const ERRORS = {
  peticion_invalida: {
    estado: 400,
    es: 'La petición HTTP no es válida.',
    en: 'The HTTP request is not valid.',
    cuando: 'The address or the HTTP message itself is malformed.',
  },
  json_invalido: {
    estado: 400,
    es: 'El cuerpo no es JSON válido en UTF-8: {detalle}',
    en: 'The body is not valid JSON in UTF-8: {detalle}',
    cuando:
      'The body is not JSON, is not UTF-8, or holds a forbidden name such as `__proto__`; the message says which, and where.',
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
  clave_ausente: {
    estado: 401,
    es: 'Falta la cabecera X-API-Key.',
    en: 'The header X-API-Key is missing.',
    cuando: 'The request carries no credential that this address takes.',
  },
  clave_invalida: {
    estado: 401,
    es: 'La clave de API no es válida, ha caducado, fue revocada o no se admite desde esta dirección.',
    en: 'The API key is not valid, has expired, was revoked or is not taken from this address.',
    cuando:
      'The key is unknown, mistyped, expired, revoked, belongs to another insurer, or the request comes from outside its networks.',
  },
  sesion_invalida: {
    estado: 401,
    es: 'El token no es válido o ha caducado. Inicie sesión de nuevo.',
    en: 'The token is not valid or has expired. Sign in again.',
    cuando: 'The Bearer token is malformed, forged, expired or revoked.',
  },
  enlace_invalido: {
    estado: 401,
    es: 'Este enlace ya no sirve. Pida uno nuevo desde esta página.',
    en: 'This link no longer works. Ask for a new one on this page.',
    cuando: "The token of the heir's link is unknown, expired or was replaced.",
  },
  caso_anulado: {
    estado: 401,
    es: 'Esta gestión se anuló y su enlace ya no hace falta.',
    en: 'This matter was annulled, and its link is no longer needed.',
    cuando: 'The link was that of a case that was annulled: there is nothing to come back to, and no new one is sent.',
  },
  login_incorrecto: {
    estado: 401,
    es: 'El correo, la contraseña o el código no son correctos.',
    en: 'The e-mail, the password or the code is not correct.',
    cuando: 'Sign-in failed. The answer is the same whichever part was wrong.',
  },
  segundo_factor_necesario: {
    estado: 401,
    es: 'Falta el código de su segundo factor.',
    en: 'The code of your second factor is missing.',
    cuando:
      'The password is right, and this user has a second factor: repeat with `codigo`. Passkeys serve in the backoffice alone: whoever has nothing else sets up codes there.',
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
  solo_en_ensayo: {
    estado: 403,
    es: 'Solo es posible en una aseguradora de pruebas.',
    en: 'Possible in a test insurer alone.',
    cuando: 'The insurer is a real one: its time, its families and its events are not made up.',
  },
  accion_no_permitida: {
    estado: 403,
    es: 'Su papel no permite esta acción.',
    en: 'Your role does not allow this action.',
    cuando: 'Somebody else may do it: the heir, the insurer or the service.',
  },
  segundo_factor_obligatorio: {
    estado: 403,
    es: 'Su acceso exige un segundo factor y todavía no lo tiene. Configúrelo en el backoffice.',
    en: 'Your access takes a second factor, and you have none yet. Set it up in the backoffice.',
    cuando:
      'A second factor is asked of this person (always of the people of the service, of admins where the insurer asks for it) and none is set up.',
  },
  eleccion_pendiente: {
    estado: 403,
    es: 'Elija primero con qué acceso va a trabajar.',
    en: 'Choose first which access you will work with.',
    cuando: 'A person of several insurers has signed in and not said for which.',
  },
  confirmacion_necesaria: {
    estado: 403,
    es: 'Escriba otra vez su contraseña para hacer esto.',
    en: 'Give your password again to do this.',
    cuando: 'What was asked for opens doors to others, and password or second factor were given too long ago.',
  },
  inicio_unico: {
    estado: 403,
    es: 'Su empresa pide entrar con la cuenta de la empresa. Use «Usar la cuenta de su empresa».',
    en: 'Your company asks you to sign in with your company account. Use “Use your company account”.',
    cuando:
      'The insurer enforces sign-on with its identity provider: passwords, links to choose one and invitations no longer serve for its people, and tokens of people are not given.',
  },
  inicio_fallido: {
    estado: 403,
    es: 'No se pudo entrar con la cuenta de su empresa. {detalle}',
    en: 'Signing in with your company account did not work. {detalle}',
    cuando: 'The sign-on came back too late, twice, to another browser, or the identity provider gave no access.',
  },
  password_incorrecta: {
    estado: 403,
    es: 'La contraseña actual no es correcta.',
    en: 'The present password is not correct.',
    cuando: 'What was asked for needs the password again, and it was wrong.',
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
  caso_bloqueado: {
    estado: 403,
    es: 'El caso terminó y sus datos están bloqueados (LOPDGDD, art. 32).',
    en: 'The case has ended and its data are blocked (LOPDGDD, art. 32).',
    cuando: 'The case ended more than a year ago: its data are kept and shown to nobody until they are erased.',
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
  exige_nueva_firma: {
    estado: 409,
    es: 'La autorización que firmó el heredero nombra {campos}. Para corregirlo tiene que firmar de nuevo: repita la petición con nueva_firma en true.',
    en: 'The mandate that the heir signed names {campos}. To correct it they have to sign anew: repeat the request with nueva_firma set to true.',
    cuando:
      "A correction changes what the heir's mandate names, and did not say that it is to be signed anew; the message names the fields.",
  },
  cuenta_duplicada: {
    estado: 409,
    es: '{campo}: ya hay en el caso una cuenta de ese proveedor con ese identificador.',
    en: '{campo}: the case already has an account at that provider with that identifier.',
    cuando: 'The same provider and identifier are already in the list of the case, or twice in the request.',
  },
  demasiadas_cuentas: {
    estado: 409,
    es: 'Un caso admite hasta {maximo} cuentas.',
    en: 'A case takes up to {maximo} accounts.',
    cuando: 'The case has as many accounts as it may.',
  },
  allegado_repetido: {
    estado: 409,
    es: 'Ya ha invitado a alguien con esa dirección. Retire antes esa invitación si quiere cambiarla.',
    en: 'You have already invited somebody with that address. Withdraw that invitation first if you want to change it.',
    cuando: 'Another relative with a link has the same e-mail address.',
  },
  demasiados_allegados: {
    estado: 409,
    es: 'Se puede invitar hasta a {maximo} personas.',
    en: 'Up to {maximo} people can be invited.',
    cuando: 'As many relatives have a link, or were invited, as may.',
  },
  enlace_reciente: {
    estado: 409,
    es: 'Ya le hemos enviado un enlace hace poco. Espere unos minutos antes de pedir otro.',
    en: 'We have sent a link not long ago. Wait a few minutes before asking for another.',
    cuando:
      'The person was sent a link within ten minutes, or three within a day; or somebody of the staff asked for it twice within a minute.',
  },
  envio_impedido: {
    estado: 409,
    es: 'Todavía no se puede enviar. {motivos}',
    en: 'It cannot be sent yet. {motivos}',
    cuando: 'Something stands in the way of a request to a provider; the message names everything that does.',
  },
  demasiados_documentos: {
    estado: 409,
    es: 'El caso ya tiene {maximo} documentos. Hable con su gestor de Albacea.',
    en: 'The case already has {maximo} documents. Talk to your Albacea manager.',
    cuando: 'The case has as many documents as it may.',
  },
  demasiados_webhooks: {
    estado: 409,
    es: 'Ya hay {maximo} webhooks registrados. Borre alguno antes.',
    en: 'There are already {maximo} webhooks registered. Delete one first.',
    cuando: 'The insurer has as many webhooks as it may.',
  },
  demasiadas_claves: {
    estado: 409,
    es: 'Ya hay {maximo} claves de API en uso. Revoque alguna antes.',
    en: 'There are already {maximo} API keys in use. Revoke one first.',
    cuando: 'The insurer has as many living API keys as it may.',
  },
  email_en_uso: {
    estado: 409,
    es: 'Aquí ya hay una persona con este correo.',
    en: 'There is already somebody with this e-mail address here.',
    cuando: 'The address is a member of this insurer, or of the service, already, or is invited.',
  },
  codigo_en_uso: {
    estado: 409,
    es: 'El código «{codigo}» ya está en uso o está reservado.',
    en: 'The code “{codigo}” is already in use or reserved.',
    cuando: 'A pack or an insurer with this code exists, or the code is reserved.',
  },
  ultimo_administrador: {
    estado: 409,
    es: 'Es la última persona que administra. Nombre antes a otra.',
    en: 'This is the last person who administers. Appoint another first.',
    cuando: 'Nobody would be left who can administer.',
  },
  ultimo_segundo_factor: {
    estado: 409,
    es: 'Su acceso exige un segundo factor y este es el único que tiene. Añada antes otro.',
    en: 'Your access takes a second factor, and this is the only one you have. Add another first.',
    cuando: 'A second factor is asked of this person, and none would be left.',
  },
  reloj_en_marcha: {
    estado: 409,
    es: 'El reloj ya se está moviendo. Espere a que se asiente.',
    en: 'The clock is being moved already. Wait until it has settled.',
    cuando: 'The clock of a test insurer is still on its way: `GET /ensayo/reloj` tells how far it is.',
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
  falta_visto_bueno: {
    estado: 409,
    es: 'La aseguradora quiere que otra persona lo vea antes. Pida su visto bueno; si ya lo tenía, algo ha cambiado desde entonces.',
    en: 'The insurer wants another person to see it first. Ask them to release it; if it had been released, something has changed since.',
    cuando: 'An act that takes a second person was not released, or has changed since it was.',
  },
  misma_persona: {
    estado: 409,
    es: 'Lo hizo usted: tiene que verlo otra persona.',
    en: 'You did it yourself: another person has to look at it.',
    cuando: 'Somebody releases what they prepared, or reviews what they sent, in this or another membership.',
  },
  ya_decidido: {
    estado: 409,
    es: 'Otra persona ya lo había decidido, o ya no hace falta.',
    en: 'Somebody else has decided it already, or it is no longer needed.',
    cuando: 'Something that takes one decision was decided, taken back or lifted meanwhile.',
  },
  mensaje_ya_salio: {
    estado: 409,
    es: 'El mensaje ya ha salido o ya se había deshecho. Si no debía salir, escriba o llame a la familia.',
    en: 'The message has already left or been taken back. If it should not have left, write to the family or call them.',
    cuando: 'A message to a family is taken back that a worker has claimed, or that somebody took back before.',
  },
  carta_ya_salio: {
    estado: 409,
    es: 'La carta ya ha salido o ya se había deshecho. Si no debía salir, escriba al proveedor para retirarla.',
    en: 'The letter has already left or been taken back. If it should not have left, write to the provider to withdraw it.',
    cuando: 'A letter is taken back that a worker has claimed, or that somebody took back before.',
  },
  idempotencia_en_curso: {
    estado: 409,
    es: 'Otra petición con la misma Idempotency-Key está en curso. Repita en unos segundos.',
    en: 'Another request with the same Idempotency-Key is running. Repeat in a few seconds.',
    cuando: 'The first request with this Idempotency-Key has not ended; `Retry-After` says when to repeat.',
  },
  version_distinta: {
    estado: 412,
    es: 'El caso ya no está como usted lo leyó. Vuelva a leerlo y decida de nuevo.',
    en: 'The case is no longer as you read it. Read it again and decide anew.',
    cuando: 'The case has changed since the answer whose `ETag` was sent as `If-Match`; nothing was done.',
  },
  cuerpo_demasiado_grande: {
    estado: 413,
    es: 'El cuerpo supera el máximo de {maximo} bytes.',
    en: 'The body exceeds the maximum of {maximo} bytes.',
    cuando: 'The body is larger than allowed.',
  },
  tipo_no_admitido: {
    estado: 415,
    es: 'Envíe el cuerpo como Content-Type: {tipos}, en UTF-8 y sin comprimir.',
    en: 'Send the body as Content-Type: {tipos}, in UTF-8 and not compressed.',
    cuando: 'The body has another content type, character set or encoding.',
  },
  validacion: {
    estado: 422,
    es: 'Datos no válidos. {detalle}',
    en: 'Invalid data. {detalle}',
    cuando: 'The body is JSON but not what the operation takes; the message names each field and says what is allowed.',
  },
  codigo_incorrecto: {
    estado: 422,
    es: 'El código no es correcto o ya se usó. Espere al siguiente y compruebe la hora de su teléfono.',
    en: 'The code is not right or was used before. Wait for the next one and check the time of your telephone.',
    cuando: 'The code of an authenticator does not fit.',
  },
  llave_rechazada: {
    estado: 422,
    es: 'La llave de acceso no se ha podido comprobar. Inténtelo otra vez.',
    en: 'The passkey could not be checked. Try again.',
    cuando: 'What a passkey signed does not fit: too late, used before, of another address or another person.',
  },
  nombre_distinto: {
    estado: 422,
    es: 'Tenemos anotado que firma {nombre}. Si es usted, escriba ese nombre. Si está mal escrito, puede corregirlo.',
    en: 'Our file says that {nombre} signs. If that is you, please type that name. If it is misspelt, you can put it right.',
    cuando: 'The name typed under the mandate is not that of the heir on file; nothing was written.',
  },
  nombre_en_otra_escritura: {
    estado: 409,
    es: 'Hay un nombre, un número o una dirección con letras que nuestros papeles no pueden llevar. Díganos cómo se escribe con letras latinas, como en el DNI, NIE o pasaporte, y lo cambiamos.',
    en: 'There is a name, a number or an address with letters that our papers cannot carry. Tell us how it is written in Latin letters, as in the DNI, NIE or passport, and we change it.',
    cuando:
      'Something that a paper has to say of the heir, the deceased or an account is in a script that our papers cannot carry; nothing was made or signed.',
  },
  documento_no_admitido: {
    estado: 422,
    es: 'No podemos admitir este fichero. {detalle}',
    en: 'We cannot take this file. {detalle}',
    cuando: 'The file is not a PDF, JPEG or PNG that is whole and harmless; the message says why and what is taken.',
  },
  idempotencia_cuerpo_distinto: {
    estado: 422,
    es: 'Esta Idempotency-Key ya se usó con otra petición a {operacion}.',
    en: 'This Idempotency-Key was already used with another request to {operacion}.',
    cuando: 'The Idempotency-Key was used before in this operation, with another body or another path.',
  },
  limite_superado: {
    estado: 429,
    es: 'Ha superado el límite de {limite} peticiones por hora. Repita en {segundos} s.',
    en: 'You have exceeded the limit of {limite} requests per hour. Repeat in {segundos} s.',
    cuando: 'The rate limit is exceeded; `Retry-After` says when to repeat.',
  },
  demasiados_intentos: {
    estado: 429,
    es: 'Demasiados intentos seguidos. Repita en {segundos} s.',
    en: 'Too many tries in a row. Repeat in {segundos} s.',
    cuando: 'Several sign-ins failed in a row; `Retry-After` says when to repeat. Nobody is shut out for good.',
  },
  demasiadas_invitaciones: {
    estado: 429,
    es: 'Ha enviado muchas invitaciones seguidas. Podrá enviar la siguiente dentro de {segundos} s.',
    en: 'You have sent many invitations in a row. You can send the next one in {segundos} s.',
    cuando: 'Somebody invited many people in a row; `Retry-After` says when the next one may be invited.',
  },
  limite_de_lotes: {
    estado: 429,
    es: 'Ha llegado al límite de {limite} en 24 horas. Repita en {segundos} s.',
    en: 'You have reached the limit of {limite} within 24 hours. Repeat in {segundos} s.',
    cuando:
      'The key, or the person, has sent as many lots or as many rows as it may within 24 hours; the message says which of the two, and `Retry-After` when there is room for this one.',
  },
  direccion_demasiado_larga: {
    estado: 414,
    es: 'La dirección es demasiado larga.',
    en: 'The address is too long.',
    cuando: 'The address, with its query, exceeds what the server reads.',
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
    cuando:
      'The database or the file store is away, too many files are being uploaded at once, or the server is stopping. Repeating with the same Idempotency-Key is safe.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorLanguage = 'es' | 'en';

/**
 * The message of an error, with its words filled in.
 * @param values for each `{word}`; a missing one is left empty
 */
export function errorMessage(
  code: ErrorCode,
  language: ErrorLanguage,
  values: Record<string, string | number> = {},
): string {
  return ERRORS[code][language].replace(/\{(\w+)\}/g, (_, word: string) => String(values[word] ?? '')).trim();
}
