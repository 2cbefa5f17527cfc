// Made from the contract by `npm run clients`; not edited by hand.
package albacea;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What is sent and answered, by the names of the contract. Made for {@code import albacea.Models.*}. */
public final class Models {
  /** Events that are known today; more may come. */
  public static final List<String> EVENTS = List.of("caso_abierto", "caso_cerrado", "siniestro_abierto", "documentacion_completa", "documentacion_recibida", "cuenta_resuelta", "modulo_completado");
  /** Codes of errors that are known today; more may come. */
  public static final List<String> ERROR_CODES = List.of("peticion_invalida", "json_invalido", "consulta_invalida", "cabecera_invalida", "clave_ausente", "clave_invalida", "sesion_invalida", "login_incorrecto", "segundo_factor_necesario", "variante_equivocada", "alcance_insuficiente", "solo_en_ensayo", "segundo_factor_obligatorio", "inicio_unico", "aseguradora_pausada", "caso_bloqueado", "no_encontrado", "ruta_desconocida", "metodo_no_permitido", "caso_duplicado", "exige_nueva_firma", "cuenta_duplicada", "demasiadas_cuentas", "demasiados_documentos", "demasiados_webhooks", "reloj_en_marcha", "estado_no_permite", "idempotencia_en_curso", "version_distinta", "cuerpo_demasiado_grande", "tipo_no_admitido", "validacion", "documento_no_admitido", "idempotencia_cuerpo_distinto", "limite_superado", "demasiados_intentos", "limite_de_lotes", "error_interno", "no_disponible");

  private Models() {}

  /** The heir's access to the portal. */
  public static final class AccesoHeredero extends Model {
    public AccesoHeredero(Map<String, Object> json) { super(json); }
    /** How the heir gets the link. Known values: `email`; more may come. */
    public String canal() { return read("canal", TEXT); }
    /** Whether the mail server has taken the e-mail with the link. */
    public Boolean notificado() { return read("notificado", TRUTH); }
    /** Expiry of the heir access. */
    public String caduca() { return read("caduca", TEXT); }
  }

  /** The new access. */
  public static final class AccesoRenovado extends Model {
    public AccesoRenovado(Map<String, Object> json) { super(json); }
    /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
    public String portalUrl() { return read("portal_url", TEXT); }
    /** Heir access token. Variant A alone. */
    public String tokenHeredero() { return read("token_heredero", TEXT); }
    /** The heir's access to the portal. Variant B alone. */
    public AccesoHeredero accesoHeredero() { return read("acceso_heredero", as(AccesoHeredero::new)); }
  }

  /** An action that the provider offers, and how to request it. */
  public static final class AccionDeProveedor extends Model {
    public AccionDeProveedor(Map<String, Object> json) { super(json); }
    /** The action requested. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
    public String accion() { return read("accion", TEXT); }
    /** Days that the provider says it takes, where it says so; terms of the law are not repeated here. */
    public Long plazoPublicadoDias() { return read("plazo_publicado_dias", WHOLE); }
    /** Calendar days or working days. Known values: `naturales`, `habiles`; more may come. */
    public String plazoComputo() { return read("plazo_computo", TEXT); }
    /** What has to be kept before, because it goes. */
    public List<String> guardarAntes() { return read("guardar_antes", each(TEXT)); }
    /** The ways of asking, the usual one first. */
    public List<AccionDeProveedorVias> vias() { return read("vias", each(as(AccionDeProveedorVias::new))); }
    /** What the family can do without us, in the language asked for. */
    public String porSuCuenta() { return read("por_su_cuenta", TEXT); }
    /** Things that are lost. */
    public AccionDeProveedorSePierde sePierde() { return read("se_pierde", as(AccionDeProveedorSePierde::new)); }
    /** What else to know of this action, in the language asked for. */
    public String notas() { return read("notas", TEXT); }
    /** Fields of this action that are not verified; `accion` itself. */
    public List<String> sinVerificar() { return read("sin_verificar", each(TEXT)); }
  }

  /** Things that are lost. */
  public static final class AccionDeProveedorSePierde extends Model {
    public AccionDeProveedorSePierde(Map<String, Object> json) { super(json); }
    /** Days after which it is gone, without use or after the request; null. */
    public Long dias() { return read("dias", WHOLE); }
    /** What is lost, and when. */
    public String texto() { return read("texto", TEXT); }
  }

  /** A way of asking; the first is taken unless somebody chooses another. */
  public static final class AccionDeProveedorVias extends Model {
    public AccionDeProveedorVias(Map<String, Object> json) { super(json); }
    /** Code of the way, unique within the action; it never changes. */
    public String codigo() { return read("codigo", TEXT); }
    /** Who may use it, each of them by itself. */
    public List<String> quien() { return read("quien", each(TEXT)); }
    /** How to ask. Known values: `formulario_web`, `correo_electronico`, `correo_postal`, `telefono`, `presencial`, `en_la_aplicacion`, `nada_que_presentar`; more may come. */
    public String canal() { return read("canal", TEXT); }
    /** Where the request goes. */
    public String direccion() { return read("direccion", TEXT); }
    /** Language to write in, where it is known. Known values: `es`, `en`; more may come. */
    public String idioma() { return read("idioma", TEXT); }
    /** Whether somebody authorised by the family may ask in its place. Known values: `aceptado`, `no_aceptado`, `desconocido`; more may come. */
    public String agente() { return read("agente", TEXT); }
    /** Papers and data that go with the first request, beyond the mandate. */
    public List<List<String>> deEntrada() { return read("de_entrada", each(each(TEXT))); }
    /** What the provider may ask for afterwards. */
    public List<List<String>> siLoPiden() { return read("si_lo_piden", each(each(TEXT))); }
    /** Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null. */
    public String retencion() { return read("retencion", TEXT); }
    /** What the way is, in the language asked for. */
    public String nombre() { return read("nombre", TEXT); }
    /** What of `de_entrada` holds a request back. */
    public List<List<String>> exigidos() { return read("exigidos", each(each(TEXT))); }
    /** What else to know of this way, in the language asked for. */
    public String notas() { return read("notas", TEXT); }
  }

  /** Why the case is annulled. */
  public static final class Anulacion extends Model {
    public Anulacion() {}
    public Anulacion(Map<String, Object> json) { super(json); }
    /** Why the case is annulled. One of `abierto_por_error`, `persona_viva`, `otro`. */
    public String motivo() { return read("motivo", TEXT); }
    public Anulacion motivo(String value) { put("motivo", value); return this; }
    /** Free text for the file; the family does not see it. */
    public String notas() { return read("notas", TEXT); }
    public Anulacion notas(String value) { put("notas", value); return this; }
  }

  /** Something worth a look in what was received. */
  public static final class Aviso extends Model {
    public Aviso(Map<String, Object> json) { super(json); }
    /** Stable code of the notice. */
    public String codigo() { return read("codigo", TEXT); }
    /** The input field it speaks of. */
    public String campo() { return read("campo", TEXT); }
    /** The same in a sentence, in the language asked for. */
    public String mensaje() { return read("mensaje", TEXT); }
  }

  public static final class CambioDeWebhook extends Model {
    public CambioDeWebhook() {}
    public CambioDeWebhook(Map<String, Object> json) { super(json); }
    /** Address of the receiver. */
    public String url() { return read("url", TEXT); }
    public CambioDeWebhook url(String value) { put("url", value); return this; }
    /** Event kinds to deliver, from now on. */
    public List<String> eventos() { return read("eventos", each(TEXT)); }
    public CambioDeWebhook eventos(List<String> value) { put("eventos", value); return this; }
    /** Text for people; null. */
    public String descripcion() { return read("descripcion", TEXT); }
    public CambioDeWebhook descripcion(String value) { put("descripcion", value); return this; }
    /** Deliveries to this receiver at the same time, by each worker process of the service. */
    public Long concurrencia() { return read("concurrencia", WHOLE); }
    public CambioDeWebhook concurrencia(Long value) { put("concurrencia", value); return this; }
    /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
    public Boolean recuperacionAutomatica() { return read("recuperacion_automatica", TRUTH); }
    public CambioDeWebhook recuperacionAutomatica(Boolean value) { put("recuperacion_automatica", value); return this; }
    /** `desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. One of `activo`, `desactivado`. */
    public String estado() { return read("estado", TEXT); }
    public CambioDeWebhook estado(String value) { put("estado", value); return this; }
  }

  /** The case with its modules, accounts, documents and certificates. */
  public static final class Caso extends Model {
    public Caso(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come. */
    public String enEsperaDe() { return read("en_espera_de", TEXT); }
    /** How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come. */
    public String resultado() { return read("resultado", TEXT); }
    /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
    public String prioridad() { return read("prioridad", TEXT); }
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    /** The insurer's own reference, or null. */
    public String referencia() { return read("referencia", TEXT); }
    /** The insurer's own marks; empty. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    /** `personalizado` when the modules were listed one by one, else the name of the pack. */
    public String pack() { return read("pack", TEXT); }
    /** Modules contracted for the case. */
    public List<String> modulosContratados() { return read("modulos_contratados", each(TEXT)); }
    /** The modules and how each stands. */
    public List<ModuloDelCaso> modulos() { return read("modulos", each(as(ModuloDelCaso::new))); }
    /** The deceased, as received. */
    public CasoFallecido fallecido() { return read("fallecido", as(CasoFallecido::new)); }
    /** The heir, as received or corrected since. */
    public CasoHeredero heredero() { return read("heredero", as(CasoHeredero::new)); }
    /** The heir's access to the portal. */
    public AccesoHeredero accesoHeredero() { return read("acceso_heredero", as(AccesoHeredero::new)); }
    /** The claim the case came with, or null. */
    public CasoSiniestro siniestro() { return read("siniestro", as(CasoSiniestro::new)); }
    /** Things worth a look in what was received; they stop nothing. */
    public List<Aviso> avisos() { return read("avisos", each(as(Aviso::new))); }
    /** The digital accounts. */
    public List<Cuenta> cuentas() { return read("cuentas", each(as(Cuenta::new))); }
    /** The documents received. */
    public List<Documento> documentos() { return read("documentos", each(as(Documento::new))); }
    /** The certificates of the module `certificados`; empty until the case is `en_tramite`. */
    public List<CasoCertificados> certificados() { return read("certificados", each(as(CasoCertificados::new))); }
    /** The base papers, without which nothing can be asked for. */
    public CasoDocumentacion documentacion() { return read("documentacion", as(CasoDocumentacion::new)); }
    /** When the heir declared the list of accounts complete; null while it is open. */
    public String listaCompleta() { return read("lista_completa", TEXT); }
    /** The wishes of the deceased about their digital life; null. Known values: `no_consta`, `instrucciones`, `prohibicion`; more may come. */
    public String voluntad() { return read("voluntad", TEXT); }
    /** Until when a closed case can be reopened; null otherwise. */
    public String reabribleHasta() { return read("reabrible_hasta", TEXT); }
    /** When the case was opened. */
    public String abierto() { return read("abierto", TEXT); }
    /** Last change of the case. */
    public String actualizado() { return read("actualizado", TEXT); }
    /** When the case was closed or annulled, or null. */
    public String cerrado() { return read("cerrado", TEXT); }
  }

  /** The case that was opened. */
  public static final class CasoAbierto extends Model {
    public CasoAbierto(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
    public String portalUrl() { return read("portal_url", TEXT); }
    /** Heir access token. Variant A alone. */
    public String tokenHeredero() { return read("token_heredero", TEXT); }
    /** Modules contracted for the case. Variant B alone. */
    public List<String> modulosContratados() { return read("modulos_contratados", each(TEXT)); }
    /** `personalizado` when the modules were listed one by one, else the name of the pack. Variant B alone. */
    public String pack() { return read("pack", TEXT); }
    /** The heir's access to the portal. Variant B alone. */
    public AccesoHeredero accesoHeredero() { return read("acceso_heredero", as(AccesoHeredero::new)); }
  }

