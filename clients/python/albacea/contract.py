# Made from the contract by `npm run clients`; not edited by hand.
from __future__ import annotations

from typing import Any, Iterator, NotRequired, TypedDict
from urllib.parse import quote

# Known today; more may come.
EVENTS = ("caso_abierto", "caso_cerrado", "siniestro_abierto", "documentacion_completa", "documentacion_recibida", "cuenta_resuelta", "modulo_completado")
ERROR_CODES = ("peticion_invalida", "json_invalido", "consulta_invalida", "cabecera_invalida", "clave_ausente", "clave_invalida", "sesion_invalida", "login_incorrecto", "segundo_factor_necesario", "variante_equivocada", "alcance_insuficiente", "solo_en_ensayo", "segundo_factor_obligatorio", "inicio_unico", "aseguradora_pausada", "caso_bloqueado", "no_encontrado", "ruta_desconocida", "metodo_no_permitido", "caso_duplicado", "exige_nueva_firma", "cuenta_duplicada", "demasiadas_cuentas", "demasiados_documentos", "demasiados_webhooks", "reloj_en_marcha", "estado_no_permite", "idempotencia_en_curso", "version_distinta", "cuerpo_demasiado_grande", "tipo_no_admitido", "validacion", "documento_no_admitido", "idempotencia_cuerpo_distinto", "limite_superado", "demasiados_intentos", "limite_de_lotes", "error_interno", "no_disponible")


def _segment(text: str) -> str:
    return quote(text, safe="")


class AccesoHeredero(TypedDict):
    """The heir's access to the portal."""
    canal: str  # How the heir gets the link. Known values: `email`; more may come.
    notificado: bool  # Whether the mail server has taken the e-mail with the link.
    caduca: str  # Expiry of the heir access.


class AccesoRenovado(TypedDict):
    """The new access."""
    portal_url: NotRequired[str | None]  # Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
    token_heredero: NotRequired[str | None]  # Heir access token. Variant A alone.
    acceso_heredero: NotRequired[AccesoHeredero | None]  # The heir's access to the portal. Variant B alone.


class AccionDeProveedor(TypedDict):
    """An action that the provider offers, and how to request it."""
    accion: str  # The action requested. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
    plazo_publicado_dias: int | None  # Days that the provider says it takes, where it says so; terms of the law are not repeated here.
    plazo_computo: str | None  # Calendar days or working days. Known values: `naturales`, `habiles`; more may come.
    guardar_antes: list[str]  # What has to be kept before, because it goes.
    vias: list[AccionDeProveedorVias]  # The ways of asking, the usual one first.
    por_su_cuenta: str | None  # What the family can do without us, in the language asked for.
    se_pierde: AccionDeProveedorSePierde | None  # Things that are lost.
    notas: str | None  # What else to know of this action, in the language asked for.
    sin_verificar: list[str]  # Fields of this action that are not verified; `accion` itself.


class AccionDeProveedorSePierde(TypedDict):
    """Things that are lost."""
    dias: int | None  # Days after which it is gone, without use or after the request; null.
    texto: str  # What is lost, and when.


class AccionDeProveedorVias(TypedDict):
    """A way of asking; the first is taken unless somebody chooses another."""
    codigo: str  # Code of the way, unique within the action; it never changes.
    quien: list[str]  # Who may use it, each of them by itself.
    canal: str | None  # How to ask. Known values: `formulario_web`, `correo_electronico`, `correo_postal`, `telefono`, `presencial`, `en_la_aplicacion`, `nada_que_presentar`; more may come.
    direccion: str | None  # Where the request goes.
    idioma: str | None  # Language to write in, where it is known. Known values: `es`, `en`; more may come.
    agente: str  # Whether somebody authorised by the family may ask in its place. Known values: `aceptado`, `no_aceptado`, `desconocido`; more may come.
    de_entrada: list[list[str]]  # Papers and data that go with the first request, beyond the mandate.
    si_lo_piden: list[list[str]]  # What the provider may ask for afterwards.
    retencion: str | None  # Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null.
    nombre: str  # What the way is, in the language asked for.
    exigidos: list[list[str]]  # What of `de_entrada` holds a request back.
    notas: str | None  # What else to know of this way, in the language asked for.


class Anulacion(TypedDict):
    """Why the case is annulled."""
    motivo: NotRequired[str | None]  # Why the case is annulled. One of `abierto_por_error`, `persona_viva`, `otro`.
    notas: NotRequired[str | None]  # Free text for the file; the family does not see it.


class Aviso(TypedDict):
    """Something worth a look in what was received."""
    codigo: str  # Stable code of the notice.
    campo: str  # The input field it speaks of.
    mensaje: str  # The same in a sentence, in the language asked for.


class CambioDeWebhook(TypedDict):
    url: NotRequired[str | None]  # Address of the receiver.
    eventos: NotRequired[list[str] | None]  # Event kinds to deliver, from now on.
    descripcion: NotRequired[str | None]  # Text for people; null.
    concurrencia: NotRequired[int | None]  # Deliveries to this receiver at the same time, by each worker process of the service.
    recuperacion_automatica: NotRequired[bool | None]  # Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
    estado: NotRequired[str | None]  # `desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. One of `activo`, `desactivado`.


class Caso(TypedDict):
    """The case with its modules, accounts, documents and certificates."""
    caso_id: str  # Identifier assigned by the service.
    estado: str  # State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
    en_espera_de: str | None  # Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.
    resultado: str | None  # How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.
    prioridad: str  # How the service orders its work. Known values: `normal`, `urgente`; more may come.
    poliza_numero: str
    referencia: str | None  # The insurer's own reference, or null.
    metadatos: dict[str, Any]  # The insurer's own marks; empty.
    pack: str  # `personalizado` when the modules were listed one by one, else the name of the pack.
    modulos_contratados: list[str]  # Modules contracted for the case.
    modulos: list[ModuloDelCaso]  # The modules and how each stands.
    fallecido: CasoFallecido  # The deceased, as received.
    heredero: CasoHeredero  # The heir, as received or corrected since.
    acceso_heredero: AccesoHeredero  # The heir's access to the portal.
    siniestro: CasoSiniestro | None  # The claim the case came with, or null.
    avisos: list[Aviso]  # Things worth a look in what was received; they stop nothing.
    cuentas: list[Cuenta]  # The digital accounts.
    documentos: list[Documento]  # The documents received.
    certificados: list[CasoCertificados]  # The certificates of the module `certificados`; empty until the case is `en_tramite`.
    documentacion: CasoDocumentacion  # The base papers, without which nothing can be asked for.
    lista_completa: str | None  # When the heir declared the list of accounts complete; null while it is open.
    voluntad: str | None  # The wishes of the deceased about their digital life; null. Known values: `no_consta`, `instrucciones`, `prohibicion`; more may come.
    reabrible_hasta: str | None  # Until when a closed case can be reopened; null otherwise.
    abierto: str  # When the case was opened.
    actualizado: str  # Last change of the case.
    cerrado: str | None  # When the case was closed or annulled, or null.


class CasoAbierto(TypedDict):
    """The case that was opened."""
    caso_id: str  # Identifier assigned by the service.
    estado: str  # State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
    portal_url: NotRequired[str | None]  # Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
    token_heredero: NotRequired[str | None]  # Heir access token. Variant A alone.
    modulos_contratados: NotRequired[list[str] | None]  # Modules contracted for the case. Variant B alone.
    pack: NotRequired[str | None]  # `personalizado` when the modules were listed one by one, else the name of the pack. Variant B alone.
    acceso_heredero: NotRequired[AccesoHeredero | None]  # The heir's access to the portal. Variant B alone.


