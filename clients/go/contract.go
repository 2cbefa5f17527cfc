// Code generated from the contract by `npm run clients`. DO NOT EDIT.

package albacea

import (
	"context"
	"iter"
)

// Events that are known today; more may come.
var Events = []string{"caso_abierto", "caso_cerrado", "siniestro_abierto", "documentacion_completa", "documentacion_recibida", "cuenta_resuelta", "modulo_completado"}

// ErrorCodes that are known today; more may come.
var ErrorCodes = []string{"peticion_invalida", "json_invalido", "consulta_invalida", "cabecera_invalida", "clave_ausente", "clave_invalida", "sesion_invalida", "login_incorrecto", "segundo_factor_necesario", "variante_equivocada", "alcance_insuficiente", "solo_en_ensayo", "segundo_factor_obligatorio", "inicio_unico", "aseguradora_pausada", "caso_bloqueado", "no_encontrado", "ruta_desconocida", "metodo_no_permitido", "caso_duplicado", "exige_nueva_firma", "cuenta_duplicada", "demasiadas_cuentas", "demasiados_documentos", "demasiados_webhooks", "reloj_en_marcha", "estado_no_permite", "idempotencia_en_curso", "version_distinta", "cuerpo_demasiado_grande", "tipo_no_admitido", "validacion", "documento_no_admitido", "idempotencia_cuerpo_distinto", "limite_superado", "demasiados_intentos", "limite_de_lotes", "error_interno", "no_disponible"}

// AccesoHeredero: The heir's access to the portal.
type AccesoHeredero struct {
	// How the heir gets the link. Known values: `email`; more may come.
	Canal string `json:"canal"`
	// Whether the mail server has taken the e-mail with the link.
	Notificado bool `json:"notificado"`
	// Expiry of the heir access.
	Caduca string `json:"caduca"`
}

// AccesoRenovado: The new access.
type AccesoRenovado struct {
	// Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
	PortalUrl *string `json:"portal_url,omitempty"`
	// Heir access token. Variant A alone.
	TokenHeredero *string `json:"token_heredero,omitempty"`
	// The heir's access to the portal. Variant B alone.
	AccesoHeredero *AccesoHeredero `json:"acceso_heredero,omitempty"`
}

// AccionDeProveedor: An action that the provider offers, and how to request it.
type AccionDeProveedor struct {
	// The action requested. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
	Accion string `json:"accion"`
	// Days that the provider says it takes, where it says so; terms of the law are not repeated here.
	PlazoPublicadoDias *int64 `json:"plazo_publicado_dias"`
	// Calendar days or working days. Known values: `naturales`, `habiles`; more may come.
	PlazoComputo *string `json:"plazo_computo"`
	// What has to be kept before, because it goes.
	GuardarAntes []string `json:"guardar_antes"`
	// The ways of asking, the usual one first.
	Vias []AccionDeProveedorVias `json:"vias"`
	// What the family can do without us, in the language asked for.
	PorSuCuenta *string `json:"por_su_cuenta"`
	// Things that are lost.
	SePierde *AccionDeProveedorSePierde `json:"se_pierde"`
	// What else to know of this action, in the language asked for.
	Notas *string `json:"notas"`
	// Fields of this action that are not verified; `accion` itself.
	SinVerificar []string `json:"sin_verificar"`
}

// AccionDeProveedorSePierde: Things that are lost.
type AccionDeProveedorSePierde struct {
	// Days after which it is gone, without use or after the request; null.
	Dias *int64 `json:"dias"`
	// What is lost, and when.
	Texto string `json:"texto"`
}

// AccionDeProveedorVias: A way of asking; the first is taken unless somebody chooses another.
type AccionDeProveedorVias struct {
	// Code of the way, unique within the action; it never changes.
	Codigo string `json:"codigo"`
	// Who may use it, each of them by itself.
	Quien []string `json:"quien"`
	// How to ask. Known values: `formulario_web`, `correo_electronico`, `correo_postal`, `telefono`, `presencial`, `en_la_aplicacion`, `nada_que_presentar`; more may come.
	Canal *string `json:"canal"`
	// Where the request goes.
	Direccion *string `json:"direccion"`
	// Language to write in, where it is known. Known values: `es`, `en`; more may come.
	Idioma *string `json:"idioma"`
	// Whether somebody authorised by the family may ask in its place. Known values: `aceptado`, `no_aceptado`, `desconocido`; more may come.
	Agente string `json:"agente"`
	// Papers and data that go with the first request, beyond the mandate.
	DeEntrada [][]string `json:"de_entrada"`
	// What the provider may ask for afterwards.
	SiLoPiden [][]string `json:"si_lo_piden"`
	// Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null.
	Retencion *string `json:"retencion"`
	// What the way is, in the language asked for.
	Nombre string `json:"nombre"`
	// What of `de_entrada` holds a request back.
	Exigidos [][]string `json:"exigidos"`
	// What else to know of this way, in the language asked for.
	Notas *string `json:"notas"`
}

// Anulacion: Why the case is annulled.
type Anulacion struct {
	// Why the case is annulled. One of `abierto_por_error`, `persona_viva`, `otro`.
	Motivo string `json:"motivo,omitempty"`
	// Free text for the file; the family does not see it.
	Notas string `json:"notas,omitempty"`
}

// Aviso: Something worth a look in what was received.
type Aviso struct {
	// Stable code of the notice.
	Codigo string `json:"codigo"`
	// The input field it speaks of.
	Campo string `json:"campo"`
	// The same in a sentence, in the language asked for.
	Mensaje string `json:"mensaje"`
}

// CambioDeWebhook: see its members.
type CambioDeWebhook struct {
	// Address of the receiver.
	Url string `json:"url,omitempty"`
	// Event kinds to deliver, from now on.
	Eventos []string `json:"eventos,omitempty"`
	// Text for people; null.
	Descripcion string `json:"descripcion,omitempty"`
	// Deliveries to this receiver at the same time, by each worker process of the service.
	Concurrencia *int64 `json:"concurrencia,omitempty"`
	// Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
	RecuperacionAutomatica *bool `json:"recuperacion_automatica,omitempty"`
	// `desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. One of `activo`, `desactivado`.
	Estado string `json:"estado,omitempty"`
}

// Caso: The case with its modules, accounts, documents and certificates.
type Caso struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
	Estado string `json:"estado"`
	// Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.
	EnEsperaDe *string `json:"en_espera_de"`
	// How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.
	Resultado *string `json:"resultado"`
	// How the service orders its work. Known values: `normal`, `urgente`; more may come.
	Prioridad    string `json:"prioridad"`
	PolizaNumero string `json:"poliza_numero"`
	// The insurer's own reference, or null.
	Referencia *string `json:"referencia"`
	// The insurer's own marks; empty.
	Metadatos map[string]any `json:"metadatos"`
	// `personalizado` when the modules were listed one by one, else the name of the pack.
	Pack string `json:"pack"`
	// Modules contracted for the case.
	ModulosContratados []string `json:"modulos_contratados"`
	// The modules and how each stands.
	Modulos []ModuloDelCaso `json:"modulos"`
	// The deceased, as received.
	Fallecido CasoFallecido `json:"fallecido"`
	// The heir, as received or corrected since.
	Heredero CasoHeredero `json:"heredero"`
	// The heir's access to the portal.
	AccesoHeredero AccesoHeredero `json:"acceso_heredero"`
	// The claim the case came with, or null.
	Siniestro *CasoSiniestro `json:"siniestro"`
	// Things worth a look in what was received; they stop nothing.
	Avisos []Aviso `json:"avisos"`
	// The digital accounts.
	Cuentas []Cuenta `json:"cuentas"`
	// The documents received.
	Documentos []Documento `json:"documentos"`
	// The certificates of the module `certificados`; empty until the case is `en_tramite`.
	Certificados []CasoCertificados `json:"certificados"`
	// The base papers, without which nothing can be asked for.
	Documentacion CasoDocumentacion `json:"documentacion"`
	// When the heir declared the list of accounts complete; null while it is open.
	ListaCompleta *string `json:"lista_completa"`
	// The wishes of the deceased about their digital life; null. Known values: `no_consta`, `instrucciones`, `prohibicion`; more may come.
	Voluntad *string `json:"voluntad"`
	// Until when a closed case can be reopened; null otherwise.
	ReabribleHasta *string `json:"reabrible_hasta"`
	// When the case was opened.
	Abierto string `json:"abierto"`
	// Last change of the case.
	Actualizado string `json:"actualizado"`
	// When the case was closed or annulled, or null.
	Cerrado *string `json:"cerrado"`
}

// CasoAbierto: The case that was opened.
type CasoAbierto struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
	Estado string `json:"estado"`
	// Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
	PortalUrl *string `json:"portal_url,omitempty"`
	// Heir access token. Variant A alone.
	TokenHeredero *string `json:"token_heredero,omitempty"`
	// Modules contracted for the case. Variant B alone.
	ModulosContratados []string `json:"modulos_contratados,omitempty"`
	// `personalizado` when the modules were listed one by one, else the name of the pack. Variant B alone.
	Pack *string `json:"pack,omitempty"`
	// The heir's access to the portal. Variant B alone.
	AccesoHeredero *AccesoHeredero `json:"acceso_heredero,omitempty"`
}

// CasoAnulado: The case that was annulled.
type CasoAnulado struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
	Estado string `json:"estado"`
}