  /** The case that was annulled. */
  public static final class CasoAnulado extends Model {
    public CasoAnulado(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
    public String estado() { return read("estado", TEXT); }
  }

  /** A certificate of a public register, as the insurer sees it. */
  public static final class CasoCertificados extends Model {
    public CasoCertificados(Map<String, Object> json) { super(json); }
    public String certificadoId() { return read("certificado_id", TEXT); }
    /** Which certificate. Known values: `defuncion_literal`, `ultimas_voluntades`, `seguros_fallecimiento`; more may come. */
    public String tipo() { return read("tipo", TEXT); }
    /** State of the certificate. Known values: `pendiente`, `solicitado`, `obtenido`, `no_procede`, `denegado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** First day on which the register takes the request; null. */
    public String desde() { return read("desde", TEXT); }
    /** When it was asked for, or null. */
    public String solicitado() { return read("solicitado", TEXT); }
    /** Day by which an answer is due, or null. */
    public String plazo() { return read("plazo", TEXT); }
    /** When it reached a final state, or null. */
    public String terminado() { return read("terminado", TEXT); }
    /** The document that was obtained, or null. */
    public String documentoId() { return read("documento_id", TEXT); }
    /** Last change of the certificate. */
    public String actualizado() { return read("actualizado", TEXT); }
  }

  /** The base papers, without which nothing can be asked for. */
  public static final class CasoDocumentacion extends Model {
    public CasoDocumentacion(Map<String, Object> json) { super(json); }
    /** When the base papers were first complete, or null. */
    public String completa() { return read("completa", TEXT); }
    /** Proof of death. Known values: `falta`, `recibida`, `validada`; more may come. */
    public String pruebaFallecimiento() { return read("prueba_fallecimiento", TEXT); }
    /** The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected. Known values: `falta`, `preparado`, `firmado`, `validado`; more may come. */
    public String mandato() { return read("mandato", TEXT); }
  }

  /** The deceased, as received. */
  public static final class CasoFallecido extends Model {
    public CasoFallecido(Map<String, Object> json) { super(json); }
    public String nombre() { return read("nombre", TEXT); }
    public String apellidos() { return read("apellidos", TEXT); }
    public String dni() { return read("dni", TEXT); }
    /** Date of death. */
    public String fechaFallecimiento() { return read("fecha_fallecimiento", TEXT); }
  }

  /** The heir, as received or corrected since. */
  public static final class CasoHeredero extends Model {
    public CasoHeredero(Map<String, Object> json) { super(json); }
    public String nombre() { return read("nombre", TEXT); }
    public String apellidos() { return read("apellidos", TEXT); }
    public String email() { return read("email", TEXT); }
    public String telefono() { return read("telefono", TEXT); }
    public String parentesco() { return read("parentesco", TEXT); }
    /** Language of the e-mails and the portal. Known values: `es`, `ca`, `gl`, `eu`, `en`; more may come. */
    public String idioma() { return read("idioma", TEXT); }
  }

  /** A case in a list. */
  public static final class CasoResumen extends Model {
    public CasoResumen(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come. */
    public String enEsperaDe() { return read("en_espera_de", TEXT); }
    /** How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come. */
    public String resultado() { return read("resultado", TEXT); }
    /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
    public String prioridad() { return read("prioridad", TEXT); }
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    /** The insurer's own reference, or null. */
    public String referencia() { return read("referencia", TEXT); }
    /** The insurer's own marks; empty. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    /** `personalizado` when the modules were listed one by one, else the name of the pack. */
    public String pack() { return read("pack", TEXT); }
    /** Modules contracted for the case. */
    public List<String> modulosContratados() { return read("modulos_contratados", each(TEXT)); }
    /** The deceased. */
    public CasoResumenFallecido fallecido() { return read("fallecido", as(CasoResumenFallecido::new)); }
    /** When the case was opened. */
    public String abierto() { return read("abierto", TEXT); }
    /** Last change of the case. */
    public String actualizado() { return read("actualizado", TEXT); }
  }

  /** The deceased. */
  public static final class CasoResumenFallecido extends Model {
    public CasoResumenFallecido(Map<String, Object> json) { super(json); }
    public String nombre() { return read("nombre", TEXT); }
    public String apellidos() { return read("apellidos", TEXT); }
  }

  /** The claim the case came with, or null. */
  public static final class CasoSiniestro extends Model {
    public CasoSiniestro(Map<String, Object> json) { super(json); }
    public String siniestroId() { return read("siniestro_id", TEXT); }
    /** When the claim was recorded in the register. */
    public String registrado() { return read("registrado", TEXT); }
    /** How the service orders its work. Known values: `normal`, `urgente`; more may come. */
    public String prioridad() { return read("prioridad", TEXT); }
    /** Note of the insurer, or null. */
    public String notasAseguradora() { return read("notas_aseguradora", TEXT); }
    /** The insurer's own reference, or null. */
    public String referencia() { return read("referencia", TEXT); }
    /** The insurer's own marks; empty. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
  }

  /** The data to correct; members that are left out stay as they are. */
  public static final class CorreccionDeCaso extends Model {
    public CorreccionDeCaso() {}
    public CorreccionDeCaso(Map<String, Object> json) { super(json); }
    /** Corrected data of the deceased. */
    public CorreccionDeCasoFallecido fallecido() { return read("fallecido", as(CorreccionDeCasoFallecido::new)); }
    public CorreccionDeCaso fallecido(CorreccionDeCasoFallecido value) { put("fallecido", value); return this; }
    /** Corrected data of the heir. */
    public CorreccionDeCasoHeredero heredero() { return read("heredero", as(CorreccionDeCasoHeredero::new)); }
    public CorreccionDeCaso heredero(CorreccionDeCasoHeredero value) { put("heredero", value); return this; }
    /** Policy number, as the insurer writes it. */
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    public CorreccionDeCaso polizaNumero(String value) { put("poliza_numero", value); return this; }
    /** The new priority of the case and of its claim. One of `normal`, `urgente`. */
    public String prioridad() { return read("prioridad", TEXT); }
    public CorreccionDeCaso prioridad(String value) { put("prioridad", value); return this; }
    /** Note of the claim, which the case must have; null. */
    public String notasAseguradora() { return read("notas_aseguradora", TEXT); }
    public CorreccionDeCaso notasAseguradora(String value) { put("notas_aseguradora", value); return this; }
    /** Reference of the case and of its claim from now on; null. */
    public String referencia() { return read("referencia", TEXT); }
    public CorreccionDeCaso referencia(String value) { put("referencia", value); return this; }
    /** Marks of the case and of its claim from now on, all of them; null. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    public CorreccionDeCaso metadatos(Map<String, Object> value) { put("metadatos", value); return this; }
    /** true. */
    public Boolean nuevaFirma() { return read("nueva_firma", TRUTH); }
    public CorreccionDeCaso nuevaFirma(Boolean value) { put("nueva_firma", value); return this; }
  }

  /** Corrected data of the deceased. */
  public static final class CorreccionDeCasoFallecido extends Model {
    public CorreccionDeCasoFallecido() {}
    public CorreccionDeCasoFallecido(Map<String, Object> json) { super(json); }
    /** First name of the deceased. */
    public String nombre() { return read("nombre", TEXT); }
    public CorreccionDeCasoFallecido nombre(String value) { put("nombre", value); return this; }
    /** Surnames of the deceased. */
    public String apellidos() { return read("apellidos", TEXT); }
    public CorreccionDeCasoFallecido apellidos(String value) { put("apellidos", value); return this; }
    /** National identity number; null. */
    public String dni() { return read("dni", TEXT); }
    public CorreccionDeCasoFallecido dni(String value) { put("dni", value); return this; }
    /** Date of death. */
    public String fechaFallecimiento() { return read("fecha_fallecimiento", TEXT); }
    public CorreccionDeCasoFallecido fechaFallecimiento(String value) { put("fecha_fallecimiento", value); return this; }
  }

  /** Corrected data of the heir. */
  public static final class CorreccionDeCasoHeredero extends Model {
    public CorreccionDeCasoHeredero() {}
    public CorreccionDeCasoHeredero(Map<String, Object> json) { super(json); }
    /** First name of the heir. */
    public String nombre() { return read("nombre", TEXT); }
    public CorreccionDeCasoHeredero nombre(String value) { put("nombre", value); return this; }
    /** Surnames of the heir. */
    public String apellidos() { return read("apellidos", TEXT); }
    public CorreccionDeCasoHeredero apellidos(String value) { put("apellidos", value); return this; }
    /** Kinship to the deceased; null. */
    public String parentesco() { return read("parentesco", TEXT); }
    public CorreccionDeCasoHeredero parentesco(String value) { put("parentesco", value); return this; }
  }

  /** A digital account of the deceased, as the insurer sees it. */
  public static final class Cuenta extends Model {
    public Cuenta(Map<String, Object> json) { super(json); }
    public String cuentaId() { return read("cuenta_id", TEXT); }
    /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
    public String modulo() { return read("modulo", TEXT); }
    /** Who brought the account in. Known values: `heredero`, `aseguradora`, `servicio`; more may come. */
    public String propuestaPor() { return read("propuesta_por", TEXT); }
    /** Name of the provider; null when the account is reserved. */
    public String proveedor() { return read("proveedor", TEXT); }
    /** Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved. */
    public String proveedorCodigo() { return read("proveedor_codigo", TEXT); }
    /** Masked identifier; null when reserved. */
    public String identificador() { return read("identificador", TEXT); }
    /** The family keeps the provider to itself. */
    public Boolean reservada() { return read("reservada", TRUTH); }
    /** Wanted action; null while nobody has said what is wanted, and when reserved. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
    public String accion() { return read("accion", TEXT); }
    /** Known values: `propuesta`, `confirmada`, `solicitada`, `resuelta`, `rechazada`, `sin_respuesta`, `descartada`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Result once resolved; null when reserved. Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come. */
    public String resultado() { return read("resultado", TEXT); }
    /** Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded. Known values: `familia`, `duplicada`, `objecion`, `servicio`, `fin_de_caso`; more may come. */
    public String motivoDescarte() { return read("motivo_descarte", TEXT); }
    /** The charge of a subscription, from the family or a bank statement. */
    public CuentaCargo cargo() { return read("cargo", as(CuentaCargo::new)); }
    /** Charges of a year that end with this account, in euros; null when reserved. */
    public String ahorroAnualEstimado() { return read("ahorro_anual_estimado", TEXT); }
    /** An action that cannot be taken back waits until then, and can be undone; null when reserved. */
    public String reposoHasta() { return read("reposo_hasta", TEXT); }
    /** When the request last went to the provider; null when reserved. */
    public String solicitada() { return read("solicitada", TEXT); }
    /** Date by which an answer is due, or by which the provider closes the account by itself; null when reserved. */
    public String plazo() { return read("plazo", TEXT); }
    /** Last change of the account. */
    public String actualizado() { return read("actualizado", TEXT); }
  }

  /** The charge of a subscription, from the family or a bank statement. */
  public static final class CuentaCargo extends Model {
    public CuentaCargo(Map<String, Object> json) { super(json); }
    /** Amount of each charge, in euros. */
    public String importe() { return read("importe", TEXT); }
    /** Always `EUR`. */
    public String moneda() { return read("moneda", TEXT); }
    /** How often it is charged. Known values: `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`; more may come. */
    public String periodicidad() { return read("periodicidad", TEXT); }
  }

  /** The accounts of a case. */
  public static final class CuentasDelCaso extends Model {
    public CuentasDelCaso(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** All accounts of the case, oldest first. */
    public List<Cuenta> elementos() { return read("elementos", each(as(Cuenta::new))); }
    /** Charges stopped by the case. */
    public CuentasDelCasoAhorroDelCaso ahorroDelCaso() { return read("ahorro_del_caso", as(CuentasDelCasoAhorroDelCaso::new)); }
  }