class CasoAnulado(TypedDict):
    """The case that was annulled."""
    caso_id: str  # Identifier assigned by the service.
    estado: str  # State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.


class CasoCertificados(TypedDict):
    """A certificate of a public register, as the insurer sees it."""
    certificado_id: str
    tipo: str  # Which certificate. Known values: `defuncion_literal`, `ultimas_voluntades`, `seguros_fallecimiento`; more may come.
    estado: str  # State of the certificate. Known values: `pendiente`, `solicitado`, `obtenido`, `no_procede`, `denegado`; more may come.
    desde: str | None  # First day on which the register takes the request; null.
    solicitado: str | None  # When it was asked for, or null.
    plazo: str | None  # Day by which an answer is due, or null.
    terminado: str | None  # When it reached a final state, or null.
    documento_id: str | None  # The document that was obtained, or null.
    actualizado: str  # Last change of the certificate.


class CasoDocumentacion(TypedDict):
    """The base papers, without which nothing can be asked for."""
    completa: str | None  # When the base papers were first complete, or null.
    prueba_fallecimiento: str  # Proof of death. Known values: `falta`, `recibida`, `validada`; more may come.
    mandato: str  # The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected. Known values: `falta`, `preparado`, `firmado`, `validado`; more may come.


class CasoFallecido(TypedDict):
    """The deceased, as received."""
    nombre: str
    apellidos: str
    dni: str | None
    fecha_fallecimiento: str  # Date of death.


class CasoHeredero(TypedDict):
    """The heir, as received or corrected since."""
    nombre: str
    apellidos: str
    email: str
    telefono: str | None
    parentesco: str | None
    idioma: str  # Language of the e-mails and the portal. Known values: `es`, `ca`, `gl`, `eu`, `en`; more may come.


class CasoResumen(TypedDict):
    """A case in a list."""
    caso_id: str  # Identifier assigned by the service.
    estado: str  # State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
    en_espera_de: str | None  # Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.
    resultado: str | None  # How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.
    prioridad: str  # How the service orders its work. Known values: `normal`, `urgente`; more may come.
    poliza_numero: str
    referencia: str | None  # The insurer's own reference, or null.
    metadatos: dict[str, Any]  # The insurer's own marks; empty.
    pack: str  # `personalizado` when the modules were listed one by one, else the name of the pack.
    modulos_contratados: list[str]  # Modules contracted for the case.
    fallecido: CasoResumenFallecido  # The deceased.
    abierto: str  # When the case was opened.
    actualizado: str  # Last change of the case.


class CasoResumenFallecido(TypedDict):
    """The deceased."""
    nombre: str
    apellidos: str


class CasoSiniestro(TypedDict):
    """The claim the case came with, or null."""
    siniestro_id: str
    registrado: str  # When the claim was recorded in the register.
    prioridad: str  # How the service orders its work. Known values: `normal`, `urgente`; more may come.
    notas_aseguradora: str | None  # Note of the insurer, or null.
    referencia: str | None  # The insurer's own reference, or null.
    metadatos: dict[str, Any]  # The insurer's own marks; empty.


class CorreccionDeCaso(TypedDict):
    """The data to correct; members that are left out stay as they are."""
    fallecido: NotRequired[CorreccionDeCasoFallecido | None]  # Corrected data of the deceased.
    heredero: NotRequired[CorreccionDeCasoHeredero | None]  # Corrected data of the heir.
    poliza_numero: NotRequired[str | None]  # Policy number, as the insurer writes it.
    prioridad: NotRequired[str | None]  # The new priority of the case and of its claim. One of `normal`, `urgente`.
    notas_aseguradora: NotRequired[str | None]  # Note of the claim, which the case must have; null.
    referencia: NotRequired[str | None]  # Reference of the case and of its claim from now on; null.
    metadatos: NotRequired[dict[str, Any] | None]  # Marks of the case and of its claim from now on, all of them; null.
    nueva_firma: NotRequired[bool | None]  # true.


class CorreccionDeCasoFallecido(TypedDict):
    """Corrected data of the deceased."""
    nombre: NotRequired[str | None]  # First name of the deceased.
    apellidos: NotRequired[str | None]  # Surnames of the deceased.
    dni: NotRequired[str | None]  # National identity number; null.
    fecha_fallecimiento: NotRequired[str | None]  # Date of death.


class CorreccionDeCasoHeredero(TypedDict):
    """Corrected data of the heir."""
    nombre: NotRequired[str | None]  # First name of the heir.
    apellidos: NotRequired[str | None]  # Surnames of the heir.
    parentesco: NotRequired[str | None]  # Kinship to the deceased; null.


class Cuenta(TypedDict):
    """A digital account of the deceased, as the insurer sees it."""
    cuenta_id: str
    modulo: str  # Known values: `borrado`, `suscripciones`, `certificados`; more may come.
    propuesta_por: str  # Who brought the account in. Known values: `heredero`, `aseguradora`, `servicio`; more may come.
    proveedor: str | None  # Name of the provider; null when the account is reserved.
    proveedor_codigo: str | None  # Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved.
    identificador: str | None  # Masked identifier; null when reserved.
    reservada: bool  # The family keeps the provider to itself.
    accion: str | None  # Wanted action; null while nobody has said what is wanted, and when reserved. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
    estado: str  # Known values: `propuesta`, `confirmada`, `solicitada`, `resuelta`, `rechazada`, `sin_respuesta`, `descartada`; more may come.
    resultado: str | None  # Result once resolved; null when reserved. Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.
    motivo_descarte: str | None  # Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded. Known values: `familia`, `duplicada`, `objecion`, `servicio`, `fin_de_caso`; more may come.
    cargo: CuentaCargo | None  # The charge of a subscription, from the family or a bank statement.
    ahorro_anual_estimado: str | None  # Charges of a year that end with this account, in euros; null when reserved.
    reposo_hasta: str | None  # An action that cannot be taken back waits until then, and can be undone; null when reserved.
    solicitada: str | None  # When the request last went to the provider; null when reserved.
    plazo: str | None  # Date by which an answer is due, or by which the provider closes the account by itself; null when reserved.
    actualizado: str  # Last change of the account.


class CuentaCargo(TypedDict):
    """The charge of a subscription, from the family or a bank statement."""
    importe: str  # Amount of each charge, in euros.
    moneda: str  # Always `EUR`.
    periodicidad: str  # How often it is charged. Known values: `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`; more may come.


class CuentasDelCaso(TypedDict):
    """The accounts of a case."""
    caso_id: str  # Identifier assigned by the service.
    elementos: list[Cuenta]  # All accounts of the case, oldest first.
    ahorro_del_caso: CuentasDelCasoAhorroDelCaso  # Charges stopped by the case.


class CuentasDelCasoAhorroDelCaso(TypedDict):
    """Charges stopped by the case."""
    detenido: str  # Charges of a year that have been stopped, in euros.
    previsto: str  # Charges of a year that will stop with the accounts under way, in euros.
    moneda: str  # Always `EUR`.


class CuentasPropuestas(TypedDict):
    """The accounts that were proposed."""
    caso_id: str  # Identifier assigned by the service.
    elementos: list[Cuenta]  # The accounts that were proposed, in the order of the request.


