/**
 * What to do about each error of the catalogue, for the page `{base_url}/docs/errores`. One entry per code, so that a new code without a cause and a
 * remedy does not compile. The English cause is the catalogue's `cuando`.
 */
import type { ErrorCode } from './errors.ts';

interface ErrorHelp {
  /** Why it happens, in Spanish. */
  readonly causa: string;
  /** The remedy in Spanish. */
  readonly remedio: string;
  /** The same in English. */
  readonly remedy: string;
}

/** In the order of the members: cause, remedy, English remedy. */
const help = (causa: string, remedio: string, remedy: string): ErrorHelp => ({ causa, remedio, remedy });

export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  peticion_invalida: help(
    'La dirección o el propio mensaje HTTP están mal formados.',
    'Revise la dirección, sobre todo los caracteres codificados con «%», y la cabecera Host.',
    'Check the address, above all what is percent-encoded, and the header Host.',
  ),
  json_invalido: help(
    'El cuerpo no es JSON, no está en UTF-8 o tiene un nombre prohibido, como `__proto__`.',
    'Genere el cuerpo con una biblioteca de JSON y envíelo en UTF-8.',
    'Make the body with a JSON library and send it in UTF-8.',
  ),
  consulta_invalida: help(
    'Un parámetro de la consulta no existe o tiene un valor que no se admite; el mensaje dice cuál.',
    'Quite o corrija el parámetro que nombra el mensaje. Un cursor se devuelve tal como llegó y con los mismos filtros.',
    'Take away or correct the parameter that the message names. A cursor goes back as it came, with the same filters.',
  ),
  cabecera_invalida: help(
    'Una cabecera que el servicio lee tiene un valor que no se admite.',
    'Corrija la cabecera que nombra el mensaje. Idempotency-Key lleva de 1 a 255 caracteres ASCII visibles.',
    'Correct the header that the message names. Idempotency-Key takes 1 to 255 visible ASCII characters.',
  ),
  clave_ausente: help(
    'La petición no trae ninguna credencial de las que se admiten en esta dirección.',
    'Envíe la cabecera X-API-Key. Si la envía, mire si un proxy la quita por el camino.',
    'Send the header X-API-Key. If you do, see whether a proxy takes it away.',
  ),
  clave_invalida: help(
    'La clave no existe, está mal copiada, ha caducado, se revocó, es de otra aseguradora o la petición llega desde una red que no es de las suyas.',
    'Copie la clave entera, de `alb_` al final. Si es la buena, mire en Configuración su caducidad y sus redes. No repita: el resultado será el mismo.',
    'Copy the whole key, from `alb_` to its end. If it is the right one, see its expiry and networks in Configuración. Do not repeat: the outcome will be the same.',
  ),
  sesion_invalida: help(
    'El token Bearer está mal formado, es falso, ha caducado o se revocó.',
    'Inicie sesión de nuevo con POST /auth/login. Para lo que funciona solo, use una clave.',
    'Sign in again with POST /auth/login. For what runs unattended, use a key.',
  ),
  enlace_invalido: help(
    'El enlace del heredero no existe, ha caducado o se cambió por otro.',
    'Pida un enlace nuevo desde esa página, o envíelo con POST /casos/{id}/acceso.',
    'Ask for a new link on that page, or send it with POST /casos/{id}/acceso.',
  ),
  caso_anulado: help(
    'El enlace era de un caso que se anuló.',
    'No hay nada que hacer. Si se anuló por error, abra el caso otra vez.',
    'There is nothing to do. If it was annulled by mistake, open the case again.',
  ),
  login_incorrecto: help(
    'El correo, la contraseña o el código no son correctos. La respuesta es la misma sea cual sea la parte que falla.',
    'Compruebe los datos con la persona. No lo repita sin cambios: los fallos seguidos hacen esperar.',
    'Check the data with the person. Do not repeat them unchanged: failures in a row make you wait.',
  ),
  segundo_factor_necesario: help(
    'La contraseña es correcta y esta persona tiene un segundo factor.',
    'Repita la petición con `codigo`, el de su aplicación de autenticación.',
    'Repeat the request with `codigo`, that of the authenticator.',
  ),
  variante_equivocada: help(
    'Una clave de la Variante A se usó en la dirección común.',
    'Use la dirección que dice el mensaje: la de su aseguradora.',
    'Use the address that the message names: that of your insurer.',
  ),
  alcance_insuficiente: help(
    'La clave, o el papel de la persona, no tiene el alcance que pide la operación.',
    'Cree en Configuración una clave con el alcance que dice el mensaje.',
    'Make a key in Configuración with the scope that the message names.',
  ),
  accion_no_permitida: help(
    'Eso le corresponde a otra persona: el heredero, la aseguradora o el servicio.',
    'Pídalo a quien le corresponde.',
    'Ask whoever it belongs to.',
  ),
  segundo_factor_obligatorio: help(
    'A esta persona se le exige un segundo factor y todavía no lo tiene.',
    'Que entre una vez en el backoffice y lo configure.',
    'Have the person enter the backoffice once and set it up.',
  ),
  eleccion_pendiente: help(
    'Una persona de varias aseguradoras ha entrado y no ha dicho con cuál trabaja.',
    'Elija el acceso en el backoffice.',
    'Choose the access in the backoffice.',
  ),
  confirmacion_necesaria: help(
    'Lo que se pide abre puertas a otras personas, y la contraseña se dio hace demasiado tiempo.',
    'Escriba otra vez la contraseña y repita.',
    'Give the password again and repeat.',
  ),
  inicio_unico: help(
    'La aseguradora exige entrar con su proveedor de identidad: contraseñas, enlaces para elegirla e invitaciones ya no sirven a su gente, y las personas no reciben tokens.',
    'Entre en el backoffice con la cuenta de su empresa. Para lo que funciona solo, use una clave.',
    'Sign in to the backoffice with your company account. For what runs unattended, use a key.',
  ),
  inicio_fallido: help(
    'La entrada volvió tarde, dos veces o a otro navegador, o el proveedor de identidad no dio acceso.',
    'Empiece de nuevo desde la página de entrada. Si se repite, lo que dice el mensaje ayuda a quien administra las cuentas de su empresa.',
    'Begin again at the sign-in page. If it happens again, what the message says helps whoever administers the accounts of your company.',
  ),
  password_incorrecta: help(
    'Para esto hace falta la contraseña actual, y no era esa.',
    'Escriba la contraseña actual.',
    'Give the present password.',
  ),
  origen_ajeno: help(
    'Un navegador envió la petición por cuenta de otra página.',
    'Llame desde un servidor, con una clave, y no desde el navegador.',
    'Call from a server, with a key, and not from a browser.',
  ),
  aseguradora_pausada: help(
    'El servicio está pausado para esta aseguradora.',
    'Hable con su gestor de Albacea. Guarde lo que no pudo enviar y repítalo después con la misma Idempotency-Key.',
    'Talk to your Albacea manager. Keep what could not be sent and repeat it afterwards with the same Idempotency-Key.',
  ),
  caso_bloqueado: help(
    'El caso terminó hace más de un año y sus datos están bloqueados hasta que se borren.',
    'No lo pida más. Si un juez o una autoridad los necesita, hable con el servicio.',
    'Do not ask for it any more. If a court or an authority needs them, talk to the service.',
  ),
  no_encontrado: help(
    'No existe, o es de otra aseguradora: la respuesta es la misma.',
    'Compruebe el identificador y que la clave es de la aseguradora que abrió el caso.',
    'Check the identifier, and that the key is of the insurer that opened the case.',
  ),
  ruta_desconocida: help(
    'La dirección no es de esta API, o el nombre del servidor no es de ninguna aseguradora.',
    'Compare la dirección con la referencia: empieza por `{base_url}`, que acaba en `/api/v1`.',
    'Compare the address with the reference: it begins with `{base_url}`, which ends in `/api/v1`.',
  ),
  metodo_no_permitido: help(
    'La dirección existe con otros métodos.',
    'Use uno de los que lista la cabecera Allow.',
    'Use one of those that the header Allow lists.',
  ),
  tiempo_agotado: help(
    'La petición tardó demasiado en llegar entera.',
    'Repítala con la misma Idempotency-Key. Si vuelve a ocurrir, mire la red o el tamaño del cuerpo.',
    'Repeat it with the same Idempotency-Key. If it happens again, look at the network or the size of the body.',
  ),
  caso_duplicado: help(
    'Ya hay un caso abierto para la misma póliza y la misma persona.',
    'Siga con el caso que nombran el mensaje y la cabecera Location. A la familia no se le ha escrito otra vez.',
    'Go on with the case that the message and the header Location name. The family was not written to again.',
  ),
  cuenta_duplicada: help(
    'El mismo proveedor con el mismo identificador ya está en el caso, o va dos veces en la petición.',
    'Quite de la lista la cuenta que nombra el mensaje y envíe las demás.',
    'Take the account that the message names off the list and send the others.',
  ),
  demasiadas_cuentas: help(
    'El caso tiene todas las cuentas que admite.',
    'Hable con el servicio si de verdad son distintas.',
    'Talk to the service if they really are different.',
  ),
  allegado_repetido: help(
    'Otra persona invitada tiene esa misma dirección de correo.',
    'Retire antes la otra invitación.',
    'Withdraw the other invitation first.',
  ),
  demasiados_allegados: help(
    'Ya hay tantas personas invitadas como se admiten.',
    'Retire una invitación antes de enviar otra.',
    'Withdraw an invitation before sending another.',
  ),
  enlace_reciente: help(
    'A esa persona se le envió un enlace hace muy poco.',
    'Espere unos minutos: el correo ya va de camino.',
    'Wait a few minutes: the e-mail is on its way.',
  ),
  envio_impedido: help(
    'Algo impide todavía la solicitud al proveedor; el mensaje lo nombra todo.',
    'Resuelva lo que nombra el mensaje y vuelva a intentarlo.',
    'Settle what the message names and try again.',
  ),
  demasiados_documentos: help(
    'El caso tiene todos los documentos que admite.',
    'Hable con su gestor de Albacea.',
    'Talk to your Albacea manager.',
  ),
  demasiados_webhooks: help(
    'La aseguradora tiene todos los webhooks que puede tener.',
    'Borre con DELETE /webhooks/{id} los que ya no use.',
    'Delete those that are no longer used with DELETE /webhooks/{id}.',
  ),
  demasiadas_claves: help(
    'La aseguradora tiene todas las claves en uso que puede tener.',
    'Revoque en Configuración alguna que ya no use.',
    'Revoke one that is no longer used, in Configuración.',
  ),
  email_en_uso: help(
    'Esa dirección ya es de alguien de esta aseguradora o del servicio, o está invitada.',
    'Busque a esa persona en la lista.',
    'Look for that person in the list.',
  ),
  codigo_en_uso: help('El código ya existe o está reservado.', 'Elija otro código.', 'Choose another code.'),
  ultimo_administrador: help(
    'No quedaría nadie que pueda administrar.',
    'Nombre antes a otra persona.',
    'Appoint another person first.',
  ),
  ultimo_segundo_factor: help(
    'A esa persona se le exige un segundo factor, y sin ese no le quedaría ninguno.',
    'Añada antes otra llave de acceso, o los códigos del teléfono.',
    'Add another passkey first, or the codes of a telephone.',
  ),
  estado_no_permite: help(
    'El estado actual no permite la operación; el mensaje dice qué es posible ahora.',
    'Lea el recurso y decida con su estado actual. Repetir sin más no cambia nada.',
    'Read the resource and decide by its present state. Repeating alone changes nothing.',
  ),
  cambiado_entretanto: help(
    'La decisión se tomó sobre una versión anterior de lo que hay ahora.',
    'Léalo otra vez y decida de nuevo.',
    'Read it again and decide anew.',
  ),
  mensaje_ya_salio: help(
    'El mensaje a la familia ya ha salido, o alguien lo deshizo antes.',
    'Si no debía salir, llame o escriba a la familia.',
    'If it should not have left, call the family or write to them.',
  ),
  carta_ya_salio: help(
    'La carta ya ha salido, o alguien la deshizo antes.',
    'Si no debía salir, escriba al proveedor para retirarla.',
    'If it should not have left, write to the provider to withdraw it.',
  ),
  idempotencia_en_curso: help(
    'La primera petición con esta Idempotency-Key no ha terminado.',
    'Espere lo que dice Retry-After y repita la misma petición con la misma clave.',
    'Wait as long as Retry-After says and repeat the same request with the same key.',
  ),
  cuerpo_demasiado_grande: help(
    'El cuerpo es mayor de lo que admite la operación.',
    'Divida la petición. Un fichero puede tener hasta 20 MB; el resto, 256 KiB.',
    'Divide the request. A file may have up to 20 MB; anything else, 256 KiB.',
  ),
  tipo_no_admitido: help(
    'El cuerpo tiene otro tipo, otro juego de caracteres o va comprimido.',
    'Envíe Content-Type: application/json, en UTF-8 y sin comprimir, u otro de los tipos que dice el mensaje.',
    'Send Content-Type: application/json, in UTF-8 and not compressed, or another of the types that the message names.',
  ),
  validacion: help(
    'El cuerpo es JSON, pero no lo que toma la operación; el mensaje nombra cada campo y dice qué se admite.',
    'Corrija los campos que nombra el mensaje y repita con la misma Idempotency-Key: lo rechazado no se recuerda.',
    'Correct the fields that the message names and repeat with the same Idempotency-Key: what was refused is not remembered.',
  ),
  codigo_incorrecto: help(
    'El código de la aplicación de autenticación no es correcto o ya se usó.',
    'Espere al siguiente código y compruebe la hora del teléfono.',
    'Wait for the next code and check the time of the telephone.',
  ),
  llave_rechazada: help(
    'Lo que firmó la llave de acceso llegó tarde, ya se usó, es de otra dirección o de otra persona, o la llave ya está añadida.',
    'Empiece otra vez y use una de sus llaves.',
    'Begin again, and use one of your own passkeys.',
  ),
  nombre_distinto: help(
    'El nombre escrito al firmar no es el del heredero del caso.',
    'Escriba ese nombre, o corríjalo si está mal.',
    'Type that name, or put it right if it is wrong.',
  ),
  nombre_en_otra_escritura: help(
    'Un nombre, un número, una dirección o el parentesco está en una escritura que los papeles no llevan.',
    'Corríjalo con letras latinas, como figura en el documento de identidad.',
    'Correct it in Latin letters, as the identity document has it.',
  ),
  documento_no_admitido: help(
    'El fichero no es un PDF, JPEG o PNG entero e inofensivo; el mensaje dice por qué.',
    'Conviértalo a PDF sin contraseña, o haga la foto otra vez en JPEG, y envíelo de nuevo.',
    'Convert it to a PDF without a password, or take the photograph again as JPEG, and send it anew.',
  ),
  idempotencia_cuerpo_distinto: help(
    'Esta Idempotency-Key se usó antes en la misma operación, con otro cuerpo u otra dirección.',
    'Si es otra petición, use otra clave. Si debía ser la misma, envíe el mismo cuerpo.',
    'If it is another request, use another key. If it was to be the same, send the same body.',
  ),
  limite_superado: help(
    'Se han hecho más peticiones de las que admite la hora.',
    'Espere lo que dice Retry-After. Para seguir muchos casos, use webhooks o GET /eventos en lugar de preguntar caso por caso.',
    'Wait as long as Retry-After says. To follow many cases, use webhooks or GET /eventos instead of asking case by case.',
  ),
  demasiados_intentos: help(
    'Fallaron varios inicios de sesión seguidos.',
    'Espere lo que dice Retry-After. Nadie queda fuera para siempre.',
    'Wait as long as Retry-After says. Nobody is shut out for good.',
  ),
  demasiadas_invitaciones: help(
    'Se invitó a mucha gente seguida.',
    'Espere lo que dice Retry-After.',
    'Wait as long as Retry-After says.',
  ),
  direccion_demasiado_larga: help(
    'La dirección de la petición, con su consulta, es más larga de lo que se lee.',
    'Pida con menos filtros, o de uno en uno.',
    'Ask with fewer filters, or one by one.',
  ),
  cabeceras_demasiado_grandes: help(
    'Las cabeceras ocupan más de lo que lee el servidor.',
    'Envíe solo las cabeceras que hacen falta, sin cookies.',
    'Send only the headers that are needed, and no cookies.',
  ),
  error_interno: help(
    'Es un fallo del servicio.',
    'Repita con la misma Idempotency-Key: es seguro. Si sigue, escríbanos con el X-Request-Id.',
    'Repeat with the same Idempotency-Key: it is safe. If it goes on, write to us with the X-Request-Id.',
  ),
  no_disponible: help(
    'La base de datos o los ficheros no responden, se suben demasiados ficheros a la vez o el servidor se está parando.',
    'Espere lo que dice Retry-After y repita con la misma Idempotency-Key: es seguro.',
    'Wait as long as Retry-After says and repeat with the same Idempotency-Key: it is safe.',
  ),
  solo_en_ensayo: help(
    'La aseguradora es real: su tiempo, sus familias y sus avisos no se inventan.',
    'Use una clave de su aseguradora de pruebas; empieza por `alb_ensayo_`.',
    'Use a key of your test insurer; it begins with `alb_ensayo_`.',
  ),
  exige_nueva_firma: help(
    'La corrección cambia algo que nombra la autorización que el heredero ya firmó.',
    'Si es lo que quiere, repita la petición con `nueva_firma` en `true`: el heredero firmará de nuevo.',
    'If that is meant, repeat the request with `nueva_firma` set to `true`: the heir will sign anew.',
  ),
  reloj_en_marcha: help(
    'El reloj de la aseguradora de pruebas sigue su camino.',
    'Espere a que el reloj se haya asentado (`GET /ensayo/reloj`) y repita.',
    'Wait until `GET /ensayo/reloj` says that it has settled, and repeat.',
  ),
  falta_visto_bueno: help(
    'La aseguradora quiere que otra persona lo vea antes, y no lo ha visto como está ahora.',
    'Pida el visto bueno de otra persona en la ficha del caso.',
    'Ask another person to release it, in the case.',
  ),
  misma_persona: help(
    'Quien lo preparó o lo envió quiere darle el visto bueno o revisarlo.',
    'Lo tiene que ver otra persona del servicio.',
    'Another person of the service has to see it.',
  ),
  ya_decidido: help(
    'Otra persona lo decidió, lo retiró o lo levantó mientras tanto.',
    'Vuelva a leerlo: ya no hay nada que decidir.',
    'Read it again: there is nothing left to decide.',
  ),
  version_distinta: help(
    'El caso ha cambiado desde la respuesta cuyo `ETag` se envió como `If-Match`. No se ha hecho nada.',
    'Lea el caso, decida de nuevo y repita con su nuevo `ETag`.',
    'Read the case, decide anew, and repeat with its new `ETag`.',
  ),
  limite_de_lotes: help(
    'La clave ha enviado en 24 horas los lotes o las filas que puede enviar; el mensaje dice cuál de los dos.',
    'Espere lo que dice Retry-After, o reparta las filas entre varios días.',
    'Wait as long as Retry-After says, or spread the rows over several days.',
  ),
};