  /** Charges stopped by the case. */
  public static final class CuentasDelCasoAhorroDelCaso extends Model {
    public CuentasDelCasoAhorroDelCaso(Map<String, Object> json) { super(json); }
    /** Charges of a year that have been stopped, in euros. */
    public String detenido() { return read("detenido", TEXT); }
    /** Charges of a year that will stop with the accounts under way, in euros. */
    public String previsto() { return read("previsto", TEXT); }
    /** Always `EUR`. */
    public String moneda() { return read("moneda", TEXT); }
  }

  /** The accounts that were proposed. */
  public static final class CuentasPropuestas extends Model {
    public CuentasPropuestas(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** The accounts that were proposed, in the order of the request. */
    public List<Cuenta> elementos() { return read("elementos", each(as(Cuenta::new))); }
  }

  /** A document of the case. */
  public static final class Documento extends Model {
    public Documento(Map<String, Object> json) { super(json); }
    public String documentoId() { return read("documento_id", TEXT); }
    /** Kind of document. Known values: `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `mandato`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `poder`, `carta_instrucciones`, `justificante_envio`, `respuesta_proveedor`, `otro`; more may come. */
    public String tipo() { return read("tipo", TEXT); }
    /** Whether a person of the service has looked at it, and how it was found. Known values: `recibido`, `validado`, `rechazado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Who brought it. Known values: `heredero`, `aseguradora`, `servicio`; more may come. */
    public String origen() { return read("origen", TEXT); }
    /** Format of the file, read from its bytes; null for a document without a file. Known values: `application/pdf`, `image/jpeg`, `image/png`; more may come. */
    public String formato() { return read("formato", TEXT); }
    /** Size of its file, or null. */
    public Long bytes() { return read("bytes", WHOLE); }
    /** The account that it is for; null when it is for the case. */
    public String cuentaId() { return read("cuenta_id", TEXT); }
    /** Why it was rejected, in words the family understands. */
    public String motivoRechazo() { return read("motivo_rechazo", TEXT); }
    /** When it arrived. */
    public String recibido() { return read("recibido", TEXT); }
    /** When it was validated or rejected, or null. */
    public String revisado() { return read("revisado", TEXT); }
  }

  /** The documents of a case. */
  public static final class DocumentosDelCaso extends Model {
    public DocumentosDelCaso(Map<String, Object> json) { super(json); }
    public String casoId() { return read("caso_id", TEXT); }
    /** All documents of the case, oldest first. */
    public List<Documento> elementos() { return read("elementos", each(as(Documento::new))); }
  }

  /** Something that happened in the case. */
  public static final class EntradaCronologia extends Model {
    public EntradaCronologia(Map<String, Object> json) { super(json); }
    public String entradaId() { return read("entrada_id", TEXT); }
    /** Stable code of what happened. */
    public String tipo() { return read("tipo", TEXT); }
    /** The same in a sentence, in the language asked for. */
    public String texto() { return read("texto", TEXT); }
    /** Who did it. Known values: `aseguradora`, `heredero`, `servicio`, `sistema`; more may come. */
    public String actor() { return read("actor", TEXT); }
    /** When it happened. */
    public String ocurrido() { return read("ocurrido", TEXT); }
  }

  /** A delivery on its way. */
  public static final class EntregaEncolada extends Model {
    public EntregaEncolada(Map<String, Object> json) { super(json); }
    /** Identifier of the delivery. */
    public String entregaId() { return read("entrega_id", TEXT); }
    /** Identifier of the event, the same in every delivery and in the feed. */
    public String eventoId() { return read("evento_id", TEXT); }
    /** State of the delivery. Known values: `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`; more may come. */
    public String estado() { return read("estado", TEXT); }
  }

  /** What `enviarLote` can be asked for. */
  public static final class EnviarLoteQuery extends Model {
    public EnviarLoteQuery() {}
    public EnviarLoteQuery(Map<String, Object> json) { super(json); }
    /** The kind of opening. One of `siniestro`, `caso`. */
    public String abre() { return read("abre", TEXT); }
    public EnviarLoteQuery abre(String value) { put("abre", value); return this; }
  }

  /** The event that was put into the outbox. */
  public static final class EventoPedido extends Model {
    public EventoPedido(Map<String, Object> json) { super(json); }
    /** As in `X-Webhook-Id`. */
    public String eventoId() { return read("evento_id", TEXT); }
    /** Event kind. */
    public String evento() { return read("evento", TEXT); }
    /** As it is delivered. */
    public Map<String, Object> data() { return read("data", OPEN); }
    /** The now of the insurer. */
    public String timestamp() { return read("timestamp", TEXT); }
    /** Webhooks that are registered for it. */
    public Long entregas() { return read("entregas", WHOLE); }
  }

  /** The deceased. */
  public static final class Fallecido extends Model {
    public Fallecido() {}
    public Fallecido(Map<String, Object> json) { super(json); }
    /** First name of the deceased. */
    public String nombre() { return read("nombre", TEXT); }
    public Fallecido nombre(String value) { put("nombre", value); return this; }
    /** Surnames of the deceased. */
    public String apellidos() { return read("apellidos", TEXT); }
    public Fallecido apellidos(String value) { put("apellidos", value); return this; }
    /** National identity number. */
    public String dni() { return read("dni", TEXT); }
    public Fallecido dni(String value) { put("dni", value); return this; }
    /** Date of death. */
    public String fechaFallecimiento() { return read("fecha_fallecimiento", TEXT); }
    public Fallecido fechaFallecimiento(String value) { put("fecha_fallecimiento", value); return this; }
  }

  /** A script that was put on. */
  public static final class GuionPuesto extends Model {
    public GuionPuesto(Map<String, Object> json) { super(json); }
    public String guionId() { return read("guion_id", TEXT); }
    /** Name of the ready script; `propio` for your own. */
    public String nombre() { return read("nombre", TEXT); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** `en_espera`. Known values: `en_espera`, `en_curso`, `terminado`, `fallido`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Steps of the family that are done. */
    public Long pasosHechos() { return read("pasos_hechos", WHOLE); }
    /** When somebody in it acts next. */
    public String proximo() { return read("proximo", TEXT); }
    /** The step and the code of the refusal. */
    public String fallo() { return read("fallo", TEXT); }
    /** When it was put on, by the clock of the insurer. */
    public String creado() { return read("creado", TEXT); }
  }

  /** Scripts of a test insurer. */
  public static final class Guiones extends Model {
    public Guiones(Map<String, Object> json) { super(json); }
    /** The ready scripts. */
    public List<GuionesElementos> elementos() { return read("elementos", each(as(GuionesElementos::new))); }
    /** Those put on, newest first; the last fifty. */
    public List<GuionPuesto> puestos() { return read("puestos", each(as(GuionPuesto::new))); }
  }

  public static final class GuionesElementos extends Model {
    public GuionesElementos(Map<String, Object> json) { super(json); }
    /** Known values: `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`; more may come. */
    public String guion() { return read("guion", TEXT); }
    /** Its story in one sentence. */
    public String resumen() { return read("resumen", TEXT); }
    /** How a case ends with it. */
    public String desenlace() { return read("desenlace", TEXT); }
    /** Steps of the family; empty. */
    public List<GuionesElementosFamilia> familia() { return read("familia", each(as(GuionesElementosFamilia::new))); }
    /** Answers of the providers. */
    public List<GuionesElementosProveedores> proveedores() { return read("proveedores", each(as(GuionesElementosProveedores::new))); }
    /** Codes of the providers whose accounts the family lists. */
    public List<String> cuentas() { return read("cuentas", each(TEXT)); }
  }

  public static final class GuionesElementosFamilia extends Model {
    public GuionesElementosFamilia(Map<String, Object> json) { super(json); }
    /** Time since the step before it; for the first step, since the script was put on. */
    public String tras() { return read("tras", TEXT); }
    /** Known values: `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`; more may come. */
    public String accion() { return read("accion", TEXT); }
  }

  public static final class GuionesElementosProveedores extends Model {
    public GuionesElementosProveedores(Map<String, Object> json) { super(json); }
    /** Code of the provider in the catalogue; without it, every other one. */
    public String codigo() { return read("codigo", TEXT); }
    /** Known values: `confirma`, `pide_papel`, `rechaza`, `calla`; more may come. */
    public String respuesta() { return read("respuesta", TEXT); }
    /** Time between the request and the answer; seven days where it is not given. */
    public String tras() { return read("tras", TEXT); }
  }

  /** The heir, who receives the link to the portal. */
  public static final class Heredero extends Model {
    public Heredero() {}
    public Heredero(Map<String, Object> json) { super(json); }
    /** First name of the heir. */
    public String nombre() { return read("nombre", TEXT); }
    public Heredero nombre(String value) { put("nombre", value); return this; }
    /** Surnames of the heir. */
    public String apellidos() { return read("apellidos", TEXT); }
    public Heredero apellidos(String value) { put("apellidos", value); return this; }
    /** E-mail address. */
    public String email() { return read("email", TEXT); }
    public Heredero email(String value) { put("email", value); return this; }
    /** Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number. */
    public String telefono() { return read("telefono", TEXT); }
    public Heredero telefono(String value) { put("telefono", value); return this; }
    /** Kinship to the deceased, free text. */
    public String parentesco() { return read("parentesco", TEXT); }
    public Heredero parentesco(String value) { put("parentesco", value); return this; }
    /** Language of the e-mails and the portal; the insurer's own by default. One of `es`, `ca`, `gl`, `eu`, `en`. */
    public String idioma() { return read("idioma", TEXT); }
    public Heredero idioma(String value) { put("idioma", value); return this; }
  }

  /** The modules. */
  public static final class ListaDeModulos extends Model {
    public ListaDeModulos(Map<String, Object> json) { super(json); }
    /** All of them. */
    public List<ModuloDeCatalogo> elementos() { return read("elementos", each(as(ModuloDeCatalogo::new))); }
  }

  /** The packs. */
  public static final class ListaDePacks extends Model {
    public ListaDePacks(Map<String, Object> json) { super(json); }
    /** All of them. */
    public List<PackDeCatalogo> elementos() { return read("elementos", each(as(PackDeCatalogo::new))); }
  }