class Documento(TypedDict):
    """A document of the case."""
    documento_id: str
    tipo: str  # Kind of document. Known values: `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `mandato`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `poder`, `carta_instrucciones`, `justificante_envio`, `respuesta_proveedor`, `otro`; more may come.
    estado: str  # Whether a person of the service has looked at it, and how it was found. Known values: `recibido`, `validado`, `rechazado`; more may come.
    origen: str  # Who brought it. Known values: `heredero`, `aseguradora`, `servicio`; more may come.
    formato: str | None  # Format of the file, read from its bytes; null for a document without a file. Known values: `application/pdf`, `image/jpeg`, `image/png`; more may come.
    bytes: int | None  # Size of its file, or null.
    cuenta_id: str | None  # The account that it is for; null when it is for the case.
    motivo_rechazo: str | None  # Why it was rejected, in words the family understands.
    recibido: str  # When it arrived.
    revisado: str | None  # When it was validated or rejected, or null.


class DocumentosDelCaso(TypedDict):
    """The documents of a case."""
    caso_id: str
    elementos: list[Documento]  # All documents of the case, oldest first.


class EntradaCronologia(TypedDict):
    """Something that happened in the case."""
    entrada_id: str
    tipo: str  # Stable code of what happened.
    texto: str  # The same in a sentence, in the language asked for.
    actor: str  # Who did it. Known values: `aseguradora`, `heredero`, `servicio`, `sistema`; more may come.
    ocurrido: str  # When it happened.


class EntregaEncolada(TypedDict):
    """A delivery on its way."""
    entrega_id: str  # Identifier of the delivery.
    evento_id: str  # Identifier of the event, the same in every delivery and in the feed.
    estado: str  # State of the delivery. Known values: `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`; more may come.


class EnviarLoteQuery(TypedDict):
    """What `enviarLote` can be asked for."""
    abre: NotRequired[str | None]  # The kind of opening. One of `siniestro`, `caso`.


class EventoPedido(TypedDict):
    """The event that was put into the outbox."""
    evento_id: str  # As in `X-Webhook-Id`.
    evento: str  # Event kind.
    data: dict[str, Any]  # As it is delivered.
    timestamp: str  # The now of the insurer.
    entregas: int  # Webhooks that are registered for it.


class Fallecido(TypedDict):
    """The deceased."""
    nombre: str  # First name of the deceased.
    apellidos: str  # Surnames of the deceased.
    dni: NotRequired[str | None]  # National identity number.
    fecha_fallecimiento: str  # Date of death.


class GuionPuesto(TypedDict):
    """A script that was put on."""
    guion_id: str
    nombre: str  # Name of the ready script; `propio` for your own.
    caso_id: str | None  # Identifier assigned by the service.
    estado: str  # `en_espera`. Known values: `en_espera`, `en_curso`, `terminado`, `fallido`; more may come.
    pasos_hechos: int  # Steps of the family that are done.
    proximo: str | None  # When somebody in it acts next.
    fallo: str | None  # The step and the code of the refusal.
    creado: str  # When it was put on, by the clock of the insurer.


class Guiones(TypedDict):
    """Scripts of a test insurer."""
    elementos: list[GuionesElementos]  # The ready scripts.
    puestos: list[GuionPuesto]  # Those put on, newest first; the last fifty.


class GuionesElementos(TypedDict):
    guion: str  # Known values: `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`; more may come.
    resumen: str  # Its story in one sentence.
    desenlace: str  # How a case ends with it.
    familia: list[GuionesElementosFamilia]  # Steps of the family; empty.
    proveedores: list[GuionesElementosProveedores]  # Answers of the providers.
    cuentas: list[str]  # Codes of the providers whose accounts the family lists.


class GuionesElementosFamilia(TypedDict):
    tras: str  # Time since the step before it; for the first step, since the script was put on.
    accion: str  # Known values: `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`; more may come.


class GuionesElementosProveedores(TypedDict):
    codigo: NotRequired[str | None]  # Code of the provider in the catalogue; without it, every other one.
    respuesta: str  # Known values: `confirma`, `pide_papel`, `rechaza`, `calla`; more may come.
    tras: NotRequired[str | None]  # Time between the request and the answer; seven days where it is not given.


class Heredero(TypedDict):
    """The heir, who receives the link to the portal."""
    nombre: str  # First name of the heir.
    apellidos: str  # Surnames of the heir.
    email: str  # E-mail address.
    telefono: NotRequired[str | None]  # Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number.
    parentesco: NotRequired[str | None]  # Kinship to the deceased, free text.
    idioma: NotRequired[str | None]  # Language of the e-mails and the portal; the insurer's own by default. One of `es`, `ca`, `gl`, `eu`, `en`.


class ListaDeModulos(TypedDict):
    """The modules."""
    elementos: list[ModuloDeCatalogo]  # All of them.


class ListaDePacks(TypedDict):
    """The packs."""
    elementos: list[PackDeCatalogo]  # All of them.


class ListarCasosQuery(TypedDict):
    """What `listarCasos` can be asked for."""
    estado: NotRequired[list[str] | None]  # Only cases in these states.
    abierto_desde: NotRequired[str | None]  # Opened on this day (Europe/Madrid) or later.
    abierto_hasta: NotRequired[str | None]  # Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`.
    poliza_numero: NotRequired[str | None]  # Only cases of this policy; spacing, hyphens and case are ignored.
    referencia: NotRequired[str | None]  # Only cases with this reference, of their own or of their claim; as it is written, capitals included.
    actualizado_desde_instante: NotRequired[str | None]  # Changed at this instant or later.
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarCronologiaQuery(TypedDict):
    """What `listarCronologia` can be asked for."""
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarEntregasQuery(TypedDict):
    """What `listarEntregas` can be asked for."""
    estado: NotRequired[str | None]  # Only deliveries in this state. One of `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`.
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarEventosQuery(TypedDict):
    """What `listarEventos` can be asked for."""
    cursor: NotRequired[str | None]  # The `siguiente` of the answer before; from the beginning without it.
    esperar: NotRequired[int | None]  # Seconds to wait when nothing is new.
    limite: NotRequired[int | None]  # Elements per page.


class ListarFilasDeLoteQuery(TypedDict):
    """What `listarFilasDeLote` can be asked for."""
    resultado: NotRequired[str | None]  # Only rows with this result. One of `pendiente`, `abierto`, `unido`, `ya_existia`, `error`.
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarLotesQuery(TypedDict):
    """What `listarLotes` can be asked for."""
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarProveedoresQuery(TypedDict):
    """What `listarProveedores` can be asked for."""
    tipo: NotRequired[str | None]  # Only this kind. One of `administracion`, `agua`, `apuestas`, `banca`, `citas`, `contrasenas`, `correo`, `cripto`, `deporte`, `energia`, `inversion`, `mensajeria`, `musica`, `nube`, `pagos`, `prensa`, `red_profesional`, `red_social`, `salud`, `seguridad`, `software`, `telefonia`, `tienda`, `transporte`, `viajes`, `video`, `videojuegos`.
    accion: NotRequired[str | None]  # Only providers of whom this can be asked. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.
    buscar: NotRequired[str | None]  # As people say it.
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque, and none of another list.
    limite: NotRequired[int | None]  # Elements per page.


class ListarSiniestrosQuery(TypedDict):
    """What `listarSiniestros` can be asked for."""
    estado: NotRequired[list[str] | None]  # Only claims whose case is in these states.
    poliza_numero: NotRequired[str | None]  # Only claims of this policy.
    referencia: NotRequired[str | None]  # Only claims with this reference, capitals included.
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class ListarWebhooksQuery(TypedDict):
    """What `listarWebhooks` can be asked for."""
    cursor: NotRequired[str | None]  # The `siguiente` of the page before; opaque.
    limite: NotRequired[int | None]  # Elements per page.


