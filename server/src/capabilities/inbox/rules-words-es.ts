/** What answers in Spanish say. */
import type { Words } from './rules-words.ts';

const DONE =
  '(?:cerrad[oa]s?|cancelad[oa]s?|eliminad[oa]s?|borrad[oa]s?|suprimid[oa]s?|anulad[oa]s?|desactivad[oa]s?|dad[oa]s? de baja)';
/** A conversation with the provider that ends is no account that ends. */
const NOT_THE_CASE = '(?! (?:su|el|este|la|esta) (?:caso|ticket|incidencia|consulta|expediente|solicitud|peticion))';
const OWNED =
  '(?:cuenta|perfil|contrato|suscripcion|linea|abono|poliza|usuario|buzon|servicio|tarjeta|pagina|dominio|membresia|bono|alta)';

export const ES: Words = {
  says: {
    cerrada: [
      new RegExp(`\\b(?:hemos|he|ha|han) (?:ya |finalmente |definitivamente )?${DONE}${NOT_THE_CASE}`),
      new RegExp(`\\b(?:ha|han) (?:ya )?(?:sido|quedado) (?:\\w+mente )?${DONE}`),
      new RegExp(`\\b(?:fue|fueron|esta|estan|queda|quedan|quedo|quedaron) (?:ya |\\w+mente )?${DONE}`),
      new RegExp(`\\b${OWNED}\\b[^.,]{0,30} ${DONE}`),
      /\bprocedido (?:al cierre|a (?:la )?(?:baja|cancelacion|eliminacion|supresion|cerrar|eliminar|borrar|cancelar|dar de baja))/,
      /\bllevado a cabo (?:el cierre|la (?:eliminacion|baja|cancelacion|supresion))/,
      /\b(?:hemos|se ha) (?:tramitado|completado|efectuado|realizado) (?:la baja|el cierre|la cancelacion|la eliminacion)/,
      /\bdamos por (?:cerrad|dad[oa] de baja|cancelad)/,
    ],
    conmemorada: [
      /\b(?:convertid[oa]|transformad[oa]|pasado|hecho|es|marcado|puesto)\b[^.]{0,60}\b(?:conmemorativ[oa]|in memoriam|en memoria|en recuerdo)/,
    ],
    datos_enviados: [
      /\b(?:adjuntamos|se adjunta|se adjuntan|encontrara adjunt|remitimos adjunt|adjunto (?:le|les)? ?(?:enviamos|remitimos))[^.]{0,60}\b(?:datos|copia|certificado de saldo|listado|facturas|informacion|contenido|archivos?|movimientos|fotograf)/,
      /\b(?:le|les) (?:enviamos|remitimos|hacemos llegar|entregamos)\b[^.]{0,40}\b(?:datos|copia|listado|facturas|informacion|contenidos?|movimientos|fotograf)/,
      /\b(?:datos|contenidos?|archivos?|fotografias)\b[^.]{0,30}\bse le(?:s)? han? (?:enviado|remitido|hecho llegar)/,
      /\bhemos (?:enviado|remitido|entregado)\b[^.]{0,60}\b(?:datos|disco|fotograf|contenidos?|copia|archivos?)/,
    ],
    negada: [
      /\b(?:ha sido|queda|esta|fue|ha quedado) (?:denegad|rechazad|desestimad)/,
      /\b(?:se desestima|se deniega|se rechaza|denegamos|rechazamos|desestimamos)\b/,
      /\bhemos (?:denegado|rechazado|desestimado)\b/,
      /\b(?<!ya )no (?:podemos|es posible|nos es posible|procede|vamos a|aceptamos|admitimos|facilitaremos|atenderemos|daremos curso|entregaremos)\b/,
      /\bintransferibles?\b/,
    ],
    no_existe: [
      /\bno (?:hemos|se ha|se han) (?:podido )?(?:encontrado|localizado|localizar|encontrar|hallado)\b/,
      /\bno (?:encontramos|localizamos|nos consta|consta|figura|aparece|existe|hay|tenemos) (?:\w+ ){0,6}(?:cuenta|client|usuari|contrato|titular|suscripc|sistema|poliza|registr|nombre)/,
      /\bno (?:esta|aparece) (?:asociad|registrad|vinculad)/,
      /\bno (?:es|ha sido|era) (?:nunca )?client/,
      /\bno tratamos datos\b/,
    ],
    acuse: [
      /\bhemos recibido (?:su|la|tu|el|correctamente)/,
      /\b(?:recibid[oa], gracias|ha sido recibid|acusamos recibo|acuse de recibo|confirma la recepcion|confirmamos la recepcion)/,
      /\bse ha (?:creado|abierto|registrado) (?:el|un|su|la|una) (?:caso|ticket|incidencia|solicitud|expediente|consulta)/,
      /\b(?:registrad[oa] con el numero|asignado el numero|hemos registrado su|ha sido registrad)/,
      /\b(?:estamos (?:revisando|estudiando|tramitando)|se esta tramitando|esta en curso|ha sido trasladad)/,
      /\b(?:le responderemos|le contestaremos|les diremos algo|nos pondremos en contacto)/,
    ],
  },
  asks: /\b(?:necesita(?:mos|riamos)?|nos? faltan?|faltan?\b|falta(?:ria)? (?:por )?|deber?a? (?:enviar|presentar|aportar|rellenar|remitir|adjuntar|facilitar)\w*|debe(?:n)? (?:enviar|presentar|aportar|rellenar|remitir|adjuntar)\w*|aporten?|adjunten?|envien?(?:lo|nos|noslo)?\b|enviarnos\w*|remita\w*|remitan\w*|rogamos|requerimos|se requiere|requerimiento|es necesario|es imprescindible|hagan llegar|facilite(?:n)?|mandar|mandarnos|solicitamos (?:que|nos)|incompleta|preciso|si (?:nos |se )?(?:aportan?|envian?|presentan?|facilitan?))\b/,
  asksNothing:
    /\bno (?:necesitamos|hace falta|es necesario|debe|falta)\b|\bsi (?:nos )?(?:faltara?|necesitamos|necesitaramos)\b/,
  papers: {
    certificado_defuncion:
      /\b(?:certificado|certificacion|acta|partida) (?:literal )?(?:de|del?) (?:defuncion|fallecimiento)/,
    dni_solicitante:
      /\b(?:dni|nie|documento de identidad|documento nacional de identidad|pasaporte)\b(?! del (?:fallecid|difunt|titular|causante))/,
    dni_fallecido:
      /\b(?:dni|nie|documento de identidad|pasaporte) (?:del?|de la) (?:persona )?(?:fallecid|difunt|titular|causante)/,
    prueba_parentesco:
      /\b(?:parentesco|libro de familia|relacion con (?:el|la) (?:titular|fallecid\w)|vinculo familiar)/,
    titulo_sucesorio:
      /\b(?:testamento|declaracion de herederos|titulo sucesorio|escritura de (?:herencia|aceptacion|particion))/,
    ultimas_voluntades: /\bultimas voluntades\b/,
    factura: /\b(?:una|la|alguna|ultima|copia de) factura\b/,
    resolucion_judicial: /\b(?:resolucion|orden|auto|mandamiento) judicial\b/,
  },
  form: /\bformulario\b[\s\S]*\b(?:rellenarlo|cumplimentarlo|rellenar|cumplimentar|firmarlo)|\b(?:rellen|cumpliment)\w+[^.]*\bformulario\b/,
  open: /(?<!\p{L})(?:si|cuando|una vez|en cuanto|hasta que|antes de|a menos que|salvo que)(?!\p{L})|\b(?:sera|seran|quedara|quedaran|cerraremos|eliminaremos|cancelaremos|procederemos|se hara|se procedera|va a ser|vamos a|podra|podran|avisaremos|avisamos)\b|\?/u,
  negation: /\b(?:no|nunca|tampoco|ni|sin|pendiente de(?: ser)?)(?: \w+){0,4} ?$/,
  denied: /\b(?:no|nunca|tampoco|sin|aun|todavia)\b/,
  doubt:
    /\b(?:reactivad|reabiert|por error|fue un error|ha sido un error|sigue abiert|sigue activ|siguen activ|no es cierto|sin embargo|pero (?:la|el|no|aun)|salvo|excepto|solo hemos|en parte|parcialmente|no (?:hemos|se ha|ha|han) podido (?!localizar|encontrar))/,
  until: /\b(?:sin|hasta|si no|solo|unicamente|mientras no|si nos)\b/,
  away: /\b(?:fuera de la oficina|estoy fuera|de vacaciones|ausente|durante mi ausencia|baja (?:maternal|paternal|medica)|ya no trabajo|respuesta automatica|no sera leido|no (?:admite|acepta) respuestas|no se atiende|horario de atencion|a mi regreso|mensaje fue leido|encuesta)/,
  advertising:
    /\b(?:descuento|oferta|ofertas|promocion|promociones|compre ahora|premio|ganador|loteria|bitcoin|criptomonedas?|inversion|posicionamiento|seo|gane dinero|boletin|novedades|darse de baja de este|dese de baja|datos bancarios|pulsando en este enlace|aduanas)\b/,
  quotes: /^\s*(?:El .{5,80} escribio:|-{2,} ?mensaje original|de: .+@)/,
};