// CasoCertificados: A certificate of a public register, as the insurer sees it.
type CasoCertificados struct {
	CertificadoId string `json:"certificado_id"`
	// Which certificate. Known values: `defuncion_literal`, `ultimas_voluntades`, `seguros_fallecimiento`; more may come.
	Tipo string `json:"tipo"`
	// State of the certificate. Known values: `pendiente`, `solicitado`, `obtenido`, `no_procede`, `denegado`; more may come.
	Estado string `json:"estado"`
	// First day on which the register takes the request; null.
	Desde *string `json:"desde"`
	// When it was asked for, or null.
	Solicitado *string `json:"solicitado"`
	// Day by which an answer is due, or null.
	Plazo *string `json:"plazo"`
	// When it reached a final state, or null.
	Terminado *string `json:"terminado"`
	// The document that was obtained, or null.
	DocumentoId *string `json:"documento_id"`
	// Last change of the certificate.
	Actualizado string `json:"actualizado"`
}

// CasoDocumentacion: The base papers, without which nothing can be asked for.
type CasoDocumentacion struct {
	// When the base papers were first complete, or null.
	Completa *string `json:"completa"`
	// Proof of death. Known values: `falta`, `recibida`, `validada`; more may come.
	PruebaFallecimiento string `json:"prueba_fallecimiento"`
	// The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected. Known values: `falta`, `preparado`, `firmado`, `validado`; more may come.
	Mandato string `json:"mandato"`
}

// CasoFallecido: The deceased, as received.
type CasoFallecido struct {
	Nombre    string  `json:"nombre"`
	Apellidos string  `json:"apellidos"`
	Dni       *string `json:"dni"`
	// Date of death.
	FechaFallecimiento string `json:"fecha_fallecimiento"`
}

// CasoHeredero: The heir, as received or corrected since.
type CasoHeredero struct {
	Nombre     string  `json:"nombre"`
	Apellidos  string  `json:"apellidos"`
	Email      string  `json:"email"`
	Telefono   *string `json:"telefono"`
	Parentesco *string `json:"parentesco"`
	// Language of the e-mails and the portal. Known values: `es`, `ca`, `gl`, `eu`, `en`; more may come.
	Idioma string `json:"idioma"`
}

// CasoResumen: A case in a list.
type CasoResumen struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
	Estado string `json:"estado"`
	// Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.
	EnEsperaDe *string `json:"en_espera_de"`
	// How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.
	Resultado *string `json:"resultado"`
	// How the service orders its work. Known values: `normal`, `urgente`; more may come.
	Prioridad    string `json:"prioridad"`
	PolizaNumero string `json:"poliza_numero"`
	// The insurer's own reference, or null.
	Referencia *string `json:"referencia"`
	// The insurer's own marks; empty.
	Metadatos map[string]any `json:"metadatos"`
	// `personalizado` when the modules were listed one by one, else the name of the pack.
	Pack string `json:"pack"`
	// Modules contracted for the case.
	ModulosContratados []string `json:"modulos_contratados"`
	// The deceased.
	Fallecido CasoResumenFallecido `json:"fallecido"`
	// When the case was opened.
	Abierto string `json:"abierto"`
	// Last change of the case.
	Actualizado string `json:"actualizado"`
}

// CasoResumenFallecido: The deceased.
type CasoResumenFallecido struct {
	Nombre    string `json:"nombre"`
	Apellidos string `json:"apellidos"`
}

// CasoSiniestro: The claim the case came with, or null.
type CasoSiniestro struct {
	SiniestroId string `json:"siniestro_id"`
	// When the claim was recorded in the register.
	Registrado string `json:"registrado"`
	// How the service orders its work. Known values: `normal`, `urgente`; more may come.
	Prioridad string `json:"prioridad"`
	// Note of the insurer, or null.
	NotasAseguradora *string `json:"notas_aseguradora"`
	// The insurer's own reference, or null.
	Referencia *string `json:"referencia"`
	// The insurer's own marks; empty.
	Metadatos map[string]any `json:"metadatos"`
}

// CorreccionDeCaso: The data to correct; members that are left out stay as they are.
type CorreccionDeCaso struct {
	// Corrected data of the deceased.
	Fallecido *CorreccionDeCasoFallecido `json:"fallecido,omitempty"`
	// Corrected data of the heir.
	Heredero *CorreccionDeCasoHeredero `json:"heredero,omitempty"`
	// Policy number, as the insurer writes it.
	PolizaNumero string `json:"poliza_numero,omitempty"`
	// The new priority of the case and of its claim. One of `normal`, `urgente`.
	Prioridad string `json:"prioridad,omitempty"`
	// Note of the claim, which the case must have; null.
	NotasAseguradora string `json:"notas_aseguradora,omitempty"`
	// Reference of the case and of its claim from now on; null.
	Referencia string `json:"referencia,omitempty"`
	// Marks of the case and of its claim from now on, all of them; null.
	Metadatos map[string]any `json:"metadatos,omitempty"`
	// true.
	NuevaFirma *bool `json:"nueva_firma,omitempty"`
}

// CorreccionDeCasoFallecido: Corrected data of the deceased.
type CorreccionDeCasoFallecido struct {
	// First name of the deceased.
	Nombre string `json:"nombre,omitempty"`
	// Surnames of the deceased.
	Apellidos string `json:"apellidos,omitempty"`
	// National identity number; null.
	Dni string `json:"dni,omitempty"`
	// Date of death.
	FechaFallecimiento string `json:"fecha_fallecimiento,omitempty"`
}

// CorreccionDeCasoHeredero: Corrected data of the heir.
type CorreccionDeCasoHeredero struct {
	// First name of the heir.
	Nombre string `json:"nombre,omitempty"`
	// Surnames of the heir.
	Apellidos string `json:"apellidos,omitempty"`
	// Kinship to the deceased; null.
	Parentesco string `json:"parentesco,omitempty"`
}

// Cuenta: A digital account of the deceased, as the insurer sees it.
type Cuenta struct {
	CuentaId string `json:"cuenta_id"`
	// Known values: `borrado`, `suscripciones`, `certificados`; more may come.
	Modulo string `json:"modulo"`
	// Who brought the account in. Known values: `heredero`, `aseguradora`, `servicio`; more may come.
	PropuestaPor string `json:"propuesta_por"`
	// Name of the provider; null when the account is reserved.
	Proveedor *string `json:"proveedor"`
	// Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved.
	ProveedorCodigo *string `json:"proveedor_codigo"`
	// Masked identifier; null when reserved.
	Identificador *string `json:"identificador"`
	// The family keeps the provider to itself.
	Reservada bool `json:"reservada"`
	// Wanted action; null while nobody has said what is wanted, and when reserved. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
	Accion *string `json:"accion"`
	// Known values: `propuesta`, `confirmada`, `solicitada`, `resuelta`, `rechazada`, `sin_respuesta`, `descartada`; more may come.
	Estado string `json:"estado"`
	// Result once resolved; null when reserved. Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.
	Resultado *string `json:"resultado"`
	// Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded. Known values: `familia`, `duplicada`, `objecion`, `servicio`, `fin_de_caso`; more may come.
	MotivoDescarte *string `json:"motivo_descarte"`
	// The charge of a subscription, from the family or a bank statement.
	Cargo *CuentaCargo `json:"cargo"`
	// Charges of a year that end with this account, in euros; null when reserved.
	AhorroAnualEstimado *string `json:"ahorro_anual_estimado"`
	// An action that cannot be taken back waits until then, and can be undone; null when reserved.
	ReposoHasta *string `json:"reposo_hasta"`
	// When the request last went to the provider; null when reserved.
	Solicitada *string `json:"solicitada"`
	// Date by which an answer is due, or by which the provider closes the account by itself; null when reserved.
	Plazo *string `json:"plazo"`
	// Last change of the account.
	Actualizado string `json:"actualizado"`
}

// CuentaCargo: The charge of a subscription, from the family or a bank statement.
type CuentaCargo struct {
	// Amount of each charge, in euros.
	Importe string `json:"importe"`
	// Always `EUR`.
	Moneda string `json:"moneda"`
	// How often it is charged. Known values: `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`; more may come.
	Periodicidad string `json:"periodicidad"`
}

// CuentasDelCaso: The accounts of a case.
type CuentasDelCaso struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// All accounts of the case, oldest first.
	Elementos []Cuenta `json:"elementos"`
	// Charges stopped by the case.
	AhorroDelCaso CuentasDelCasoAhorroDelCaso `json:"ahorro_del_caso"`
}

// CuentasDelCasoAhorroDelCaso: Charges stopped by the case.
type CuentasDelCasoAhorroDelCaso struct {
	// Charges of a year that have been stopped, in euros.
	Detenido string `json:"detenido"`
	// Charges of a year that will stop with the accounts under way, in euros.
	Previsto string `json:"previsto"`
	// Always `EUR`.
	Moneda string `json:"moneda"`
}

// CuentasPropuestas: The accounts that were proposed.
type CuentasPropuestas struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// The accounts that were proposed, in the order of the request.
	Elementos []Cuenta `json:"elementos"`
}

// Documento: A document of the case.
type Documento struct {
	DocumentoId string `json:"documento_id"`
	// Kind of document. Known values: `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `mandato`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `poder`, `carta_instrucciones`, `justificante_envio`, `respuesta_proveedor`, `otro`; more may come.
	Tipo string `json:"tipo"`
	// Whether a person of the service has looked at it, and how it was found. Known values: `recibido`, `validado`, `rechazado`; more may come.
	Estado string `json:"estado"`
	// Who brought it. Known values: `heredero`, `aseguradora`, `servicio`; more may come.
	Origen string `json:"origen"`
	// Format of the file, read from its bytes; null for a document without a file. Known values: `application/pdf`, `image/jpeg`, `image/png`; more may come.
	Formato *string `json:"formato"`
	// Size of its file, or null.
	Bytes *int64 `json:"bytes"`
	// The account that it is for; null when it is for the case.
	CuentaId *string `json:"cuenta_id"`
	// Why it was rejected, in words the family understands.
	MotivoRechazo *string `json:"motivo_rechazo"`
	// When it arrived.
	Recibido string `json:"recibido"`
	// When it was validated or rejected, or null.
	Revisado *string `json:"revisado"`
}