class Login(TypedDict):
    """Who signs in."""
    email: str  # E-mail address of the user.
    password: str
    codigo: NotRequired[str | None]  # One-time code, where the user has a second factor.


class Lote(TypedDict):
    """A batch, its state and its counts."""
    lote_id: str  # Identifier of the batch.
    estado: str  # `terminado`. Known values: `en_curso`, `terminado`; more may come.
    formato: str  # How the file was written. Known values: `csv`, `jsonl`; more may come.
    filas: LoteFilas  # Rows by what came of them.
    creado: str  # When it was received.
    terminado: str | None  # When its last row had its result, or null.
    explicado_hasta: str | None  # Until when it is told what was wrong with its rows, 30 days after its end; null until then.


class LoteFilas(TypedDict):
    """Rows by what came of them."""
    total: int  # Rows of the file.
    pendiente: int  # Rows still to be worked off.
    abierto: int  # Rows that opened a case.
    unido: int  # Rows whose claim joined a case that was opened by POST /casos.
    ya_existia: int  # Rows whose case was there.
    error: int  # Rows that were refused.


class ModuloDeCatalogo(TypedDict):
    """A module that can be contracted."""
    modulo: str  # Known values: `borrado`, `suscripciones`, `certificados`; more may come.
    nombre: str
    descripcion: str


class ModuloDelCaso(TypedDict):
    """A module of the case and how it stands."""
    modulo: str  # The module. Known values: `borrado`, `suscripciones`, `certificados`; more may come.
    estado: str  # State of the module.
    completado: str | None  # When the work of the module was over, or null.


class MovimientoDeReloj(TypedDict):
    """One of both."""
    avanzar: NotRequired[str | None]  # Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`.
    hasta_instante: NotRequired[str | None]  # Until when.


class NuevaCuenta(TypedDict):
    """An account to propose."""
    proveedor_codigo: NotRequired[str | None]  # Code of the provider in `GET /catalogo/proveedores`.
    proveedor: NotRequired[str | None]  # Name of a provider that is not in the catalogue.
    identificador: NotRequired[str | None]  # E-mail, user, number or line of the account at the provider.
    accion: NotRequired[str | None]  # What to do with the account. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.
    modulo: NotRequired[str | None]  # Module it belongs to; without it the one that goes with the action, or with the provider. One of `borrado`, `suscripciones`, `certificados`.
    cargo: NotRequired[NuevaCuentaCargo | None]  # Its charge, where known.


class NuevaCuentaCargo(TypedDict):
    """Its charge, where known."""
    importe: str  # Amount of each charge, in euros with at most two decimals, up to 100000.
    periodicidad: str  # How often it is charged. One of `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`.


class NuevasCuentas(TypedDict):
    """Accounts that the insurer knows of."""
    cuentas: list[NuevaCuenta]  # The accounts to propose; all of them or none are taken.


class NuevoAcceso(TypedDict):
    """Corrections to make before the new link goes out."""
    email: NotRequired[str | None]  # Corrected e-mail address of the heir.
    telefono: NotRequired[str | None]  # Corrected telephone of the heir; blank leaves it as it is.
    enviar: NotRequired[bool | None]  # false.


class NuevoCaso(TypedDict):
    """A case to open."""
    fallecido: Fallecido  # The deceased.
    heredero: Heredero  # The heir, who receives the link to the portal.
    poliza_numero: str  # Policy number, as the insurer writes it.
    modulos_contratados: list[str]  # Modules of the case, each once.
    referencia: NotRequired[str | None]  # The insurer's own reference, as its systems know the matter.
    metadatos: NotRequired[dict[str, Any] | None]  # Up to 20 marks of the insurer's own, texts by name.


class NuevoDocumento(TypedDict):
    """A document to add."""
    tipo: str  # Kind of document. One of `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `otro`.
    cuenta_id: NotRequired[str | None]  # The account that it is for, where it is for one.
    nombre: NotRequired[str | None]  # Name of the file, to be shown beside it; it decides nothing.
    contenido: str  # The file, at most 20 MB.


class NuevoEvento(TypedDict):
    evento: str  # Event kind. One of `caso_abierto`, `caso_cerrado`, `siniestro_abierto`, `documentacion_completa`, `documentacion_recibida`, `cuenta_resuelta`, `modulo_completado`.
    caso_id: NotRequired[str | None]  # Identifier assigned by the service.


class NuevoGuion(TypedDict):
    """A ready script, steps of your own, or a ready one of which some members are replaced."""
    guion: NotRequired[str | None]  # A ready script. One of `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`.
    familia: NotRequired[list[NuevoGuionFamilia] | None]  # Steps of the family; empty.
    proveedores: NotRequired[list[NuevoGuionProveedores] | None]  # Answers of the providers.
    cuentas: NotRequired[list[str] | None]  # Codes of the providers whose accounts the family lists.
    caso_id: NotRequired[str | None]  # Identifier assigned by the service.


class NuevoGuionFamilia(TypedDict):
    tras: str  # Time since the step before it; for the first step, since the script was put on.
    accion: str  # One of `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`.


class NuevoGuionProveedores(TypedDict):
    codigo: NotRequired[str | None]  # Code of the provider in the catalogue; without it, every other one.
    respuesta: str  # One of `confirma`, `pide_papel`, `rechaza`, `calla`.
    tras: NotRequired[str | None]  # Time between the request and the answer; seven days where it is not given.


class NuevoSiniestro(TypedDict):
    """A claim; it opens a case."""
    poliza_numero: str  # Policy number, as the insurer writes it.
    fallecido: Fallecido  # The deceased.
    heredero: Heredero  # The heir, who receives the link to the portal.
    prioridad: NotRequired[str | None]  # How the service orders its work. One of `normal`, `urgente`.
    notas_aseguradora: NotRequired[str | None]  # Free-text note from the insurer.
    referencia: NotRequired[str | None]  # The insurer's own reference, as its systems know the matter.
    metadatos: NotRequired[dict[str, Any] | None]  # Up to 20 marks of the insurer's own, texts by name.
    modulos: NotRequired[list[str] | None]  # Modules of the case, each once. Variant A alone.
    pack: NotRequired[str | None]  # A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Variant B alone.


class NuevoWebhook(TypedDict):
    url: str  # Address of the receiver.
    eventos: list[str]  # Event kinds to deliver, from now on.
    descripcion: NotRequired[str | None]  # Text for people.
    concurrencia: NotRequired[int | None]  # Deliveries to this receiver at the same time, by each worker process of the service.
    recuperacion_automatica: NotRequired[bool | None]  # Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.


class PackDeCatalogo(TypedDict):
    """A pack that can be contracted."""
    pack: str
    nombre: str
    modulos: list[str]


class PaginaDeEntregasElementos(TypedDict):
    entrega_id: str  # Identifier of the delivery.
    evento_id: str  # Identifier of the event, the same in every delivery and in the feed.
    evento: str  # Event kind.
    caso_id: str | None  # Identifier assigned by the service.
    estado: str  # `pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted.
    intentos_hechos: int  # Attempts so far, over all times it was sent.
    proximo_intento: str | None  # When it is attempted next; null unless it is `pendiente`.
    creada: str  # When the event was emitted.
    intentos: list[PaginaDeEntregasElementosIntentos]  # Every attempt that is still kept, oldest first.


