// Made from the contract by `npm run clients`; not edited by hand.
import type { CallOptions, KeyedOptions, Sent } from './transport.ts';

/** Events that are known today; more may come. */
export const EVENTS = ['caso_abierto', 'caso_cerrado', 'siniestro_abierto', 'documentacion_completa', 'documentacion_recibida', 'cuenta_resuelta', 'modulo_completado'] as const;

/** Codes of errors that are known today; more may come. */
export const ERROR_CODES = ['peticion_invalida', 'json_invalido', 'consulta_invalida', 'cabecera_invalida', 'clave_ausente', 'clave_invalida', 'sesion_invalida', 'login_incorrecto', 'segundo_factor_necesario', 'variante_equivocada', 'alcance_insuficiente', 'solo_en_ensayo', 'segundo_factor_obligatorio', 'inicio_unico', 'aseguradora_pausada', 'caso_bloqueado', 'no_encontrado', 'ruta_desconocida', 'metodo_no_permitido', 'caso_duplicado', 'exige_nueva_firma', 'cuenta_duplicada', 'demasiadas_cuentas', 'demasiados_documentos', 'demasiados_webhooks', 'reloj_en_marcha', 'estado_no_permite', 'idempotencia_en_curso', 'version_distinta', 'cuerpo_demasiado_grande', 'tipo_no_admitido', 'validacion', 'documento_no_admitido', 'idempotencia_cuerpo_distinto', 'limite_superado', 'demasiados_intentos', 'limite_de_lotes', 'error_interno', 'no_disponible'] as const;

const segment = encodeURIComponent;

/** The heir's access to the portal. */
export interface AccesoHeredero {
  /** How the heir gets the link. Known values: `email`; more may come. */
  canal: string;
  /** Whether the mail server has taken the e-mail with the link. */
  notificado: boolean;
  /** Expiry of the heir access. */
  caduca: string;
}

/** The new access. */
export interface AccesoRenovado {
  /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
  portal_url?: string | null;
  /** Heir access token. Variant A alone. */
  token_heredero?: string | null;
  /** The heir's access to the portal. Variant B alone. */
  acceso_heredero?: AccesoHeredero | null;
}

/** An action that the provider offers, and how to request it. */
export interface AccionDeProveedor {
  /** The action requested. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
  accion: string;
  /** Days that the provider says it takes, where it says so; terms of the law are not repeated here. */
  plazo_publicado_dias: number | null;
  /** Calendar days or working days. Known values: `naturales`, `habiles`; more may come. */
  plazo_computo: string | null;
  /** What has to be kept before, because it goes. */
  guardar_antes: string[];
  /** The ways of asking, the usual one first. */
  vias: AccionDeProveedorVias[];
  /** What the family can do without us, in the language asked for. */
  por_su_cuenta: string | null;
  /** Things that are lost. */
  se_pierde: AccionDeProveedorSePierde | null;
  /** What else to know of this action, in the language asked for. */
  notas: string | null;
  /** Fields of this action that are not verified; `accion` itself. */
  sin_verificar: string[];
}

/** Things that are lost. */
export interface AccionDeProveedorSePierde {
  /** Days after which it is gone, without use or after the request; null. */
  dias: number | null;
  /** What is lost, and when. */
  texto: string;
}

/** A way of asking; the first is taken unless somebody chooses another. */
export interface AccionDeProveedorVias {
  /** Code of the way, unique within the action; it never changes. */
  codigo: string;
  /** Who may use it, each of them by itself. */
  quien: string[];
  /** How to ask. Known values: `formulario_web`, `correo_electronico`, `correo_postal`, `telefono`, `presencial`, `en_la_aplicacion`, `nada_que_presentar`; more may come. */
  canal: string | null;
  /** Where the request goes. */
  direccion: string | null;
  /** Language to write in, where it is known. Known values: `es`, `en`; more may come. */
  idioma: string | null;
  /** Whether somebody authorised by the family may ask in its place. Known values: `aceptado`, `no_aceptado`, `desconocido`; more may come. */
  agente: string;
  /** Papers and data that go with the first request, beyond the mandate. */
  de_entrada: string[][];
  /** What the provider may ask for afterwards. */
  si_lo_piden: string[][];
  /** Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null. */
  retencion: string | null;
  /** What the way is, in the language asked for. */
  nombre: string;
  /** What of `de_entrada` holds a request back. */
  exigidos: string[][];
  /** What else to know of this way, in the language asked for. */
  notas: string | null;
}

/** Why the case is annulled. */
export interface Anulacion {
  /** Why the case is annulled. One of `abierto_por_error`, `persona_viva`, `otro`. */
  motivo?: string | null;
  /** Free text for the file; the family does not see it. */
  notas?: string | null;
}

/** Something worth a look in what was received. */
export interface Aviso {
  /** Stable code of the notice. */
  codigo: string;
  /** The input field it speaks of. */
  campo: string;
  /** The same in a sentence, in the language asked for. */
  mensaje: string;
}

export interface CambioDeWebhook {
  /** Address of the receiver. */
  url?: string | null;
  /** Event kinds to deliver, from now on. */
  eventos?: string[] | null;
  /** Text for people; null. */
  descripcion?: string | null;
  /** Deliveries to this receiver at the same time, by each worker process of the service. */
  concurrencia?: number | null;
  /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
  recuperacion_automatica?: boolean | null;
  /** `desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. One of `activo`, `desactivado`. */
  estado?: string | null;
}

/** The case with its modules, accounts, documents and certificates. */
export interface Caso {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
  estado: string;
  /** Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come. */
  en_espera_de: string | null;
  /** How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come. */
  resultado: string | null;
  /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
  prioridad: string;
  poliza_numero: string;
  /** The insurer's own reference, or null. */
  referencia: string | null;
  /** The insurer's own marks; empty. */
  metadatos: Record<string, unknown>;
  /** `personalizado` when the modules were listed one by one, else the name of the pack. */
  pack: string;
  /** Modules contracted for the case. */
  modulos_contratados: string[];
  /** The modules and how each stands. */
  modulos: ModuloDelCaso[];
  /** The deceased, as received. */
  fallecido: CasoFallecido;
  /** The heir, as received or corrected since. */
  heredero: CasoHeredero;
  /** The heir's access to the portal. */
  acceso_heredero: AccesoHeredero;
  /** The claim the case came with, or null. */
  siniestro: CasoSiniestro | null;
  /** Things worth a look in what was received; they stop nothing. */
  avisos: Aviso[];
  /** The digital accounts. */
  cuentas: Cuenta[];
  /** The documents received. */
  documentos: Documento[];
  /** The certificates of the module `certificados`; empty until the case is `en_tramite`. */
  certificados: CasoCertificados[];
  /** The base papers, without which nothing can be asked for. */
  documentacion: CasoDocumentacion;
  /** When the heir declared the list of accounts complete; null while it is open. */
  lista_completa: string | null;
  /** The wishes of the deceased about their digital life; null. Known values: `no_consta`, `instrucciones`, `prohibicion`; more may come. */
  voluntad: string | null;
  /** Until when a closed case can be reopened; null otherwise. */
  reabrible_hasta: string | null;
  /** When the case was opened. */
  abierto: string;
  /** Last change of the case. */
  actualizado: string;
  /** When the case was closed or annulled, or null. */
  cerrado: string | null;
}

/** The case that was opened. */
export interface CasoAbierto {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
  estado: string;
  /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
  portal_url?: string | null;
  /** Heir access token. Variant A alone. */
  token_heredero?: string | null;
  /** Modules contracted for the case. Variant B alone. */
  modulos_contratados?: string[] | null;
  /** `personalizado` when the modules were listed one by one, else the name of the pack. Variant B alone. */
  pack?: string | null;
  /** The heir's access to the portal. Variant B alone. */
  acceso_heredero?: AccesoHeredero | null;
}