  /** What `listarCasos` can be asked for. */
  public static final class ListarCasosQuery extends Model {
    public ListarCasosQuery() {}
    public ListarCasosQuery(Map<String, Object> json) { super(json); }
    /** Only cases in these states. */
    public List<String> estado() { return read("estado", each(TEXT)); }
    public ListarCasosQuery estado(List<String> value) { put("estado", value); return this; }
    /** Opened on this day (Europe/Madrid) or later. */
    public String abiertoDesde() { return read("abierto_desde", TEXT); }
    public ListarCasosQuery abiertoDesde(String value) { put("abierto_desde", value); return this; }
    /** Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`. */
    public String abiertoHasta() { return read("abierto_hasta", TEXT); }
    public ListarCasosQuery abiertoHasta(String value) { put("abierto_hasta", value); return this; }
    /** Only cases of this policy; spacing, hyphens and case are ignored. */
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    public ListarCasosQuery polizaNumero(String value) { put("poliza_numero", value); return this; }
    /** Only cases with this reference, of their own or of their claim; as it is written, capitals included. */
    public String referencia() { return read("referencia", TEXT); }
    public ListarCasosQuery referencia(String value) { put("referencia", value); return this; }
    /** Changed at this instant or later. */
    public String actualizadoDesdeInstante() { return read("actualizado_desde_instante", TEXT); }
    public ListarCasosQuery actualizadoDesdeInstante(String value) { put("actualizado_desde_instante", value); return this; }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarCasosQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarCasosQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarCronologia` can be asked for. */
  public static final class ListarCronologiaQuery extends Model {
    public ListarCronologiaQuery() {}
    public ListarCronologiaQuery(Map<String, Object> json) { super(json); }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarCronologiaQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarCronologiaQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarEntregas` can be asked for. */
  public static final class ListarEntregasQuery extends Model {
    public ListarEntregasQuery() {}
    public ListarEntregasQuery(Map<String, Object> json) { super(json); }
    /** Only deliveries in this state. One of `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`. */
    public String estado() { return read("estado", TEXT); }
    public ListarEntregasQuery estado(String value) { put("estado", value); return this; }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarEntregasQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarEntregasQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarEventos` can be asked for. */
  public static final class ListarEventosQuery extends Model {
    public ListarEventosQuery() {}
    public ListarEventosQuery(Map<String, Object> json) { super(json); }
    /** The `siguiente` of the answer before; from the beginning without it. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarEventosQuery cursor(String value) { put("cursor", value); return this; }
    /** Seconds to wait when nothing is new. */
    public Long esperar() { return read("esperar", WHOLE); }
    public ListarEventosQuery esperar(Long value) { put("esperar", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarEventosQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarFilasDeLote` can be asked for. */
  public static final class ListarFilasDeLoteQuery extends Model {
    public ListarFilasDeLoteQuery() {}
    public ListarFilasDeLoteQuery(Map<String, Object> json) { super(json); }
    /** Only rows with this result. One of `pendiente`, `abierto`, `unido`, `ya_existia`, `error`. */
    public String resultado() { return read("resultado", TEXT); }
    public ListarFilasDeLoteQuery resultado(String value) { put("resultado", value); return this; }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarFilasDeLoteQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarFilasDeLoteQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarLotes` can be asked for. */
  public static final class ListarLotesQuery extends Model {
    public ListarLotesQuery() {}
    public ListarLotesQuery(Map<String, Object> json) { super(json); }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarLotesQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarLotesQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarProveedores` can be asked for. */
  public static final class ListarProveedoresQuery extends Model {
    public ListarProveedoresQuery() {}
    public ListarProveedoresQuery(Map<String, Object> json) { super(json); }
    /** Only this kind. One of `administracion`, `agua`, `apuestas`, `banca`, `citas`, `contrasenas`, `correo`, `cripto`, `deporte`, `energia`, `inversion`, `mensajeria`, `musica`, `nube`, `pagos`, `prensa`, `red_profesional`, `red_social`, `salud`, `seguridad`, `software`, `telefonia`, `tienda`, `transporte`, `viajes`, `video`, `videojuegos`. */
    public String tipo() { return read("tipo", TEXT); }
    public ListarProveedoresQuery tipo(String value) { put("tipo", value); return this; }
    /** Only providers of whom this can be asked. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`. */
    public String accion() { return read("accion", TEXT); }
    public ListarProveedoresQuery accion(String value) { put("accion", value); return this; }
    /** As people say it. */
    public String buscar() { return read("buscar", TEXT); }
    public ListarProveedoresQuery buscar(String value) { put("buscar", value); return this; }
    /** The `siguiente` of the page before; opaque, and none of another list. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarProveedoresQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarProveedoresQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarSiniestros` can be asked for. */
  public static final class ListarSiniestrosQuery extends Model {
    public ListarSiniestrosQuery() {}
    public ListarSiniestrosQuery(Map<String, Object> json) { super(json); }
    /** Only claims whose case is in these states. */
    public List<String> estado() { return read("estado", each(TEXT)); }
    public ListarSiniestrosQuery estado(List<String> value) { put("estado", value); return this; }
    /** Only claims of this policy. */
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    public ListarSiniestrosQuery polizaNumero(String value) { put("poliza_numero", value); return this; }
    /** Only claims with this reference, capitals included. */
    public String referencia() { return read("referencia", TEXT); }
    public ListarSiniestrosQuery referencia(String value) { put("referencia", value); return this; }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarSiniestrosQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarSiniestrosQuery limite(Long value) { put("limite", value); return this; }
  }

  /** What `listarWebhooks` can be asked for. */
  public static final class ListarWebhooksQuery extends Model {
    public ListarWebhooksQuery() {}
    public ListarWebhooksQuery(Map<String, Object> json) { super(json); }
    /** The `siguiente` of the page before; opaque. */
    public String cursor() { return read("cursor", TEXT); }
    public ListarWebhooksQuery cursor(String value) { put("cursor", value); return this; }
    /** Elements per page. */
    public Long limite() { return read("limite", WHOLE); }
    public ListarWebhooksQuery limite(Long value) { put("limite", value); return this; }
  }

  /** Who signs in. */
  public static final class Login extends Model {
    public Login() {}
    public Login(Map<String, Object> json) { super(json); }
    /** E-mail address of the user. */
    public String email() { return read("email", TEXT); }
    public Login email(String value) { put("email", value); return this; }
    public String password() { return read("password", TEXT); }
    public Login password(String value) { put("password", value); return this; }
    /** One-time code, where the user has a second factor. */
    public String codigo() { return read("codigo", TEXT); }
    public Login codigo(String value) { put("codigo", value); return this; }
  }

  /** A batch, its state and its counts. */
  public static final class Lote extends Model {
    public Lote(Map<String, Object> json) { super(json); }
    /** Identifier of the batch. */
    public String loteId() { return read("lote_id", TEXT); }
    /** `terminado`. Known values: `en_curso`, `terminado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** How the file was written. Known values: `csv`, `jsonl`; more may come. */
    public String formato() { return read("formato", TEXT); }
    /** Rows by what came of them. */
    public LoteFilas filas() { return read("filas", as(LoteFilas::new)); }
    /** When it was received. */
    public String creado() { return read("creado", TEXT); }
    /** When its last row had its result, or null. */
    public String terminado() { return read("terminado", TEXT); }
    /** Until when it is told what was wrong with its rows, 30 days after its end; null until then. */
    public String explicadoHasta() { return read("explicado_hasta", TEXT); }
  }

  /** Rows by what came of them. */
  public static final class LoteFilas extends Model {
    public LoteFilas(Map<String, Object> json) { super(json); }
    /** Rows of the file. */
    public Long total() { return read("total", WHOLE); }
    /** Rows still to be worked off. */
    public Long pendiente() { return read("pendiente", WHOLE); }
    /** Rows that opened a case. */
    public Long abierto() { return read("abierto", WHOLE); }
    /** Rows whose claim joined a case that was opened by POST /casos. */
    public Long unido() { return read("unido", WHOLE); }
    /** Rows whose case was there. */
    public Long yaExistia() { return read("ya_existia", WHOLE); }
    /** Rows that were refused. */
    public Long error() { return read("error", WHOLE); }
  }

  /** A module that can be contracted. */
  public static final class ModuloDeCatalogo extends Model {
    public ModuloDeCatalogo(Map<String, Object> json) { super(json); }
    /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
    public String modulo() { return read("modulo", TEXT); }
    public String nombre() { return read("nombre", TEXT); }
    public String descripcion() { return read("descripcion", TEXT); }
  }

  /** A module of the case and how it stands. */
  public static final class ModuloDelCaso extends Model {
    public ModuloDelCaso(Map<String, Object> json) { super(json); }
    /** The module. Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
    public String modulo() { return read("modulo", TEXT); }
    /** State of the module. */
    public String estado() { return read("estado", TEXT); }
    /** When the work of the module was over, or null. */
    public String completado() { return read("completado", TEXT); }
  }

  /** One of both. */
  public static final class MovimientoDeReloj extends Model {
    public MovimientoDeReloj() {}
    public MovimientoDeReloj(Map<String, Object> json) { super(json); }
    /** Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`. */
    public String avanzar() { return read("avanzar", TEXT); }
    public MovimientoDeReloj avanzar(String value) { put("avanzar", value); return this; }
    /** Until when. */
    public String hastaInstante() { return read("hasta_instante", TEXT); }
    public MovimientoDeReloj hastaInstante(String value) { put("hasta_instante", value); return this; }
  }

  /** An account to propose. */
  public static final class NuevaCuenta extends Model {
    public NuevaCuenta() {}
    public NuevaCuenta(Map<String, Object> json) { super(json); }
    /** Code of the provider in `GET /catalogo/proveedores`. */
    public String proveedorCodigo() { return read("proveedor_codigo", TEXT); }
    public NuevaCuenta proveedorCodigo(String value) { put("proveedor_codigo", value); return this; }
    /** Name of a provider that is not in the catalogue. */
    public String proveedor() { return read("proveedor", TEXT); }
    public NuevaCuenta proveedor(String value) { put("proveedor", value); return this; }
    /** E-mail, user, number or line of the account at the provider. */
    public String identificador() { return read("identificador", TEXT); }
    public NuevaCuenta identificador(String value) { put("identificador", value); return this; }
    /** What to do with the account. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`. */
    public String accion() { return read("accion", TEXT); }
    public NuevaCuenta accion(String value) { put("accion", value); return this; }
    /** Module it belongs to; without it the one that goes with the action, or with the provider. One of `borrado`, `suscripciones`, `certificados`. */
    public String modulo() { return read("modulo", TEXT); }
    public NuevaCuenta modulo(String value) { put("modulo", value); return this; }
    /** Its charge, where known. */
    public NuevaCuentaCargo cargo() { return read("cargo", as(NuevaCuentaCargo::new)); }
    public NuevaCuenta cargo(NuevaCuentaCargo value) { put("cargo", value); return this; }
  }

  /** Its charge, where known. */
  public static final class NuevaCuentaCargo extends Model {
    public NuevaCuentaCargo() {}
    public NuevaCuentaCargo(Map<String, Object> json) { super(json); }
    /** Amount of each charge, in euros with at most two decimals, up to 100000. */
    public String importe() { return read("importe", TEXT); }
    public NuevaCuentaCargo importe(String value) { put("importe", value); return this; }
    /** How often it is charged. One of `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`. */
    public String periodicidad() { return read("periodicidad", TEXT); }
    public NuevaCuentaCargo periodicidad(String value) { put("periodicidad", value); return this; }
  }

  /** Accounts that the insurer knows of. */
  public static final class NuevasCuentas extends Model {
    public NuevasCuentas() {}
    public NuevasCuentas(Map<String, Object> json) { super(json); }
    /** The accounts to propose; all of them or none are taken. */
    public List<NuevaCuenta> cuentas() { return read("cuentas", each(as(NuevaCuenta::new))); }
    public NuevasCuentas cuentas(List<NuevaCuenta> value) { put("cuentas", value); return this; }
  }

  /** Corrections to make before the new link goes out. */
  public static final class NuevoAcceso extends Model {
    public NuevoAcceso() {}
    public NuevoAcceso(Map<String, Object> json) { super(json); }
    /** Corrected e-mail address of the heir. */
    public String email() { return read("email", TEXT); }
    public NuevoAcceso email(String value) { put("email", value); return this; }
    /** Corrected telephone of the heir; blank leaves it as it is. */
    public String telefono() { return read("telefono", TEXT); }
    public NuevoAcceso telefono(String value) { put("telefono", value); return this; }
    /** false. */
    public Boolean enviar() { return read("enviar", TRUTH); }
    public NuevoAcceso enviar(Boolean value) { put("enviar", value); return this; }
  }