class PaginaDeEntregasElementosIntentos(TypedDict):
    numero: int  # Attempt, from 1.
    resultado: str  # How it ended.
    estado_http: int | None  # Status of the answer, where there was one.
    detalle: str | None  # Reason in a word, where there was no answer.
    inicio: str  # When it began.
    duracion_ms: int  # How long it took.
    respuesta: str | None  # The first 16 KiB of the answer, kept for 7 days.


class PaginaDeEventos(TypedDict):
    """Events in sealed order."""
    elementos: list[PaginaDeEventosElementos]  # Oldest first.
    siguiente: str  # Cursor to continue from; always given, also when nothing is new.


class PaginaDeEventosElementos(TypedDict):
    """An event."""
    evento_id: str  # Identifier of the event, the same in every delivery and in the feed.
    evento: str  # Event kind.
    data: dict[str, Any]  # As in the delivery.
    timestamp: str  # When it happened.
    a_peticion: NotRequired[bool | None]  # Present, and `true`, on an event of a test insurer that was asked for and did not happen.


class PaginaDeFilasDeLoteElementos(TypedDict):
    """A row of a batch, without token or link."""
    linea: int  # Line of the file in which the row begins, counted from 1; together with the batch it names the row.
    resultado: str  # The outcome of the row. Known values: `pendiente`, `abierto`, `unido`, `ya_existia`, `error`; more may come.
    caso_id: str | None  # Identifier assigned by the service.
    estado: str | None  # State of that case now, or null. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
    codigo: str | None  # Code of the error, the same as in `X-Error-Code`, or null.
    problemas: list[PaginaDeFilasDeLoteElementosProblemas]  # Its problems, at most twenty.


class PaginaDeFilasDeLoteElementosProblemas(TypedDict):
    """A problem of a row."""
    columna: str | None  # Column of the CSV, or null.
    ruta: str | None  # JSON path within the line, or null.
    mensaje: str  # The problem in a sentence that holds none of the values.


class Proveedor(TypedDict):
    """A provider of digital accounts, contracts or subscriptions."""
    codigo: str  # Code of the provider; it never changes.
    nombre: str  # Name.
    incluye: list[str]  # Other services that go with it.
    tipo: str  # Kind.
    matriz: str | None  # Provider of the same group or account, to ask together.
    dominios: list[str]  # Internet domains by which an account or a message can be recognised.
    discreto: bool  # Its name tells something intimate.
    pagina: str | None  # The provider's own page about it, or the one that leads to it.
    via_legal: ProveedorViaLegal  # The way that the law gives beside those of the provider.
    acciones: list[AccionDeProveedor]  # Actions that the provider offers.
    descriptores_bancarios: list[str]  # Names that its charges have on bank statements, as printed; `*` is a plain character.
    caducidad_por_inactividad_dias: int | None  # Days without use after which the provider itself closes an account.
    orden: int  # Order hint, lower first.
    notas: str | None  # What else to know, in the language asked for.
    sin_verificar: list[str]  # Fields of the provider that are not verified, those of its actions apart.
    verificado: ProveedorVerificado  # Day and source of the verification of all fields, except those listed in `salvo`.


class ProveedorVerificado(TypedDict):
    """Day and source of the verification of all fields, except those listed in `salvo`."""
    estado: str  # `verificado`.
    fecha: str | None  # Day on which it was last looked into; null when there is nothing to look into.
    fuente: ProveedorVerificadoFuente | None  # Where a fact was seen.
    excepciones: list[ProveedorVerificadoExcepciones]  # Fields for which it is otherwise.


class ProveedorVerificadoExcepciones(TypedDict):
    campos: list[str]  # Paths of the fields.
    estado: str  # `verificado`.
    fecha: str | None  # Day on which it was last looked into; null when there is nothing to look into.
    fuente: ProveedorVerificadoExcepcionesFuente | None  # Where a fact was seen.


class ProveedorVerificadoExcepcionesFuente(TypedDict):
    """Where a fact was seen."""
    clase: str  # Whose words.
    referencia: str | None  # Address or description of the source.
    fecha_documento: str | None  # The document's own date.


class ProveedorVerificadoFuente(TypedDict):
    """Where a fact was seen."""
    clase: str  # Whose words.
    referencia: str | None  # Address or description of the source.
    fecha_documento: str | None  # The document's own date.


class ProveedorViaLegal(TypedDict):
    """The way that the law gives beside those of the provider."""
    responsable: str | None  # The controller of the data.
    dpd: str | None  # Page or e-mail address of its data protection officer.


class Razon(TypedDict):
    """A ratio with both its parts."""
    numerador: int  # What is counted.
    denominador: int  # Out of how many.
    valor: float | None  # `numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known.
    motivo: str | None  # Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.


class RazonEconomica(TypedDict):
    """A ratio of amounts; every number is text, exact to the cent."""
    numerador: str | None  # Amount or number above; null when data are missing.
    denominador: str | None  # Amount or number below; null when data are missing.
    valor: str | None  # `numerador` ÷ `denominador`, rounded half up; amounts have two decimals.
    motivo: str | None  # Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.


class Recuperacion(TypedDict):
    desde_instante: str  # Events that happened at this instant or later.
    hasta_instante: NotRequired[str | None]  # Events that happened before this instant, which is not before `desde_instante`; now by default.


class Recuperados(TypedDict):
    """How many go out again."""
    recuperados: int  # Deliveries that were exhausted or held and go out again, in order.


class RelojMovido(TypedDict):
    """The clock of a test insurer."""
    reloj: str  # What time it is for this insurer.
    real: str  # What time it is.
    desfase_segundos: int  # Seconds by which the clock of this insurer is ahead of real time.
    asentado: bool  # Nothing moves, and everything that was due has happened.
    destino: str | None  # Until when the clock is being moved; null.
    pendiente: RelojMovidoPendiente  # Everything that is due and has not happened yet.
    proximo: str | None  # When something is due next.
    guiones_fallidos: int  # Scripts put on of which a rule refused a step.


class RelojMovidoPendiente(TypedDict):
    """Everything that is due and has not happened yet."""
    relojes: int  # Cases with a reminder, a silence or an end that is due.
    correos: int  # E-mails that are due.
    entregas: int  # Deliveries of events that are due or under way.
    guiones: int  # Scripts in which somebody acts now.


class Reporting(TypedDict):
    """Claims metrics of a period."""
    periodo: ReportingPeriodo  # The scope of the figures.
    siniestros: ReportingSiniestros  # Claims.
    cohorte: ReportingCohorte  # The cases of the period by `fecha_base`, as they stand at `corte`.
    casos: ReportingCasos  # Flow and stock.
    modulos: ReportingModulos  # Modules.
    cuentas: ReportingCuentas  # Accounts.
    contacto: ReportingContacto  # Reaching the family, and the family coming in.
    plazos: ReportingPlazos  # Deadlines of accounts that fell in the period.
    tiempos: ReportingTiempos  # Times.
    economico: ReportingEconomico  # Cost and loss ratio, from what the insurer supplied at the desk.
    desglose: ReportingDesglose  # The figures broken down.


class ReportingCasos(TypedDict):
    """Flow and stock."""
    pendientes_inicio: int  # Cases alive when the period began.
    abiertos: int  # Cases opened in the period.
    reabiertos: int  # Reopenings in the period.
    cerrados: int  # Closings in the period, reopened later or not.
    anulados: int  # Annulments in the period.
    pendientes_fin: int  # Cases alive when it ended.
    antiguedad: ReportingCasosAntiguedad  # Pending cases at the end of the period by days since their opening.
    cierre_a_30: Razon  # A ratio with both its parts.
    cierre_a_60: Razon  # A ratio with both its parts.
    cierre_a_90: Razon  # A ratio with both its parts.
    reapertura: Razon  # A ratio with both its parts.
    dias_de_trabajo_pendiente: Razon  # A ratio with both its parts.