/** The case that was annulled. */
export interface CasoAnulado {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
  estado: string;
}

/** A certificate of a public register, as the insurer sees it. */
export interface CasoCertificados {
  certificado_id: string;
  /** Which certificate. Known values: `defuncion_literal`, `ultimas_voluntades`, `seguros_fallecimiento`; more may come. */
  tipo: string;
  /** State of the certificate. Known values: `pendiente`, `solicitado`, `obtenido`, `no_procede`, `denegado`; more may come. */
  estado: string;
  /** First day on which the register takes the request; null. */
  desde: string | null;
  /** When it was asked for, or null. */
  solicitado: string | null;
  /** Day by which an answer is due, or null. */
  plazo: string | null;
  /** When it reached a final state, or null. */
  terminado: string | null;
  /** The document that was obtained, or null. */
  documento_id: string | null;
  /** Last change of the certificate. */
  actualizado: string;
}

/** The base papers, without which nothing can be asked for. */
export interface CasoDocumentacion {
  /** When the base papers were first complete, or null. */
  completa: string | null;
  /** Proof of death. Known values: `falta`, `recibida`, `validada`; more may come. */
  prueba_fallecimiento: string;
  /** The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected. Known values: `falta`, `preparado`, `firmado`, `validado`; more may come. */
  mandato: string;
}

/** The deceased, as received. */
export interface CasoFallecido {
  nombre: string;
  apellidos: string;
  dni: string | null;
  /** Date of death. */
  fecha_fallecimiento: string;
}

/** The heir, as received or corrected since. */
export interface CasoHeredero {
  nombre: string;
  apellidos: string;
  email: string;
  telefono: string | null;
  parentesco: string | null;
  /** Language of the e-mails and the portal. Known values: `es`, `ca`, `gl`, `eu`, `en`; more may come. */
  idioma: string;
}

/** A case in a list. */
export interface CasoResumen {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
  estado: string;
  /** Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come. */
  en_espera_de: string | null;
  /** How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come. */
  resultado: string | null;
  /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
  prioridad: string;
  poliza_numero: string;
  /** The insurer's own reference, or null. */
  referencia: string | null;
  /** The insurer's own marks; empty. */
  metadatos: Record<string, unknown>;
  /** `personalizado` when the modules were listed one by one, else the name of the pack. */
  pack: string;
  /** Modules contracted for the case. */
  modulos_contratados: string[];
  /** The deceased. */
  fallecido: CasoResumenFallecido;
  /** When the case was opened. */
  abierto: string;
  /** Last change of the case. */
  actualizado: string;
}

/** The deceased. */
export interface CasoResumenFallecido {
  nombre: string;
  apellidos: string;
}

/** The claim the case came with, or null. */
export interface CasoSiniestro {
  siniestro_id: string;
  /** When the claim was recorded in the register. */
  registrado: string;
  /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
  prioridad: string;
  /** Note of the insurer, or null. */
  notas_aseguradora: string | null;
  /** The insurer's own reference, or null. */
  referencia: string | null;
  /** The insurer's own marks; empty. */
  metadatos: Record<string, unknown>;
}

/** The data to correct; members that are left out stay as they are. */
export interface CorreccionDeCaso {
  /** Corrected data of the deceased. */
  fallecido?: CorreccionDeCasoFallecido | null;
  /** Corrected data of the heir. */
  heredero?: CorreccionDeCasoHeredero | null;
  /** Policy number, as the insurer writes it. */
  poliza_numero?: string | null;
  /** The new priority of the case and of its claim. One of `normal`, `urgente`. */
  prioridad?: string | null;
  /** Note of the claim, which the case must have; null. */
  notas_aseguradora?: string | null;
  /** Reference of the case and of its claim from now on; null. */
  referencia?: string | null;
  /** Marks of the case and of its claim from now on, all of them; null. */
  metadatos?: Record<string, unknown> | null;
  /** true. */
  nueva_firma?: boolean | null;
}

/** Corrected data of the deceased. */
export interface CorreccionDeCasoFallecido {
  /** First name of the deceased. */
  nombre?: string | null;
  /** Surnames of the deceased. */
  apellidos?: string | null;
  /** National identity number; null. */
  dni?: string | null;
  /** Date of death. */
  fecha_fallecimiento?: string | null;
}

/** Corrected data of the heir. */
export interface CorreccionDeCasoHeredero {
  /** First name of the heir. */
  nombre?: string | null;
  /** Surnames of the heir. */
  apellidos?: string | null;
  /** Kinship to the deceased; null. */
  parentesco?: string | null;
}

/** A digital account of the deceased, as the insurer sees it. */
export interface Cuenta {
  cuenta_id: string;
  /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
  modulo: string;
  /** Who brought the account in. Known values: `heredero`, `aseguradora`, `servicio`; more may come. */
  propuesta_por: string;
  /** Name of the provider; null when the account is reserved. */
  proveedor: string | null;
  /** Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved. */
  proveedor_codigo: string | null;
  /** Masked identifier; null when reserved. */
  identificador: string | null;
  /** The family keeps the provider to itself. */
  reservada: boolean;
  /** Wanted action; null while nobody has said what is wanted, and when reserved. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
  accion: string | null;
  /** Known values: `propuesta`, `confirmada`, `solicitada`, `resuelta`, `rechazada`, `sin_respuesta`, `descartada`; more may come. */
  estado: string;
  /** Result once resolved; null when reserved. Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come. */
  resultado: string | null;
  /** Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded. Known values: `familia`, `duplicada`, `objecion`, `servicio`, `fin_de_caso`; more may come. */
  motivo_descarte: string | null;
  /** The charge of a subscription, from the family or a bank statement. */
  cargo: CuentaCargo | null;
  /** Charges of a year that end with this account, in euros; null when reserved. */
  ahorro_anual_estimado: string | null;
  /** An action that cannot be taken back waits until then, and can be undone; null when reserved. */
  reposo_hasta: string | null;
  /** When the request last went to the provider; null when reserved. */
  solicitada: string | null;
  /** Date by which an answer is due, or by which the provider closes the account by itself; null when reserved. */
  plazo: string | null;
  /** Last change of the account. */
  actualizado: string;
}

/** The charge of a subscription, from the family or a bank statement. */
export interface CuentaCargo {
  /** Amount of each charge, in euros. */
  importe: string;
  /** Always `EUR`. */
  moneda: string;
  /** How often it is charged. Known values: `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`; more may come. */
  periodicidad: string;
}

/** The accounts of a case. */
export interface CuentasDelCaso {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** All accounts of the case, oldest first. */
  elementos: Cuenta[];
  /** Charges stopped by the case. */
  ahorro_del_caso: CuentasDelCasoAhorroDelCaso;
}

/** Charges stopped by the case. */
export interface CuentasDelCasoAhorroDelCaso {
  /** Charges of a year that have been stopped, in euros. */
  detenido: string;
  /** Charges of a year that will stop with the accounts under way, in euros. */
  previsto: string;
  /** Always `EUR`. */
  moneda: string;
}

/** The accounts that were proposed. */
export interface CuentasPropuestas {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** The accounts that were proposed, in the order of the request. */
  elementos: Cuenta[];
}

/** A document of the case. */
export interface Documento {
  documento_id: string;
  /** Kind of document. Known values: `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `mandato`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `poder`, `carta_instrucciones`, `justificante_envio`, `respuesta_proveedor`, `otro`; more may come. */
  tipo: string;
  /** Whether a person of the service has looked at it, and how it was found. Known values: `recibido`, `validado`, `rechazado`; more may come. */
  estado: string;
  /** Who brought it. Known values: `heredero`, `aseguradora`, `servicio`; more may come. */
  origen: string;
  /** Format of the file, read from its bytes; null for a document without a file. Known values: `application/pdf`, `image/jpeg`, `image/png`; more may come. */
  formato: string | null;
  /** Size of its file, or null. */
  bytes: number | null;
  /** The account that it is for; null when it is for the case. */
  cuenta_id: string | null;
  /** Why it was rejected, in words the family understands. */
  motivo_rechazo: string | null;
  /** When it arrived. */
  recibido: string;
  /** When it was validated or rejected, or null. */
  revisado: string | null;
}