  /** A case to open. */
  public static final class NuevoCaso extends Model {
    public NuevoCaso() {}
    public NuevoCaso(Map<String, Object> json) { super(json); }
    /** The deceased. */
    public Fallecido fallecido() { return read("fallecido", as(Fallecido::new)); }
    public NuevoCaso fallecido(Fallecido value) { put("fallecido", value); return this; }
    /** The heir, who receives the link to the portal. */
    public Heredero heredero() { return read("heredero", as(Heredero::new)); }
    public NuevoCaso heredero(Heredero value) { put("heredero", value); return this; }
    /** Policy number, as the insurer writes it. */
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    public NuevoCaso polizaNumero(String value) { put("poliza_numero", value); return this; }
    /** Modules of the case, each once. */
    public List<String> modulosContratados() { return read("modulos_contratados", each(TEXT)); }
    public NuevoCaso modulosContratados(List<String> value) { put("modulos_contratados", value); return this; }
    /** The insurer's own reference, as its systems know the matter. */
    public String referencia() { return read("referencia", TEXT); }
    public NuevoCaso referencia(String value) { put("referencia", value); return this; }
    /** Up to 20 marks of the insurer's own, texts by name. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    public NuevoCaso metadatos(Map<String, Object> value) { put("metadatos", value); return this; }
  }

  /** A document to add. */
  public static final class NuevoDocumento extends Model {
    public NuevoDocumento() {}
    public NuevoDocumento(Map<String, Object> json) { super(json); }
    /** Kind of document. One of `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `otro`. */
    public String tipo() { return read("tipo", TEXT); }
    public NuevoDocumento tipo(String value) { put("tipo", value); return this; }
    /** The account that it is for, where it is for one. */
    public String cuentaId() { return read("cuenta_id", TEXT); }
    public NuevoDocumento cuentaId(String value) { put("cuenta_id", value); return this; }
    /** Name of the file, to be shown beside it; it decides nothing. */
    public String nombre() { return read("nombre", TEXT); }
    public NuevoDocumento nombre(String value) { put("nombre", value); return this; }
    /** The file, at most 20 MB. */
    public String contenido() { return read("contenido", TEXT); }
    public NuevoDocumento contenido(String value) { put("contenido", value); return this; }
  }

  public static final class NuevoEvento extends Model {
    public NuevoEvento() {}
    public NuevoEvento(Map<String, Object> json) { super(json); }
    /** Event kind. One of `caso_abierto`, `caso_cerrado`, `siniestro_abierto`, `documentacion_completa`, `documentacion_recibida`, `cuenta_resuelta`, `modulo_completado`. */
    public String evento() { return read("evento", TEXT); }
    public NuevoEvento evento(String value) { put("evento", value); return this; }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    public NuevoEvento casoId(String value) { put("caso_id", value); return this; }
  }

  /** A ready script, steps of your own, or a ready one of which some members are replaced. */
  public static final class NuevoGuion extends Model {
    public NuevoGuion() {}
    public NuevoGuion(Map<String, Object> json) { super(json); }
    /** A ready script. One of `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`. */
    public String guion() { return read("guion", TEXT); }
    public NuevoGuion guion(String value) { put("guion", value); return this; }
    /** Steps of the family; empty. */
    public List<NuevoGuionFamilia> familia() { return read("familia", each(as(NuevoGuionFamilia::new))); }
    public NuevoGuion familia(List<NuevoGuionFamilia> value) { put("familia", value); return this; }
    /** Answers of the providers. */
    public List<NuevoGuionProveedores> proveedores() { return read("proveedores", each(as(NuevoGuionProveedores::new))); }
    public NuevoGuion proveedores(List<NuevoGuionProveedores> value) { put("proveedores", value); return this; }
    /** Codes of the providers whose accounts the family lists. */
    public List<String> cuentas() { return read("cuentas", each(TEXT)); }
    public NuevoGuion cuentas(List<String> value) { put("cuentas", value); return this; }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    public NuevoGuion casoId(String value) { put("caso_id", value); return this; }
  }

  public static final class NuevoGuionFamilia extends Model {
    public NuevoGuionFamilia() {}
    public NuevoGuionFamilia(Map<String, Object> json) { super(json); }
    /** Time since the step before it; for the first step, since the script was put on. */
    public String tras() { return read("tras", TEXT); }
    public NuevoGuionFamilia tras(String value) { put("tras", value); return this; }
    /** One of `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`. */
    public String accion() { return read("accion", TEXT); }
    public NuevoGuionFamilia accion(String value) { put("accion", value); return this; }
  }

  public static final class NuevoGuionProveedores extends Model {
    public NuevoGuionProveedores() {}
    public NuevoGuionProveedores(Map<String, Object> json) { super(json); }
    /** Code of the provider in the catalogue; without it, every other one. */
    public String codigo() { return read("codigo", TEXT); }
    public NuevoGuionProveedores codigo(String value) { put("codigo", value); return this; }
    /** One of `confirma`, `pide_papel`, `rechaza`, `calla`. */
    public String respuesta() { return read("respuesta", TEXT); }
    public NuevoGuionProveedores respuesta(String value) { put("respuesta", value); return this; }
    /** Time between the request and the answer; seven days where it is not given. */
    public String tras() { return read("tras", TEXT); }
    public NuevoGuionProveedores tras(String value) { put("tras", value); return this; }
  }

  /** A claim; it opens a case. */
  public static final class NuevoSiniestro extends Model {
    public NuevoSiniestro() {}
    public NuevoSiniestro(Map<String, Object> json) { super(json); }
    /** Policy number, as the insurer writes it. */
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    public NuevoSiniestro polizaNumero(String value) { put("poliza_numero", value); return this; }
    /** The deceased. */
    public Fallecido fallecido() { return read("fallecido", as(Fallecido::new)); }
    public NuevoSiniestro fallecido(Fallecido value) { put("fallecido", value); return this; }
    /** The heir, who receives the link to the portal. */
    public Heredero heredero() { return read("heredero", as(Heredero::new)); }
    public NuevoSiniestro heredero(Heredero value) { put("heredero", value); return this; }
    /** How the service orders its work. One of `normal`, `urgente`. */
    public String prioridad() { return read("prioridad", TEXT); }
    public NuevoSiniestro prioridad(String value) { put("prioridad", value); return this; }
    /** Free-text note from the insurer. */
    public String notasAseguradora() { return read("notas_aseguradora", TEXT); }
    public NuevoSiniestro notasAseguradora(String value) { put("notas_aseguradora", value); return this; }
    /** The insurer's own reference, as its systems know the matter. */
    public String referencia() { return read("referencia", TEXT); }
    public NuevoSiniestro referencia(String value) { put("referencia", value); return this; }
    /** Up to 20 marks of the insurer's own, texts by name. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    public NuevoSiniestro metadatos(Map<String, Object> value) { put("metadatos", value); return this; }
    /** Modules of the case, each once. Variant A alone. */
    public List<String> modulos() { return read("modulos", each(TEXT)); }
    public NuevoSiniestro modulos(List<String> value) { put("modulos", value); return this; }
    /** A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Variant B alone. */
    public String pack() { return read("pack", TEXT); }
    public NuevoSiniestro pack(String value) { put("pack", value); return this; }
  }

  public static final class NuevoWebhook extends Model {
    public NuevoWebhook() {}
    public NuevoWebhook(Map<String, Object> json) { super(json); }
    /** Address of the receiver. */
    public String url() { return read("url", TEXT); }
    public NuevoWebhook url(String value) { put("url", value); return this; }
    /** Event kinds to deliver, from now on. */
    public List<String> eventos() { return read("eventos", each(TEXT)); }
    public NuevoWebhook eventos(List<String> value) { put("eventos", value); return this; }
    /** Text for people. */
    public String descripcion() { return read("descripcion", TEXT); }
    public NuevoWebhook descripcion(String value) { put("descripcion", value); return this; }
    /** Deliveries to this receiver at the same time, by each worker process of the service. */
    public Long concurrencia() { return read("concurrencia", WHOLE); }
    public NuevoWebhook concurrencia(Long value) { put("concurrencia", value); return this; }
    /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
    public Boolean recuperacionAutomatica() { return read("recuperacion_automatica", TRUTH); }
    public NuevoWebhook recuperacionAutomatica(Boolean value) { put("recuperacion_automatica", value); return this; }
  }

  /** A pack that can be contracted. */
  public static final class PackDeCatalogo extends Model {
    public PackDeCatalogo(Map<String, Object> json) { super(json); }
    public String pack() { return read("pack", TEXT); }
    public String nombre() { return read("nombre", TEXT); }
    public List<String> modulos() { return read("modulos", each(TEXT)); }
  }