// DocumentosDelCaso: The documents of a case.
type DocumentosDelCaso struct {
	CasoId string `json:"caso_id"`
	// All documents of the case, oldest first.
	Elementos []Documento `json:"elementos"`
}

// EntradaCronologia: Something that happened in the case.
type EntradaCronologia struct {
	EntradaId string `json:"entrada_id"`
	// Stable code of what happened.
	Tipo string `json:"tipo"`
	// The same in a sentence, in the language asked for.
	Texto string `json:"texto"`
	// Who did it. Known values: `aseguradora`, `heredero`, `servicio`, `sistema`; more may come.
	Actor string `json:"actor"`
	// When it happened.
	Ocurrido string `json:"ocurrido"`
}

// EntregaEncolada: A delivery on its way.
type EntregaEncolada struct {
	// Identifier of the delivery.
	EntregaId string `json:"entrega_id"`
	// Identifier of the event, the same in every delivery and in the feed.
	EventoId string `json:"evento_id"`
	// State of the delivery. Known values: `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`; more may come.
	Estado string `json:"estado"`
}

// EnviarLoteQuery: What `enviarLote` can be asked for.
type EnviarLoteQuery struct {
	// The kind of opening. One of `siniestro`, `caso`.
	Abre string `json:"abre,omitempty"`
}

// EventoPedido: The event that was put into the outbox.
type EventoPedido struct {
	// As in `X-Webhook-Id`.
	EventoId string `json:"evento_id"`
	// Event kind.
	Evento string `json:"evento"`
	// As it is delivered.
	Data map[string]any `json:"data"`
	// The now of the insurer.
	Timestamp string `json:"timestamp"`
	// Webhooks that are registered for it.
	Entregas int64 `json:"entregas"`
}

// Fallecido: The deceased.
type Fallecido struct {
	// First name of the deceased.
	Nombre string `json:"nombre"`
	// Surnames of the deceased.
	Apellidos string `json:"apellidos"`
	// National identity number.
	Dni string `json:"dni,omitempty"`
	// Date of death.
	FechaFallecimiento string `json:"fecha_fallecimiento"`
}

// GuionPuesto: A script that was put on.
type GuionPuesto struct {
	GuionId string `json:"guion_id"`
	// Name of the ready script; `propio` for your own.
	Nombre string `json:"nombre"`
	// Identifier assigned by the service.
	CasoId *string `json:"caso_id"`
	// `en_espera`. Known values: `en_espera`, `en_curso`, `terminado`, `fallido`; more may come.
	Estado string `json:"estado"`
	// Steps of the family that are done.
	PasosHechos int64 `json:"pasos_hechos"`
	// When somebody in it acts next.
	Proximo *string `json:"proximo"`
	// The step and the code of the refusal.
	Fallo *string `json:"fallo"`
	// When it was put on, by the clock of the insurer.
	Creado string `json:"creado"`
}

// Guiones: Scripts of a test insurer.
type Guiones struct {
	// The ready scripts.
	Elementos []GuionesElementos `json:"elementos"`
	// Those put on, newest first; the last fifty.
	Puestos []GuionPuesto `json:"puestos"`
}

// GuionesElementos: see its members.
type GuionesElementos struct {
	// Known values: `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`; more may come.
	Guion string `json:"guion"`
	// Its story in one sentence.
	Resumen string `json:"resumen"`
	// How a case ends with it.
	Desenlace string `json:"desenlace"`
	// Steps of the family; empty.
	Familia []GuionesElementosFamilia `json:"familia"`
	// Answers of the providers.
	Proveedores []GuionesElementosProveedores `json:"proveedores"`
	// Codes of the providers whose accounts the family lists.
	Cuentas []string `json:"cuentas"`
}

// GuionesElementosFamilia: see its members.
type GuionesElementosFamilia struct {
	// Time since the step before it; for the first step, since the script was put on.
	Tras string `json:"tras"`
	// Known values: `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`; more may come.
	Accion string `json:"accion"`
}

// GuionesElementosProveedores: see its members.
type GuionesElementosProveedores struct {
	// Code of the provider in the catalogue; without it, every other one.
	Codigo *string `json:"codigo,omitempty"`
	// Known values: `confirma`, `pide_papel`, `rechaza`, `calla`; more may come.
	Respuesta string `json:"respuesta"`
	// Time between the request and the answer; seven days where it is not given.
	Tras *string `json:"tras,omitempty"`
}

// Heredero: The heir, who receives the link to the portal.
type Heredero struct {
	// First name of the heir.
	Nombre string `json:"nombre"`
	// Surnames of the heir.
	Apellidos string `json:"apellidos"`
	// E-mail address.
	Email string `json:"email"`
	// Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number.
	Telefono string `json:"telefono,omitempty"`
	// Kinship to the deceased, free text.
	Parentesco string `json:"parentesco,omitempty"`
	// Language of the e-mails and the portal; the insurer's own by default. One of `es`, `ca`, `gl`, `eu`, `en`.
	Idioma string `json:"idioma,omitempty"`
}

// ListaDeModulos: The modules.
type ListaDeModulos struct {
	// All of them.
	Elementos []ModuloDeCatalogo `json:"elementos"`
}

// ListaDePacks: The packs.
type ListaDePacks struct {
	// All of them.
	Elementos []PackDeCatalogo `json:"elementos"`
}