/** The documents of a case. */
export interface DocumentosDelCaso {
  caso_id: string;
  /** All documents of the case, oldest first. */
  elementos: Documento[];
}

/** Something that happened in the case. */
export interface EntradaCronologia {
  entrada_id: string;
  /** Stable code of what happened. */
  tipo: string;
  /** The same in a sentence, in the language asked for. */
  texto: string;
  /** Who did it. Known values: `aseguradora`, `heredero`, `servicio`, `sistema`; more may come. */
  actor: string;
  /** When it happened. */
  ocurrido: string;
}

/** A delivery on its way. */
export interface EntregaEncolada {
  /** Identifier of the delivery. */
  entrega_id: string;
  /** Identifier of the event, the same in every delivery and in the feed. */
  evento_id: string;
  /** State of the delivery. Known values: `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`; more may come. */
  estado: string;
}

/** What `enviarLote` can be asked for. */
export interface EnviarLoteQuery {
  /** The kind of opening. One of `siniestro`, `caso`. */
  abre?: string | null;
}

/** The event that was put into the outbox. */
export interface EventoPedido {
  /** As in `X-Webhook-Id`. */
  evento_id: string;
  /** Event kind. */
  evento: string;
  /** As it is delivered. */
  data: Record<string, unknown>;
  /** The now of the insurer. */
  timestamp: string;
  /** Webhooks that are registered for it. */
  entregas: number;
}

/** The deceased. */
export interface Fallecido {
  /** First name of the deceased. */
  nombre: string;
  /** Surnames of the deceased. */
  apellidos: string;
  /** National identity number. */
  dni?: string | null;
  /** Date of death. */
  fecha_fallecimiento: string;
}

/** A script that was put on. */
export interface GuionPuesto {
  guion_id: string;
  /** Name of the ready script; `propio` for your own. */
  nombre: string;
  /** Identifier assigned by the service. */
  caso_id: string | null;
  /** `en_espera`. Known values: `en_espera`, `en_curso`, `terminado`, `fallido`; more may come. */
  estado: string;
  /** Steps of the family that are done. */
  pasos_hechos: number;
  /** When somebody in it acts next. */
  proximo: string | null;
  /** The step and the code of the refusal. */
  fallo: string | null;
  /** When it was put on, by the clock of the insurer. */
  creado: string;
}

/** Scripts of a test insurer. */
export interface Guiones {
  /** The ready scripts. */
  elementos: GuionesElementos[];
  /** Those put on, newest first; the last fifty. */
  puestos: GuionPuesto[];
}

export interface GuionesElementos {
  /** Known values: `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`; more may come. */
  guion: string;
  /** Its story in one sentence. */
  resumen: string;
  /** How a case ends with it. */
  desenlace: string;
  /** Steps of the family; empty. */
  familia: GuionesElementosFamilia[];
  /** Answers of the providers. */
  proveedores: GuionesElementosProveedores[];
  /** Codes of the providers whose accounts the family lists. */
  cuentas: string[];
}

export interface GuionesElementosFamilia {
  /** Time since the step before it; for the first step, since the script was put on. */
  tras: string;
  /** Known values: `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`; more may come. */
  accion: string;
}

export interface GuionesElementosProveedores {
  /** Code of the provider in the catalogue; without it, every other one. */
  codigo?: string | null;
  /** Known values: `confirma`, `pide_papel`, `rechaza`, `calla`; more may come. */
  respuesta: string;
  /** Time between the request and the answer; seven days where it is not given. */
  tras?: string | null;
}

/** The heir, who receives the link to the portal. */
export interface Heredero {
  /** First name of the heir. */
  nombre: string;
  /** Surnames of the heir. */
  apellidos: string;
  /** E-mail address. */
  email: string;
  /** Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number. */
  telefono?: string | null;
  /** Kinship to the deceased, free text. */
  parentesco?: string | null;
  /** Language of the e-mails and the portal; the insurer's own by default. One of `es`, `ca`, `gl`, `eu`, `en`. */
  idioma?: string | null;
}

/** The modules. */
export interface ListaDeModulos {
  /** All of them. */
  elementos: ModuloDeCatalogo[];
}

/** The packs. */
export interface ListaDePacks {
  /** All of them. */
  elementos: PackDeCatalogo[];
}