  public static final class PaginaDeEntregasElementos extends Model {
    public PaginaDeEntregasElementos(Map<String, Object> json) { super(json); }
    /** Identifier of the delivery. */
    public String entregaId() { return read("entrega_id", TEXT); }
    /** Identifier of the event, the same in every delivery and in the feed. */
    public String eventoId() { return read("evento_id", TEXT); }
    /** Event kind. */
    public String evento() { return read("evento", TEXT); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** `pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted. */
    public String estado() { return read("estado", TEXT); }
    /** Attempts so far, over all times it was sent. */
    public Long intentosHechos() { return read("intentos_hechos", WHOLE); }
    /** When it is attempted next; null unless it is `pendiente`. */
    public String proximoIntento() { return read("proximo_intento", TEXT); }
    /** When the event was emitted. */
    public String creada() { return read("creada", TEXT); }
    /** Every attempt that is still kept, oldest first. */
    public List<PaginaDeEntregasElementosIntentos> intentos() { return read("intentos", each(as(PaginaDeEntregasElementosIntentos::new))); }
  }

  public static final class PaginaDeEntregasElementosIntentos extends Model {
    public PaginaDeEntregasElementosIntentos(Map<String, Object> json) { super(json); }
    /** Attempt, from 1. */
    public Long numero() { return read("numero", WHOLE); }
    /** How it ended. */
    public String resultado() { return read("resultado", TEXT); }
    /** Status of the answer, where there was one. */
    public Long estadoHttp() { return read("estado_http", WHOLE); }
    /** Reason in a word, where there was no answer. */
    public String detalle() { return read("detalle", TEXT); }
    /** When it began. */
    public String inicio() { return read("inicio", TEXT); }
    /** How long it took. */
    public Long duracionMs() { return read("duracion_ms", WHOLE); }
    /** The first 16 KiB of the answer, kept for 7 days. */
    public String respuesta() { return read("respuesta", TEXT); }
  }

  /** Events in sealed order. */
  public static final class PaginaDeEventos extends Model {
    public PaginaDeEventos(Map<String, Object> json) { super(json); }
    /** Oldest first. */
    public List<PaginaDeEventosElementos> elementos() { return read("elementos", each(as(PaginaDeEventosElementos::new))); }
    /** Cursor to continue from; always given, also when nothing is new. */
    public String siguiente() { return read("siguiente", TEXT); }
  }

  /** An event. */
  public static final class PaginaDeEventosElementos extends Model {
    public PaginaDeEventosElementos(Map<String, Object> json) { super(json); }
    /** Identifier of the event, the same in every delivery and in the feed. */
    public String eventoId() { return read("evento_id", TEXT); }
    /** Event kind. */
    public String evento() { return read("evento", TEXT); }
    /** As in the delivery. */
    public Map<String, Object> data() { return read("data", OPEN); }
    /** When it happened. */
    public String timestamp() { return read("timestamp", TEXT); }
    /** Present, and `true`, on an event of a test insurer that was asked for and did not happen. */
    public Boolean aPeticion() { return read("a_peticion", TRUTH); }
  }

  /** A row of a batch, without token or link. */
  public static final class PaginaDeFilasDeLoteElementos extends Model {
    public PaginaDeFilasDeLoteElementos(Map<String, Object> json) { super(json); }
    /** Line of the file in which the row begins, counted from 1; together with the batch it names the row. */
    public Long linea() { return read("linea", WHOLE); }
    /** The outcome of the row. Known values: `pendiente`, `abierto`, `unido`, `ya_existia`, `error`; more may come. */
    public String resultado() { return read("resultado", TEXT); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** State of that case now, or null. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Code of the error, the same as in `X-Error-Code`, or null. */
    public String codigo() { return read("codigo", TEXT); }
    /** Its problems, at most twenty. */
    public List<PaginaDeFilasDeLoteElementosProblemas> problemas() { return read("problemas", each(as(PaginaDeFilasDeLoteElementosProblemas::new))); }
  }

  /** A problem of a row. */
  public static final class PaginaDeFilasDeLoteElementosProblemas extends Model {
    public PaginaDeFilasDeLoteElementosProblemas(Map<String, Object> json) { super(json); }
    /** Column of the CSV, or null. */
    public String columna() { return read("columna", TEXT); }
    /** JSON path within the line, or null. */
    public String ruta() { return read("ruta", TEXT); }
    /** The problem in a sentence that holds none of the values. */
    public String mensaje() { return read("mensaje", TEXT); }
  }

  /** A provider of digital accounts, contracts or subscriptions. */
  public static final class Proveedor extends Model {
    public Proveedor(Map<String, Object> json) { super(json); }
    /** Code of the provider; it never changes. */
    public String codigo() { return read("codigo", TEXT); }
    /** Name. */
    public String nombre() { return read("nombre", TEXT); }
    /** Other services that go with it. */
    public List<String> incluye() { return read("incluye", each(TEXT)); }
    /** Kind. */
    public String tipo() { return read("tipo", TEXT); }
    /** Provider of the same group or account, to ask together. */
    public String matriz() { return read("matriz", TEXT); }
    /** Internet domains by which an account or a message can be recognised. */
    public List<String> dominios() { return read("dominios", each(TEXT)); }
    /** Its name tells something intimate. */
    public Boolean discreto() { return read("discreto", TRUTH); }
    /** The provider's own page about it, or the one that leads to it. */
    public String pagina() { return read("pagina", TEXT); }
    /** The way that the law gives beside those of the provider. */
    public ProveedorViaLegal viaLegal() { return read("via_legal", as(ProveedorViaLegal::new)); }
    /** Actions that the provider offers. */
    public List<AccionDeProveedor> acciones() { return read("acciones", each(as(AccionDeProveedor::new))); }
    /** Names that its charges have on bank statements, as printed; `*` is a plain character. */
    public List<String> descriptoresBancarios() { return read("descriptores_bancarios", each(TEXT)); }
    /** Days without use after which the provider itself closes an account. */
    public Long caducidadPorInactividadDias() { return read("caducidad_por_inactividad_dias", WHOLE); }
    /** Order hint, lower first. */
    public Long orden() { return read("orden", WHOLE); }
    /** What else to know, in the language asked for. */
    public String notas() { return read("notas", TEXT); }
    /** Fields of the provider that are not verified, those of its actions apart. */
    public List<String> sinVerificar() { return read("sin_verificar", each(TEXT)); }
    /** Day and source of the verification of all fields, except those listed in `salvo`. */
    public ProveedorVerificado verificado() { return read("verificado", as(ProveedorVerificado::new)); }
  }

  /** Day and source of the verification of all fields, except those listed in `salvo`. */
  public static final class ProveedorVerificado extends Model {
    public ProveedorVerificado(Map<String, Object> json) { super(json); }
    /** `verificado`. */
    public String estado() { return read("estado", TEXT); }
    /** Day on which it was last looked into; null when there is nothing to look into. */
    public String fecha() { return read("fecha", TEXT); }
    /** Where a fact was seen. */
    public ProveedorVerificadoFuente fuente() { return read("fuente", as(ProveedorVerificadoFuente::new)); }
    /** Fields for which it is otherwise. */
    public List<ProveedorVerificadoExcepciones> excepciones() { return read("excepciones", each(as(ProveedorVerificadoExcepciones::new))); }
  }

  public static final class ProveedorVerificadoExcepciones extends Model {
    public ProveedorVerificadoExcepciones(Map<String, Object> json) { super(json); }
    /** Paths of the fields. */
    public List<String> campos() { return read("campos", each(TEXT)); }
    /** `verificado`. */
    public String estado() { return read("estado", TEXT); }
    /** Day on which it was last looked into; null when there is nothing to look into. */
    public String fecha() { return read("fecha", TEXT); }
    /** Where a fact was seen. */
    public ProveedorVerificadoExcepcionesFuente fuente() { return read("fuente", as(ProveedorVerificadoExcepcionesFuente::new)); }
  }

  /** Where a fact was seen. */
  public static final class ProveedorVerificadoExcepcionesFuente extends Model {
    public ProveedorVerificadoExcepcionesFuente(Map<String, Object> json) { super(json); }
    /** Whose words. */
    public String clase() { return read("clase", TEXT); }
    /** Address or description of the source. */
    public String referencia() { return read("referencia", TEXT); }
    /** The document's own date. */
    public String fechaDocumento() { return read("fecha_documento", TEXT); }
  }

  /** Where a fact was seen. */
  public static final class ProveedorVerificadoFuente extends Model {
    public ProveedorVerificadoFuente(Map<String, Object> json) { super(json); }
    /** Whose words. */
    public String clase() { return read("clase", TEXT); }
    /** Address or description of the source. */
    public String referencia() { return read("referencia", TEXT); }
    /** The document's own date. */
    public String fechaDocumento() { return read("fecha_documento", TEXT); }
  }

  /** The way that the law gives beside those of the provider. */
  public static final class ProveedorViaLegal extends Model {
    public ProveedorViaLegal(Map<String, Object> json) { super(json); }
    /** The controller of the data. */
    public String responsable() { return read("responsable", TEXT); }
    /** Page or e-mail address of its data protection officer. */
    public String dpd() { return read("dpd", TEXT); }
  }

  /** A ratio with both its parts. */
  public static final class Razon extends Model {
    public Razon(Map<String, Object> json) { super(json); }
    /** What is counted. */
    public Long numerador() { return read("numerador", WHOLE); }
    /** Out of how many. */
    public Long denominador() { return read("denominador", WHOLE); }
    /** `numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known. */
    public BigDecimal valor() { return read("valor", NUMBER); }
    /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
    public String motivo() { return read("motivo", TEXT); }
  }

  /** A ratio of amounts; every number is text, exact to the cent. */
  public static final class RazonEconomica extends Model {
    public RazonEconomica(Map<String, Object> json) { super(json); }
    /** Amount or number above; null when data are missing. */
    public String numerador() { return read("numerador", TEXT); }
    /** Amount or number below; null when data are missing. */
    public String denominador() { return read("denominador", TEXT); }
    /** `numerador` ÷ `denominador`, rounded half up; amounts have two decimals. */
    public String valor() { return read("valor", TEXT); }
    /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
    public String motivo() { return read("motivo", TEXT); }
  }

  public static final class Recuperacion extends Model {
    public Recuperacion() {}
    public Recuperacion(Map<String, Object> json) { super(json); }
    /** Events that happened at this instant or later. */
    public String desdeInstante() { return read("desde_instante", TEXT); }
    public Recuperacion desdeInstante(String value) { put("desde_instante", value); return this; }
    /** Events that happened before this instant, which is not before `desde_instante`; now by default. */
    public String hastaInstante() { return read("hasta_instante", TEXT); }
    public Recuperacion hastaInstante(String value) { put("hasta_instante", value); return this; }
  }

  /** How many go out again. */
  public static final class Recuperados extends Model {
    public Recuperados(Map<String, Object> json) { super(json); }
    /** Deliveries that were exhausted or held and go out again, in order. */
    public Long recuperados() { return read("recuperados", WHOLE); }
  }

  /** The clock of a test insurer. */
  public static final class RelojMovido extends Model {
    public RelojMovido(Map<String, Object> json) { super(json); }
    /** What time it is for this insurer. */
    public String reloj() { return read("reloj", TEXT); }
    /** What time it is. */
    public String real() { return read("real", TEXT); }
    /** Seconds by which the clock of this insurer is ahead of real time. */
    public Long desfaseSegundos() { return read("desfase_segundos", WHOLE); }
    /** Nothing moves, and everything that was due has happened. */
    public Boolean asentado() { return read("asentado", TRUTH); }
    /** Until when the clock is being moved; null. */
    public String destino() { return read("destino", TEXT); }
    /** Everything that is due and has not happened yet. */
    public RelojMovidoPendiente pendiente() { return read("pendiente", as(RelojMovidoPendiente::new)); }
    /** When something is due next. */
    public String proximo() { return read("proximo", TEXT); }
    /** Scripts put on of which a rule refused a step. */
    public Long guionesFallidos() { return read("guiones_fallidos", WHOLE); }
  }

  /** Everything that is due and has not happened yet. */
  public static final class RelojMovidoPendiente extends Model {
    public RelojMovidoPendiente(Map<String, Object> json) { super(json); }
    /** Cases with a reminder, a silence or an end that is due. */
    public Long relojes() { return read("relojes", WHOLE); }
    /** E-mails that are due. */
    public Long correos() { return read("correos", WHOLE); }
    /** Deliveries of events that are due or under way. */
    public Long entregas() { return read("entregas", WHOLE); }
    /** Scripts in which somebody acts now. */
    public Long guiones() { return read("guiones", WHOLE); }
  }

  /** Claims metrics of a period. */
  public static final class Reporting extends Model {
    public Reporting(Map<String, Object> json) { super(json); }
    /** The scope of the figures. */
    public ReportingPeriodo periodo() { return read("periodo", as(ReportingPeriodo::new)); }
    /** Claims. */
    public ReportingSiniestros siniestros() { return read("siniestros", as(ReportingSiniestros::new)); }
    /** The cases of the period by `fecha_base`, as they stand at `corte`. */
    public ReportingCohorte cohorte() { return read("cohorte", as(ReportingCohorte::new)); }
    /** Flow and stock. */
    public ReportingCasos casos() { return read("casos", as(ReportingCasos::new)); }
    /** Modules. */
    public ReportingModulos modulos() { return read("modulos", as(ReportingModulos::new)); }
    /** Accounts. */
    public ReportingCuentas cuentas() { return read("cuentas", as(ReportingCuentas::new)); }
    /** Reaching the family, and the family coming in. */
    public ReportingContacto contacto() { return read("contacto", as(ReportingContacto::new)); }
    /** Deadlines of accounts that fell in the period. */
    public ReportingPlazos plazos() { return read("plazos", as(ReportingPlazos::new)); }
    /** Times. */
    public ReportingTiempos tiempos() { return read("tiempos", as(ReportingTiempos::new)); }
    /** Cost and loss ratio, from what the insurer supplied at the desk. */
    public ReportingEconomico economico() { return read("economico", as(ReportingEconomico::new)); }
    /** The figures broken down. */
    public ReportingDesglose desglose() { return read("desglose", as(ReportingDesglose::new)); }
  }

  /** Flow and stock. */
  public static final class ReportingCasos extends Model {
    public ReportingCasos(Map<String, Object> json) { super(json); }
    /** Cases alive when the period began. */
    public Long pendientesInicio() { return read("pendientes_inicio", WHOLE); }
    /** Cases opened in the period. */
    public Long abiertos() { return read("abiertos", WHOLE); }
    /** Reopenings in the period. */
    public Long reabiertos() { return read("reabiertos", WHOLE); }
    /** Closings in the period, reopened later or not. */
    public Long cerrados() { return read("cerrados", WHOLE); }
    /** Annulments in the period. */
    public Long anulados() { return read("anulados", WHOLE); }
    /** Cases alive when it ended. */
    public Long pendientesFin() { return read("pendientes_fin", WHOLE); }
    /** Pending cases at the end of the period by days since their opening. */
    public ReportingCasosAntiguedad antiguedad() { return read("antiguedad", as(ReportingCasosAntiguedad::new)); }
    /** A ratio with both its parts. */
    public Razon cierreA30() { return read("cierre_a_30", as(Razon::new)); }
    /** A ratio with both its parts. */
    public Razon cierreA60() { return read("cierre_a_60", as(Razon::new)); }
    /** A ratio with both its parts. */
    public Razon cierreA90() { return read("cierre_a_90", as(Razon::new)); }
    /** A ratio with both its parts. */
    public Razon reapertura() { return read("reapertura", as(Razon::new)); }
    /** A ratio with both its parts. */
    public Razon diasDeTrabajoPendiente() { return read("dias_de_trabajo_pendiente", as(Razon::new)); }
  }

  /** Pending cases at the end of the period by days since their opening. */
  public static final class ReportingCasosAntiguedad extends Model {
    public ReportingCasosAntiguedad(Map<String, Object> json) { super(json); }
    /** Open for 0 to 7 days. */
    public Long d07() { return read("d0_7", WHOLE); }
    /** 8 to 30 days. */
    public Long d830() { return read("d8_30", WHOLE); }
    /** 31 to 60 days. */
    public Long d3160() { return read("d31_60", WHOLE); }
    /** 61 to 90 days. */
    public Long d6190() { return read("d61_90", WHOLE); }
    /** More than 90 days. */
    public Long masDe90() { return read("mas_de_90", WHOLE); }
  }