class ReportingCasosAntiguedad(TypedDict):
    """Pending cases at the end of the period by days since their opening."""
    d0_7: int  # Open for 0 to 7 days.
    d8_30: int  # 8 to 30 days.
    d31_60: int  # 31 to 60 days.
    d61_90: int  # 61 to 90 days.
    mas_de_90: int  # More than 90 days.


class ReportingCohorte(TypedDict):
    """The cases of the period by `fecha_base`, as they stand at `corte`."""
    casos: int  # Cases whose `fecha_base` lies in the period.
    abiertos: int  # Cases in state `abierto`.
    en_tramite: int  # Cases in state `en_tramite`.
    cerrados: int  # Cases in state `cerrado`.
    anulados: int  # Cases in state `anulado`.
    por_resultado: ReportingCohortePorResultado  # Closed ones by result.
    activacion: Razon  # A ratio with both its parts.


class ReportingCohortePorResultado(TypedDict):
    """Closed ones by result."""
    completado: int  # Closed with everything done.
    parcial: int  # Closed with part of it done.
    desistido: int  # Closed because the family desisted, or in the end nothing was asked for.
    sin_respuesta: int  # Closed because the family never answered.


class ReportingContacto(TypedDict):
    """Reaching the family, and the family coming in."""
    enlaces_entregados: int  # E-mails with a link that the mail server of the family took, or that were kept.
    enlaces_rechazados: int  # E-mails with a link that were refused for good.
    enlaces_reenviados: int  # Delivered links that were not the first of their case.
    primer_contacto_24h: Razon  # A ratio with both its parts.
    entradas: int  # Heirs who entered the portal for the first time in the period.
    entrada_a_7: Razon  # A ratio with both its parts.
    entrada_a_30: Razon  # A ratio with both its parts.


class ReportingCuentas(TypedDict):
    """Accounts."""
    confirmadas: int  # Accounts confirmed by the family in the period.
    solicitadas: int  # Accounts asked for in the period.
    resueltas: int  # Accounts asked for and resolved until `corte`.
    resolucion: Razon  # A ratio with both its parts.
    en_curso: int  # Accounts asked for that have no outcome yet.
    rechazadas: int  # Accounts asked for that the provider rejected.
    sin_respuesta: int  # Accounts asked for that were given up without an answer.
    descartadas: int  # Accounts asked for that were discarded later.
    a_la_primera: Razon  # A ratio with both its parts.
    por_accion: list[ReportingCuentasPorAccion]  # By wanted action.
    por_resultado: list[ReportingCuentasPorResultado]  # Resolved ones by result.
    cargos_detenidos: ReportingCuentasCargosDetenidos  # Recurring charges that were stopped.


class ReportingCuentasCargosDetenidos(TypedDict):
    """Recurring charges that were stopped."""
    cuentas: int  # Accounts whose charge stopped in the period.
    cuota_anual: str  # What they would have charged in a year.
    estimacion: bool  # Always true.


class ReportingCuentasPorAccion(TypedDict):
    accion: str  # Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
    solicitadas: int  # Asked for.
    resolucion: Razon  # A ratio with both its parts.


class ReportingCuentasPorResultado(TypedDict):
    resultado: str  # Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.
    cuentas: int  # Resolved with this result.


class ReportingDesglose(TypedDict):
    """The figures broken down."""
    modulo: list[ReportingDesgloseModulo]  # By module.
    pack: list[ReportingDesglosePack]  # By pack.
    prioridad: list[ReportingDesglosePrioridad]  # By priority.
    proveedor: list[ReportingDesgloseProveedor]  # By provider.
    mes: list[ReportingDesgloseMes]  # By month.


class ReportingDesgloseMes(TypedDict):
    mes: str  # Month; of the first and the last, the days of the period.
    inmaduro: bool  # Deaths of this month may still be communicated.
    comunicados: int  # Claims entered.
    ocurridos: int  # Deaths.
    pendientes_inicio: int  # Cases alive when the period began.
    abiertos: int  # Cases opened in the period.
    reabiertos: int  # Reopenings in the period.
    cerrados: int  # Closings in the period, reopened later or not.
    anulados: int  # Annulments in the period.
    pendientes_fin: int  # Cases alive when it ended.
    cuentas_confirmadas: int  # Accounts confirmed.
    cuentas_resueltas: int  # Accounts resolved.


class ReportingDesgloseModulo(TypedDict):
    modulo: str  # Known values: `borrado`, `suscripciones`, `certificados`; more may come.
    contratados: int  # Modules of cases opened in the period.
    completados: int  # Completed in the period, with something obtained, and still so.
    tiempo: Tiempo  # A time.
    confirmadas: int  # Accounts confirmed by the family in the period.
    solicitadas: int  # Accounts asked for in the period.
    resueltas: int  # Accounts asked for and resolved until `corte`.
    resolucion: Razon  # A ratio with both its parts.


class ReportingDesglosePack(TypedDict):
    pack: str
    cohorte: int  # Cases of the cohort in this group.
    activacion: Razon  # A ratio with both its parts.
    pendientes_inicio: int  # Cases alive when the period began.
    abiertos: int  # Cases opened in the period.
    reabiertos: int  # Reopenings in the period.
    cerrados: int  # Closings in the period, reopened later or not.
    anulados: int  # Annulments in the period.
    pendientes_fin: int  # Cases alive when it ended.


class ReportingDesglosePrioridad(TypedDict):
    prioridad: str  # Known values: `normal`, `urgente`; more may come.
    cohorte: int  # Cases of the cohort in this group.
    activacion: Razon  # A ratio with both its parts.
    pendientes_inicio: int  # Cases alive when the period began.
    abiertos: int  # Cases opened in the period.
    reabiertos: int  # Reopenings in the period.
    cerrados: int  # Closings in the period, reopened later or not.
    anulados: int  # Annulments in the period.
    pendientes_fin: int  # Cases alive when it ended.


class ReportingDesgloseProveedor(TypedDict):
    proveedor: str  # Code of the catalogue; `otro`.
    solicitadas: int  # Accounts asked for in the period.
    respuesta: Tiempo  # A time.
    silencio: Razon  # A ratio with both its parts.


class ReportingEconomico(TypedDict):
    """Cost and loss ratio, from what the insurer supplied at the desk."""
    motivo: str | None  # Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.
    meses_sin_datos: list[str]  # Months of the period without data, at most twelve of them.
    vidas_anio: str | None  # Exposure.
    primas: str | None  # Premiums earned.
    pagado: str | None  # Paid in the period.
    provision_inicial: str | None  # Outstanding provision at the end of the month before.
    provision_final: str | None  # Outstanding provision at the end of the period.
    coste_incurrido: str | None  # Paid plus outstanding provision.
    frecuencia: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.
    coste_medio: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.
    coste_medio_con_coste: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.
    prima_de_riesgo: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.
    ratio_siniestral: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.
    por_producto: list[ReportingEconomicoPorProducto]  # The same by product, as far as the data go.


class ReportingEconomicoPorProducto(TypedDict):
    producto: str
    vidas_anio: str | None  # Exposure of the product.
    primas: str | None  # Its premiums.
    pagado: str | None  # Paid.
    provision_final: str | None  # Outstanding at the end.
    ratio_siniestral: RazonEconomica  # A ratio of amounts; every number is text, exact to the cent.