/** What `listarCasos` can be asked for. */
export interface ListarCasosQuery {
  /** Only cases in these states. */
  estado?: string[] | null;
  /** Opened on this day (Europe/Madrid) or later. */
  abierto_desde?: string | null;
  /** Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`. */
  abierto_hasta?: string | null;
  /** Only cases of this policy; spacing, hyphens and case are ignored. */
  poliza_numero?: string | null;
  /** Only cases with this reference, of their own or of their claim; as it is written, capitals included. */
  referencia?: string | null;
  /** Changed at this instant or later. */
  actualizado_desde_instante?: string | null;
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarCronologia` can be asked for. */
export interface ListarCronologiaQuery {
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarEntregas` can be asked for. */
export interface ListarEntregasQuery {
  /** Only deliveries in this state. One of `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`. */
  estado?: string | null;
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarEventos` can be asked for. */
export interface ListarEventosQuery {
  /** The `siguiente` of the answer before; from the beginning without it. */
  cursor?: string | null;
  /** Seconds to wait when nothing is new. */
  esperar?: number | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarFilasDeLote` can be asked for. */
export interface ListarFilasDeLoteQuery {
  /** Only rows with this result. One of `pendiente`, `abierto`, `unido`, `ya_existia`, `error`. */
  resultado?: string | null;
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarLotes` can be asked for. */
export interface ListarLotesQuery {
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarProveedores` can be asked for. */
export interface ListarProveedoresQuery {
  /** Only this kind. One of `administracion`, `agua`, `apuestas`, `banca`, `citas`, `contrasenas`, `correo`, `cripto`, `deporte`, `energia`, `inversion`, `mensajeria`, `musica`, `nube`, `pagos`, `prensa`, `red_profesional`, `red_social`, `salud`, `seguridad`, `software`, `telefonia`, `tienda`, `transporte`, `viajes`, `video`, `videojuegos`. */
  tipo?: string | null;
  /** Only providers of whom this can be asked. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`. */
  accion?: string | null;
  /** As people say it. */
  buscar?: string | null;
  /** The `siguiente` of the page before; opaque, and none of another list. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarSiniestros` can be asked for. */
export interface ListarSiniestrosQuery {
  /** Only claims whose case is in these states. */
  estado?: string[] | null;
  /** Only claims of this policy. */
  poliza_numero?: string | null;
  /** Only claims with this reference, capitals included. */
  referencia?: string | null;
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** What `listarWebhooks` can be asked for. */
export interface ListarWebhooksQuery {
  /** The `siguiente` of the page before; opaque. */
  cursor?: string | null;
  /** Elements per page. */
  limite?: number | null;
}

/** Who signs in. */
export interface Login {
  /** E-mail address of the user. */
  email: string;
  password: string;
  /** One-time code, where the user has a second factor. */
  codigo?: string | null;
}

/** A batch, its state and its counts. */
export interface Lote {
  /** Identifier of the batch. */
  lote_id: string;
  /** `terminado`. Known values: `en_curso`, `terminado`; more may come. */
  estado: string;
  /** How the file was written. Known values: `csv`, `jsonl`; more may come. */
  formato: string;
  /** Rows by what came of them. */
  filas: LoteFilas;
  /** When it was received. */
  creado: string;
  /** When its last row had its result, or null. */
  terminado: string | null;
  /** Until when it is told what was wrong with its rows, 30 days after its end; null until then. */
  explicado_hasta: string | null;
}

/** Rows by what came of them. */
export interface LoteFilas {
  /** Rows of the file. */
  total: number;
  /** Rows still to be worked off. */
  pendiente: number;
  /** Rows that opened a case. */
  abierto: number;
  /** Rows whose claim joined a case that was opened by POST /casos. */
  unido: number;
  /** Rows whose case was there. */
  ya_existia: number;
  /** Rows that were refused. */
  error: number;
}

/** A module that can be contracted. */
export interface ModuloDeCatalogo {
  /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
  modulo: string;
  nombre: string;
  descripcion: string;
}

/** A module of the case and how it stands. */
export interface ModuloDelCaso {
  /** The module. Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
  modulo: string;
  /** State of the module. */
  estado: string;
  /** When the work of the module was over, or null. */
  completado: string | null;
}

/** One of both. */
export interface MovimientoDeReloj {
  /** Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`. */
  avanzar?: string | null;
  /** Until when. */
  hasta_instante?: string | null;
}

/** An account to propose. */
export interface NuevaCuenta {
  /** Code of the provider in `GET /catalogo/proveedores`. */
  proveedor_codigo?: string | null;
  /** Name of a provider that is not in the catalogue. */
  proveedor?: string | null;
  /** E-mail, user, number or line of the account at the provider. */
  identificador?: string | null;
  /** What to do with the account. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`. */
  accion?: string | null;
  /** Module it belongs to; without it the one that goes with the action, or with the provider. One of `borrado`, `suscripciones`, `certificados`. */
  modulo?: string | null;
  /** Its charge, where known. */
  cargo?: NuevaCuentaCargo | null;
}

/** Its charge, where known. */
export interface NuevaCuentaCargo {
  /** Amount of each charge, in euros with at most two decimals, up to 100000. */
  importe: string;
  /** How often it is charged. One of `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`. */
  periodicidad: string;
}

/** Accounts that the insurer knows of. */
export interface NuevasCuentas {
  /** The accounts to propose; all of them or none are taken. */
  cuentas: NuevaCuenta[];
}

/** Corrections to make before the new link goes out. */
export interface NuevoAcceso {
  /** Corrected e-mail address of the heir. */
  email?: string | null;
  /** Corrected telephone of the heir; blank leaves it as it is. */
  telefono?: string | null;
  /** false. */
  enviar?: boolean | null;
}

/** A case to open. */
export interface NuevoCaso {
  /** The deceased. */
  fallecido: Fallecido;
  /** The heir, who receives the link to the portal. */
  heredero: Heredero;
  /** Policy number, as the insurer writes it. */
  poliza_numero: string;
  /** Modules of the case, each once. */
  modulos_contratados: string[];
  /** The insurer's own reference, as its systems know the matter. */
  referencia?: string | null;
  /** Up to 20 marks of the insurer's own, texts by name. */
  metadatos?: Record<string, unknown> | null;
}

/** A document to add. */
export interface NuevoDocumento {
  /** Kind of document. One of `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `otro`. */
  tipo: string;
  /** The account that it is for, where it is for one. */
  cuenta_id?: string | null;
  /** Name of the file, to be shown beside it; it decides nothing. */
  nombre?: string | null;
  /** The file, at most 20 MB. */
  contenido: string;
}

export interface NuevoEvento {
  /** Event kind. One of `caso_abierto`, `caso_cerrado`, `siniestro_abierto`, `documentacion_completa`, `documentacion_recibida`, `cuenta_resuelta`, `modulo_completado`. */
  evento: string;
  /** Identifier assigned by the service. */
  caso_id?: string | null;
}

/** A ready script, steps of your own, or a ready one of which some members are replaced. */
export interface NuevoGuion {
  /** A ready script. One of `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`. */
  guion?: string | null;
  /** Steps of the family; empty. */
  familia?: NuevoGuionFamilia[] | null;
  /** Answers of the providers. */
  proveedores?: NuevoGuionProveedores[] | null;
  /** Codes of the providers whose accounts the family lists. */
  cuentas?: string[] | null;
  /** Identifier assigned by the service. */
  caso_id?: string | null;
}

export interface NuevoGuionFamilia {
  /** Time since the step before it; for the first step, since the script was put on. */
  tras: string;
  /** One of `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`. */
  accion: string;
}

export interface NuevoGuionProveedores {
  /** Code of the provider in the catalogue; without it, every other one. */
  codigo?: string | null;
  /** One of `confirma`, `pide_papel`, `rechaza`, `calla`. */
  respuesta: string;
  /** Time between the request and the answer; seven days where it is not given. */
  tras?: string | null;
}

/** A claim; it opens a case. */
export interface NuevoSiniestro {
  /** Policy number, as the insurer writes it. */
  poliza_numero: string;
  /** The deceased. */
  fallecido: Fallecido;
  /** The heir, who receives the link to the portal. */
  heredero: Heredero;
  /** How the service orders its work. One of `normal`, `urgente`. */
  prioridad?: string | null;
  /** Free-text note from the insurer. */
  notas_aseguradora?: string | null;
  /** The insurer's own reference, as its systems know the matter. */
  referencia?: string | null;
  /** Up to 20 marks of the insurer's own, texts by name. */
  metadatos?: Record<string, unknown> | null;
  /** Modules of the case, each once. Variant A alone. */
  modulos?: string[] | null;
  /** A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Variant B alone. */
  pack?: string | null;
}

export interface NuevoWebhook {
  /** Address of the receiver. */
  url: string;
  /** Event kinds to deliver, from now on. */
  eventos: string[];
  /** Text for people. */
  descripcion?: string | null;
  /** Deliveries to this receiver at the same time, by each worker process of the service. */
  concurrencia?: number | null;
  /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
  recuperacion_automatica?: boolean | null;
}

/** A pack that can be contracted. */
export interface PackDeCatalogo {
  pack: string;
  nombre: string;
  modulos: string[];
}

export interface PaginaDeEntregasElementos {
  /** Identifier of the delivery. */
  entrega_id: string;
  /** Identifier of the event, the same in every delivery and in the feed. */
  evento_id: string;
  /** Event kind. */
  evento: string;
  /** Identifier assigned by the service. */
  caso_id: string | null;
  /** `pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted. */
  estado: string;
  /** Attempts so far, over all times it was sent. */
  intentos_hechos: number;
  /** When it is attempted next; null unless it is `pendiente`. */
  proximo_intento: string | null;
  /** When the event was emitted. */
  creada: string;
  /** Every attempt that is still kept, oldest first. */
  intentos: PaginaDeEntregasElementosIntentos[];
}

export interface PaginaDeEntregasElementosIntentos {
  /** Attempt, from 1. */
  numero: number;
  /** How it ended. */
  resultado: string;
  /** Status of the answer, where there was one. */
  estado_http: number | null;
  /** Reason in a word, where there was no answer. */
  detalle: string | null;
  /** When it began. */
  inicio: string;
  /** How long it took. */
  duracion_ms: number;
  /** The first 16 KiB of the answer, kept for 7 days. */
  respuesta: string | null;
}

/** Events in sealed order. */
export interface PaginaDeEventos {
  /** Oldest first. */
  elementos: PaginaDeEventosElementos[];
  /** Cursor to continue from; always given, also when nothing is new. */
  siguiente: string;
}

/** An event. */
export interface PaginaDeEventosElementos {
  /** Identifier of the event, the same in every delivery and in the feed. */
  evento_id: string;
  /** Event kind. */
  evento: string;
  /** As in the delivery. */
  data: Record<string, unknown>;
  /** When it happened. */
  timestamp: string;
  /** Present, and `true`, on an event of a test insurer that was asked for and did not happen. */
  a_peticion?: boolean | null;
}

/** A row of a batch, without token or link. */
export interface PaginaDeFilasDeLoteElementos {
  /** Line of the file in which the row begins, counted from 1; together with the batch it names the row. */
  linea: number;
  /** The outcome of the row. Known values: `pendiente`, `abierto`, `unido`, `ya_existia`, `error`; more may come. */
  resultado: string;
  /** Identifier assigned by the service. */
  caso_id: string | null;
  /** State of that case now, or null. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
  estado: string | null;
  /** Code of the error, the same as in `X-Error-Code`, or null. */
  codigo: string | null;
  /** Its problems, at most twenty. */
  problemas: PaginaDeFilasDeLoteElementosProblemas[];
}

/** A problem of a row. */
export interface PaginaDeFilasDeLoteElementosProblemas {
  /** Column of the CSV, or null. */
  columna: string | null;
  /** JSON path within the line, or null. */
  ruta: string | null;
  /** The problem in a sentence that holds none of the values. */
  mensaje: string;
}

/** A provider of digital accounts, contracts or subscriptions. */
export interface Proveedor {
  /** Code of the provider; it never changes. */
  codigo: string;
  /** Name. */
  nombre: string;
  /** Other services that go with it. */
  incluye: string[];
  /** Kind. */
  tipo: string;
  /** Provider of the same group or account, to ask together. */
  matriz: string | null;
  /** Internet domains by which an account or a message can be recognised. */
  dominios: string[];
  /** Its name tells something intimate. */
  discreto: boolean;
  /** The provider's own page about it, or the one that leads to it. */
  pagina: string | null;
  /** The way that the law gives beside those of the provider. */
  via_legal: ProveedorViaLegal;
  /** Actions that the provider offers. */
  acciones: AccionDeProveedor[];
  /** Names that its charges have on bank statements, as printed; `*` is a plain character. */
  descriptores_bancarios: string[];
  /** Days without use after which the provider itself closes an account. */
  caducidad_por_inactividad_dias: number | null;
  /** Order hint, lower first. */
  orden: number;
  /** What else to know, in the language asked for. */
  notas: string | null;
  /** Fields of the provider that are not verified, those of its actions apart. */
  sin_verificar: string[];
  /** Day and source of the verification of all fields, except those listed in `salvo`. */
  verificado: ProveedorVerificado;
}

/** Day and source of the verification of all fields, except those listed in `salvo`. */
export interface ProveedorVerificado {
  /** `verificado`. */
  estado: string;
  /** Day on which it was last looked into; null when there is nothing to look into. */
  fecha: string | null;
  /** Where a fact was seen. */
  fuente: ProveedorVerificadoFuente | null;
  /** Fields for which it is otherwise. */
  excepciones: ProveedorVerificadoExcepciones[];
}

export interface ProveedorVerificadoExcepciones {
  /** Paths of the fields. */
  campos: string[];
  /** `verificado`. */
  estado: string;
  /** Day on which it was last looked into; null when there is nothing to look into. */
  fecha: string | null;
  /** Where a fact was seen. */
  fuente: ProveedorVerificadoExcepcionesFuente | null;
}

/** Where a fact was seen. */
export interface ProveedorVerificadoExcepcionesFuente {
  /** Whose words. */
  clase: string;
  /** Address or description of the source. */
  referencia: string | null;
  /** The document's own date. */
  fecha_documento: string | null;
}

/** Where a fact was seen. */
export interface ProveedorVerificadoFuente {
  /** Whose words. */
  clase: string;
  /** Address or description of the source. */
  referencia: string | null;
  /** The document's own date. */
  fecha_documento: string | null;
}

/** The way that the law gives beside those of the provider. */
export interface ProveedorViaLegal {
  /** The controller of the data. */
  responsable: string | null;
  /** Page or e-mail address of its data protection officer. */
  dpd: string | null;
}

/** A ratio with both its parts. */
export interface Razon {
  /** What is counted. */
  numerador: number;
  /** Out of how many. */
  denominador: number;
  /** `numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known. */
  valor: number | null;
  /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
  motivo: string | null;
}

/** A ratio of amounts; every number is text, exact to the cent. */
export interface RazonEconomica {
  /** Amount or number above; null when data are missing. */
  numerador: string | null;
  /** Amount or number below; null when data are missing. */
  denominador: string | null;
  /** `numerador` ÷ `denominador`, rounded half up; amounts have two decimals. */
  valor: string | null;
  /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
  motivo: string | null;
}

export interface Recuperacion {
  /** Events that happened at this instant or later. */
  desde_instante: string;
  /** Events that happened before this instant, which is not before `desde_instante`; now by default. */
  hasta_instante?: string | null;
}

/** How many go out again. */
export interface Recuperados {
  /** Deliveries that were exhausted or held and go out again, in order. */
  recuperados: number;
}

/** The clock of a test insurer. */
export interface RelojMovido {
  /** What time it is for this insurer. */
  reloj: string;
  /** What time it is. */
  real: string;
  /** Seconds by which the clock of this insurer is ahead of real time. */
  desfase_segundos: number;
  /** Nothing moves, and everything that was due has happened. */
  asentado: boolean;
  /** Until when the clock is being moved; null. */
  destino: string | null;
  /** Everything that is due and has not happened yet. */
  pendiente: RelojMovidoPendiente;
  /** When something is due next. */
  proximo: string | null;
  /** Scripts put on of which a rule refused a step. */
  guiones_fallidos: number;
}

/** Everything that is due and has not happened yet. */
export interface RelojMovidoPendiente {
  /** Cases with a reminder, a silence or an end that is due. */
  relojes: number;
  /** E-mails that are due. */
  correos: number;
  /** Deliveries of events that are due or under way. */
  entregas: number;
  /** Scripts in which somebody acts now. */
  guiones: number;
}

/** Claims metrics of a period. */
export interface Reporting {
  /** The scope of the figures. */
  periodo: ReportingPeriodo;
  /** Claims. */
  siniestros: ReportingSiniestros;
  /** The cases of the period by `fecha_base`, as they stand at `corte`. */
  cohorte: ReportingCohorte;
  /** Flow and stock. */
  casos: ReportingCasos;
  /** Modules. */
  modulos: ReportingModulos;
  /** Accounts. */
  cuentas: ReportingCuentas;
  /** Reaching the family, and the family coming in. */
  contacto: ReportingContacto;
  /** Deadlines of accounts that fell in the period. */
  plazos: ReportingPlazos;
  /** Times. */
  tiempos: ReportingTiempos;
  /** Cost and loss ratio, from what the insurer supplied at the desk. */
  economico: ReportingEconomico;
  /** The figures broken down. */
  desglose: ReportingDesglose;
}

/** Flow and stock. */
export interface ReportingCasos {
  /** Cases alive when the period began. */
  pendientes_inicio: number;
  /** Cases opened in the period. */
  abiertos: number;
  /** Reopenings in the period. */
  reabiertos: number;
  /** Closings in the period, reopened later or not. */
  cerrados: number;
  /** Annulments in the period. */
  anulados: number;
  /** Cases alive when it ended. */
  pendientes_fin: number;
  /** Pending cases at the end of the period by days since their opening. */
  antiguedad: ReportingCasosAntiguedad;
  /** A ratio with both its parts. */
  cierre_a_30: Razon;
  /** A ratio with both its parts. */
  cierre_a_60: Razon;
  /** A ratio with both its parts. */
  cierre_a_90: Razon;
  /** A ratio with both its parts. */
  reapertura: Razon;
  /** A ratio with both its parts. */
  dias_de_trabajo_pendiente: Razon;
}

/** Pending cases at the end of the period by days since their opening. */
export interface ReportingCasosAntiguedad {
  /** Open for 0 to 7 days. */
  d0_7: number;
  /** 8 to 30 days. */
  d8_30: number;
  /** 31 to 60 days. */
  d31_60: number;
  /** 61 to 90 days. */
  d61_90: number;
  /** More than 90 days. */
  mas_de_90: number;
}

/** The cases of the period by `fecha_base`, as they stand at `corte`. */
export interface ReportingCohorte {
  /** Cases whose `fecha_base` lies in the period. */
  casos: number;
  /** Cases in state `abierto`. */
  abiertos: number;
  /** Cases in state `en_tramite`. */
  en_tramite: number;
  /** Cases in state `cerrado`. */
  cerrados: number;
  /** Cases in state `anulado`. */
  anulados: number;
  /** Closed ones by result. */
  por_resultado: ReportingCohortePorResultado;
  /** A ratio with both its parts. */
  activacion: Razon;
}

/** Closed ones by result. */
export interface ReportingCohortePorResultado {
  /** Closed with everything done. */
  completado: number;
  /** Closed with part of it done. */
  parcial: number;
  /** Closed because the family desisted, or in the end nothing was asked for. */
  desistido: number;
  /** Closed because the family never answered. */
  sin_respuesta: number;
}

/** Reaching the family, and the family coming in. */
export interface ReportingContacto {
  /** E-mails with a link that the mail server of the family took, or that were kept. */
  enlaces_entregados: number;
  /** E-mails with a link that were refused for good. */
  enlaces_rechazados: number;
  /** Delivered links that were not the first of their case. */
  enlaces_reenviados: number;
  /** A ratio with both its parts. */
  primer_contacto_24h: Razon;
  /** Heirs who entered the portal for the first time in the period. */
  entradas: number;
  /** A ratio with both its parts. */
  entrada_a_7: Razon;
  /** A ratio with both its parts. */
  entrada_a_30: Razon;
}

/** Accounts. */
export interface ReportingCuentas {
  /** Accounts confirmed by the family in the period. */
  confirmadas: number;
  /** Accounts asked for in the period. */
  solicitadas: number;
  /** Accounts asked for and resolved until `corte`. */
  resueltas: number;
  /** A ratio with both its parts. */
  resolucion: Razon;
  /** Accounts asked for that have no outcome yet. */
  en_curso: number;
  /** Accounts asked for that the provider rejected. */
  rechazadas: number;
  /** Accounts asked for that were given up without an answer. */
  sin_respuesta: number;
  /** Accounts asked for that were discarded later. */
  descartadas: number;
  /** A ratio with both its parts. */
  a_la_primera: Razon;
  /** By wanted action. */
  por_accion: ReportingCuentasPorAccion[];
  /** Resolved ones by result. */
  por_resultado: ReportingCuentasPorResultado[];
  /** Recurring charges that were stopped. */
  cargos_detenidos: ReportingCuentasCargosDetenidos;
}

/** Recurring charges that were stopped. */
export interface ReportingCuentasCargosDetenidos {
  /** Accounts whose charge stopped in the period. */
  cuentas: number;
  /** What they would have charged in a year. */
  cuota_anual: string;
  /** Always true. */
  estimacion: boolean;
}

export interface ReportingCuentasPorAccion {
  /** Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
  accion: string;
  /** Asked for. */
  solicitadas: number;
  /** A ratio with both its parts. */
  resolucion: Razon;
}

export interface ReportingCuentasPorResultado {
  /** Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come. */
  resultado: string;
  /** Resolved with this result. */
  cuentas: number;
}

/** The figures broken down. */
export interface ReportingDesglose {
  /** By module. */
  modulo: ReportingDesgloseModulo[];
  /** By pack. */
  pack: ReportingDesglosePack[];
  /** By priority. */
  prioridad: ReportingDesglosePrioridad[];
  /** By provider. */
  proveedor: ReportingDesgloseProveedor[];
  /** By month. */
  mes: ReportingDesgloseMes[];
}

export interface ReportingDesgloseMes {
  /** Month; of the first and the last, the days of the period. */
  mes: string;
  /** Deaths of this month may still be communicated. */
  inmaduro: boolean;
  /** Claims entered. */
  comunicados: number;
  /** Deaths. */
  ocurridos: number;
  /** Cases alive when the period began. */
  pendientes_inicio: number;
  /** Cases opened in the period. */
  abiertos: number;
  /** Reopenings in the period. */
  reabiertos: number;
  /** Closings in the period, reopened later or not. */
  cerrados: number;
  /** Annulments in the period. */
  anulados: number;
  /** Cases alive when it ended. */
  pendientes_fin: number;
  /** Accounts confirmed. */
  cuentas_confirmadas: number;
  /** Accounts resolved. */
  cuentas_resueltas: number;
}

export interface ReportingDesgloseModulo {
  /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
  modulo: string;
  /** Modules of cases opened in the period. */
  contratados: number;
  /** Completed in the period, with something obtained, and still so. */
  completados: number;
  /** A time. */
  tiempo: Tiempo;
  /** Accounts confirmed by the family in the period. */
  confirmadas: number;
  /** Accounts asked for in the period. */
  solicitadas: number;
  /** Accounts asked for and resolved until `corte`. */
  resueltas: number;
  /** A ratio with both its parts. */
  resolucion: Razon;
}

export interface ReportingDesglosePack {
  pack: string;
  /** Cases of the cohort in this group. */
  cohorte: number;
  /** A ratio with both its parts. */
  activacion: Razon;
  /** Cases alive when the period began. */
  pendientes_inicio: number;
  /** Cases opened in the period. */
  abiertos: number;
  /** Reopenings in the period. */
  reabiertos: number;
  /** Closings in the period, reopened later or not. */
  cerrados: number;
  /** Annulments in the period. */
  anulados: number;
  /** Cases alive when it ended. */
  pendientes_fin: number;
}

export interface ReportingDesglosePrioridad {
  /** Known values: `normal`, `urgente`; more may come. */
  prioridad: string;
  /** Cases of the cohort in this group. */
  cohorte: number;
  /** A ratio with both its parts. */
  activacion: Razon;
  /** Cases alive when the period began. */
  pendientes_inicio: number;
  /** Cases opened in the period. */
  abiertos: number;
  /** Reopenings in the period. */
  reabiertos: number;
  /** Closings in the period, reopened later or not. */
  cerrados: number;
  /** Annulments in the period. */
  anulados: number;
  /** Cases alive when it ended. */
  pendientes_fin: number;
}

export interface ReportingDesgloseProveedor {
  /** Code of the catalogue; `otro`. */
  proveedor: string;
  /** Accounts asked for in the period. */
  solicitadas: number;
  /** A time. */
  respuesta: Tiempo;
  /** A ratio with both its parts. */
  silencio: Razon;
}

/** Cost and loss ratio, from what the insurer supplied at the desk. */
export interface ReportingEconomico {
  /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
  motivo: string | null;
  /** Months of the period without data, at most twelve of them. */
  meses_sin_datos: string[];
  /** Exposure. */
  vidas_anio: string | null;
  /** Premiums earned. */
  primas: string | null;
  /** Paid in the period. */
  pagado: string | null;
  /** Outstanding provision at the end of the month before. */
  provision_inicial: string | null;
  /** Outstanding provision at the end of the period. */
  provision_final: string | null;
  /** Paid plus outstanding provision. */
  coste_incurrido: string | null;
  /** A ratio of amounts; every number is text, exact to the cent. */
  frecuencia: RazonEconomica;
  /** A ratio of amounts; every number is text, exact to the cent. */
  coste_medio: RazonEconomica;
  /** A ratio of amounts; every number is text, exact to the cent. */
  coste_medio_con_coste: RazonEconomica;
  /** A ratio of amounts; every number is text, exact to the cent. */
  prima_de_riesgo: RazonEconomica;
  /** A ratio of amounts; every number is text, exact to the cent. */
  ratio_siniestral: RazonEconomica;
  /** The same by product, as far as the data go. */
  por_producto: ReportingEconomicoPorProducto[];
}

export interface ReportingEconomicoPorProducto {
  producto: string;
  /** Exposure of the product. */
  vidas_anio: string | null;
  /** Its premiums. */
  primas: string | null;
  /** Paid. */
  pagado: string | null;
  /** Outstanding at the end. */
  provision_final: string | null;
  /** A ratio of amounts; every number is text, exact to the cent. */
  ratio_siniestral: RazonEconomica;
}

/** Modules. */
export interface ReportingModulos {
  /** Modules of cases opened in the period. */
  contratados: number;
  /** Modules completed in the period, with something obtained, and still so. */
  completados: number;
}

/** The scope of the figures. */
export interface ReportingPeriodo {
  /** First day. */
  desde: string;
  /** Last day, inclusive. */
  hasta: string;
  /** Days of the period. */
  dias: number;
  /** Date that makes the cohort. Known values: `ocurrencia`, `comunicacion`, `apertura`, `cierre`; more may come. */
  fecha_base: string;
  /** As-of instant that was used. */
  corte: string;
  /** Time zone of the days. */
  zona: string;
}

/** Deadlines of accounts that fell in the period. */
export interface ReportingPlazos {
  /** A ratio with both its parts. */
  cumplimiento: Razon;
}

/** Claims. */
export interface ReportingSiniestros {
  /** Claims entered in the register in the period. */
  comunicados: number;
  /** Claims among them whose case was annulled. */
  retirados: number;
  /** Deaths in the period, whenever we were told, without annulled cases. */
  ocurridos: number;
}

/** Times. */
export interface ReportingTiempos {
  /** A time. */
  demora_comunicacion: Tiempo;
  /** A time. */
  primer_contacto: Tiempo;
  /** A time. */
  primera_entrada: Tiempo;
  /** A time. */
  tramitacion_bruta: Tiempo;
  /** A time. */
  tramitacion_neta: Tiempo;
  /** A time. */
  respuesta_proveedor: Tiempo;
}

/** The new secret, shown once. */
export interface SecretoRotado {
  /** Identifier of the webhook. */
  webhook_id: string;
  /** Key of the signatures, shown here and never again. */
  secret: string;
  /** Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one. */
  rotacion_hasta: string;
}

/** A token, for one hour or what is left of its session. */
export interface Sesion {
  /** JWT to send as `Authorization. */
  token: string;
  /** How the token is sent. */
  token_type: string;
  /** Seconds until it expires. */
  expires_in: number;
}

/** A claim of the register. */
export interface Siniestro {
  siniestro_id: string;
  /** Identifier assigned by the service. */
  caso_id: string;
  poliza_numero: string;
  /** Known values: `normal`, `urgente`; more may come. */
  prioridad: string;
  notas_aseguradora: string | null;
  /** The insurer's own reference, or null. */
  referencia: string | null;
  /** The insurer's own marks; empty. */
  metadatos: Record<string, unknown>;
  /** When the claim was recorded. */
  registrado: string;
}

/** The case that the claim opened or joined. */
export interface SiniestroAbierto {
  /** Identifier assigned by the service. */
  caso_id: string;
  /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
  portal_url?: string | null;
  /** Heir access token. Variant A alone. */
  token_heredero?: string | null;
  /** Modules contracted for the case. Variant B alone. */
  modulos_contratados?: string[] | null;
  /** The heir's access to the portal. Variant B alone. */
  acceso_heredero?: AccesoHeredero | null;
}

/** A time. */
export interface Tiempo {
  /** How many were measured. */
  n: number;
  /** Half of them took at most this, in whole hours; null when nothing was measured. */
  mediana: number | null;
  /** 90 % took at most this, in whole hours; null when nothing was measured. */
  p90: number | null;
  /** 95 % took at most this, in whole hours; null when nothing was measured. */
  p95: number | null;
  /** Mean in hours, two decimals; only beside the others. */
  media: number | null;
  /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
  motivo: string | null;
}

/** What `verReporting` can be asked for. */
export interface VerReportingQuery {
  /** First day of the period, in Europe/Madrid. */
  desde?: string | null;
  /** Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so. */
  hasta?: string | null;
  /** Date that puts a case into `cohorte`. One of `ocurrencia`, `comunicacion`, `apertura`, `cierre`. */
  fecha_base?: string | null;
  /** As-of instant. */
  corte?: string | null;
}

/** A receiver. */
export interface Webhook {
  /** Identifier of the webhook. */
  webhook_id: string;
  /** Address of the receiver. */
  url: string;
  /** Event kinds delivered. */
  eventos: string[];
  /** Text for people. */
  descripcion: string | null;
  /** Deliveries at the same time. */
  concurrencia: number;
  /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
  recuperacion_automatica: boolean;
  /** Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come. */
  estado: string;
  /** Why they do not. */
  motivo_desactivacion: string | null;
  /** While a secret is being rotated. */
  rotacion_hasta: string | null;
  /** First failure since the last delivery that arrived; null while it works. */
  fallando_desde: string | null;
  /** When it was registered. */
  creado: string;
  /** Last change. */
  actualizado: string;
}

/** A receiver and, this once, its secret. */
export interface WebhookRegistrado {
  /** Identifier of the webhook. */
  webhook_id: string;
  /** Address of the receiver. */
  url: string;
  /** Event kinds delivered. */
  eventos: string[];
  /** Text for people. */
  descripcion: string | null;
  /** Deliveries at the same time. */
  concurrencia: number;
  /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
  recuperacion_automatica: boolean;
  /** Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come. */
  estado: string;
  /** Why they do not. */
  motivo_desactivacion: string | null;
  /** While a secret is being rotated. */
  rotacion_hasta: string | null;
  /** First failure since the last delivery that arrived; null while it works. */
  fallando_desde: string | null;
  /** When it was registered. */
  creado: string;
  /** Last change. */
  actualizado: string;
  /** Key of the signatures, shown here and never again. */
  secret: string;
}

/** Every operation, as a method. */
export abstract class Operations {
  protected abstract call<T>(method: string, path: string, sent: Sent, options: CallOptions): Promise<T>;
  protected abstract pages<T>(path: string, query: object, options: CallOptions): AsyncGenerator<T>;