// ListarCasosQuery: What `listarCasos` can be asked for.
type ListarCasosQuery struct {
	// Only cases in these states.
	Estado []string `json:"estado,omitempty"`
	// Opened on this day (Europe/Madrid) or later.
	AbiertoDesde string `json:"abierto_desde,omitempty"`
	// Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`.
	AbiertoHasta string `json:"abierto_hasta,omitempty"`
	// Only cases of this policy; spacing, hyphens and case are ignored.
	PolizaNumero string `json:"poliza_numero,omitempty"`
	// Only cases with this reference, of their own or of their claim; as it is written, capitals included.
	Referencia string `json:"referencia,omitempty"`
	// Changed at this instant or later.
	ActualizadoDesdeInstante string `json:"actualizado_desde_instante,omitempty"`
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarCronologiaQuery: What `listarCronologia` can be asked for.
type ListarCronologiaQuery struct {
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarEntregasQuery: What `listarEntregas` can be asked for.
type ListarEntregasQuery struct {
	// Only deliveries in this state. One of `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`.
	Estado string `json:"estado,omitempty"`
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarEventosQuery: What `listarEventos` can be asked for.
type ListarEventosQuery struct {
	// The `siguiente` of the answer before; from the beginning without it.
	Cursor string `json:"cursor,omitempty"`
	// Seconds to wait when nothing is new.
	Esperar *int64 `json:"esperar,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarFilasDeLoteQuery: What `listarFilasDeLote` can be asked for.
type ListarFilasDeLoteQuery struct {
	// Only rows with this result. One of `pendiente`, `abierto`, `unido`, `ya_existia`, `error`.
	Resultado string `json:"resultado,omitempty"`
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarLotesQuery: What `listarLotes` can be asked for.
type ListarLotesQuery struct {
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarProveedoresQuery: What `listarProveedores` can be asked for.
type ListarProveedoresQuery struct {
	// Only this kind. One of `administracion`, `agua`, `apuestas`, `banca`, `citas`, `contrasenas`, `correo`, `cripto`, `deporte`, `energia`, `inversion`, `mensajeria`, `musica`, `nube`, `pagos`, `prensa`, `red_profesional`, `red_social`, `salud`, `seguridad`, `software`, `telefonia`, `tienda`, `transporte`, `viajes`, `video`, `videojuegos`.
	Tipo string `json:"tipo,omitempty"`
	// Only providers of whom this can be asked. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.
	Accion string `json:"accion,omitempty"`
	// As people say it.
	Buscar string `json:"buscar,omitempty"`
	// The `siguiente` of the page before; opaque, and none of another list.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarSiniestrosQuery: What `listarSiniestros` can be asked for.
type ListarSiniestrosQuery struct {
	// Only claims whose case is in these states.
	Estado []string `json:"estado,omitempty"`
	// Only claims of this policy.
	PolizaNumero string `json:"poliza_numero,omitempty"`
	// Only claims with this reference, capitals included.
	Referencia string `json:"referencia,omitempty"`
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// ListarWebhooksQuery: What `listarWebhooks` can be asked for.
type ListarWebhooksQuery struct {
	// The `siguiente` of the page before; opaque.
	Cursor string `json:"cursor,omitempty"`
	// Elements per page.
	Limite *int64 `json:"limite,omitempty"`
}

// Login: Who signs in.
type Login struct {
	// E-mail address of the user.
	Email    string `json:"email"`
	Password string `json:"password"`
	// One-time code, where the user has a second factor.
	Codigo string `json:"codigo,omitempty"`
}

// Lote: A batch, its state and its counts.
type Lote struct {
	// Identifier of the batch.
	LoteId string `json:"lote_id"`
	// `terminado`. Known values: `en_curso`, `terminado`; more may come.
	Estado string `json:"estado"`
	// How the file was written. Known values: `csv`, `jsonl`; more may come.
	Formato string `json:"formato"`
	// Rows by what came of them.
	Filas LoteFilas `json:"filas"`
	// When it was received.
	Creado string `json:"creado"`
	// When its last row had its result, or null.
	Terminado *string `json:"terminado"`
	// Until when it is told what was wrong with its rows, 30 days after its end; null until then.
	ExplicadoHasta *string `json:"explicado_hasta"`
}

// LoteFilas: Rows by what came of them.
type LoteFilas struct {
	// Rows of the file.
	Total int64 `json:"total"`
	// Rows still to be worked off.
	Pendiente int64 `json:"pendiente"`
	// Rows that opened a case.
	Abierto int64 `json:"abierto"`
	// Rows whose claim joined a case that was opened by POST /casos.
	Unido int64 `json:"unido"`
	// Rows whose case was there.
	YaExistia int64 `json:"ya_existia"`
	// Rows that were refused.
	Error int64 `json:"error"`
}

// ModuloDeCatalogo: A module that can be contracted.
type ModuloDeCatalogo struct {
	// Known values: `borrado`, `suscripciones`, `certificados`; more may come.
	Modulo      string `json:"modulo"`
	Nombre      string `json:"nombre"`
	Descripcion string `json:"descripcion"`
}

// ModuloDelCaso: A module of the case and how it stands.
type ModuloDelCaso struct {
	// The module. Known values: `borrado`, `suscripciones`, `certificados`; more may come.
	Modulo string `json:"modulo"`
	// State of the module.
	Estado string `json:"estado"`
	// When the work of the module was over, or null.
	Completado *string `json:"completado"`
}

// MovimientoDeReloj: One of both.
type MovimientoDeReloj struct {
	// Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`.
	Avanzar string `json:"avanzar,omitempty"`
	// Until when.
	HastaInstante string `json:"hasta_instante,omitempty"`
}

// NuevaCuenta: An account to propose.
type NuevaCuenta struct {
	// Code of the provider in `GET /catalogo/proveedores`.
	ProveedorCodigo string `json:"proveedor_codigo,omitempty"`
	// Name of a provider that is not in the catalogue.
	Proveedor string `json:"proveedor,omitempty"`
	// E-mail, user, number or line of the account at the provider.
	Identificador string `json:"identificador,omitempty"`
	// What to do with the account. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.
	Accion string `json:"accion,omitempty"`
	// Module it belongs to; without it the one that goes with the action, or with the provider. One of `borrado`, `suscripciones`, `certificados`.
	Modulo string `json:"modulo,omitempty"`
	// Its charge, where known.
	Cargo *NuevaCuentaCargo `json:"cargo,omitempty"`
}

// NuevaCuentaCargo: Its charge, where known.
type NuevaCuentaCargo struct {
	// Amount of each charge, in euros with at most two decimals, up to 100000.
	Importe string `json:"importe"`
	// How often it is charged. One of `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`.
	Periodicidad string `json:"periodicidad"`
}

// NuevasCuentas: Accounts that the insurer knows of.
type NuevasCuentas struct {
	// The accounts to propose; all of them or none are taken.
	Cuentas []NuevaCuenta `json:"cuentas"`
}

// NuevoAcceso: Corrections to make before the new link goes out.
type NuevoAcceso struct {
	// Corrected e-mail address of the heir.
	Email string `json:"email,omitempty"`
	// Corrected telephone of the heir; blank leaves it as it is.
	Telefono string `json:"telefono,omitempty"`
	// false.
	Enviar *bool `json:"enviar,omitempty"`
}

// NuevoCaso: A case to open.
type NuevoCaso struct {
	// The deceased.
	Fallecido Fallecido `json:"fallecido"`
	// The heir, who receives the link to the portal.
	Heredero Heredero `json:"heredero"`
	// Policy number, as the insurer writes it.
	PolizaNumero string `json:"poliza_numero"`
	// Modules of the case, each once.
	ModulosContratados []string `json:"modulos_contratados"`
	// The insurer's own reference, as its systems know the matter.
	Referencia string `json:"referencia,omitempty"`
	// Up to 20 marks of the insurer's own, texts by name.
	Metadatos map[string]any `json:"metadatos,omitempty"`
}

// NuevoDocumento: A document to add.
type NuevoDocumento struct {
	// Kind of document. One of `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `otro`.
	Tipo string `json:"tipo"`
	// The account that it is for, where it is for one.
	CuentaId string `json:"cuenta_id,omitempty"`
	// Name of the file, to be shown beside it; it decides nothing.
	Nombre string `json:"nombre,omitempty"`
	// The file, at most 20 MB.
	Contenido string `json:"contenido"`
}

// NuevoEvento: see its members.
type NuevoEvento struct {
	// Event kind. One of `caso_abierto`, `caso_cerrado`, `siniestro_abierto`, `documentacion_completa`, `documentacion_recibida`, `cuenta_resuelta`, `modulo_completado`.
	Evento string `json:"evento"`
	// Identifier assigned by the service.
	CasoId string `json:"caso_id,omitempty"`
}

// NuevoGuion: A ready script, steps of your own, or a ready one of which some members are replaced.
type NuevoGuion struct {
	// A ready script. One of `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`.
	Guion string `json:"guion,omitempty"`
	// Steps of the family; empty.
	Familia []NuevoGuionFamilia `json:"familia,omitempty"`
	// Answers of the providers.
	Proveedores []NuevoGuionProveedores `json:"proveedores,omitempty"`
	// Codes of the providers whose accounts the family lists.
	Cuentas []string `json:"cuentas,omitempty"`
	// Identifier assigned by the service.
	CasoId string `json:"caso_id,omitempty"`
}

// NuevoGuionFamilia: see its members.
type NuevoGuionFamilia struct {
	// Time since the step before it; for the first step, since the script was put on.
	Tras string `json:"tras"`
	// One of `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`.
	Accion string `json:"accion"`
}

// NuevoGuionProveedores: see its members.
type NuevoGuionProveedores struct {
	// Code of the provider in the catalogue; without it, every other one.
	Codigo string `json:"codigo,omitempty"`
	// One of `confirma`, `pide_papel`, `rechaza`, `calla`.
	Respuesta string `json:"respuesta"`
	// Time between the request and the answer; seven days where it is not given.
	Tras string `json:"tras,omitempty"`
}

// NuevoSiniestro: A claim; it opens a case.
type NuevoSiniestro struct {
	// Policy number, as the insurer writes it.
	PolizaNumero string `json:"poliza_numero"`
	// The deceased.
	Fallecido Fallecido `json:"fallecido"`
	// The heir, who receives the link to the portal.
	Heredero Heredero `json:"heredero"`
	// How the service orders its work. One of `normal`, `urgente`.
	Prioridad string `json:"prioridad,omitempty"`
	// Free-text note from the insurer.
	NotasAseguradora string `json:"notas_aseguradora,omitempty"`
	// The insurer's own reference, as its systems know the matter.
	Referencia string `json:"referencia,omitempty"`
	// Up to 20 marks of the insurer's own, texts by name.
	Metadatos map[string]any `json:"metadatos,omitempty"`
	// Modules of the case, each once. Variant A alone.
	Modulos []string `json:"modulos,omitempty"`
	// A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Variant B alone.
	Pack string `json:"pack,omitempty"`
}

// NuevoWebhook: see its members.
type NuevoWebhook struct {
	// Address of the receiver.
	Url string `json:"url"`
	// Event kinds to deliver, from now on.
	Eventos []string `json:"eventos"`
	// Text for people.
	Descripcion string `json:"descripcion,omitempty"`
	// Deliveries to this receiver at the same time, by each worker process of the service.
	Concurrencia *int64 `json:"concurrencia,omitempty"`
	// Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
	RecuperacionAutomatica *bool `json:"recuperacion_automatica,omitempty"`
}

// PackDeCatalogo: A pack that can be contracted.
type PackDeCatalogo struct {
	Pack    string   `json:"pack"`
	Nombre  string   `json:"nombre"`
	Modulos []string `json:"modulos"`
}

// PaginaDeEntregasElementos: see its members.
type PaginaDeEntregasElementos struct {
	// Identifier of the delivery.
	EntregaId string `json:"entrega_id"`
	// Identifier of the event, the same in every delivery and in the feed.
	EventoId string `json:"evento_id"`
	// Event kind.
	Evento string `json:"evento"`
	// Identifier assigned by the service.
	CasoId *string `json:"caso_id"`
	// `pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted.
	Estado string `json:"estado"`
	// Attempts so far, over all times it was sent.
	IntentosHechos int64 `json:"intentos_hechos"`
	// When it is attempted next; null unless it is `pendiente`.
	ProximoIntento *string `json:"proximo_intento"`
	// When the event was emitted.
	Creada string `json:"creada"`
	// Every attempt that is still kept, oldest first.
	Intentos []PaginaDeEntregasElementosIntentos `json:"intentos"`
}

// PaginaDeEntregasElementosIntentos: see its members.
type PaginaDeEntregasElementosIntentos struct {
	// Attempt, from 1.
	Numero int64 `json:"numero"`
	// How it ended.
	Resultado string `json:"resultado"`
	// Status of the answer, where there was one.
	EstadoHttp *int64 `json:"estado_http"`
	// Reason in a word, where there was no answer.
	Detalle *string `json:"detalle"`
	// When it began.
	Inicio string `json:"inicio"`
	// How long it took.
	DuracionMs int64 `json:"duracion_ms"`
	// The first 16 KiB of the answer, kept for 7 days.
	Respuesta *string `json:"respuesta"`
}

// PaginaDeEventos: Events in sealed order.
type PaginaDeEventos struct {
	// Oldest first.
	Elementos []PaginaDeEventosElementos `json:"elementos"`
	// Cursor to continue from; always given, also when nothing is new.
	Siguiente string `json:"siguiente"`
}

// PaginaDeEventosElementos: An event.
type PaginaDeEventosElementos struct {
	// Identifier of the event, the same in every delivery and in the feed.
	EventoId string `json:"evento_id"`
	// Event kind.
	Evento string `json:"evento"`
	// As in the delivery.
	Data map[string]any `json:"data"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// Present, and `true`, on an event of a test insurer that was asked for and did not happen.
	APeticion *bool `json:"a_peticion,omitempty"`
}

// PaginaDeFilasDeLoteElementos: A row of a batch, without token or link.
type PaginaDeFilasDeLoteElementos struct {
	// Line of the file in which the row begins, counted from 1; together with the batch it names the row.
	Linea int64 `json:"linea"`
	// The outcome of the row. Known values: `pendiente`, `abierto`, `unido`, `ya_existia`, `error`; more may come.
	Resultado string `json:"resultado"`
	// Identifier assigned by the service.
	CasoId *string `json:"caso_id"`
	// State of that case now, or null. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.
	Estado *string `json:"estado"`
	// Code of the error, the same as in `X-Error-Code`, or null.
	Codigo *string `json:"codigo"`
	// Its problems, at most twenty.
	Problemas []PaginaDeFilasDeLoteElementosProblemas `json:"problemas"`
}

// PaginaDeFilasDeLoteElementosProblemas: A problem of a row.
type PaginaDeFilasDeLoteElementosProblemas struct {
	// Column of the CSV, or null.
	Columna *string `json:"columna"`
	// JSON path within the line, or null.
	Ruta *string `json:"ruta"`
	// The problem in a sentence that holds none of the values.
	Mensaje string `json:"mensaje"`
}

// Proveedor: A provider of digital accounts, contracts or subscriptions.
type Proveedor struct {
	// Code of the provider; it never changes.
	Codigo string `json:"codigo"`
	// Name.
	Nombre string `json:"nombre"`
	// Other services that go with it.
	Incluye []string `json:"incluye"`
	// Kind.
	Tipo string `json:"tipo"`
	// Provider of the same group or account, to ask together.
	Matriz *string `json:"matriz"`
	// Internet domains by which an account or a message can be recognised.
	Dominios []string `json:"dominios"`
	// Its name tells something intimate.
	Discreto bool `json:"discreto"`
	// The provider's own page about it, or the one that leads to it.
	Pagina *string `json:"pagina"`
	// The way that the law gives beside those of the provider.
	ViaLegal ProveedorViaLegal `json:"via_legal"`
	// Actions that the provider offers.
	Acciones []AccionDeProveedor `json:"acciones"`
	// Names that its charges have on bank statements, as printed; `*` is a plain character.
	DescriptoresBancarios []string `json:"descriptores_bancarios"`
	// Days without use after which the provider itself closes an account.
	CaducidadPorInactividadDias *int64 `json:"caducidad_por_inactividad_dias"`
	// Order hint, lower first.
	Orden int64 `json:"orden"`
	// What else to know, in the language asked for.
	Notas *string `json:"notas"`
	// Fields of the provider that are not verified, those of its actions apart.
	SinVerificar []string `json:"sin_verificar"`
	// Day and source of the verification of all fields, except those listed in `salvo`.
	Verificado ProveedorVerificado `json:"verificado"`
}

// ProveedorVerificado: Day and source of the verification of all fields, except those listed in `salvo`.
type ProveedorVerificado struct {
	// `verificado`.
	Estado string `json:"estado"`
	// Day on which it was last looked into; null when there is nothing to look into.
	Fecha *string `json:"fecha"`
	// Where a fact was seen.
	Fuente *ProveedorVerificadoFuente `json:"fuente"`
	// Fields for which it is otherwise.
	Excepciones []ProveedorVerificadoExcepciones `json:"excepciones"`
}

// ProveedorVerificadoExcepciones: see its members.
type ProveedorVerificadoExcepciones struct {
	// Paths of the fields.
	Campos []string `json:"campos"`
	// `verificado`.
	Estado string `json:"estado"`
	// Day on which it was last looked into; null when there is nothing to look into.
	Fecha *string `json:"fecha"`
	// Where a fact was seen.
	Fuente *ProveedorVerificadoExcepcionesFuente `json:"fuente"`
}

// ProveedorVerificadoExcepcionesFuente: Where a fact was seen.
type ProveedorVerificadoExcepcionesFuente struct {
	// Whose words.
	Clase string `json:"clase"`
	// Address or description of the source.
	Referencia *string `json:"referencia"`
	// The document's own date.
	FechaDocumento *string `json:"fecha_documento"`
}

// ProveedorVerificadoFuente: Where a fact was seen.
type ProveedorVerificadoFuente struct {
	// Whose words.
	Clase string `json:"clase"`
	// Address or description of the source.
	Referencia *string `json:"referencia"`
	// The document's own date.
	FechaDocumento *string `json:"fecha_documento"`
}

// ProveedorViaLegal: The way that the law gives beside those of the provider.
type ProveedorViaLegal struct {
	// The controller of the data.
	Responsable *string `json:"responsable"`
	// Page or e-mail address of its data protection officer.
	Dpd *string `json:"dpd"`
}

// Razon: A ratio with both its parts.
type Razon struct {
	// What is counted.
	Numerador int64 `json:"numerador"`
	// Out of how many.
	Denominador int64 `json:"denominador"`
	// `numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known.
	Valor *float64 `json:"valor"`
	// Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.
	Motivo *string `json:"motivo"`
}

// RazonEconomica: A ratio of amounts; every number is text, exact to the cent.
type RazonEconomica struct {
	// Amount or number above; null when data are missing.
	Numerador *string `json:"numerador"`
	// Amount or number below; null when data are missing.
	Denominador *string `json:"denominador"`
	// `numerador` ÷ `denominador`, rounded half up; amounts have two decimals.
	Valor *string `json:"valor"`
	// Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.
	Motivo *string `json:"motivo"`
}

// Recuperacion: see its members.
type Recuperacion struct {
	// Events that happened at this instant or later.
	DesdeInstante string `json:"desde_instante"`
	// Events that happened before this instant, which is not before `desde_instante`; now by default.
	HastaInstante string `json:"hasta_instante,omitempty"`
}

// Recuperados: How many go out again.
type Recuperados struct {
	// Deliveries that were exhausted or held and go out again, in order.
	Recuperados int64 `json:"recuperados"`
}

// RelojMovido: The clock of a test insurer.
type RelojMovido struct {
	// What time it is for this insurer.
	Reloj string `json:"reloj"`
	// What time it is.
	Real string `json:"real"`
	// Seconds by which the clock of this insurer is ahead of real time.
	DesfaseSegundos int64 `json:"desfase_segundos"`
	// Nothing moves, and everything that was due has happened.
	Asentado bool `json:"asentado"`
	// Until when the clock is being moved; null.
	Destino *string `json:"destino"`
	// Everything that is due and has not happened yet.
	Pendiente RelojMovidoPendiente `json:"pendiente"`
	// When something is due next.
	Proximo *string `json:"proximo"`
	// Scripts put on of which a rule refused a step.
	GuionesFallidos int64 `json:"guiones_fallidos"`
}

// RelojMovidoPendiente: Everything that is due and has not happened yet.
type RelojMovidoPendiente struct {
	// Cases with a reminder, a silence or an end that is due.
	Relojes int64 `json:"relojes"`
	// E-mails that are due.
	Correos int64 `json:"correos"`
	// Deliveries of events that are due or under way.
	Entregas int64 `json:"entregas"`
	// Scripts in which somebody acts now.
	Guiones int64 `json:"guiones"`
}

// Reporting: Claims metrics of a period.
type Reporting struct {
	// The scope of the figures.
	Periodo ReportingPeriodo `json:"periodo"`
	// Claims.
	Siniestros ReportingSiniestros `json:"siniestros"`
	// The cases of the period by `fecha_base`, as they stand at `corte`.
	Cohorte ReportingCohorte `json:"cohorte"`
	// Flow and stock.
	Casos ReportingCasos `json:"casos"`
	// Modules.
	Modulos ReportingModulos `json:"modulos"`
	// Accounts.
	Cuentas ReportingCuentas `json:"cuentas"`
	// Reaching the family, and the family coming in.
	Contacto ReportingContacto `json:"contacto"`
	// Deadlines of accounts that fell in the period.
	Plazos ReportingPlazos `json:"plazos"`
	// Times.
	Tiempos ReportingTiempos `json:"tiempos"`
	// Cost and loss ratio, from what the insurer supplied at the desk.
	Economico ReportingEconomico `json:"economico"`
	// The figures broken down.
	Desglose ReportingDesglose `json:"desglose"`
}

// ReportingCasos: Flow and stock.
type ReportingCasos struct {
	// Cases alive when the period began.
	PendientesInicio int64 `json:"pendientes_inicio"`
	// Cases opened in the period.
	Abiertos int64 `json:"abiertos"`
	// Reopenings in the period.
	Reabiertos int64 `json:"reabiertos"`
	// Closings in the period, reopened later or not.
	Cerrados int64 `json:"cerrados"`
	// Annulments in the period.
	Anulados int64 `json:"anulados"`
	// Cases alive when it ended.
	PendientesFin int64 `json:"pendientes_fin"`
	// Pending cases at the end of the period by days since their opening.
	Antiguedad ReportingCasosAntiguedad `json:"antiguedad"`
	// A ratio with both its parts.
	CierreA30 Razon `json:"cierre_a_30"`
	// A ratio with both its parts.
	CierreA60 Razon `json:"cierre_a_60"`
	// A ratio with both its parts.
	CierreA90 Razon `json:"cierre_a_90"`
	// A ratio with both its parts.
	Reapertura Razon `json:"reapertura"`
	// A ratio with both its parts.
	DiasDeTrabajoPendiente Razon `json:"dias_de_trabajo_pendiente"`
}

// ReportingCasosAntiguedad: Pending cases at the end of the period by days since their opening.
type ReportingCasosAntiguedad struct {
	// Open for 0 to 7 days.
	D07 int64 `json:"d0_7"`
	// 8 to 30 days.
	D830 int64 `json:"d8_30"`
	// 31 to 60 days.
	D3160 int64 `json:"d31_60"`
	// 61 to 90 days.
	D6190 int64 `json:"d61_90"`
	// More than 90 days.
	MasDe90 int64 `json:"mas_de_90"`
}

// ReportingCohorte: The cases of the period by `fecha_base`, as they stand at `corte`.
type ReportingCohorte struct {
	// Cases whose `fecha_base` lies in the period.
	Casos int64 `json:"casos"`
	// Cases in state `abierto`.
	Abiertos int64 `json:"abiertos"`
	// Cases in state `en_tramite`.
	EnTramite int64 `json:"en_tramite"`
	// Cases in state `cerrado`.
	Cerrados int64 `json:"cerrados"`
	// Cases in state `anulado`.
	Anulados int64 `json:"anulados"`
	// Closed ones by result.
	PorResultado ReportingCohortePorResultado `json:"por_resultado"`
	// A ratio with both its parts.
	Activacion Razon `json:"activacion"`
}

// ReportingCohortePorResultado: Closed ones by result.
type ReportingCohortePorResultado struct {
	// Closed with everything done.
	Completado int64 `json:"completado"`
	// Closed with part of it done.
	Parcial int64 `json:"parcial"`
	// Closed because the family desisted, or in the end nothing was asked for.
	Desistido int64 `json:"desistido"`
	// Closed because the family never answered.
	SinRespuesta int64 `json:"sin_respuesta"`
}

// ReportingContacto: Reaching the family, and the family coming in.
type ReportingContacto struct {
	// E-mails with a link that the mail server of the family took, or that were kept.
	EnlacesEntregados int64 `json:"enlaces_entregados"`
	// E-mails with a link that were refused for good.
	EnlacesRechazados int64 `json:"enlaces_rechazados"`
	// Delivered links that were not the first of their case.
	EnlacesReenviados int64 `json:"enlaces_reenviados"`
	// A ratio with both its parts.
	PrimerContacto24h Razon `json:"primer_contacto_24h"`
	// Heirs who entered the portal for the first time in the period.
	Entradas int64 `json:"entradas"`
	// A ratio with both its parts.
	EntradaA7 Razon `json:"entrada_a_7"`
	// A ratio with both its parts.
	EntradaA30 Razon `json:"entrada_a_30"`
}

// ReportingCuentas: Accounts.
type ReportingCuentas struct {
	// Accounts confirmed by the family in the period.
	Confirmadas int64 `json:"confirmadas"`
	// Accounts asked for in the period.
	Solicitadas int64 `json:"solicitadas"`
	// Accounts asked for and resolved until `corte`.
	Resueltas int64 `json:"resueltas"`
	// A ratio with both its parts.
	Resolucion Razon `json:"resolucion"`
	// Accounts asked for that have no outcome yet.
	EnCurso int64 `json:"en_curso"`
	// Accounts asked for that the provider rejected.
	Rechazadas int64 `json:"rechazadas"`
	// Accounts asked for that were given up without an answer.
	SinRespuesta int64 `json:"sin_respuesta"`
	// Accounts asked for that were discarded later.
	Descartadas int64 `json:"descartadas"`
	// A ratio with both its parts.
	ALaPrimera Razon `json:"a_la_primera"`
	// By wanted action.
	PorAccion []ReportingCuentasPorAccion `json:"por_accion"`
	// Resolved ones by result.
	PorResultado []ReportingCuentasPorResultado `json:"por_resultado"`
	// Recurring charges that were stopped.
	CargosDetenidos ReportingCuentasCargosDetenidos `json:"cargos_detenidos"`
}

// ReportingCuentasCargosDetenidos: Recurring charges that were stopped.
type ReportingCuentasCargosDetenidos struct {
	// Accounts whose charge stopped in the period.
	Cuentas int64 `json:"cuentas"`
	// What they would have charged in a year.
	CuotaAnual string `json:"cuota_anual"`
	// Always true.
	Estimacion bool `json:"estimacion"`
}

// ReportingCuentasPorAccion: see its members.
type ReportingCuentasPorAccion struct {
	// Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.
	Accion string `json:"accion"`
	// Asked for.
	Solicitadas int64 `json:"solicitadas"`
	// A ratio with both its parts.
	Resolucion Razon `json:"resolucion"`
}

// ReportingCuentasPorResultado: see its members.
type ReportingCuentasPorResultado struct {
	// Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.
	Resultado string `json:"resultado"`
	// Resolved with this result.
	Cuentas int64 `json:"cuentas"`
}

// ReportingDesglose: The figures broken down.
type ReportingDesglose struct {
	// By module.
	Modulo []ReportingDesgloseModulo `json:"modulo"`
	// By pack.
	Pack []ReportingDesglosePack `json:"pack"`
	// By priority.
	Prioridad []ReportingDesglosePrioridad `json:"prioridad"`
	// By provider.
	Proveedor []ReportingDesgloseProveedor `json:"proveedor"`
	// By month.
	Mes []ReportingDesgloseMes `json:"mes"`
}

// ReportingDesgloseMes: see its members.
type ReportingDesgloseMes struct {
	// Month; of the first and the last, the days of the period.
	Mes string `json:"mes"`
	// Deaths of this month may still be communicated.
	Inmaduro bool `json:"inmaduro"`
	// Claims entered.
	Comunicados int64 `json:"comunicados"`
	// Deaths.
	Ocurridos int64 `json:"ocurridos"`
	// Cases alive when the period began.
	PendientesInicio int64 `json:"pendientes_inicio"`
	// Cases opened in the period.
	Abiertos int64 `json:"abiertos"`
	// Reopenings in the period.
	Reabiertos int64 `json:"reabiertos"`
	// Closings in the period, reopened later or not.
	Cerrados int64 `json:"cerrados"`
	// Annulments in the period.
	Anulados int64 `json:"anulados"`
	// Cases alive when it ended.
	PendientesFin int64 `json:"pendientes_fin"`
	// Accounts confirmed.
	CuentasConfirmadas int64 `json:"cuentas_confirmadas"`
	// Accounts resolved.
	CuentasResueltas int64 `json:"cuentas_resueltas"`
}

// ReportingDesgloseModulo: see its members.
type ReportingDesgloseModulo struct {
	// Known values: `borrado`, `suscripciones`, `certificados`; more may come.
	Modulo string `json:"modulo"`
	// Modules of cases opened in the period.
	Contratados int64 `json:"contratados"`
	// Completed in the period, with something obtained, and still so.
	Completados int64 `json:"completados"`
	// A time.
	Tiempo Tiempo `json:"tiempo"`
	// Accounts confirmed by the family in the period.
	Confirmadas int64 `json:"confirmadas"`
	// Accounts asked for in the period.
	Solicitadas int64 `json:"solicitadas"`
	// Accounts asked for and resolved until `corte`.
	Resueltas int64 `json:"resueltas"`
	// A ratio with both its parts.
	Resolucion Razon `json:"resolucion"`
}

// ReportingDesglosePack: see its members.
type ReportingDesglosePack struct {
	Pack string `json:"pack"`
	// Cases of the cohort in this group.
	Cohorte int64 `json:"cohorte"`
	// A ratio with both its parts.
	Activacion Razon `json:"activacion"`
	// Cases alive when the period began.
	PendientesInicio int64 `json:"pendientes_inicio"`
	// Cases opened in the period.
	Abiertos int64 `json:"abiertos"`
	// Reopenings in the period.
	Reabiertos int64 `json:"reabiertos"`
	// Closings in the period, reopened later or not.
	Cerrados int64 `json:"cerrados"`
	// Annulments in the period.
	Anulados int64 `json:"anulados"`
	// Cases alive when it ended.
	PendientesFin int64 `json:"pendientes_fin"`
}

// ReportingDesglosePrioridad: see its members.
type ReportingDesglosePrioridad struct {
	// Known values: `normal`, `urgente`; more may come.
	Prioridad string `json:"prioridad"`
	// Cases of the cohort in this group.
	Cohorte int64 `json:"cohorte"`
	// A ratio with both its parts.
	Activacion Razon `json:"activacion"`
	// Cases alive when the period began.
	PendientesInicio int64 `json:"pendientes_inicio"`
	// Cases opened in the period.
	Abiertos int64 `json:"abiertos"`
	// Reopenings in the period.
	Reabiertos int64 `json:"reabiertos"`
	// Closings in the period, reopened later or not.
	Cerrados int64 `json:"cerrados"`
	// Annulments in the period.
	Anulados int64 `json:"anulados"`
	// Cases alive when it ended.
	PendientesFin int64 `json:"pendientes_fin"`
}

// ReportingDesgloseProveedor: see its members.
type ReportingDesgloseProveedor struct {
	// Code of the catalogue; `otro`.
	Proveedor string `json:"proveedor"`
	// Accounts asked for in the period.
	Solicitadas int64 `json:"solicitadas"`
	// A time.
	Respuesta Tiempo `json:"respuesta"`
	// A ratio with both its parts.
	Silencio Razon `json:"silencio"`
}

// ReportingEconomico: Cost and loss ratio, from what the insurer supplied at the desk.
type ReportingEconomico struct {
	// Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.
	Motivo *string `json:"motivo"`
	// Months of the period without data, at most twelve of them.
	MesesSinDatos []string `json:"meses_sin_datos"`
	// Exposure.
	VidasAnio *string `json:"vidas_anio"`
	// Premiums earned.
	Primas *string `json:"primas"`
	// Paid in the period.
	Pagado *string `json:"pagado"`
	// Outstanding provision at the end of the month before.
	ProvisionInicial *string `json:"provision_inicial"`
	// Outstanding provision at the end of the period.
	ProvisionFinal *string `json:"provision_final"`
	// Paid plus outstanding provision.
	CosteIncurrido *string `json:"coste_incurrido"`
	// A ratio of amounts; every number is text, exact to the cent.
	Frecuencia RazonEconomica `json:"frecuencia"`
	// A ratio of amounts; every number is text, exact to the cent.
	CosteMedio RazonEconomica `json:"coste_medio"`
	// A ratio of amounts; every number is text, exact to the cent.
	CosteMedioConCoste RazonEconomica `json:"coste_medio_con_coste"`
	// A ratio of amounts; every number is text, exact to the cent.
	PrimaDeRiesgo RazonEconomica `json:"prima_de_riesgo"`
	// A ratio of amounts; every number is text, exact to the cent.
	RatioSiniestral RazonEconomica `json:"ratio_siniestral"`
	// The same by product, as far as the data go.
	PorProducto []ReportingEconomicoPorProducto `json:"por_producto"`
}

// ReportingEconomicoPorProducto: see its members.
type ReportingEconomicoPorProducto struct {
	Producto string `json:"producto"`
	// Exposure of the product.
	VidasAnio *string `json:"vidas_anio"`
	// Its premiums.
	Primas *string `json:"primas"`
	// Paid.
	Pagado *string `json:"pagado"`
	// Outstanding at the end.
	ProvisionFinal *string `json:"provision_final"`
	// A ratio of amounts; every number is text, exact to the cent.
	RatioSiniestral RazonEconomica `json:"ratio_siniestral"`
}

// ReportingModulos: Modules.
type ReportingModulos struct {
	// Modules of cases opened in the period.
	Contratados int64 `json:"contratados"`
	// Modules completed in the period, with something obtained, and still so.
	Completados int64 `json:"completados"`
}

// ReportingPeriodo: The scope of the figures.
type ReportingPeriodo struct {
	// First day.
	Desde string `json:"desde"`
	// Last day, inclusive.
	Hasta string `json:"hasta"`
	// Days of the period.
	Dias int64 `json:"dias"`
	// Date that makes the cohort. Known values: `ocurrencia`, `comunicacion`, `apertura`, `cierre`; more may come.
	FechaBase string `json:"fecha_base"`
	// As-of instant that was used.
	Corte string `json:"corte"`
	// Time zone of the days.
	Zona string `json:"zona"`
}

// ReportingPlazos: Deadlines of accounts that fell in the period.
type ReportingPlazos struct {
	// A ratio with both its parts.
	Cumplimiento Razon `json:"cumplimiento"`
}

// ReportingSiniestros: Claims.
type ReportingSiniestros struct {
	// Claims entered in the register in the period.
	Comunicados int64 `json:"comunicados"`
	// Claims among them whose case was annulled.
	Retirados int64 `json:"retirados"`
	// Deaths in the period, whenever we were told, without annulled cases.
	Ocurridos int64 `json:"ocurridos"`
}

// ReportingTiempos: Times.
type ReportingTiempos struct {
	// A time.
	DemoraComunicacion Tiempo `json:"demora_comunicacion"`
	// A time.
	PrimerContacto Tiempo `json:"primer_contacto"`
	// A time.
	PrimeraEntrada Tiempo `json:"primera_entrada"`
	// A time.
	TramitacionBruta Tiempo `json:"tramitacion_bruta"`
	// A time.
	TramitacionNeta Tiempo `json:"tramitacion_neta"`
	// A time.
	RespuestaProveedor Tiempo `json:"respuesta_proveedor"`
}

// SecretoRotado: The new secret, shown once.
type SecretoRotado struct {
	// Identifier of the webhook.
	WebhookId string `json:"webhook_id"`
	// Key of the signatures, shown here and never again.
	Secret string `json:"secret"`
	// Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one.
	RotacionHasta string `json:"rotacion_hasta"`
}

// Sesion: A token, for one hour or what is left of its session.
type Sesion struct {
	// JWT to send as `Authorization.
	Token string `json:"token"`
	// How the token is sent.
	TokenType string `json:"token_type"`
	// Seconds until it expires.
	ExpiresIn int64 `json:"expires_in"`
}

// Siniestro: A claim of the register.
type Siniestro struct {
	SiniestroId string `json:"siniestro_id"`
	// Identifier assigned by the service.
	CasoId       string `json:"caso_id"`
	PolizaNumero string `json:"poliza_numero"`
	// Known values: `normal`, `urgente`; more may come.
	Prioridad        string  `json:"prioridad"`
	NotasAseguradora *string `json:"notas_aseguradora"`
	// The insurer's own reference, or null.
	Referencia *string `json:"referencia"`
	// The insurer's own marks; empty.
	Metadatos map[string]any `json:"metadatos"`
	// When the claim was recorded.
	Registrado string `json:"registrado"`
}

// SiniestroAbierto: The case that the claim opened or joined.
type SiniestroAbierto struct {
	// Identifier assigned by the service.
	CasoId string `json:"caso_id"`
	// Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.
	PortalUrl *string `json:"portal_url,omitempty"`
	// Heir access token. Variant A alone.
	TokenHeredero *string `json:"token_heredero,omitempty"`
	// Modules contracted for the case. Variant B alone.
	ModulosContratados []string `json:"modulos_contratados,omitempty"`
	// The heir's access to the portal. Variant B alone.
	AccesoHeredero *AccesoHeredero `json:"acceso_heredero,omitempty"`
}

// Tiempo: A time.
type Tiempo struct {
	// How many were measured.
	N int64 `json:"n"`
	// Half of them took at most this, in whole hours; null when nothing was measured.
	Mediana *float64 `json:"mediana"`
	// 90 % took at most this, in whole hours; null when nothing was measured.
	P90 *float64 `json:"p90"`
	// 95 % took at most this, in whole hours; null when nothing was measured.
	P95 *float64 `json:"p95"`
	// Mean in hours, two decimals; only beside the others.
	Media *float64 `json:"media"`
	// Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.
	Motivo *string `json:"motivo"`
}

// VerReportingQuery: What `verReporting` can be asked for.
type VerReportingQuery struct {
	// First day of the period, in Europe/Madrid.
	Desde string `json:"desde,omitempty"`
	// Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so.
	Hasta string `json:"hasta,omitempty"`
	// Date that puts a case into `cohorte`. One of `ocurrencia`, `comunicacion`, `apertura`, `cierre`.
	FechaBase string `json:"fecha_base,omitempty"`
	// As-of instant.
	Corte string `json:"corte,omitempty"`
}

// Webhook: A receiver.
type Webhook struct {
	// Identifier of the webhook.
	WebhookId string `json:"webhook_id"`
	// Address of the receiver.
	Url string `json:"url"`
	// Event kinds delivered.
	Eventos []string `json:"eventos"`
	// Text for people.
	Descripcion *string `json:"descripcion"`
	// Deliveries at the same time.
	Concurrencia int64 `json:"concurrencia"`
	// Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
	RecuperacionAutomatica bool `json:"recuperacion_automatica"`
	// Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.
	Estado string `json:"estado"`
	// Why they do not.
	MotivoDesactivacion *string `json:"motivo_desactivacion"`
	// While a secret is being rotated.
	RotacionHasta *string `json:"rotacion_hasta"`
	// First failure since the last delivery that arrived; null while it works.
	FallandoDesde *string `json:"fallando_desde"`
	// When it was registered.
	Creado string `json:"creado"`
	// Last change.
	Actualizado string `json:"actualizado"`
}

// WebhookRegistrado: A receiver and, this once, its secret.
type WebhookRegistrado struct {
	// Identifier of the webhook.
	WebhookId string `json:"webhook_id"`
	// Address of the receiver.
	Url string `json:"url"`
	// Event kinds delivered.
	Eventos []string `json:"eventos"`
	// Text for people.
	Descripcion *string `json:"descripcion"`
	// Deliveries at the same time.
	Concurrencia int64 `json:"concurrencia"`
	// Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.
	RecuperacionAutomatica bool `json:"recuperacion_automatica"`
	// Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.
	Estado string `json:"estado"`
	// Why they do not.
	MotivoDesactivacion *string `json:"motivo_desactivacion"`
	// While a secret is being rotated.
	RotacionHasta *string `json:"rotacion_hasta"`
	// First failure since the last delivery that arrived; null while it works.
	FallandoDesde *string `json:"fallando_desde"`
	// When it was registered.
	Creado string `json:"creado"`
	// Last change.
	Actualizado string `json:"actualizado"`
	// Key of the signatures, shown here and never again.
	Secret string `json:"secret"`
}

// ListarCasos: List cases.
func (c *Client) ListarCasos(ctx context.Context, query ListarCasosQuery) iter.Seq2[CasoResumen, error] {
	return pages[CasoResumen](ctx, c, "/casos", query)
}

// AbrirCaso: Open a case.
func (c *Client) AbrirCaso(ctx context.Context, body NuevoCaso, options ...CallOption) (*CasoAbierto, error) {
	return call[CasoAbierto](ctx, c, request{method: "POST", path: "/casos", body: body, keyed: true}, options...)
}

// AbrirSiniestro: Open a case from a policy claim.
func (c *Client) AbrirSiniestro(ctx context.Context, body NuevoSiniestro, options ...CallOption) (*SiniestroAbierto, error) {
	return call[SiniestroAbierto](ctx, c, request{method: "POST", path: "/siniestro", body: body, keyed: true}, options...)
}

// VerCaso: Case detail.
func (c *Client) VerCaso(ctx context.Context, id string) (*Caso, error) {
	return call[Caso](ctx, c, request{method: "GET", path: path("/casos/{id}", id)})
}

// CorregirCaso: Correct a case.
func (c *Client) CorregirCaso(ctx context.Context, id string, body CorreccionDeCaso) (*Caso, error) {
	return call[Caso](ctx, c, request{method: "PATCH", path: path("/casos/{id}", id), body: body})
}

// ListarCuentas: State of each digital account of the case.
func (c *Client) ListarCuentas(ctx context.Context, id string) (*CuentasDelCaso, error) {
	return call[CuentasDelCaso](ctx, c, request{method: "GET", path: path("/casos/{id}/cuentas", id)})
}

// ProponerCuentas: Propose accounts.
func (c *Client) ProponerCuentas(ctx context.Context, id string, body NuevasCuentas, options ...CallOption) (*CuentasPropuestas, error) {
	return call[CuentasPropuestas](ctx, c, request{method: "POST", path: path("/casos/{id}/cuentas", id), body: body, keyed: true}, options...)
}

// ListarCronologia: Chronology of a case.
func (c *Client) ListarCronologia(ctx context.Context, id string, query ListarCronologiaQuery) iter.Seq2[EntradaCronologia, error] {
	return pages[EntradaCronologia](ctx, c, path("/casos/{id}/cronologia", id), query)
}

// ListarDocumentos: Documents of a case.
func (c *Client) ListarDocumentos(ctx context.Context, id string) (*DocumentosDelCaso, error) {
	return call[DocumentosDelCaso](ctx, c, request{method: "GET", path: path("/casos/{id}/documentos", id)})
}

// AnadirDocumento: Add a document to a case.
func (c *Client) AnadirDocumento(ctx context.Context, id string, body NuevoDocumento, options ...CallOption) (*Documento, error) {
	return call[Documento](ctx, c, request{method: "POST", path: path("/casos/{id}/documentos", id), body: body, keyed: true}, options...)
}

// RenovarAcceso: Correct the heir's address and send the link anew.
func (c *Client) RenovarAcceso(ctx context.Context, id string, body NuevoAcceso, options ...CallOption) (*AccesoRenovado, error) {
	return call[AccesoRenovado](ctx, c, request{method: "POST", path: path("/casos/{id}/acceso", id), body: body, keyed: true}, options...)
}

// AnularCaso: Annul a case opened in error, or whose person lives.
func (c *Client) AnularCaso(ctx context.Context, id string, body Anulacion, options ...CallOption) (*CasoAnulado, error) {
	return call[CasoAnulado](ctx, c, request{method: "POST", path: path("/casos/{id}/anulacion", id), body: body, keyed: true}, options...)
}

// ListarSiniestros: Register of claims.
func (c *Client) ListarSiniestros(ctx context.Context, query ListarSiniestrosQuery) iter.Seq2[Siniestro, error] {
	return pages[Siniestro](ctx, c, "/siniestros", query)
}

// ListarLotes: List batches.
func (c *Client) ListarLotes(ctx context.Context, query ListarLotesQuery) iter.Seq2[Lote, error] {
	return pages[Lote](ctx, c, "/lotes", query)
}

// EnviarLote: Open many cases from one file.
func (c *Client) EnviarLote(ctx context.Context, file string, query EnviarLoteQuery, options ...CallOption) (*Lote, error) {
	return call[Lote](ctx, c, request{method: "POST", path: "/lotes", query: query, body: file, keyed: true}, options...)
}

// VerLote: State of a batch.
func (c *Client) VerLote(ctx context.Context, id string) (*Lote, error) {
	return call[Lote](ctx, c, request{method: "GET", path: path("/lotes/{id}", id)})
}

// ListarFilasDeLote: Results of the rows of a batch.
func (c *Client) ListarFilasDeLote(ctx context.Context, id string, query ListarFilasDeLoteQuery) iter.Seq2[PaginaDeFilasDeLoteElementos, error] {
	return pages[PaginaDeFilasDeLoteElementos](ctx, c, path("/lotes/{id}/filas", id), query)
}

// ListarModulos: Modules that can be contracted.
func (c *Client) ListarModulos(ctx context.Context) (*ListaDeModulos, error) {
	return call[ListaDeModulos](ctx, c, request{method: "GET", path: "/catalogo/modulos"})
}

// ListarPacks: Packs of this insurer.
func (c *Client) ListarPacks(ctx context.Context) (*ListaDePacks, error) {
	return call[ListaDePacks](ctx, c, request{method: "GET", path: "/catalogo/packs"})
}

// ListarProveedores: List providers.
func (c *Client) ListarProveedores(ctx context.Context, query ListarProveedoresQuery) iter.Seq2[Proveedor, error] {
	return pages[Proveedor](ctx, c, "/catalogo/proveedores", query)
}

// VerProveedor: Read a provider.
func (c *Client) VerProveedor(ctx context.Context, codigo string) (*Proveedor, error) {
	return call[Proveedor](ctx, c, request{method: "GET", path: path("/catalogo/proveedores/{codigo}", codigo)})
}

// ListarWebhooks: List webhooks.
func (c *Client) ListarWebhooks(ctx context.Context, query ListarWebhooksQuery) iter.Seq2[Webhook, error] {
	return pages[Webhook](ctx, c, "/webhooks", query)
}

// RegistrarWebhook: Register a webhook.
func (c *Client) RegistrarWebhook(ctx context.Context, body NuevoWebhook) (*WebhookRegistrado, error) {
	return call[WebhookRegistrado](ctx, c, request{method: "POST", path: "/webhooks", body: body})
}

// VerWebhook: Read a webhook.
func (c *Client) VerWebhook(ctx context.Context, id string) (*Webhook, error) {
	return call[Webhook](ctx, c, request{method: "GET", path: path("/webhooks/{id}", id)})
}

// CambiarWebhook: Change a webhook.
func (c *Client) CambiarWebhook(ctx context.Context, id string, body CambioDeWebhook) (*Webhook, error) {
	return call[Webhook](ctx, c, request{method: "PATCH", path: path("/webhooks/{id}", id), body: body})
}

// BorrarWebhook: Delete a webhook.
func (c *Client) BorrarWebhook(ctx context.Context, id string) error {
	_, err := call[struct{}](ctx, c, request{method: "DELETE", path: path("/webhooks/{id}", id)})
	return err
}

// RotarSecreto: Rotate the secret.
func (c *Client) RotarSecreto(ctx context.Context, id string) (*SecretoRotado, error) {
	return call[SecretoRotado](ctx, c, request{method: "POST", path: path("/webhooks/{id}/secreto", id)})
}

// ActivarSecreto: Put the new secret into use.
func (c *Client) ActivarSecreto(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return call[Webhook](ctx, c, request{method: "POST", path: path("/webhooks/{id}/secreto/activar", id), keyed: true}, options...)
}

// ProbarWebhook: Send a test event.
func (c *Client) ProbarWebhook(ctx context.Context, id string, options ...CallOption) (*EntregaEncolada, error) {
	return call[EntregaEncolada](ctx, c, request{method: "POST", path: path("/webhooks/{id}/prueba", id), keyed: true}, options...)
}

// ListarEntregas: Delivery log.
func (c *Client) ListarEntregas(ctx context.Context, id string, query ListarEntregasQuery) iter.Seq2[PaginaDeEntregasElementos, error] {
	return pages[PaginaDeEntregasElementos](ctx, c, path("/webhooks/{id}/entregas", id), query)
}

// ReenviarEntrega: Send a delivery again.
func (c *Client) ReenviarEntrega(ctx context.Context, id string, entrega string, options ...CallOption) (*EntregaEncolada, error) {
	return call[EntregaEncolada](ctx, c, request{method: "POST", path: path("/webhooks/{id}/entregas/{entrega}/reenviar", id, entrega), keyed: true}, options...)
}

// RecuperarEntregas: Recover deliveries of a time range.
func (c *Client) RecuperarEntregas(ctx context.Context, id string, body Recuperacion, options ...CallOption) (*Recuperados, error) {
	return call[Recuperados](ctx, c, request{method: "POST", path: path("/webhooks/{id}/recuperar", id), body: body, keyed: true}, options...)
}

// ListarEventos: Event feed.
func (c *Client) ListarEventos(ctx context.Context, query ListarEventosQuery) (*PaginaDeEventos, error) {
	return call[PaginaDeEventos](ctx, c, request{method: "GET", path: "/eventos", query: query})
}

// VerReporting: Claims metrics of a period.
func (c *Client) VerReporting(ctx context.Context, query VerReportingQuery) (*Reporting, error) {
	return call[Reporting](ctx, c, request{method: "GET", path: "/reporting", query: query})
}

// VerReloj: Read the clock of a test insurer.
func (c *Client) VerReloj(ctx context.Context) (*RelojMovido, error) {
	return call[RelojMovido](ctx, c, request{method: "GET", path: "/ensayo/reloj"})
}

// MoverReloj: Move the clock of a test insurer.
func (c *Client) MoverReloj(ctx context.Context, body MovimientoDeReloj, options ...CallOption) (*RelojMovido, error) {
	return call[RelojMovido](ctx, c, request{method: "POST", path: "/ensayo/reloj", body: body, keyed: true}, options...)
}

// ListarGuiones: Ready scripts, and those put on.
func (c *Client) ListarGuiones(ctx context.Context) (*Guiones, error) {
	return call[Guiones](ctx, c, request{method: "GET", path: "/ensayo/guiones"})
}

// PonerGuion: Put a script on a case.
func (c *Client) PonerGuion(ctx context.Context, body NuevoGuion, options ...CallOption) (*GuionPuesto, error) {
	return call[GuionPuesto](ctx, c, request{method: "POST", path: "/ensayo/guiones", body: body, keyed: true}, options...)
}

// PedirEvento: Ask for an event.
func (c *Client) PedirEvento(ctx context.Context, body NuevoEvento, options ...CallOption) (*EventoPedido, error) {
	return call[EventoPedido](ctx, c, request{method: "POST", path: "/ensayo/eventos", body: body, keyed: true}, options...)
}

// IniciarSesion: Sign in as operator or admin. Variant A alone.
func (c *Client) IniciarSesion(ctx context.Context, body Login) (*Sesion, error) {
	return call[Sesion](ctx, c, request{method: "POST", path: "/auth/login", body: body})
}