class ReportingModulos(TypedDict):
    """Modules."""
    contratados: int  # Modules of cases opened in the period.
    completados: int  # Modules completed in the period, with something obtained, and still so.


class ReportingPeriodo(TypedDict):
    """The scope of the figures."""
    desde: str  # First day.
    hasta: str  # Last day, inclusive.
    dias: int  # Days of the period.
    fecha_base: str  # Date that makes the cohort. Known values: `ocurrencia`, `comunicacion`, `apertura`, `cierre`; more may come.
    corte: str  # As-of instant that was used.
    zona: str  # Time zone of the days.


class ReportingPlazos(TypedDict):
    """Deadlines of accounts that fell in the period."""
    cumplimiento: Razon  # A ratio with both its parts.


class ReportingSiniestros(TypedDict):
    """Claims."""
    comunicados: int  # Claims entered in the register in the period.
    retirados: int  # Claims among them whose case was annulled.
    ocurridos: int  # Deaths in the period, whenever we were told, without annulled cases.


class ReportingTiempos(TypedDict):
    """Times."""
    demora_comunicacion: Tiempo  # A time.
    primer_contacto: Tiempo  # A time.
    primera_entrada: Tiempo  # A time.
    tramitacion_bruta: Tiempo  # A time.
    tramitacion_neta: Tiempo  # A time.
    respuesta_proveedor: Tiempo  # A time.


class SecretoRotado(TypedDict):
    """The new secret, shown once."""
    webhook_id: str  # Identifier of the webhook.
    secret: str  # Key of the signatures, shown here and never again.
    rotacion_hasta: str  # Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one.


class Sesion(TypedDict):
    """A token, for one hour or what is left of its session."""
    token: str  # JWT to send as `Authorization.
    token_type: str  # How the token is sent.
    expires_in: int  # Seconds until it expires.


class Siniestro(TypedDict):
    """A claim of the register."""
    siniestro_id: str
    caso_id: str  # Identifier assigned by the service.
    poliza_numero: str
    prioridad: str  # Known values: `normal`, `urgente`; more may come.
    notas_aseguradora: str | None
    referencia: str | None  # The insurer's own reference, or null.
    metadatos: dict[str, Any]  # The insurer's own marks; empty.
    registrado: str  # When the claim was recorded.


class SiniestroAbierto(TypedDict):
    """The case that the claim opened or joined."""
    caso_id: str  # Identifier assigned by the service.
    portal_url: NotRequired[str | None]  # Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
    token_heredero: NotRequired[str | None]  # Heir access token. Variant A alone.
    modulos_contratados: NotRequired[list[str] | None]  # Modules contracted for the case. Variant B alone.
    acceso_heredero: NotRequired[AccesoHeredero | None]  # The heir's access to the portal. Variant B alone.


class Tiempo(TypedDict):
    """A time."""
    n: int  # How many were measured.
    mediana: float | None  # Half of them took at most this, in whole hours; null when nothing was measured.
    p90: float | None  # 90 % took at most this, in whole hours; null when nothing was measured.
    p95: float | None  # 95 % took at most this, in whole hours; null when nothing was measured.
    media: float | None  # Mean in hours, two decimals; only beside the others.
    motivo: str | None  # Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.


class VerReportingQuery(TypedDict):
    """What `verReporting` can be asked for."""
    desde: NotRequired[str | None]  # First day of the period, in Europe/Madrid.
    hasta: NotRequired[str | None]  # Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so.
    fecha_base: NotRequired[str | None]  # Date that puts a case into `cohorte`. One of `ocurrencia`, `comunicacion`, `apertura`, `cierre`.
    corte: NotRequired[str | None]  # As-of instant.


class Webhook(TypedDict):
    """A receiver."""
    webhook_id: str  # Identifier of the webhook.
    url: str  # Address of the receiver.
    eventos: list[str]  # Event kinds delivered.
    descripcion: str | None  # Text for people.
    concurrencia: int  # Deliveries at the same time.
    recuperacion_automatica: bool  # Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
    estado: str  # Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.
    motivo_desactivacion: str | None  # Why they do not.
    rotacion_hasta: str | None  # While a secret is being rotated.
    fallando_desde: str | None  # First failure since the last delivery that arrived; null while it works.
    creado: str  # When it was registered.
    actualizado: str  # Last change.


class WebhookRegistrado(TypedDict):
    """A receiver and, this once, its secret."""
    webhook_id: str  # Identifier of the webhook.
    url: str  # Address of the receiver.
    eventos: list[str]  # Event kinds delivered.
    descripcion: str | None  # Text for people.
    concurrencia: int  # Deliveries at the same time.
    recuperacion_automatica: bool  # Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
    estado: str  # Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.
    motivo_desactivacion: str | None  # Why they do not.
    rotacion_hasta: str | None  # While a secret is being rotated.
    fallando_desde: str | None  # First failure since the last delivery that arrived; null while it works.
    creado: str  # When it was registered.
    actualizado: str  # Last change.
    secret: str  # Key of the signatures, shown here and never again.