  /** List cases. */
  listarCasos(query: ListarCasosQuery = {}, options: CallOptions = {}): AsyncGenerator<CasoResumen> {
    return this.pages('/casos', query, options);
  }

  /** Open a case. */
  abrirCaso(body: NuevoCaso, options: KeyedOptions = {}): Promise<CasoAbierto> {
    return this.call('POST', '/casos', { body, keyed: true }, options);
  }

  /** Open a case from a policy claim. */
  abrirSiniestro(body: NuevoSiniestro, options: KeyedOptions = {}): Promise<SiniestroAbierto> {
    return this.call('POST', '/siniestro', { body, keyed: true }, options);
  }

  /** Case detail. */
  verCaso(id: string, options: CallOptions = {}): Promise<Caso> {
    return this.call('GET', `/casos/${segment(id)}`, {}, options);
  }

  /** Correct a case. */
  corregirCaso(id: string, body: CorreccionDeCaso, options: CallOptions = {}): Promise<Caso> {
    return this.call('PATCH', `/casos/${segment(id)}`, { body }, options);
  }

  /** State of each digital account of the case. */
  listarCuentas(id: string, options: CallOptions = {}): Promise<CuentasDelCaso> {
    return this.call('GET', `/casos/${segment(id)}/cuentas`, {}, options);
  }