  /** The cases of the period by `fecha_base`, as they stand at `corte`. */
  public static final class ReportingCohorte extends Model {
    public ReportingCohorte(Map<String, Object> json) { super(json); }
    /** Cases whose `fecha_base` lies in the period. */
    public Long casos() { return read("casos", WHOLE); }
    /** Cases in state `abierto`. */
    public Long abiertos() { return read("abiertos", WHOLE); }
    /** Cases in state `en_tramite`. */
    public Long enTramite() { return read("en_tramite", WHOLE); }
    /** Cases in state `cerrado`. */
    public Long cerrados() { return read("cerrados", WHOLE); }
    /** Cases in state `anulado`. */
    public Long anulados() { return read("anulados", WHOLE); }
    /** Closed ones by result. */
    public ReportingCohortePorResultado porResultado() { return read("por_resultado", as(ReportingCohortePorResultado::new)); }
    /** A ratio with both its parts. */
    public Razon activacion() { return read("activacion", as(Razon::new)); }
  }

  /** Closed ones by result. */
  public static final class ReportingCohortePorResultado extends Model {
    public ReportingCohortePorResultado(Map<String, Object> json) { super(json); }
    /** Closed with everything done. */
    public Long completado() { return read("completado", WHOLE); }
    /** Closed with part of it done. */
    public Long parcial() { return read("parcial", WHOLE); }
    /** Closed because the family desisted, or in the end nothing was asked for. */
    public Long desistido() { return read("desistido", WHOLE); }
    /** Closed because the family never answered. */
    public Long sinRespuesta() { return read("sin_respuesta", WHOLE); }
  }

  /** Reaching the family, and the family coming in. */
  public static final class ReportingContacto extends Model {
    public ReportingContacto(Map<String, Object> json) { super(json); }
    /** E-mails with a link that the mail server of the family took, or that were kept. */
    public Long enlacesEntregados() { return read("enlaces_entregados", WHOLE); }
    /** E-mails with a link that were refused for good. */
    public Long enlacesRechazados() { return read("enlaces_rechazados", WHOLE); }
    /** Delivered links that were not the first of their case. */
    public Long enlacesReenviados() { return read("enlaces_reenviados", WHOLE); }
    /** A ratio with both its parts. */
    public Razon primerContacto24h() { return read("primer_contacto_24h", as(Razon::new)); }
    /** Heirs who entered the portal for the first time in the period. */
    public Long entradas() { return read("entradas", WHOLE); }
    /** A ratio with both its parts. */
    public Razon entradaA7() { return read("entrada_a_7", as(Razon::new)); }
    /** A ratio with both its parts. */
    public Razon entradaA30() { return read("entrada_a_30", as(Razon::new)); }
  }

  /** Accounts. */
  public static final class ReportingCuentas extends Model {
    public ReportingCuentas(Map<String, Object> json) { super(json); }
    /** Accounts confirmed by the family in the period. */
    public Long confirmadas() { return read("confirmadas", WHOLE); }
    /** Accounts asked for in the period. */
    public Long solicitadas() { return read("solicitadas", WHOLE); }
    /** Accounts asked for and resolved until `corte`. */
    public Long resueltas() { return read("resueltas", WHOLE); }
    /** A ratio with both its parts. */
    public Razon resolucion() { return read("resolucion", as(Razon::new)); }
    /** Accounts asked for that have no outcome yet. */
    public Long enCurso() { return read("en_curso", WHOLE); }
    /** Accounts asked for that the provider rejected. */
    public Long rechazadas() { return read("rechazadas", WHOLE); }
    /** Accounts asked for that were given up without an answer. */
    public Long sinRespuesta() { return read("sin_respuesta", WHOLE); }
    /** Accounts asked for that were discarded later. */
    public Long descartadas() { return read("descartadas", WHOLE); }
    /** A ratio with both its parts. */
    public Razon aLaPrimera() { return read("a_la_primera", as(Razon::new)); }
    /** By wanted action. */
    public List<ReportingCuentasPorAccion> porAccion() { return read("por_accion", each(as(ReportingCuentasPorAccion::new))); }
    /** Resolved ones by result. */
    public List<ReportingCuentasPorResultado> porResultado() { return read("por_resultado", each(as(ReportingCuentasPorResultado::new))); }
    /** Recurring charges that were stopped. */
    public ReportingCuentasCargosDetenidos cargosDetenidos() { return read("cargos_detenidos", as(ReportingCuentasCargosDetenidos::new)); }
  }

  /** Recurring charges that were stopped. */
  public static final class ReportingCuentasCargosDetenidos extends Model {
    public ReportingCuentasCargosDetenidos(Map<String, Object> json) { super(json); }
    /** Accounts whose charge stopped in the period. */
    public Long cuentas() { return read("cuentas", WHOLE); }
    /** What they would have charged in a year. */
    public String cuotaAnual() { return read("cuota_anual", TEXT); }
    /** Always true. */
    public Boolean estimacion() { return read("estimacion", TRUTH); }
  }

  public static final class ReportingCuentasPorAccion extends Model {
    public ReportingCuentasPorAccion(Map<String, Object> json) { super(json); }
    /** Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come. */
    public String accion() { return read("accion", TEXT); }
    /** Asked for. */
    public Long solicitadas() { return read("solicitadas", WHOLE); }
    /** A ratio with both its parts. */
    public Razon resolucion() { return read("resolucion", as(Razon::new)); }
  }

  public static final class ReportingCuentasPorResultado extends Model {
    public ReportingCuentasPorResultado(Map<String, Object> json) { super(json); }
    /** Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come. */
    public String resultado() { return read("resultado", TEXT); }
    /** Resolved with this result. */
    public Long cuentas() { return read("cuentas", WHOLE); }
  }

  /** The figures broken down. */
  public static final class ReportingDesglose extends Model {
    public ReportingDesglose(Map<String, Object> json) { super(json); }
    /** By module. */
    public List<ReportingDesgloseModulo> modulo() { return read("modulo", each(as(ReportingDesgloseModulo::new))); }
    /** By pack. */
    public List<ReportingDesglosePack> pack() { return read("pack", each(as(ReportingDesglosePack::new))); }
    /** By priority. */
    public List<ReportingDesglosePrioridad> prioridad() { return read("prioridad", each(as(ReportingDesglosePrioridad::new))); }
    /** By provider. */
    public List<ReportingDesgloseProveedor> proveedor() { return read("proveedor", each(as(ReportingDesgloseProveedor::new))); }
    /** By month. */
    public List<ReportingDesgloseMes> mes() { return read("mes", each(as(ReportingDesgloseMes::new))); }
  }

  public static final class ReportingDesgloseMes extends Model {
    public ReportingDesgloseMes(Map<String, Object> json) { super(json); }
    /** Month; of the first and the last, the days of the period. */
    public String mes() { return read("mes", TEXT); }
    /** Deaths of this month may still be communicated. */
    public Boolean inmaduro() { return read("inmaduro", TRUTH); }
    /** Claims entered. */
    public Long comunicados() { return read("comunicados", WHOLE); }
    /** Deaths. */
    public Long ocurridos() { return read("ocurridos", WHOLE); }
    /** Cases alive when the period began. */
    public Long pendientesInicio() { return read("pendientes_inicio", WHOLE); }
    /** Cases opened in the period. */
    public Long abiertos() { return read("abiertos", WHOLE); }
    /** Reopenings in the period. */
    public Long reabiertos() { return read("reabiertos", WHOLE); }
    /** Closings in the period, reopened later or not. */
    public Long cerrados() { return read("cerrados", WHOLE); }
    /** Annulments in the period. */
    public Long anulados() { return read("anulados", WHOLE); }
    /** Cases alive when it ended. */
    public Long pendientesFin() { return read("pendientes_fin", WHOLE); }
    /** Accounts confirmed. */
    public Long cuentasConfirmadas() { return read("cuentas_confirmadas", WHOLE); }
    /** Accounts resolved. */
    public Long cuentasResueltas() { return read("cuentas_resueltas", WHOLE); }
  }

  public static final class ReportingDesgloseModulo extends Model {
    public ReportingDesgloseModulo(Map<String, Object> json) { super(json); }
    /** Known values: `borrado`, `suscripciones`, `certificados`; more may come. */
    public String modulo() { return read("modulo", TEXT); }
    /** Modules of cases opened in the period. */
    public Long contratados() { return read("contratados", WHOLE); }
    /** Completed in the period, with something obtained, and still so. */
    public Long completados() { return read("completados", WHOLE); }
    /** A time. */
    public Tiempo tiempo() { return read("tiempo", as(Tiempo::new)); }
    /** Accounts confirmed by the family in the period. */
    public Long confirmadas() { return read("confirmadas", WHOLE); }
    /** Accounts asked for in the period. */
    public Long solicitadas() { return read("solicitadas", WHOLE); }
    /** Accounts asked for and resolved until `corte`. */
    public Long resueltas() { return read("resueltas", WHOLE); }
    /** A ratio with both its parts. */
    public Razon resolucion() { return read("resolucion", as(Razon::new)); }
  }

  public static final class ReportingDesglosePack extends Model {
    public ReportingDesglosePack(Map<String, Object> json) { super(json); }
    public String pack() { return read("pack", TEXT); }
    /** Cases of the cohort in this group. */
    public Long cohorte() { return read("cohorte", WHOLE); }
    /** A ratio with both its parts. */
    public Razon activacion() { return read("activacion", as(Razon::new)); }
    /** Cases alive when the period began. */
    public Long pendientesInicio() { return read("pendientes_inicio", WHOLE); }
    /** Cases opened in the period. */
    public Long abiertos() { return read("abiertos", WHOLE); }
    /** Reopenings in the period. */
    public Long reabiertos() { return read("reabiertos", WHOLE); }
    /** Closings in the period, reopened later or not. */
    public Long cerrados() { return read("cerrados", WHOLE); }
    /** Annulments in the period. */
    public Long anulados() { return read("anulados", WHOLE); }
    /** Cases alive when it ended. */
    public Long pendientesFin() { return read("pendientes_fin", WHOLE); }
  }

  public static final class ReportingDesglosePrioridad extends Model {
    public ReportingDesglosePrioridad(Map<String, Object> json) { super(json); }
    /** Known values: `normal`, `urgente`; more may come. */
    public String prioridad() { return read("prioridad", TEXT); }
    /** Cases of the cohort in this group. */
    public Long cohorte() { return read("cohorte", WHOLE); }
    /** A ratio with both its parts. */
    public Razon activacion() { return read("activacion", as(Razon::new)); }
    /** Cases alive when the period began. */
    public Long pendientesInicio() { return read("pendientes_inicio", WHOLE); }
    /** Cases opened in the period. */
    public Long abiertos() { return read("abiertos", WHOLE); }
    /** Reopenings in the period. */
    public Long reabiertos() { return read("reabiertos", WHOLE); }
    /** Closings in the period, reopened later or not. */
    public Long cerrados() { return read("cerrados", WHOLE); }
    /** Annulments in the period. */
    public Long anulados() { return read("anulados", WHOLE); }
    /** Cases alive when it ended. */
    public Long pendientesFin() { return read("pendientes_fin", WHOLE); }
  }

  public static final class ReportingDesgloseProveedor extends Model {
    public ReportingDesgloseProveedor(Map<String, Object> json) { super(json); }
    /** Code of the catalogue; `otro`. */
    public String proveedor() { return read("proveedor", TEXT); }
    /** Accounts asked for in the period. */
    public Long solicitadas() { return read("solicitadas", WHOLE); }
    /** A time. */
    public Tiempo respuesta() { return read("respuesta", as(Tiempo::new)); }
    /** A ratio with both its parts. */
    public Razon silencio() { return read("silencio", as(Razon::new)); }
  }