class Operations:
    """Every operation, as a method."""

    def _call(self, method: str, path: str, *, query: Any = None, body: Any = None, keyed: bool = False, idempotency_key: str | None = None) -> Any:
        raise NotImplementedError

    def _pages(self, path: str, query: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def listar_casos(self, *, estado: list[str] | None = None, abierto_desde: str | None = None, abierto_hasta: str | None = None, poliza_numero: str | None = None, referencia: str | None = None, actualizado_desde_instante: str | None = None, cursor: str | None = None, limite: int | None = None) -> Iterator[CasoResumen]:
        """List cases."""
        return self._pages("/casos", {"estado": estado, "abierto_desde": abierto_desde, "abierto_hasta": abierto_hasta, "poliza_numero": poliza_numero, "referencia": referencia, "actualizado_desde_instante": actualizado_desde_instante, "cursor": cursor, "limite": limite})

    def abrir_caso(self, body: NuevoCaso, *, idempotency_key: str | None = None) -> CasoAbierto:
        """Open a case."""
        return self._call("POST", "/casos", body=body, keyed=True, idempotency_key=idempotency_key)

    def abrir_siniestro(self, body: NuevoSiniestro, *, idempotency_key: str | None = None) -> SiniestroAbierto:
        """Open a case from a policy claim."""
        return self._call("POST", "/siniestro", body=body, keyed=True, idempotency_key=idempotency_key)

    def ver_caso(self, id: str) -> Caso:
        """Case detail."""
        return self._call("GET", f"/casos/{_segment(id)}")

    def corregir_caso(self, id: str, body: CorreccionDeCaso) -> Caso:
        """Correct a case."""
        return self._call("PATCH", f"/casos/{_segment(id)}", body=body)

    def listar_cuentas(self, id: str) -> CuentasDelCaso:
        """State of each digital account of the case."""
        return self._call("GET", f"/casos/{_segment(id)}/cuentas")

    def proponer_cuentas(self, id: str, body: NuevasCuentas, *, idempotency_key: str | None = None) -> CuentasPropuestas:
        """Propose accounts."""
        return self._call("POST", f"/casos/{_segment(id)}/cuentas", body=body, keyed=True, idempotency_key=idempotency_key)

    def listar_cronologia(self, id: str, *, cursor: str | None = None, limite: int | None = None) -> Iterator[EntradaCronologia]:
        """Chronology of a case."""
        return self._pages(f"/casos/{_segment(id)}/cronologia", {"cursor": cursor, "limite": limite})

    def listar_documentos(self, id: str) -> DocumentosDelCaso:
        """Documents of a case."""
        return self._call("GET", f"/casos/{_segment(id)}/documentos")

    def anadir_documento(self, id: str, body: NuevoDocumento, *, idempotency_key: str | None = None) -> Documento:
        """Add a document to a case."""
        return self._call("POST", f"/casos/{_segment(id)}/documentos", body=body, keyed=True, idempotency_key=idempotency_key)

    def renovar_acceso(self, id: str, body: NuevoAcceso, *, idempotency_key: str | None = None) -> AccesoRenovado:
        """Correct the heir's address and send the link anew."""
        return self._call("POST", f"/casos/{_segment(id)}/acceso", body=body, keyed=True, idempotency_key=idempotency_key)

    def anular_caso(self, id: str, body: Anulacion, *, idempotency_key: str | None = None) -> CasoAnulado:
        """Annul a case opened in error, or whose person lives."""
        return self._call("POST", f"/casos/{_segment(id)}/anulacion", body=body, keyed=True, idempotency_key=idempotency_key)

    def listar_siniestros(self, *, estado: list[str] | None = None, poliza_numero: str | None = None, referencia: str | None = None, cursor: str | None = None, limite: int | None = None) -> Iterator[Siniestro]:
        """Register of claims."""
        return self._pages("/siniestros", {"estado": estado, "poliza_numero": poliza_numero, "referencia": referencia, "cursor": cursor, "limite": limite})

    def listar_lotes(self, *, cursor: str | None = None, limite: int | None = None) -> Iterator[Lote]:
        """List batches."""
        return self._pages("/lotes", {"cursor": cursor, "limite": limite})

    def enviar_lote(self, file: str | bytes, *, abre: str | None = None, idempotency_key: str | None = None) -> Lote:
        """Open many cases from one file."""
        return self._call("POST", "/lotes", query={"abre": abre}, body=file, keyed=True, idempotency_key=idempotency_key)

    def ver_lote(self, id: str) -> Lote:
        """State of a batch."""
        return self._call("GET", f"/lotes/{_segment(id)}")

    def listar_filas_de_lote(self, id: str, *, resultado: str | None = None, cursor: str | None = None, limite: int | None = None) -> Iterator[PaginaDeFilasDeLoteElementos]:
        """Results of the rows of a batch."""
        return self._pages(f"/lotes/{_segment(id)}/filas", {"resultado": resultado, "cursor": cursor, "limite": limite})

    def listar_modulos(self) -> ListaDeModulos:
        """Modules that can be contracted."""
        return self._call("GET", "/catalogo/modulos")

    def listar_packs(self) -> ListaDePacks:
        """Packs of this insurer."""
        return self._call("GET", "/catalogo/packs")

    def listar_proveedores(self, *, tipo: str | None = None, accion: str | None = None, buscar: str | None = None, cursor: str | None = None, limite: int | None = None) -> Iterator[Proveedor]:
        """List providers."""
        return self._pages("/catalogo/proveedores", {"tipo": tipo, "accion": accion, "buscar": buscar, "cursor": cursor, "limite": limite})

    def ver_proveedor(self, codigo: str) -> Proveedor:
        """Read a provider."""
        return self._call("GET", f"/catalogo/proveedores/{_segment(codigo)}")

    def listar_webhooks(self, *, cursor: str | None = None, limite: int | None = None) -> Iterator[Webhook]:
        """List webhooks."""
        return self._pages("/webhooks", {"cursor": cursor, "limite": limite})

    def registrar_webhook(self, body: NuevoWebhook) -> WebhookRegistrado:
        """Register a webhook."""
        return self._call("POST", "/webhooks", body=body)

    def ver_webhook(self, id: str) -> Webhook:
        """Read a webhook."""
        return self._call("GET", f"/webhooks/{_segment(id)}")

    def cambiar_webhook(self, id: str, body: CambioDeWebhook) -> Webhook:
        """Change a webhook."""
        return self._call("PATCH", f"/webhooks/{_segment(id)}", body=body)

    def borrar_webhook(self, id: str) -> None:
        """Delete a webhook."""
        return self._call("DELETE", f"/webhooks/{_segment(id)}")

    def rotar_secreto(self, id: str) -> SecretoRotado:
        """Rotate the secret."""
        return self._call("POST", f"/webhooks/{_segment(id)}/secreto")

    def activar_secreto(self, id: str, *, idempotency_key: str | None = None) -> Webhook:
        """Put the new secret into use."""
        return self._call("POST", f"/webhooks/{_segment(id)}/secreto/activar", keyed=True, idempotency_key=idempotency_key)

    def probar_webhook(self, id: str, *, idempotency_key: str | None = None) -> EntregaEncolada:
        """Send a test event."""
        return self._call("POST", f"/webhooks/{_segment(id)}/prueba", keyed=True, idempotency_key=idempotency_key)

    def listar_entregas(self, id: str, *, estado: str | None = None, cursor: str | None = None, limite: int | None = None) -> Iterator[PaginaDeEntregasElementos]:
        """Delivery log."""
        return self._pages(f"/webhooks/{_segment(id)}/entregas", {"estado": estado, "cursor": cursor, "limite": limite})

    def reenviar_entrega(self, id: str, entrega: str, *, idempotency_key: str | None = None) -> EntregaEncolada:
        """Send a delivery again."""
        return self._call("POST", f"/webhooks/{_segment(id)}/entregas/{_segment(entrega)}/reenviar", keyed=True, idempotency_key=idempotency_key)

    def recuperar_entregas(self, id: str, body: Recuperacion, *, idempotency_key: str | None = None) -> Recuperados:
        """Recover deliveries of a time range."""
        return self._call("POST", f"/webhooks/{_segment(id)}/recuperar", body=body, keyed=True, idempotency_key=idempotency_key)

    def listar_eventos(self, *, cursor: str | None = None, esperar: int | None = None, limite: int | None = None) -> PaginaDeEventos:
        """Event feed."""
        return self._call("GET", "/eventos", query={"cursor": cursor, "esperar": esperar, "limite": limite})

    def ver_reporting(self, *, desde: str | None = None, hasta: str | None = None, fecha_base: str | None = None, corte: str | None = None) -> Reporting:
        """Claims metrics of a period."""
        return self._call("GET", "/reporting", query={"desde": desde, "hasta": hasta, "fecha_base": fecha_base, "corte": corte})

    def ver_reloj(self) -> RelojMovido:
        """Read the clock of a test insurer."""
        return self._call("GET", "/ensayo/reloj")

    def mover_reloj(self, body: MovimientoDeReloj, *, idempotency_key: str | None = None) -> RelojMovido:
        """Move the clock of a test insurer."""
        return self._call("POST", "/ensayo/reloj", body=body, keyed=True, idempotency_key=idempotency_key)

    def listar_guiones(self) -> Guiones:
        """Ready scripts, and those put on."""
        return self._call("GET", "/ensayo/guiones")

    def poner_guion(self, body: NuevoGuion, *, idempotency_key: str | None = None) -> GuionPuesto:
        """Put a script on a case."""
        return self._call("POST", "/ensayo/guiones", body=body, keyed=True, idempotency_key=idempotency_key)

    def pedir_evento(self, body: NuevoEvento, *, idempotency_key: str | None = None) -> EventoPedido:
        """Ask for an event."""
        return self._call("POST", "/ensayo/eventos", body=body, keyed=True, idempotency_key=idempotency_key)

    def iniciar_sesion(self, body: Login) -> Sesion:
        """Sign in as operator or admin. Variant A alone."""
        return self._call("POST", "/auth/login", body=body)