  /** Propose accounts. */
  proponerCuentas(id: string, body: NuevasCuentas, options: KeyedOptions = {}): Promise<CuentasPropuestas> {
    return this.call('POST', `/casos/${segment(id)}/cuentas`, { body, keyed: true }, options);
  }

  /** Chronology of a case. */
  listarCronologia(id: string, query: ListarCronologiaQuery = {}, options: CallOptions = {}): AsyncGenerator<EntradaCronologia> {
    return this.pages(`/casos/${segment(id)}/cronologia`, query, options);
  }

  /** Documents of a case. */
  listarDocumentos(id: string, options: CallOptions = {}): Promise<DocumentosDelCaso> {
    return this.call('GET', `/casos/${segment(id)}/documentos`, {}, options);
  }

  /** Add a document to a case. */
  anadirDocumento(id: string, body: NuevoDocumento, options: KeyedOptions = {}): Promise<Documento> {
    return this.call('POST', `/casos/${segment(id)}/documentos`, { body, keyed: true }, options);
  }

  /** Correct the heir's address and send the link anew. */
  renovarAcceso(id: string, body: NuevoAcceso, options: KeyedOptions = {}): Promise<AccesoRenovado> {
    return this.call('POST', `/casos/${segment(id)}/acceso`, { body, keyed: true }, options);
  }