  /** Cost and loss ratio, from what the insurer supplied at the desk. */
  public static final class ReportingEconomico extends Model {
    public ReportingEconomico(Map<String, Object> json) { super(json); }
    /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
    public String motivo() { return read("motivo", TEXT); }
    /** Months of the period without data, at most twelve of them. */
    public List<String> mesesSinDatos() { return read("meses_sin_datos", each(TEXT)); }
    /** Exposure. */
    public String vidasAnio() { return read("vidas_anio", TEXT); }
    /** Premiums earned. */
    public String primas() { return read("primas", TEXT); }
    /** Paid in the period. */
    public String pagado() { return read("pagado", TEXT); }
    /** Outstanding provision at the end of the month before. */
    public String provisionInicial() { return read("provision_inicial", TEXT); }
    /** Outstanding provision at the end of the period. */
    public String provisionFinal() { return read("provision_final", TEXT); }
    /** Paid plus outstanding provision. */
    public String costeIncurrido() { return read("coste_incurrido", TEXT); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica frecuencia() { return read("frecuencia", as(RazonEconomica::new)); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica costeMedio() { return read("coste_medio", as(RazonEconomica::new)); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica costeMedioConCoste() { return read("coste_medio_con_coste", as(RazonEconomica::new)); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica primaDeRiesgo() { return read("prima_de_riesgo", as(RazonEconomica::new)); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica ratioSiniestral() { return read("ratio_siniestral", as(RazonEconomica::new)); }
    /** The same by product, as far as the data go. */
    public List<ReportingEconomicoPorProducto> porProducto() { return read("por_producto", each(as(ReportingEconomicoPorProducto::new))); }
  }

  public static final class ReportingEconomicoPorProducto extends Model {
    public ReportingEconomicoPorProducto(Map<String, Object> json) { super(json); }
    public String producto() { return read("producto", TEXT); }
    /** Exposure of the product. */
    public String vidasAnio() { return read("vidas_anio", TEXT); }
    /** Its premiums. */
    public String primas() { return read("primas", TEXT); }
    /** Paid. */
    public String pagado() { return read("pagado", TEXT); }
    /** Outstanding at the end. */
    public String provisionFinal() { return read("provision_final", TEXT); }
    /** A ratio of amounts; every number is text, exact to the cent. */
    public RazonEconomica ratioSiniestral() { return read("ratio_siniestral", as(RazonEconomica::new)); }
  }

  /** Modules. */
  public static final class ReportingModulos extends Model {
    public ReportingModulos(Map<String, Object> json) { super(json); }
    /** Modules of cases opened in the period. */
    public Long contratados() { return read("contratados", WHOLE); }
    /** Modules completed in the period, with something obtained, and still so. */
    public Long completados() { return read("completados", WHOLE); }
  }

  /** The scope of the figures. */
  public static final class ReportingPeriodo extends Model {
    public ReportingPeriodo(Map<String, Object> json) { super(json); }
    /** First day. */
    public String desde() { return read("desde", TEXT); }
    /** Last day, inclusive. */
    public String hasta() { return read("hasta", TEXT); }
    /** Days of the period. */
    public Long dias() { return read("dias", WHOLE); }
    /** Date that makes the cohort. Known values: `ocurrencia`, `comunicacion`, `apertura`, `cierre`; more may come. */
    public String fechaBase() { return read("fecha_base", TEXT); }
    /** As-of instant that was used. */
    public String corte() { return read("corte", TEXT); }
    /** Time zone of the days. */
    public String zona() { return read("zona", TEXT); }
  }

  /** Deadlines of accounts that fell in the period. */
  public static final class ReportingPlazos extends Model {
    public ReportingPlazos(Map<String, Object> json) { super(json); }
    /** A ratio with both its parts. */
    public Razon cumplimiento() { return read("cumplimiento", as(Razon::new)); }
  }

  /** Claims. */
  public static final class ReportingSiniestros extends Model {
    public ReportingSiniestros(Map<String, Object> json) { super(json); }
    /** Claims entered in the register in the period. */
    public Long comunicados() { return read("comunicados", WHOLE); }
    /** Claims among them whose case was annulled. */
    public Long retirados() { return read("retirados", WHOLE); }
    /** Deaths in the period, whenever we were told, without annulled cases. */
    public Long ocurridos() { return read("ocurridos", WHOLE); }
  }

  /** Times. */
  public static final class ReportingTiempos extends Model {
    public ReportingTiempos(Map<String, Object> json) { super(json); }
    /** A time. */
    public Tiempo demoraComunicacion() { return read("demora_comunicacion", as(Tiempo::new)); }
    /** A time. */
    public Tiempo primerContacto() { return read("primer_contacto", as(Tiempo::new)); }
    /** A time. */
    public Tiempo primeraEntrada() { return read("primera_entrada", as(Tiempo::new)); }
    /** A time. */
    public Tiempo tramitacionBruta() { return read("tramitacion_bruta", as(Tiempo::new)); }
    /** A time. */
    public Tiempo tramitacionNeta() { return read("tramitacion_neta", as(Tiempo::new)); }
    /** A time. */
    public Tiempo respuestaProveedor() { return read("respuesta_proveedor", as(Tiempo::new)); }
  }

  /** The new secret, shown once. */
  public static final class SecretoRotado extends Model {
    public SecretoRotado(Map<String, Object> json) { super(json); }
    /** Identifier of the webhook. */
    public String webhookId() { return read("webhook_id", TEXT); }
    /** Key of the signatures, shown here and never again. */
    public String secret() { return read("secret", TEXT); }
    /** Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one. */
    public String rotacionHasta() { return read("rotacion_hasta", TEXT); }
  }

  /** A token, for one hour or what is left of its session. */
  public static final class Sesion extends Model {
    public Sesion(Map<String, Object> json) { super(json); }
    /** JWT to send as `Authorization. */
    public String token() { return read("token", TEXT); }
    /** How the token is sent. */
    public String tokenType() { return read("token_type", TEXT); }
    /** Seconds until it expires. */
    public Long expiresIn() { return read("expires_in", WHOLE); }
  }

  /** A claim of the register. */
  public static final class Siniestro extends Model {
    public Siniestro(Map<String, Object> json) { super(json); }
    public String siniestroId() { return read("siniestro_id", TEXT); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    public String polizaNumero() { return read("poliza_numero", TEXT); }
    /** Known values: `normal`, `urgente`; more may come. */
    public String prioridad() { return read("prioridad", TEXT); }
    public String notasAseguradora() { return read("notas_aseguradora", TEXT); }
    /** The insurer's own reference, or null. */
    public String referencia() { return read("referencia", TEXT); }
    /** The insurer's own marks; empty. */
    public Map<String, Object> metadatos() { return read("metadatos", OPEN); }
    /** When the claim was recorded. */
    public String registrado() { return read("registrado", TEXT); }
  }

  /** The case that the claim opened or joined. */
  public static final class SiniestroAbierto extends Model {
    public SiniestroAbierto(Map<String, Object> json) { super(json); }
    /** Identifier assigned by the service. */
    public String casoId() { return read("caso_id", TEXT); }
    /** Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone. */
    public String portalUrl() { return read("portal_url", TEXT); }
    /** Heir access token. Variant A alone. */
    public String tokenHeredero() { return read("token_heredero", TEXT); }
    /** Modules contracted for the case. Variant B alone. */
    public List<String> modulosContratados() { return read("modulos_contratados", each(TEXT)); }
    /** The heir's access to the portal. Variant B alone. */
    public AccesoHeredero accesoHeredero() { return read("acceso_heredero", as(AccesoHeredero::new)); }
  }

  /** A time. */
  public static final class Tiempo extends Model {
    public Tiempo(Map<String, Object> json) { super(json); }
    /** How many were measured. */
    public Long n() { return read("n", WHOLE); }
    /** Half of them took at most this, in whole hours; null when nothing was measured. */
    public BigDecimal mediana() { return read("mediana", NUMBER); }
    /** 90 % took at most this, in whole hours; null when nothing was measured. */
    public BigDecimal p90() { return read("p90", NUMBER); }
    /** 95 % took at most this, in whole hours; null when nothing was measured. */
    public BigDecimal p95() { return read("p95", NUMBER); }
    /** Mean in hours, two decimals; only beside the others. */
    public BigDecimal media() { return read("media", NUMBER); }
    /** Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come. */
    public String motivo() { return read("motivo", TEXT); }
  }

  /** What `verReporting` can be asked for. */
  public static final class VerReportingQuery extends Model {
    public VerReportingQuery() {}
    public VerReportingQuery(Map<String, Object> json) { super(json); }
    /** First day of the period, in Europe/Madrid. */
    public String desde() { return read("desde", TEXT); }
    public VerReportingQuery desde(String value) { put("desde", value); return this; }
    /** Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so. */
    public String hasta() { return read("hasta", TEXT); }
    public VerReportingQuery hasta(String value) { put("hasta", value); return this; }
    /** Date that puts a case into `cohorte`. One of `ocurrencia`, `comunicacion`, `apertura`, `cierre`. */
    public String fechaBase() { return read("fecha_base", TEXT); }
    public VerReportingQuery fechaBase(String value) { put("fecha_base", value); return this; }
    /** As-of instant. */
    public String corte() { return read("corte", TEXT); }
    public VerReportingQuery corte(String value) { put("corte", value); return this; }
  }

  /** A receiver. */
  public static final class Webhook extends Model {
    public Webhook(Map<String, Object> json) { super(json); }
    /** Identifier of the webhook. */
    public String webhookId() { return read("webhook_id", TEXT); }
    /** Address of the receiver. */
    public String url() { return read("url", TEXT); }
    /** Event kinds delivered. */
    public List<String> eventos() { return read("eventos", each(TEXT)); }
    /** Text for people. */
    public String descripcion() { return read("descripcion", TEXT); }
    /** Deliveries at the same time. */
    public Long concurrencia() { return read("concurrencia", WHOLE); }
    /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
    public Boolean recuperacionAutomatica() { return read("recuperacion_automatica", TRUTH); }
    /** Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Why they do not. */
    public String motivoDesactivacion() { return read("motivo_desactivacion", TEXT); }
    /** While a secret is being rotated. */
    public String rotacionHasta() { return read("rotacion_hasta", TEXT); }
    /** First failure since the last delivery that arrived; null while it works. */
    public String fallandoDesde() { return read("fallando_desde", TEXT); }
    /** When it was registered. */
    public String creado() { return read("creado", TEXT); }
    /** Last change. */
    public String actualizado() { return read("actualizado", TEXT); }
  }

  /** A receiver and, this once, its secret. */
  public static final class WebhookRegistrado extends Model {
    public WebhookRegistrado(Map<String, Object> json) { super(json); }
    /** Identifier of the webhook. */
    public String webhookId() { return read("webhook_id", TEXT); }
    /** Address of the receiver. */
    public String url() { return read("url", TEXT); }
    /** Event kinds delivered. */
    public List<String> eventos() { return read("eventos", each(TEXT)); }
    /** Text for people. */
    public String descripcion() { return read("descripcion", TEXT); }
    /** Deliveries at the same time. */
    public Long concurrencia() { return read("concurrencia", WHOLE); }
    /** Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again. */
    public Boolean recuperacionAutomatica() { return read("recuperacion_automatica", TRUTH); }
    /** Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come. */
    public String estado() { return read("estado", TEXT); }
    /** Why they do not. */
    public String motivoDesactivacion() { return read("motivo_desactivacion", TEXT); }
    /** While a secret is being rotated. */
    public String rotacionHasta() { return read("rotacion_hasta", TEXT); }
    /** First failure since the last delivery that arrived; null while it works. */
    public String fallandoDesde() { return read("fallando_desde", TEXT); }
    /** When it was registered. */
    public String creado() { return read("creado", TEXT); }
    /** Last change. */
    public String actualizado() { return read("actualizado", TEXT); }
    /** Key of the signatures, shown here and never again. */
    public String secret() { return read("secret", TEXT); }
  }
}