  /** Annul a case opened in error, or whose person lives. */
  anularCaso(id: string, body: Anulacion, options: KeyedOptions = {}): Promise<CasoAnulado> {
    return this.call('POST', `/casos/${segment(id)}/anulacion`, { body, keyed: true }, options);
  }

  /** Register of claims. */
  listarSiniestros(query: ListarSiniestrosQuery = {}, options: CallOptions = {}): AsyncGenerator<Siniestro> {
    return this.pages('/siniestros', query, options);
  }

  /** List batches. */
  listarLotes(query: ListarLotesQuery = {}, options: CallOptions = {}): AsyncGenerator<Lote> {
    return this.pages('/lotes', query, options);
  }

  /** Open many cases from one file. */
  enviarLote(file: string, query: EnviarLoteQuery = {}, options: KeyedOptions = {}): Promise<Lote> {
    return this.call('POST', '/lotes', { query, body: file, keyed: true }, options);
  }

  /** State of a batch. */
  verLote(id: string, options: CallOptions = {}): Promise<Lote> {
    return this.call('GET', `/lotes/${segment(id)}`, {}, options);
  }

  /** Results of the rows of a batch. */
  listarFilasDeLote(id: string, query: ListarFilasDeLoteQuery = {}, options: CallOptions = {}): AsyncGenerator<PaginaDeFilasDeLoteElementos> {
    return this.pages(`/lotes/${segment(id)}/filas`, query, options);
  }

  /** Modules that can be contracted. */
  listarModulos(options: CallOptions = {}): Promise<ListaDeModulos> {
    return this.call('GET', '/catalogo/modulos', {}, options);
  }

  /** Packs of this insurer. */
  listarPacks(options: CallOptions = {}): Promise<ListaDePacks> {
    return this.call('GET', '/catalogo/packs', {}, options);
  }

  /** List providers. */
  listarProveedores(query: ListarProveedoresQuery = {}, options: CallOptions = {}): AsyncGenerator<Proveedor> {
    return this.pages('/catalogo/proveedores', query, options);
  }

  /** Read a provider. */
  verProveedor(codigo: string, options: CallOptions = {}): Promise<Proveedor> {
    return this.call('GET', `/catalogo/proveedores/${segment(codigo)}`, {}, options);
  }

  /** List webhooks. */
  listarWebhooks(query: ListarWebhooksQuery = {}, options: CallOptions = {}): AsyncGenerator<Webhook> {
    return this.pages('/webhooks', query, options);
  }

  /** Register a webhook. */
  registrarWebhook(body: NuevoWebhook, options: CallOptions = {}): Promise<WebhookRegistrado> {
    return this.call('POST', '/webhooks', { body }, options);
  }

  /** Read a webhook. */
  verWebhook(id: string, options: CallOptions = {}): Promise<Webhook> {
    return this.call('GET', `/webhooks/${segment(id)}`, {}, options);
  }

  /** Change a webhook. */
  cambiarWebhook(id: string, body: CambioDeWebhook, options: CallOptions = {}): Promise<Webhook> {
    return this.call('PATCH', `/webhooks/${segment(id)}`, { body }, options);
  }

  /** Delete a webhook. */
  borrarWebhook(id: string, options: CallOptions = {}): Promise<void> {
    return this.call('DELETE', `/webhooks/${segment(id)}`, {}, options);
  }

  /** Rotate the secret. */
  rotarSecreto(id: string, options: CallOptions = {}): Promise<SecretoRotado> {
    return this.call('POST', `/webhooks/${segment(id)}/secreto`, {}, options);
  }

  /** Put the new secret into use. */
  activarSecreto(id: string, options: KeyedOptions = {}): Promise<Webhook> {
    return this.call('POST', `/webhooks/${segment(id)}/secreto/activar`, { keyed: true }, options);
  }

  /** Send a test event. */
  probarWebhook(id: string, options: KeyedOptions = {}): Promise<EntregaEncolada> {
    return this.call('POST', `/webhooks/${segment(id)}/prueba`, { keyed: true }, options);
  }

  /** Delivery log. */
  listarEntregas(id: string, query: ListarEntregasQuery = {}, options: CallOptions = {}): AsyncGenerator<PaginaDeEntregasElementos> {
    return this.pages(`/webhooks/${segment(id)}/entregas`, query, options);
  }

  /** Send a delivery again. */
  reenviarEntrega(id: string, entrega: string, options: KeyedOptions = {}): Promise<EntregaEncolada> {
    return this.call('POST', `/webhooks/${segment(id)}/entregas/${segment(entrega)}/reenviar`, { keyed: true }, options);
  }

  /** Recover deliveries of a time range. */
  recuperarEntregas(id: string, body: Recuperacion, options: KeyedOptions = {}): Promise<Recuperados> {
    return this.call('POST', `/webhooks/${segment(id)}/recuperar`, { body, keyed: true }, options);
  }

  /** Event feed. */
  listarEventos(query: ListarEventosQuery = {}, options: CallOptions = {}): Promise<PaginaDeEventos> {
    return this.call('GET', '/eventos', { query }, options);
  }

  /** Claims metrics of a period. */
  verReporting(query: VerReportingQuery = {}, options: CallOptions = {}): Promise<Reporting> {
    return this.call('GET', '/reporting', { query }, options);
  }

  /** Read the clock of a test insurer. */
  verReloj(options: CallOptions = {}): Promise<RelojMovido> {
    return this.call('GET', '/ensayo/reloj', {}, options);
  }

  /** Move the clock of a test insurer. */
  moverReloj(body: MovimientoDeReloj, options: KeyedOptions = {}): Promise<RelojMovido> {
    return this.call('POST', '/ensayo/reloj', { body, keyed: true }, options);
  }

  /** Ready scripts, and those put on. */
  listarGuiones(options: CallOptions = {}): Promise<Guiones> {
    return this.call('GET', '/ensayo/guiones', {}, options);
  }

  /** Put a script on a case. */
  ponerGuion(body: NuevoGuion, options: KeyedOptions = {}): Promise<GuionPuesto> {
    return this.call('POST', '/ensayo/guiones', { body, keyed: true }, options);
  }

  /** Ask for an event. */
  pedirEvento(body: NuevoEvento, options: KeyedOptions = {}): Promise<EventoPedido> {
    return this.call('POST', '/ensayo/eventos', { body, keyed: true }, options);
  }

  /** Sign in as operator or admin. Variant A alone. */
  iniciarSesion(body: Login, options: CallOptions = {}): Promise<Sesion> {
    return this.call('POST', '/auth/login', { body }, options);
  }
}
