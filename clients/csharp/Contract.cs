// Made from the contract by `npm run clients`; not edited by hand.
#nullable enable
using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Threading;
using System.Threading.Tasks;

namespace Albacea
{
    /// <summary>Values that are known today; more may come.</summary>
    public static class Known
    {
        public static readonly IReadOnlyList<string> Events = new[] { "caso_abierto", "caso_cerrado", "siniestro_abierto", "documentacion_completa", "documentacion_recibida", "cuenta_resuelta", "modulo_completado" };
        public static readonly IReadOnlyList<string> ErrorCodes = new[] { "peticion_invalida", "json_invalido", "consulta_invalida", "cabecera_invalida", "clave_ausente", "clave_invalida", "sesion_invalida", "login_incorrecto", "segundo_factor_necesario", "variante_equivocada", "alcance_insuficiente", "solo_en_ensayo", "segundo_factor_obligatorio", "inicio_unico", "aseguradora_pausada", "caso_bloqueado", "no_encontrado", "ruta_desconocida", "metodo_no_permitido", "caso_duplicado", "exige_nueva_firma", "cuenta_duplicada", "demasiadas_cuentas", "demasiados_documentos", "demasiados_webhooks", "reloj_en_marcha", "estado_no_permite", "idempotencia_en_curso", "version_distinta", "cuerpo_demasiado_grande", "tipo_no_admitido", "validacion", "documento_no_admitido", "idempotencia_cuerpo_distinto", "limite_superado", "demasiados_intentos", "limite_de_lotes", "error_interno", "no_disponible" };
    }

    /// <summary>The heir's access to the portal.</summary>
    public sealed class AccesoHeredero : Model
    {
        /// <summary>How the heir gets the link. Known values: `email`; more may come.</summary>
        [JsonPropertyName("canal")] public string Canal { get; set; } = default!;
        /// <summary>Whether the mail server has taken the e-mail with the link.</summary>
        [JsonPropertyName("notificado")] public bool Notificado { get; set; }
        /// <summary>Expiry of the heir access.</summary>
        [JsonPropertyName("caduca")] public string Caduca { get; set; } = default!;
    }

    /// <summary>The new access.</summary>
    public sealed class AccesoRenovado : Model
    {
        /// <summary>Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.</summary>
        [JsonPropertyName("portal_url")] public string? PortalUrl { get; set; }
        /// <summary>Heir access token. Variant A alone.</summary>
        [JsonPropertyName("token_heredero")] public string? TokenHeredero { get; set; }
        /// <summary>The heir's access to the portal. Variant B alone.</summary>
        [JsonPropertyName("acceso_heredero")] public AccesoHeredero? AccesoHeredero { get; set; }
    }

    /// <summary>An action that the provider offers, and how to request it.</summary>
    public sealed class AccionDeProveedor : Model
    {
        /// <summary>The action requested. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.</summary>
        [JsonPropertyName("accion")] public string Accion { get; set; } = default!;
        /// <summary>Days that the provider says it takes, where it says so; terms of the law are not repeated here.</summary>
        [JsonPropertyName("plazo_publicado_dias")] public long? PlazoPublicadoDias { get; set; }
        /// <summary>Calendar days or working days. Known values: `naturales`, `habiles`; more may come.</summary>
        [JsonPropertyName("plazo_computo")] public string? PlazoComputo { get; set; }
        /// <summary>What has to be kept before, because it goes.</summary>
        [JsonPropertyName("guardar_antes")] public List<string> GuardarAntes { get; set; } = default!;
        /// <summary>The ways of asking, the usual one first.</summary>
        [JsonPropertyName("vias")] public List<AccionDeProveedorVias> Vias { get; set; } = default!;
        /// <summary>What the family can do without us, in the language asked for.</summary>
        [JsonPropertyName("por_su_cuenta")] public string? PorSuCuenta { get; set; }
        /// <summary>Things that are lost.</summary>
        [JsonPropertyName("se_pierde")] public AccionDeProveedorSePierde? SePierde { get; set; }
        /// <summary>What else to know of this action, in the language asked for.</summary>
        [JsonPropertyName("notas")] public string? Notas { get; set; }
        /// <summary>Fields of this action that are not verified; `accion` itself.</summary>
        [JsonPropertyName("sin_verificar")] public List<string> SinVerificar { get; set; } = default!;
    }

    /// <summary>Things that are lost.</summary>
    public sealed class AccionDeProveedorSePierde : Model
    {
        /// <summary>Days after which it is gone, without use or after the request; null.</summary>
        [JsonPropertyName("dias")] public long? Dias { get; set; }
        /// <summary>What is lost, and when.</summary>
        [JsonPropertyName("texto")] public string Texto { get; set; } = default!;
    }

    /// <summary>A way of asking; the first is taken unless somebody chooses another.</summary>
    public sealed class AccionDeProveedorVias : Model
    {
        /// <summary>Code of the way, unique within the action; it never changes.</summary>
        [JsonPropertyName("codigo")] public string Codigo { get; set; } = default!;
        /// <summary>Who may use it, each of them by itself.</summary>
        [JsonPropertyName("quien")] public List<string> Quien { get; set; } = default!;
        /// <summary>How to ask. Known values: `formulario_web`, `correo_electronico`, `correo_postal`, `telefono`, `presencial`, `en_la_aplicacion`, `nada_que_presentar`; more may come.</summary>
        [JsonPropertyName("canal")] public string? Canal { get; set; }
        /// <summary>Where the request goes.</summary>
        [JsonPropertyName("direccion")] public string? Direccion { get; set; }
        /// <summary>Language to write in, where it is known. Known values: `es`, `en`; more may come.</summary>
        [JsonPropertyName("idioma")] public string? Idioma { get; set; }
        /// <summary>Whether somebody authorised by the family may ask in its place. Known values: `aceptado`, `no_aceptado`, `desconocido`; more may come.</summary>
        [JsonPropertyName("agente")] public string Agente { get; set; } = default!;
        /// <summary>Papers and data that go with the first request, beyond the mandate.</summary>
        [JsonPropertyName("de_entrada")] public List<List<string>> DeEntrada { get; set; } = default!;
        /// <summary>What the provider may ask for afterwards.</summary>
        [JsonPropertyName("si_lo_piden")] public List<List<string>> SiLoPiden { get; set; } = default!;
        /// <summary>Why a person of the service lets all of `de_entrada` hold a request back, although no current page of the provider demands it; null.</summary>
        [JsonPropertyName("retencion")] public string? Retencion { get; set; }
        /// <summary>What the way is, in the language asked for.</summary>
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        /// <summary>What of `de_entrada` holds a request back.</summary>
        [JsonPropertyName("exigidos")] public List<List<string>> Exigidos { get; set; } = default!;
        /// <summary>What else to know of this way, in the language asked for.</summary>
        [JsonPropertyName("notas")] public string? Notas { get; set; }
    }

    /// <summary>Why the case is annulled.</summary>
    public sealed class Anulacion : Model
    {
        /// <summary>Why the case is annulled. One of `abierto_por_error`, `persona_viva`, `otro`.</summary>
        [JsonPropertyName("motivo")] public string? Motivo { get; set; }
        /// <summary>Free text for the file; the family does not see it.</summary>
        [JsonPropertyName("notas")] public string? Notas { get; set; }
    }

    /// <summary>Something worth a look in what was received.</summary>
    public sealed class Aviso : Model
    {
        /// <summary>Stable code of the notice.</summary>
        [JsonPropertyName("codigo")] public string Codigo { get; set; } = default!;
        /// <summary>The input field it speaks of.</summary>
        [JsonPropertyName("campo")] public string Campo { get; set; } = default!;
        /// <summary>The same in a sentence, in the language asked for.</summary>
        [JsonPropertyName("mensaje")] public string Mensaje { get; set; } = default!;
    }

    public sealed class CambioDeWebhook : Model
    {
        /// <summary>Address of the receiver.</summary>
        [JsonPropertyName("url")] public string? Url { get; set; }
        /// <summary>Event kinds to deliver, from now on.</summary>
        [JsonPropertyName("eventos")] public List<string>? Eventos { get; set; }
        /// <summary>Text for people; null.</summary>
        [JsonPropertyName("descripcion")] public string? Descripcion { get; set; }
        /// <summary>Deliveries to this receiver at the same time, by each worker process of the service.</summary>
        [JsonPropertyName("concurrencia")] public long? Concurrencia { get; set; }
        /// <summary>Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.</summary>
        [JsonPropertyName("recuperacion_automatica")] public bool? RecuperacionAutomatica { get; set; }
        /// <summary>`desactivado` holds what waits and what happens from now on; `activo` delivers what happens from now on. One of `activo`, `desactivado`.</summary>
        [JsonPropertyName("estado")] public string? Estado { get; set; }
    }

    /// <summary>The case with its modules, accounts, documents and certificates.</summary>
    public sealed class Caso : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.</summary>
        [JsonPropertyName("en_espera_de")] public string? EnEsperaDe { get; set; }
        /// <summary>How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.</summary>
        [JsonPropertyName("resultado")] public string? Resultado { get; set; }
        /// <summary>How the service orders its work. Known values: `normal`, `urgente`; more may come.</summary>
        [JsonPropertyName("prioridad")] public string Prioridad { get; set; } = default!;
        [JsonPropertyName("poliza_numero")] public string PolizaNumero { get; set; } = default!;
        /// <summary>The insurer's own reference, or null.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The insurer's own marks; empty.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement> Metadatos { get; set; } = default!;
        /// <summary>`personalizado` when the modules were listed one by one, else the name of the pack.</summary>
        [JsonPropertyName("pack")] public string Pack { get; set; } = default!;
        /// <summary>Modules contracted for the case.</summary>
        [JsonPropertyName("modulos_contratados")] public List<string> ModulosContratados { get; set; } = default!;
        /// <summary>The modules and how each stands.</summary>
        [JsonPropertyName("modulos")] public List<ModuloDelCaso> Modulos { get; set; } = default!;
        /// <summary>The deceased, as received.</summary>
        [JsonPropertyName("fallecido")] public CasoFallecido Fallecido { get; set; } = default!;
        /// <summary>The heir, as received or corrected since.</summary>
        [JsonPropertyName("heredero")] public CasoHeredero Heredero { get; set; } = default!;
        /// <summary>The heir's access to the portal.</summary>
        [JsonPropertyName("acceso_heredero")] public AccesoHeredero AccesoHeredero { get; set; } = default!;
        /// <summary>The claim the case came with, or null.</summary>
        [JsonPropertyName("siniestro")] public CasoSiniestro? Siniestro { get; set; }
        /// <summary>Things worth a look in what was received; they stop nothing.</summary>
        [JsonPropertyName("avisos")] public List<Aviso> Avisos { get; set; } = default!;
        /// <summary>The digital accounts.</summary>
        [JsonPropertyName("cuentas")] public List<Cuenta> Cuentas { get; set; } = default!;
        /// <summary>The documents received.</summary>
        [JsonPropertyName("documentos")] public List<Documento> Documentos { get; set; } = default!;
        /// <summary>The certificates of the module `certificados`; empty until the case is `en_tramite`.</summary>
        [JsonPropertyName("certificados")] public List<CasoCertificados> Certificados { get; set; } = default!;
        /// <summary>The base papers, without which nothing can be asked for.</summary>
        [JsonPropertyName("documentacion")] public CasoDocumentacion Documentacion { get; set; } = default!;
        /// <summary>When the heir declared the list of accounts complete; null while it is open.</summary>
        [JsonPropertyName("lista_completa")] public string? ListaCompleta { get; set; }
        /// <summary>The wishes of the deceased about their digital life; null. Known values: `no_consta`, `instrucciones`, `prohibicion`; more may come.</summary>
        [JsonPropertyName("voluntad")] public string? Voluntad { get; set; }
        /// <summary>Until when a closed case can be reopened; null otherwise.</summary>
        [JsonPropertyName("reabrible_hasta")] public string? ReabribleHasta { get; set; }
        /// <summary>When the case was opened.</summary>
        [JsonPropertyName("abierto")] public string Abierto { get; set; } = default!;
        /// <summary>Last change of the case.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
        /// <summary>When the case was closed or annulled, or null.</summary>
        [JsonPropertyName("cerrado")] public string? Cerrado { get; set; }
    }

    /// <summary>The case that was opened.</summary>
    public sealed class CasoAbierto : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.</summary>
        [JsonPropertyName("portal_url")] public string? PortalUrl { get; set; }
        /// <summary>Heir access token. Variant A alone.</summary>
        [JsonPropertyName("token_heredero")] public string? TokenHeredero { get; set; }
        /// <summary>Modules contracted for the case. Variant B alone.</summary>
        [JsonPropertyName("modulos_contratados")] public List<string>? ModulosContratados { get; set; }
        /// <summary>`personalizado` when the modules were listed one by one, else the name of the pack. Variant B alone.</summary>
        [JsonPropertyName("pack")] public string? Pack { get; set; }
        /// <summary>The heir's access to the portal. Variant B alone.</summary>
        [JsonPropertyName("acceso_heredero")] public AccesoHeredero? AccesoHeredero { get; set; }
    }

    /// <summary>The case that was annulled.</summary>
    public sealed class CasoAnulado : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
    }

    /// <summary>A certificate of a public register, as the insurer sees it.</summary>
    public sealed class CasoCertificados : Model
    {
        [JsonPropertyName("certificado_id")] public string CertificadoId { get; set; } = default!;
        /// <summary>Which certificate. Known values: `defuncion_literal`, `ultimas_voluntades`, `seguros_fallecimiento`; more may come.</summary>
        [JsonPropertyName("tipo")] public string Tipo { get; set; } = default!;
        /// <summary>State of the certificate. Known values: `pendiente`, `solicitado`, `obtenido`, `no_procede`, `denegado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>First day on which the register takes the request; null.</summary>
        [JsonPropertyName("desde")] public string? Desde { get; set; }
        /// <summary>When it was asked for, or null.</summary>
        [JsonPropertyName("solicitado")] public string? Solicitado { get; set; }
        /// <summary>Day by which an answer is due, or null.</summary>
        [JsonPropertyName("plazo")] public string? Plazo { get; set; }
        /// <summary>When it reached a final state, or null.</summary>
        [JsonPropertyName("terminado")] public string? Terminado { get; set; }
        /// <summary>The document that was obtained, or null.</summary>
        [JsonPropertyName("documento_id")] public string? DocumentoId { get; set; }
        /// <summary>Last change of the certificate.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
    }

    /// <summary>The base papers, without which nothing can be asked for.</summary>
    public sealed class CasoDocumentacion : Model
    {
        /// <summary>When the base papers were first complete, or null.</summary>
        [JsonPropertyName("completa")] public string? Completa { get; set; }
        /// <summary>Proof of death. Known values: `falta`, `recibida`, `validada`; more may come.</summary>
        [JsonPropertyName("prueba_fallecimiento")] public string PruebaFallecimiento { get; set; } = default!;
        /// <summary>The heir's mandate as it stands now; `falta` again when it was revoked or its paper rejected. Known values: `falta`, `preparado`, `firmado`, `validado`; more may come.</summary>
        [JsonPropertyName("mandato")] public string Mandato { get; set; } = default!;
    }

    /// <summary>The deceased, as received.</summary>
    public sealed class CasoFallecido : Model
    {
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        [JsonPropertyName("apellidos")] public string Apellidos { get; set; } = default!;
        [JsonPropertyName("dni")] public string? Dni { get; set; }
        /// <summary>Date of death.</summary>
        [JsonPropertyName("fecha_fallecimiento")] public string FechaFallecimiento { get; set; } = default!;
    }

    /// <summary>The heir, as received or corrected since.</summary>
    public sealed class CasoHeredero : Model
    {
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        [JsonPropertyName("apellidos")] public string Apellidos { get; set; } = default!;
        [JsonPropertyName("email")] public string Email { get; set; } = default!;
        [JsonPropertyName("telefono")] public string? Telefono { get; set; }
        [JsonPropertyName("parentesco")] public string? Parentesco { get; set; }
        /// <summary>Language of the e-mails and the portal. Known values: `es`, `ca`, `gl`, `eu`, `en`; more may come.</summary>
        [JsonPropertyName("idioma")] public string Idioma { get; set; } = default!;
    }

    /// <summary>A case in a list.</summary>
    public sealed class CasoResumen : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>State of the case. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Whom the case waits for, or null. Known values: `heredero`, `proveedor`, `aseguradora`, `servicio`; more may come.</summary>
        [JsonPropertyName("en_espera_de")] public string? EnEsperaDe { get; set; }
        /// <summary>How a closed case ended, or null. Known values: `completado`, `parcial`, `desistido`, `sin_respuesta`; more may come.</summary>
        [JsonPropertyName("resultado")] public string? Resultado { get; set; }
        /// <summary>How the service orders its work. Known values: `normal`, `urgente`; more may come.</summary>
        [JsonPropertyName("prioridad")] public string Prioridad { get; set; } = default!;
        [JsonPropertyName("poliza_numero")] public string PolizaNumero { get; set; } = default!;
        /// <summary>The insurer's own reference, or null.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The insurer's own marks; empty.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement> Metadatos { get; set; } = default!;
        /// <summary>`personalizado` when the modules were listed one by one, else the name of the pack.</summary>
        [JsonPropertyName("pack")] public string Pack { get; set; } = default!;
        /// <summary>Modules contracted for the case.</summary>
        [JsonPropertyName("modulos_contratados")] public List<string> ModulosContratados { get; set; } = default!;
        /// <summary>The deceased.</summary>
        [JsonPropertyName("fallecido")] public CasoResumenFallecido Fallecido { get; set; } = default!;
        /// <summary>When the case was opened.</summary>
        [JsonPropertyName("abierto")] public string Abierto { get; set; } = default!;
        /// <summary>Last change of the case.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
    }

    /// <summary>The deceased.</summary>
    public sealed class CasoResumenFallecido : Model
    {
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        [JsonPropertyName("apellidos")] public string Apellidos { get; set; } = default!;
    }

    /// <summary>The claim the case came with, or null.</summary>
    public sealed class CasoSiniestro : Model
    {
        [JsonPropertyName("siniestro_id")] public string SiniestroId { get; set; } = default!;
        /// <summary>When the claim was recorded in the register.</summary>
        [JsonPropertyName("registrado")] public string Registrado { get; set; } = default!;
        /// <summary>How the service orders its work. Known values: `normal`, `urgente`; more may come.</summary>
        [JsonPropertyName("prioridad")] public string Prioridad { get; set; } = default!;
        /// <summary>Note of the insurer, or null.</summary>
        [JsonPropertyName("notas_aseguradora")] public string? NotasAseguradora { get; set; }
        /// <summary>The insurer's own reference, or null.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The insurer's own marks; empty.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement> Metadatos { get; set; } = default!;
    }

    /// <summary>The data to correct; members that are left out stay as they are.</summary>
    public sealed class CorreccionDeCaso : Model
    {
        /// <summary>Corrected data of the deceased.</summary>
        [JsonPropertyName("fallecido")] public CorreccionDeCasoFallecido? Fallecido { get; set; }
        /// <summary>Corrected data of the heir.</summary>
        [JsonPropertyName("heredero")] public CorreccionDeCasoHeredero? Heredero { get; set; }
        /// <summary>Policy number, as the insurer writes it.</summary>
        [JsonPropertyName("poliza_numero")] public string? PolizaNumero { get; set; }
        /// <summary>The new priority of the case and of its claim. One of `normal`, `urgente`.</summary>
        [JsonPropertyName("prioridad")] public string? Prioridad { get; set; }
        /// <summary>Note of the claim, which the case must have; null.</summary>
        [JsonPropertyName("notas_aseguradora")] public string? NotasAseguradora { get; set; }
        /// <summary>Reference of the case and of its claim from now on; null.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>Marks of the case and of its claim from now on, all of them; null.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement>? Metadatos { get; set; }
        /// <summary>true.</summary>
        [JsonPropertyName("nueva_firma")] public bool? NuevaFirma { get; set; }
    }

    /// <summary>Corrected data of the deceased.</summary>
    public sealed class CorreccionDeCasoFallecido : Model
    {
        /// <summary>First name of the deceased.</summary>
        [JsonPropertyName("nombre")] public string? Nombre { get; set; }
        /// <summary>Surnames of the deceased.</summary>
        [JsonPropertyName("apellidos")] public string? Apellidos { get; set; }
        /// <summary>National identity number; null.</summary>
        [JsonPropertyName("dni")] public string? Dni { get; set; }
        /// <summary>Date of death.</summary>
        [JsonPropertyName("fecha_fallecimiento")] public string? FechaFallecimiento { get; set; }
    }

    /// <summary>Corrected data of the heir.</summary>
    public sealed class CorreccionDeCasoHeredero : Model
    {
        /// <summary>First name of the heir.</summary>
        [JsonPropertyName("nombre")] public string? Nombre { get; set; }
        /// <summary>Surnames of the heir.</summary>
        [JsonPropertyName("apellidos")] public string? Apellidos { get; set; }
        /// <summary>Kinship to the deceased; null.</summary>
        [JsonPropertyName("parentesco")] public string? Parentesco { get; set; }
    }

    /// <summary>A digital account of the deceased, as the insurer sees it.</summary>
    public sealed class Cuenta : Model
    {
        [JsonPropertyName("cuenta_id")] public string CuentaId { get; set; } = default!;
        /// <summary>Known values: `borrado`, `suscripciones`, `certificados`; more may come.</summary>
        [JsonPropertyName("modulo")] public string Modulo { get; set; } = default!;
        /// <summary>Who brought the account in. Known values: `heredero`, `aseguradora`, `servicio`; more may come.</summary>
        [JsonPropertyName("propuesta_por")] public string PropuestaPor { get; set; } = default!;
        /// <summary>Name of the provider; null when the account is reserved.</summary>
        [JsonPropertyName("proveedor")] public string? Proveedor { get; set; }
        /// <summary>Its code in `GET /catalogo/proveedores`; null when it is not in it, or reserved.</summary>
        [JsonPropertyName("proveedor_codigo")] public string? ProveedorCodigo { get; set; }
        /// <summary>Masked identifier; null when reserved.</summary>
        [JsonPropertyName("identificador")] public string? Identificador { get; set; }
        /// <summary>The family keeps the provider to itself.</summary>
        [JsonPropertyName("reservada")] public bool Reservada { get; set; }
        /// <summary>Wanted action; null while nobody has said what is wanted, and when reserved. Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.</summary>
        [JsonPropertyName("accion")] public string? Accion { get; set; }
        /// <summary>Known values: `propuesta`, `confirmada`, `solicitada`, `resuelta`, `rechazada`, `sin_respuesta`, `descartada`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Result once resolved; null when reserved. Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.</summary>
        [JsonPropertyName("resultado")] public string? Resultado { get; set; }
        /// <summary>Why it was discarded (`descartada`); null otherwise, when reserved, and where it was not recorded. Known values: `familia`, `duplicada`, `objecion`, `servicio`, `fin_de_caso`; more may come.</summary>
        [JsonPropertyName("motivo_descarte")] public string? MotivoDescarte { get; set; }
        /// <summary>The charge of a subscription, from the family or a bank statement.</summary>
        [JsonPropertyName("cargo")] public CuentaCargo? Cargo { get; set; }
        /// <summary>Charges of a year that end with this account, in euros; null when reserved.</summary>
        [JsonPropertyName("ahorro_anual_estimado")] public string? AhorroAnualEstimado { get; set; }
        /// <summary>An action that cannot be taken back waits until then, and can be undone; null when reserved.</summary>
        [JsonPropertyName("reposo_hasta")] public string? ReposoHasta { get; set; }
        /// <summary>When the request last went to the provider; null when reserved.</summary>
        [JsonPropertyName("solicitada")] public string? Solicitada { get; set; }
        /// <summary>Date by which an answer is due, or by which the provider closes the account by itself; null when reserved.</summary>
        [JsonPropertyName("plazo")] public string? Plazo { get; set; }
        /// <summary>Last change of the account.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
    }

    /// <summary>The charge of a subscription, from the family or a bank statement.</summary>
    public sealed class CuentaCargo : Model
    {
        /// <summary>Amount of each charge, in euros.</summary>
        [JsonPropertyName("importe")] public string Importe { get; set; } = default!;
        /// <summary>Always `EUR`.</summary>
        [JsonPropertyName("moneda")] public string Moneda { get; set; } = default!;
        /// <summary>How often it is charged. Known values: `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`; more may come.</summary>
        [JsonPropertyName("periodicidad")] public string Periodicidad { get; set; } = default!;
    }

    /// <summary>The accounts of a case.</summary>
    public sealed class CuentasDelCaso : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>All accounts of the case, oldest first.</summary>
        [JsonPropertyName("elementos")] public List<Cuenta> Elementos { get; set; } = default!;
        /// <summary>Charges stopped by the case.</summary>
        [JsonPropertyName("ahorro_del_caso")] public CuentasDelCasoAhorroDelCaso AhorroDelCaso { get; set; } = default!;
    }

    /// <summary>Charges stopped by the case.</summary>
    public sealed class CuentasDelCasoAhorroDelCaso : Model
    {
        /// <summary>Charges of a year that have been stopped, in euros.</summary>
        [JsonPropertyName("detenido")] public string Detenido { get; set; } = default!;
        /// <summary>Charges of a year that will stop with the accounts under way, in euros.</summary>
        [JsonPropertyName("previsto")] public string Previsto { get; set; } = default!;
        /// <summary>Always `EUR`.</summary>
        [JsonPropertyName("moneda")] public string Moneda { get; set; } = default!;
    }

    /// <summary>The accounts that were proposed.</summary>
    public sealed class CuentasPropuestas : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>The accounts that were proposed, in the order of the request.</summary>
        [JsonPropertyName("elementos")] public List<Cuenta> Elementos { get; set; } = default!;
    }

    /// <summary>A document of the case.</summary>
    public sealed class Documento : Model
    {
        [JsonPropertyName("documento_id")] public string DocumentoId { get; set; } = default!;
        /// <summary>Kind of document. Known values: `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `mandato`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `poder`, `carta_instrucciones`, `justificante_envio`, `respuesta_proveedor`, `otro`; more may come.</summary>
        [JsonPropertyName("tipo")] public string Tipo { get; set; } = default!;
        /// <summary>Whether a person of the service has looked at it, and how it was found. Known values: `recibido`, `validado`, `rechazado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Who brought it. Known values: `heredero`, `aseguradora`, `servicio`; more may come.</summary>
        [JsonPropertyName("origen")] public string Origen { get; set; } = default!;
        /// <summary>Format of the file, read from its bytes; null for a document without a file. Known values: `application/pdf`, `image/jpeg`, `image/png`; more may come.</summary>
        [JsonPropertyName("formato")] public string? Formato { get; set; }
        /// <summary>Size of its file, or null.</summary>
        [JsonPropertyName("bytes")] public long? Bytes { get; set; }
        /// <summary>The account that it is for; null when it is for the case.</summary>
        [JsonPropertyName("cuenta_id")] public string? CuentaId { get; set; }
        /// <summary>Why it was rejected, in words the family understands.</summary>
        [JsonPropertyName("motivo_rechazo")] public string? MotivoRechazo { get; set; }
        /// <summary>When it arrived.</summary>
        [JsonPropertyName("recibido")] public string Recibido { get; set; } = default!;
        /// <summary>When it was validated or rejected, or null.</summary>
        [JsonPropertyName("revisado")] public string? Revisado { get; set; }
    }

    /// <summary>The documents of a case.</summary>
    public sealed class DocumentosDelCaso : Model
    {
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>All documents of the case, oldest first.</summary>
        [JsonPropertyName("elementos")] public List<Documento> Elementos { get; set; } = default!;
    }

    /// <summary>Something that happened in the case.</summary>
    public sealed class EntradaCronologia : Model
    {
        [JsonPropertyName("entrada_id")] public string EntradaId { get; set; } = default!;
        /// <summary>Stable code of what happened.</summary>
        [JsonPropertyName("tipo")] public string Tipo { get; set; } = default!;
        /// <summary>The same in a sentence, in the language asked for.</summary>
        [JsonPropertyName("texto")] public string Texto { get; set; } = default!;
        /// <summary>Who did it. Known values: `aseguradora`, `heredero`, `servicio`, `sistema`; more may come.</summary>
        [JsonPropertyName("actor")] public string Actor { get; set; } = default!;
        /// <summary>When it happened.</summary>
        [JsonPropertyName("ocurrido")] public string Ocurrido { get; set; } = default!;
    }

    /// <summary>A delivery on its way.</summary>
    public sealed class EntregaEncolada : Model
    {
        /// <summary>Identifier of the delivery.</summary>
        [JsonPropertyName("entrega_id")] public string EntregaId { get; set; } = default!;
        /// <summary>Identifier of the event, the same in every delivery and in the feed.</summary>
        [JsonPropertyName("evento_id")] public string EventoId { get; set; } = default!;
        /// <summary>State of the delivery. Known values: `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
    }

    /// <summary>What `enviarLote` can be asked for.</summary>
    public sealed class EnviarLoteQuery : Model
    {
        /// <summary>The kind of opening. One of `siniestro`, `caso`.</summary>
        [JsonPropertyName("abre")] public string? Abre { get; set; }
    }

    /// <summary>The event that was put into the outbox.</summary>
    public sealed class EventoPedido : Model
    {
        /// <summary>As in `X-Webhook-Id`.</summary>
        [JsonPropertyName("evento_id")] public string EventoId { get; set; } = default!;
        /// <summary>Event kind.</summary>
        [JsonPropertyName("evento")] public string Evento { get; set; } = default!;
        /// <summary>As it is delivered.</summary>
        [JsonPropertyName("data")] public Dictionary<string, JsonElement> Data { get; set; } = default!;
        /// <summary>The now of the insurer.</summary>
        [JsonPropertyName("timestamp")] public string Timestamp { get; set; } = default!;
        /// <summary>Webhooks that are registered for it.</summary>
        [JsonPropertyName("entregas")] public long Entregas { get; set; }
    }

    /// <summary>The deceased.</summary>
    public sealed class Fallecido : Model
    {
        /// <summary>First name of the deceased.</summary>
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        /// <summary>Surnames of the deceased.</summary>
        [JsonPropertyName("apellidos")] public string Apellidos { get; set; } = default!;
        /// <summary>National identity number.</summary>
        [JsonPropertyName("dni")] public string? Dni { get; set; }
        /// <summary>Date of death.</summary>
        [JsonPropertyName("fecha_fallecimiento")] public string FechaFallecimiento { get; set; } = default!;
    }

    /// <summary>A script that was put on.</summary>
    public sealed class GuionPuesto : Model
    {
        [JsonPropertyName("guion_id")] public string GuionId { get; set; } = default!;
        /// <summary>Name of the ready script; `propio` for your own.</summary>
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string? CasoId { get; set; }
        /// <summary>`en_espera`. Known values: `en_espera`, `en_curso`, `terminado`, `fallido`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Steps of the family that are done.</summary>
        [JsonPropertyName("pasos_hechos")] public long PasosHechos { get; set; }
        /// <summary>When somebody in it acts next.</summary>
        [JsonPropertyName("proximo")] public string? Proximo { get; set; }
        /// <summary>The step and the code of the refusal.</summary>
        [JsonPropertyName("fallo")] public string? Fallo { get; set; }
        /// <summary>When it was put on, by the clock of the insurer.</summary>
        [JsonPropertyName("creado")] public string Creado { get; set; } = default!;
    }

    /// <summary>Scripts of a test insurer.</summary>
    public sealed class Guiones : Model
    {
        /// <summary>The ready scripts.</summary>
        [JsonPropertyName("elementos")] public List<GuionesElementos> Elementos { get; set; } = default!;
        /// <summary>Those put on, newest first; the last fifty.</summary>
        [JsonPropertyName("puestos")] public List<GuionPuesto> Puestos { get; set; } = default!;
    }

    public sealed class GuionesElementos : Model
    {
        /// <summary>Known values: `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`; more may come.</summary>
        [JsonPropertyName("guion")] public string Guion { get; set; } = default!;
        /// <summary>Its story in one sentence.</summary>
        [JsonPropertyName("resumen")] public string Resumen { get; set; } = default!;
        /// <summary>How a case ends with it.</summary>
        [JsonPropertyName("desenlace")] public string Desenlace { get; set; } = default!;
        /// <summary>Steps of the family; empty.</summary>
        [JsonPropertyName("familia")] public List<GuionesElementosFamilia> Familia { get; set; } = default!;
        /// <summary>Answers of the providers.</summary>
        [JsonPropertyName("proveedores")] public List<GuionesElementosProveedores> Proveedores { get; set; } = default!;
        /// <summary>Codes of the providers whose accounts the family lists.</summary>
        [JsonPropertyName("cuentas")] public List<string> Cuentas { get; set; } = default!;
    }

    public sealed class GuionesElementosFamilia : Model
    {
        /// <summary>Time since the step before it; for the first step, since the script was put on.</summary>
        [JsonPropertyName("tras")] public string Tras { get; set; } = default!;
        /// <summary>Known values: `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`; more may come.</summary>
        [JsonPropertyName("accion")] public string Accion { get; set; } = default!;
    }

    public sealed class GuionesElementosProveedores : Model
    {
        /// <summary>Code of the provider in the catalogue; without it, every other one.</summary>
        [JsonPropertyName("codigo")] public string? Codigo { get; set; }
        /// <summary>Known values: `confirma`, `pide_papel`, `rechaza`, `calla`; more may come.</summary>
        [JsonPropertyName("respuesta")] public string Respuesta { get; set; } = default!;
        /// <summary>Time between the request and the answer; seven days where it is not given.</summary>
        [JsonPropertyName("tras")] public string? Tras { get; set; }
    }

    /// <summary>The heir, who receives the link to the portal.</summary>
    public sealed class Heredero : Model
    {
        /// <summary>First name of the heir.</summary>
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        /// <summary>Surnames of the heir.</summary>
        [JsonPropertyName("apellidos")] public string Apellidos { get; set; } = default!;
        /// <summary>E-mail address.</summary>
        [JsonPropertyName("email")] public string Email { get; set; } = default!;
        /// <summary>Telephone of the heir, best in international format (E.164) with a leading `+`; spaces, dots, hyphens and brackets are ignored, and nine digits, alone or after 34, are read as a Spanish number.</summary>
        [JsonPropertyName("telefono")] public string? Telefono { get; set; }
        /// <summary>Kinship to the deceased, free text.</summary>
        [JsonPropertyName("parentesco")] public string? Parentesco { get; set; }
        /// <summary>Language of the e-mails and the portal; the insurer's own by default. One of `es`, `ca`, `gl`, `eu`, `en`.</summary>
        [JsonPropertyName("idioma")] public string? Idioma { get; set; }
    }

    /// <summary>The modules.</summary>
    public sealed class ListaDeModulos : Model
    {
        /// <summary>All of them.</summary>
        [JsonPropertyName("elementos")] public List<ModuloDeCatalogo> Elementos { get; set; } = default!;
    }

    /// <summary>The packs.</summary>
    public sealed class ListaDePacks : Model
    {
        /// <summary>All of them.</summary>
        [JsonPropertyName("elementos")] public List<PackDeCatalogo> Elementos { get; set; } = default!;
    }

    /// <summary>What `listarCasos` can be asked for.</summary>
    public sealed class ListarCasosQuery : Model
    {
        /// <summary>Only cases in these states.</summary>
        [JsonPropertyName("estado")] public List<string>? Estado { get; set; }
        /// <summary>Opened on this day (Europe/Madrid) or later.</summary>
        [JsonPropertyName("abierto_desde")] public string? AbiertoDesde { get; set; }
        /// <summary>Opened on this day (Europe/Madrid) or earlier; not before `abierto_desde`.</summary>
        [JsonPropertyName("abierto_hasta")] public string? AbiertoHasta { get; set; }
        /// <summary>Only cases of this policy; spacing, hyphens and case are ignored.</summary>
        [JsonPropertyName("poliza_numero")] public string? PolizaNumero { get; set; }
        /// <summary>Only cases with this reference, of their own or of their claim; as it is written, capitals included.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>Changed at this instant or later.</summary>
        [JsonPropertyName("actualizado_desde_instante")] public string? ActualizadoDesdeInstante { get; set; }
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarCronologia` can be asked for.</summary>
    public sealed class ListarCronologiaQuery : Model
    {
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarEntregas` can be asked for.</summary>
    public sealed class ListarEntregasQuery : Model
    {
        /// <summary>Only deliveries in this state. One of `pendiente`, `entregada`, `agotada`, `retenida`, `cancelada`.</summary>
        [JsonPropertyName("estado")] public string? Estado { get; set; }
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarEventos` can be asked for.</summary>
    public sealed class ListarEventosQuery : Model
    {
        /// <summary>The `siguiente` of the answer before; from the beginning without it.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Seconds to wait when nothing is new.</summary>
        [JsonPropertyName("esperar")] public long? Esperar { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarFilasDeLote` can be asked for.</summary>
    public sealed class ListarFilasDeLoteQuery : Model
    {
        /// <summary>Only rows with this result. One of `pendiente`, `abierto`, `unido`, `ya_existia`, `error`.</summary>
        [JsonPropertyName("resultado")] public string? Resultado { get; set; }
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarLotes` can be asked for.</summary>
    public sealed class ListarLotesQuery : Model
    {
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarProveedores` can be asked for.</summary>
    public sealed class ListarProveedoresQuery : Model
    {
        /// <summary>Only this kind. One of `administracion`, `agua`, `apuestas`, `banca`, `citas`, `contrasenas`, `correo`, `cripto`, `deporte`, `energia`, `inversion`, `mensajeria`, `musica`, `nube`, `pagos`, `prensa`, `red_profesional`, `red_social`, `salud`, `seguridad`, `software`, `telefonia`, `tienda`, `transporte`, `viajes`, `video`, `videojuegos`.</summary>
        [JsonPropertyName("tipo")] public string? Tipo { get; set; }
        /// <summary>Only providers of whom this can be asked. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.</summary>
        [JsonPropertyName("accion")] public string? Accion { get; set; }
        /// <summary>As people say it.</summary>
        [JsonPropertyName("buscar")] public string? Buscar { get; set; }
        /// <summary>The `siguiente` of the page before; opaque, and none of another list.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarSiniestros` can be asked for.</summary>
    public sealed class ListarSiniestrosQuery : Model
    {
        /// <summary>Only claims whose case is in these states.</summary>
        [JsonPropertyName("estado")] public List<string>? Estado { get; set; }
        /// <summary>Only claims of this policy.</summary>
        [JsonPropertyName("poliza_numero")] public string? PolizaNumero { get; set; }
        /// <summary>Only claims with this reference, capitals included.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>What `listarWebhooks` can be asked for.</summary>
    public sealed class ListarWebhooksQuery : Model
    {
        /// <summary>The `siguiente` of the page before; opaque.</summary>
        [JsonPropertyName("cursor")] public string? Cursor { get; set; }
        /// <summary>Elements per page.</summary>
        [JsonPropertyName("limite")] public long? Limite { get; set; }
    }

    /// <summary>Who signs in.</summary>
    public sealed class Login : Model
    {
        /// <summary>E-mail address of the user.</summary>
        [JsonPropertyName("email")] public string Email { get; set; } = default!;
        [JsonPropertyName("password")] public string Password { get; set; } = default!;
        /// <summary>One-time code, where the user has a second factor.</summary>
        [JsonPropertyName("codigo")] public string? Codigo { get; set; }
    }

    /// <summary>A batch, its state and its counts.</summary>
    public sealed class Lote : Model
    {
        /// <summary>Identifier of the batch.</summary>
        [JsonPropertyName("lote_id")] public string LoteId { get; set; } = default!;
        /// <summary>`terminado`. Known values: `en_curso`, `terminado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>How the file was written. Known values: `csv`, `jsonl`; more may come.</summary>
        [JsonPropertyName("formato")] public string Formato { get; set; } = default!;
        /// <summary>Rows by what came of them.</summary>
        [JsonPropertyName("filas")] public LoteFilas Filas { get; set; } = default!;
        /// <summary>When it was received.</summary>
        [JsonPropertyName("creado")] public string Creado { get; set; } = default!;
        /// <summary>When its last row had its result, or null.</summary>
        [JsonPropertyName("terminado")] public string? Terminado { get; set; }
        /// <summary>Until when it is told what was wrong with its rows, 30 days after its end; null until then.</summary>
        [JsonPropertyName("explicado_hasta")] public string? ExplicadoHasta { get; set; }
    }

    /// <summary>Rows by what came of them.</summary>
    public sealed class LoteFilas : Model
    {
        /// <summary>Rows of the file.</summary>
        [JsonPropertyName("total")] public long Total { get; set; }
        /// <summary>Rows still to be worked off.</summary>
        [JsonPropertyName("pendiente")] public long Pendiente { get; set; }
        /// <summary>Rows that opened a case.</summary>
        [JsonPropertyName("abierto")] public long Abierto { get; set; }
        /// <summary>Rows whose claim joined a case that was opened by POST /casos.</summary>
        [JsonPropertyName("unido")] public long Unido { get; set; }
        /// <summary>Rows whose case was there.</summary>
        [JsonPropertyName("ya_existia")] public long YaExistia { get; set; }
        /// <summary>Rows that were refused.</summary>
        [JsonPropertyName("error")] public long Error { get; set; }
    }

    /// <summary>A module that can be contracted.</summary>
    public sealed class ModuloDeCatalogo : Model
    {
        /// <summary>Known values: `borrado`, `suscripciones`, `certificados`; more may come.</summary>
        [JsonPropertyName("modulo")] public string Modulo { get; set; } = default!;
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        [JsonPropertyName("descripcion")] public string Descripcion { get; set; } = default!;
    }

    /// <summary>A module of the case and how it stands.</summary>
    public sealed class ModuloDelCaso : Model
    {
        /// <summary>The module. Known values: `borrado`, `suscripciones`, `certificados`; more may come.</summary>
        [JsonPropertyName("modulo")] public string Modulo { get; set; } = default!;
        /// <summary>State of the module.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>When the work of the module was over, or null.</summary>
        [JsonPropertyName("completado")] public string? Completado { get; set; }
    }

    /// <summary>One of both.</summary>
    public sealed class MovimientoDeReloj : Model
    {
        /// <summary>Duration in ISO 8601, such as `P3D`, `PT90M` or `P1Y`.</summary>
        [JsonPropertyName("avanzar")] public string? Avanzar { get; set; }
        /// <summary>Until when.</summary>
        [JsonPropertyName("hasta_instante")] public string? HastaInstante { get; set; }
    }

    /// <summary>An account to propose.</summary>
    public sealed class NuevaCuenta : Model
    {
        /// <summary>Code of the provider in `GET /catalogo/proveedores`.</summary>
        [JsonPropertyName("proveedor_codigo")] public string? ProveedorCodigo { get; set; }
        /// <summary>Name of a provider that is not in the catalogue.</summary>
        [JsonPropertyName("proveedor")] public string? Proveedor { get; set; }
        /// <summary>E-mail, user, number or line of the account at the provider.</summary>
        [JsonPropertyName("identificador")] public string? Identificador { get; set; }
        /// <summary>What to do with the account. One of `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`.</summary>
        [JsonPropertyName("accion")] public string? Accion { get; set; }
        /// <summary>Module it belongs to; without it the one that goes with the action, or with the provider. One of `borrado`, `suscripciones`, `certificados`.</summary>
        [JsonPropertyName("modulo")] public string? Modulo { get; set; }
        /// <summary>Its charge, where known.</summary>
        [JsonPropertyName("cargo")] public NuevaCuentaCargo? Cargo { get; set; }
    }

    /// <summary>Its charge, where known.</summary>
    public sealed class NuevaCuentaCargo : Model
    {
        /// <summary>Amount of each charge, in euros with at most two decimals, up to 100000.</summary>
        [JsonPropertyName("importe")] public string Importe { get; set; } = default!;
        /// <summary>How often it is charged. One of `semanal`, `mensual`, `bimestral`, `trimestral`, `semestral`, `anual`.</summary>
        [JsonPropertyName("periodicidad")] public string Periodicidad { get; set; } = default!;
    }

    /// <summary>Accounts that the insurer knows of.</summary>
    public sealed class NuevasCuentas : Model
    {
        /// <summary>The accounts to propose; all of them or none are taken.</summary>
        [JsonPropertyName("cuentas")] public List<NuevaCuenta> Cuentas { get; set; } = default!;
    }

    /// <summary>Corrections to make before the new link goes out.</summary>
    public sealed class NuevoAcceso : Model
    {
        /// <summary>Corrected e-mail address of the heir.</summary>
        [JsonPropertyName("email")] public string? Email { get; set; }
        /// <summary>Corrected telephone of the heir; blank leaves it as it is.</summary>
        [JsonPropertyName("telefono")] public string? Telefono { get; set; }
        /// <summary>false.</summary>
        [JsonPropertyName("enviar")] public bool? Enviar { get; set; }
    }

    /// <summary>A case to open.</summary>
    public sealed class NuevoCaso : Model
    {
        /// <summary>The deceased.</summary>
        [JsonPropertyName("fallecido")] public Fallecido Fallecido { get; set; } = default!;
        /// <summary>The heir, who receives the link to the portal.</summary>
        [JsonPropertyName("heredero")] public Heredero Heredero { get; set; } = default!;
        /// <summary>Policy number, as the insurer writes it.</summary>
        [JsonPropertyName("poliza_numero")] public string PolizaNumero { get; set; } = default!;
        /// <summary>Modules of the case, each once.</summary>
        [JsonPropertyName("modulos_contratados")] public List<string> ModulosContratados { get; set; } = default!;
        /// <summary>The insurer's own reference, as its systems know the matter.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>Up to 20 marks of the insurer's own, texts by name.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement>? Metadatos { get; set; }
    }

    /// <summary>A document to add.</summary>
    public sealed class NuevoDocumento : Model
    {
        /// <summary>Kind of document. One of `certificado_defuncion`, `prueba_fallecimiento`, `declaracion_aseguradora`, `prueba_parentesco`, `factura`, `dni_fallecido`, `dni_solicitante`, `titulo_sucesorio`, `ultimas_voluntades`, `seguros_fallecimiento`, `resolucion_judicial`, `otro`.</summary>
        [JsonPropertyName("tipo")] public string Tipo { get; set; } = default!;
        /// <summary>The account that it is for, where it is for one.</summary>
        [JsonPropertyName("cuenta_id")] public string? CuentaId { get; set; }
        /// <summary>Name of the file, to be shown beside it; it decides nothing.</summary>
        [JsonPropertyName("nombre")] public string? Nombre { get; set; }
        /// <summary>The file, at most 20 MB.</summary>
        [JsonPropertyName("contenido")] public string Contenido { get; set; } = default!;
    }

    public sealed class NuevoEvento : Model
    {
        /// <summary>Event kind. One of `caso_abierto`, `caso_cerrado`, `siniestro_abierto`, `documentacion_completa`, `documentacion_recibida`, `cuenta_resuelta`, `modulo_completado`.</summary>
        [JsonPropertyName("evento")] public string Evento { get; set; } = default!;
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string? CasoId { get; set; }
    }

    /// <summary>A ready script, steps of your own, or a ready one of which some members are replaced.</summary>
    public sealed class NuevoGuion : Model
    {
        /// <summary>A ready script. One of `todo_bien`, `papel_malo`, `falta_un_papel`, `proveedores_mudos`, `se_niegan`, `se_opone`, `persona_viva`, `nadie_contesta`.</summary>
        [JsonPropertyName("guion")] public string? Guion { get; set; }
        /// <summary>Steps of the family; empty.</summary>
        [JsonPropertyName("familia")] public List<NuevoGuionFamilia>? Familia { get; set; }
        /// <summary>Answers of the providers.</summary>
        [JsonPropertyName("proveedores")] public List<NuevoGuionProveedores>? Proveedores { get; set; }
        /// <summary>Codes of the providers whose accounts the family lists.</summary>
        [JsonPropertyName("cuentas")] public List<string>? Cuentas { get; set; }
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string? CasoId { get; set; }
    }

    public sealed class NuevoGuionFamilia : Model
    {
        /// <summary>Time since the step before it; for the first step, since the script was put on.</summary>
        [JsonPropertyName("tras")] public string Tras { get; set; } = default!;
        /// <summary>One of `declara_cuentas`, `sube_papel_malo`, `sube_certificado`, `firma`, `se_opone`, `dice_que_vive`.</summary>
        [JsonPropertyName("accion")] public string Accion { get; set; } = default!;
    }

    public sealed class NuevoGuionProveedores : Model
    {
        /// <summary>Code of the provider in the catalogue; without it, every other one.</summary>
        [JsonPropertyName("codigo")] public string? Codigo { get; set; }
        /// <summary>One of `confirma`, `pide_papel`, `rechaza`, `calla`.</summary>
        [JsonPropertyName("respuesta")] public string Respuesta { get; set; } = default!;
        /// <summary>Time between the request and the answer; seven days where it is not given.</summary>
        [JsonPropertyName("tras")] public string? Tras { get; set; }
    }

    /// <summary>A claim; it opens a case.</summary>
    public sealed class NuevoSiniestro : Model
    {
        /// <summary>Policy number, as the insurer writes it.</summary>
        [JsonPropertyName("poliza_numero")] public string PolizaNumero { get; set; } = default!;
        /// <summary>The deceased.</summary>
        [JsonPropertyName("fallecido")] public Fallecido Fallecido { get; set; } = default!;
        /// <summary>The heir, who receives the link to the portal.</summary>
        [JsonPropertyName("heredero")] public Heredero Heredero { get; set; } = default!;
        /// <summary>How the service orders its work. One of `normal`, `urgente`.</summary>
        [JsonPropertyName("prioridad")] public string? Prioridad { get; set; }
        /// <summary>Free-text note from the insurer.</summary>
        [JsonPropertyName("notas_aseguradora")] public string? NotasAseguradora { get; set; }
        /// <summary>The insurer's own reference, as its systems know the matter.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>Up to 20 marks of the insurer's own, texts by name.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement>? Metadatos { get; set; }
        /// <summary>Modules of the case, each once. Variant A alone.</summary>
        [JsonPropertyName("modulos")] public List<string>? Modulos { get; set; }
        /// <summary>A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Variant B alone.</summary>
        [JsonPropertyName("pack")] public string? Pack { get; set; }
    }

    public sealed class NuevoWebhook : Model
    {
        /// <summary>Address of the receiver.</summary>
        [JsonPropertyName("url")] public string Url { get; set; } = default!;
        /// <summary>Event kinds to deliver, from now on.</summary>
        [JsonPropertyName("eventos")] public List<string> Eventos { get; set; } = default!;
        /// <summary>Text for people.</summary>
        [JsonPropertyName("descripcion")] public string? Descripcion { get; set; }
        /// <summary>Deliveries to this receiver at the same time, by each worker process of the service.</summary>
        [JsonPropertyName("concurrencia")] public long? Concurrencia { get; set; }
        /// <summary>Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.</summary>
        [JsonPropertyName("recuperacion_automatica")] public bool? RecuperacionAutomatica { get; set; }
    }

    /// <summary>A pack that can be contracted.</summary>
    public sealed class PackDeCatalogo : Model
    {
        [JsonPropertyName("pack")] public string Pack { get; set; } = default!;
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        [JsonPropertyName("modulos")] public List<string> Modulos { get; set; } = default!;
    }

    public sealed class PaginaDeEntregasElementos : Model
    {
        /// <summary>Identifier of the delivery.</summary>
        [JsonPropertyName("entrega_id")] public string EntregaId { get; set; } = default!;
        /// <summary>Identifier of the event, the same in every delivery and in the feed.</summary>
        [JsonPropertyName("evento_id")] public string EventoId { get; set; } = default!;
        /// <summary>Event kind.</summary>
        [JsonPropertyName("evento")] public string Evento { get; set; } = default!;
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string? CasoId { get; set; }
        /// <summary>`pendiente`, to be attempted; `entregada`, answered 2xx; `agotada`, its schedule is over; `retenida`, its webhook is disabled; `cancelada`, its webhook was deleted.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Attempts so far, over all times it was sent.</summary>
        [JsonPropertyName("intentos_hechos")] public long IntentosHechos { get; set; }
        /// <summary>When it is attempted next; null unless it is `pendiente`.</summary>
        [JsonPropertyName("proximo_intento")] public string? ProximoIntento { get; set; }
        /// <summary>When the event was emitted.</summary>
        [JsonPropertyName("creada")] public string Creada { get; set; } = default!;
        /// <summary>Every attempt that is still kept, oldest first.</summary>
        [JsonPropertyName("intentos")] public List<PaginaDeEntregasElementosIntentos> Intentos { get; set; } = default!;
    }

    public sealed class PaginaDeEntregasElementosIntentos : Model
    {
        /// <summary>Attempt, from 1.</summary>
        [JsonPropertyName("numero")] public long Numero { get; set; }
        /// <summary>How it ended.</summary>
        [JsonPropertyName("resultado")] public string Resultado { get; set; } = default!;
        /// <summary>Status of the answer, where there was one.</summary>
        [JsonPropertyName("estado_http")] public long? EstadoHttp { get; set; }
        /// <summary>Reason in a word, where there was no answer.</summary>
        [JsonPropertyName("detalle")] public string? Detalle { get; set; }
        /// <summary>When it began.</summary>
        [JsonPropertyName("inicio")] public string Inicio { get; set; } = default!;
        /// <summary>How long it took.</summary>
        [JsonPropertyName("duracion_ms")] public long DuracionMs { get; set; }
        /// <summary>The first 16 KiB of the answer, kept for 7 days.</summary>
        [JsonPropertyName("respuesta")] public string? Respuesta { get; set; }
    }

    /// <summary>Events in sealed order.</summary>
    public sealed class PaginaDeEventos : Model
    {
        /// <summary>Oldest first.</summary>
        [JsonPropertyName("elementos")] public List<PaginaDeEventosElementos> Elementos { get; set; } = default!;
        /// <summary>Cursor to continue from; always given, also when nothing is new.</summary>
        [JsonPropertyName("siguiente")] public string Siguiente { get; set; } = default!;
    }

    /// <summary>An event.</summary>
    public sealed class PaginaDeEventosElementos : Model
    {
        /// <summary>Identifier of the event, the same in every delivery and in the feed.</summary>
        [JsonPropertyName("evento_id")] public string EventoId { get; set; } = default!;
        /// <summary>Event kind.</summary>
        [JsonPropertyName("evento")] public string Evento { get; set; } = default!;
        /// <summary>As in the delivery.</summary>
        [JsonPropertyName("data")] public Dictionary<string, JsonElement> Data { get; set; } = default!;
        /// <summary>When it happened.</summary>
        [JsonPropertyName("timestamp")] public string Timestamp { get; set; } = default!;
        /// <summary>Present, and `true`, on an event of a test insurer that was asked for and did not happen.</summary>
        [JsonPropertyName("a_peticion")] public bool? APeticion { get; set; }
    }

    /// <summary>A row of a batch, without token or link.</summary>
    public sealed class PaginaDeFilasDeLoteElementos : Model
    {
        /// <summary>Line of the file in which the row begins, counted from 1; together with the batch it names the row.</summary>
        [JsonPropertyName("linea")] public long Linea { get; set; }
        /// <summary>The outcome of the row. Known values: `pendiente`, `abierto`, `unido`, `ya_existia`, `error`; more may come.</summary>
        [JsonPropertyName("resultado")] public string Resultado { get; set; } = default!;
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string? CasoId { get; set; }
        /// <summary>State of that case now, or null. Known values: `abierto`, `en_tramite`, `cerrado`, `anulado`; more may come.</summary>
        [JsonPropertyName("estado")] public string? Estado { get; set; }
        /// <summary>Code of the error, the same as in `X-Error-Code`, or null.</summary>
        [JsonPropertyName("codigo")] public string? Codigo { get; set; }
        /// <summary>Its problems, at most twenty.</summary>
        [JsonPropertyName("problemas")] public List<PaginaDeFilasDeLoteElementosProblemas> Problemas { get; set; } = default!;
    }

    /// <summary>A problem of a row.</summary>
    public sealed class PaginaDeFilasDeLoteElementosProblemas : Model
    {
        /// <summary>Column of the CSV, or null.</summary>
        [JsonPropertyName("columna")] public string? Columna { get; set; }
        /// <summary>JSON path within the line, or null.</summary>
        [JsonPropertyName("ruta")] public string? Ruta { get; set; }
        /// <summary>The problem in a sentence that holds none of the values.</summary>
        [JsonPropertyName("mensaje")] public string Mensaje { get; set; } = default!;
    }

    /// <summary>A provider of digital accounts, contracts or subscriptions.</summary>
    public sealed class Proveedor : Model
    {
        /// <summary>Code of the provider; it never changes.</summary>
        [JsonPropertyName("codigo")] public string Codigo { get; set; } = default!;
        /// <summary>Name.</summary>
        [JsonPropertyName("nombre")] public string Nombre { get; set; } = default!;
        /// <summary>Other services that go with it.</summary>
        [JsonPropertyName("incluye")] public List<string> Incluye { get; set; } = default!;
        /// <summary>Kind.</summary>
        [JsonPropertyName("tipo")] public string Tipo { get; set; } = default!;
        /// <summary>Provider of the same group or account, to ask together.</summary>
        [JsonPropertyName("matriz")] public string? Matriz { get; set; }
        /// <summary>Internet domains by which an account or a message can be recognised.</summary>
        [JsonPropertyName("dominios")] public List<string> Dominios { get; set; } = default!;
        /// <summary>Its name tells something intimate.</summary>
        [JsonPropertyName("discreto")] public bool Discreto { get; set; }
        /// <summary>The provider's own page about it, or the one that leads to it.</summary>
        [JsonPropertyName("pagina")] public string? Pagina { get; set; }
        /// <summary>The way that the law gives beside those of the provider.</summary>
        [JsonPropertyName("via_legal")] public ProveedorViaLegal ViaLegal { get; set; } = default!;
        /// <summary>Actions that the provider offers.</summary>
        [JsonPropertyName("acciones")] public List<AccionDeProveedor> Acciones { get; set; } = default!;
        /// <summary>Names that its charges have on bank statements, as printed; `*` is a plain character.</summary>
        [JsonPropertyName("descriptores_bancarios")] public List<string> DescriptoresBancarios { get; set; } = default!;
        /// <summary>Days without use after which the provider itself closes an account.</summary>
        [JsonPropertyName("caducidad_por_inactividad_dias")] public long? CaducidadPorInactividadDias { get; set; }
        /// <summary>Order hint, lower first.</summary>
        [JsonPropertyName("orden")] public long Orden { get; set; }
        /// <summary>What else to know, in the language asked for.</summary>
        [JsonPropertyName("notas")] public string? Notas { get; set; }
        /// <summary>Fields of the provider that are not verified, those of its actions apart.</summary>
        [JsonPropertyName("sin_verificar")] public List<string> SinVerificar { get; set; } = default!;
        /// <summary>Day and source of the verification of all fields, except those listed in `salvo`.</summary>
        [JsonPropertyName("verificado")] public ProveedorVerificado Verificado { get; set; } = default!;
    }

    /// <summary>Day and source of the verification of all fields, except those listed in `salvo`.</summary>
    public sealed class ProveedorVerificado : Model
    {
        /// <summary>`verificado`.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Day on which it was last looked into; null when there is nothing to look into.</summary>
        [JsonPropertyName("fecha")] public string? Fecha { get; set; }
        /// <summary>Where a fact was seen.</summary>
        [JsonPropertyName("fuente")] public ProveedorVerificadoFuente? Fuente { get; set; }
        /// <summary>Fields for which it is otherwise.</summary>
        [JsonPropertyName("excepciones")] public List<ProveedorVerificadoExcepciones> Excepciones { get; set; } = default!;
    }

    public sealed class ProveedorVerificadoExcepciones : Model
    {
        /// <summary>Paths of the fields.</summary>
        [JsonPropertyName("campos")] public List<string> Campos { get; set; } = default!;
        /// <summary>`verificado`.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Day on which it was last looked into; null when there is nothing to look into.</summary>
        [JsonPropertyName("fecha")] public string? Fecha { get; set; }
        /// <summary>Where a fact was seen.</summary>
        [JsonPropertyName("fuente")] public ProveedorVerificadoExcepcionesFuente? Fuente { get; set; }
    }

    /// <summary>Where a fact was seen.</summary>
    public sealed class ProveedorVerificadoExcepcionesFuente : Model
    {
        /// <summary>Whose words.</summary>
        [JsonPropertyName("clase")] public string Clase { get; set; } = default!;
        /// <summary>Address or description of the source.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The document's own date.</summary>
        [JsonPropertyName("fecha_documento")] public string? FechaDocumento { get; set; }
    }

    /// <summary>Where a fact was seen.</summary>
    public sealed class ProveedorVerificadoFuente : Model
    {
        /// <summary>Whose words.</summary>
        [JsonPropertyName("clase")] public string Clase { get; set; } = default!;
        /// <summary>Address or description of the source.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The document's own date.</summary>
        [JsonPropertyName("fecha_documento")] public string? FechaDocumento { get; set; }
    }

    /// <summary>The way that the law gives beside those of the provider.</summary>
    public sealed class ProveedorViaLegal : Model
    {
        /// <summary>The controller of the data.</summary>
        [JsonPropertyName("responsable")] public string? Responsable { get; set; }
        /// <summary>Page or e-mail address of its data protection officer.</summary>
        [JsonPropertyName("dpd")] public string? Dpd { get; set; }
    }

    /// <summary>A ratio with both its parts.</summary>
    public sealed class Razon : Model
    {
        /// <summary>What is counted.</summary>
        [JsonPropertyName("numerador")] public long Numerador { get; set; }
        /// <summary>Out of how many.</summary>
        [JsonPropertyName("denominador")] public long Denominador { get; set; }
        /// <summary>`numerador` ÷ `denominador`, rounded to six decimals; null, never 0, when it is not known.</summary>
        [JsonPropertyName("valor")] public decimal? Valor { get; set; }
        /// <summary>Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.</summary>
        [JsonPropertyName("motivo")] public string? Motivo { get; set; }
    }

    /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
    public sealed class RazonEconomica : Model
    {
        /// <summary>Amount or number above; null when data are missing.</summary>
        [JsonPropertyName("numerador")] public string? Numerador { get; set; }
        /// <summary>Amount or number below; null when data are missing.</summary>
        [JsonPropertyName("denominador")] public string? Denominador { get; set; }
        /// <summary>`numerador` ÷ `denominador`, rounded half up; amounts have two decimals.</summary>
        [JsonPropertyName("valor")] public string? Valor { get; set; }
        /// <summary>Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.</summary>
        [JsonPropertyName("motivo")] public string? Motivo { get; set; }
    }

    public sealed class Recuperacion : Model
    {
        /// <summary>Events that happened at this instant or later.</summary>
        [JsonPropertyName("desde_instante")] public string DesdeInstante { get; set; } = default!;
        /// <summary>Events that happened before this instant, which is not before `desde_instante`; now by default.</summary>
        [JsonPropertyName("hasta_instante")] public string? HastaInstante { get; set; }
    }

    /// <summary>How many go out again.</summary>
    public sealed class Recuperados : Model
    {
        /// <summary>Deliveries that were exhausted or held and go out again, in order.</summary>
        [JsonPropertyName("recuperados")] public long RecuperadosValor { get; set; }
    }

    /// <summary>The clock of a test insurer.</summary>
    public sealed class RelojMovido : Model
    {
        /// <summary>What time it is for this insurer.</summary>
        [JsonPropertyName("reloj")] public string Reloj { get; set; } = default!;
        /// <summary>What time it is.</summary>
        [JsonPropertyName("real")] public string Real { get; set; } = default!;
        /// <summary>Seconds by which the clock of this insurer is ahead of real time.</summary>
        [JsonPropertyName("desfase_segundos")] public long DesfaseSegundos { get; set; }
        /// <summary>Nothing moves, and everything that was due has happened.</summary>
        [JsonPropertyName("asentado")] public bool Asentado { get; set; }
        /// <summary>Until when the clock is being moved; null.</summary>
        [JsonPropertyName("destino")] public string? Destino { get; set; }
        /// <summary>Everything that is due and has not happened yet.</summary>
        [JsonPropertyName("pendiente")] public RelojMovidoPendiente Pendiente { get; set; } = default!;
        /// <summary>When something is due next.</summary>
        [JsonPropertyName("proximo")] public string? Proximo { get; set; }
        /// <summary>Scripts put on of which a rule refused a step.</summary>
        [JsonPropertyName("guiones_fallidos")] public long GuionesFallidos { get; set; }
    }

    /// <summary>Everything that is due and has not happened yet.</summary>
    public sealed class RelojMovidoPendiente : Model
    {
        /// <summary>Cases with a reminder, a silence or an end that is due.</summary>
        [JsonPropertyName("relojes")] public long Relojes { get; set; }
        /// <summary>E-mails that are due.</summary>
        [JsonPropertyName("correos")] public long Correos { get; set; }
        /// <summary>Deliveries of events that are due or under way.</summary>
        [JsonPropertyName("entregas")] public long Entregas { get; set; }
        /// <summary>Scripts in which somebody acts now.</summary>
        [JsonPropertyName("guiones")] public long Guiones { get; set; }
    }

    /// <summary>Claims metrics of a period.</summary>
    public sealed class Reporting : Model
    {
        /// <summary>The scope of the figures.</summary>
        [JsonPropertyName("periodo")] public ReportingPeriodo Periodo { get; set; } = default!;
        /// <summary>Claims.</summary>
        [JsonPropertyName("siniestros")] public ReportingSiniestros Siniestros { get; set; } = default!;
        /// <summary>The cases of the period by `fecha_base`, as they stand at `corte`.</summary>
        [JsonPropertyName("cohorte")] public ReportingCohorte Cohorte { get; set; } = default!;
        /// <summary>Flow and stock.</summary>
        [JsonPropertyName("casos")] public ReportingCasos Casos { get; set; } = default!;
        /// <summary>Modules.</summary>
        [JsonPropertyName("modulos")] public ReportingModulos Modulos { get; set; } = default!;
        /// <summary>Accounts.</summary>
        [JsonPropertyName("cuentas")] public ReportingCuentas Cuentas { get; set; } = default!;
        /// <summary>Reaching the family, and the family coming in.</summary>
        [JsonPropertyName("contacto")] public ReportingContacto Contacto { get; set; } = default!;
        /// <summary>Deadlines of accounts that fell in the period.</summary>
        [JsonPropertyName("plazos")] public ReportingPlazos Plazos { get; set; } = default!;
        /// <summary>Times.</summary>
        [JsonPropertyName("tiempos")] public ReportingTiempos Tiempos { get; set; } = default!;
        /// <summary>Cost and loss ratio, from what the insurer supplied at the desk.</summary>
        [JsonPropertyName("economico")] public ReportingEconomico Economico { get; set; } = default!;
        /// <summary>The figures broken down.</summary>
        [JsonPropertyName("desglose")] public ReportingDesglose Desglose { get; set; } = default!;
    }

    /// <summary>Flow and stock.</summary>
    public sealed class ReportingCasos : Model
    {
        /// <summary>Cases alive when the period began.</summary>
        [JsonPropertyName("pendientes_inicio")] public long PendientesInicio { get; set; }
        /// <summary>Cases opened in the period.</summary>
        [JsonPropertyName("abiertos")] public long Abiertos { get; set; }
        /// <summary>Reopenings in the period.</summary>
        [JsonPropertyName("reabiertos")] public long Reabiertos { get; set; }
        /// <summary>Closings in the period, reopened later or not.</summary>
        [JsonPropertyName("cerrados")] public long Cerrados { get; set; }
        /// <summary>Annulments in the period.</summary>
        [JsonPropertyName("anulados")] public long Anulados { get; set; }
        /// <summary>Cases alive when it ended.</summary>
        [JsonPropertyName("pendientes_fin")] public long PendientesFin { get; set; }
        /// <summary>Pending cases at the end of the period by days since their opening.</summary>
        [JsonPropertyName("antiguedad")] public ReportingCasosAntiguedad Antiguedad { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("cierre_a_30")] public Razon CierreA30 { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("cierre_a_60")] public Razon CierreA60 { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("cierre_a_90")] public Razon CierreA90 { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("reapertura")] public Razon Reapertura { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("dias_de_trabajo_pendiente")] public Razon DiasDeTrabajoPendiente { get; set; } = default!;
    }

    /// <summary>Pending cases at the end of the period by days since their opening.</summary>
    public sealed class ReportingCasosAntiguedad : Model
    {
        /// <summary>Open for 0 to 7 days.</summary>
        [JsonPropertyName("d0_7")] public long D07 { get; set; }
        /// <summary>8 to 30 days.</summary>
        [JsonPropertyName("d8_30")] public long D830 { get; set; }
        /// <summary>31 to 60 days.</summary>
        [JsonPropertyName("d31_60")] public long D3160 { get; set; }
        /// <summary>61 to 90 days.</summary>
        [JsonPropertyName("d61_90")] public long D6190 { get; set; }
        /// <summary>More than 90 days.</summary>
        [JsonPropertyName("mas_de_90")] public long MasDe90 { get; set; }
    }

    /// <summary>The cases of the period by `fecha_base`, as they stand at `corte`.</summary>
    public sealed class ReportingCohorte : Model
    {
        /// <summary>Cases whose `fecha_base` lies in the period.</summary>
        [JsonPropertyName("casos")] public long Casos { get; set; }
        /// <summary>Cases in state `abierto`.</summary>
        [JsonPropertyName("abiertos")] public long Abiertos { get; set; }
        /// <summary>Cases in state `en_tramite`.</summary>
        [JsonPropertyName("en_tramite")] public long EnTramite { get; set; }
        /// <summary>Cases in state `cerrado`.</summary>
        [JsonPropertyName("cerrados")] public long Cerrados { get; set; }
        /// <summary>Cases in state `anulado`.</summary>
        [JsonPropertyName("anulados")] public long Anulados { get; set; }
        /// <summary>Closed ones by result.</summary>
        [JsonPropertyName("por_resultado")] public ReportingCohortePorResultado PorResultado { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("activacion")] public Razon Activacion { get; set; } = default!;
    }

    /// <summary>Closed ones by result.</summary>
    public sealed class ReportingCohortePorResultado : Model
    {
        /// <summary>Closed with everything done.</summary>
        [JsonPropertyName("completado")] public long Completado { get; set; }
        /// <summary>Closed with part of it done.</summary>
        [JsonPropertyName("parcial")] public long Parcial { get; set; }
        /// <summary>Closed because the family desisted, or in the end nothing was asked for.</summary>
        [JsonPropertyName("desistido")] public long Desistido { get; set; }
        /// <summary>Closed because the family never answered.</summary>
        [JsonPropertyName("sin_respuesta")] public long SinRespuesta { get; set; }
    }

    /// <summary>Reaching the family, and the family coming in.</summary>
    public sealed class ReportingContacto : Model
    {
        /// <summary>E-mails with a link that the mail server of the family took, or that were kept.</summary>
        [JsonPropertyName("enlaces_entregados")] public long EnlacesEntregados { get; set; }
        /// <summary>E-mails with a link that were refused for good.</summary>
        [JsonPropertyName("enlaces_rechazados")] public long EnlacesRechazados { get; set; }
        /// <summary>Delivered links that were not the first of their case.</summary>
        [JsonPropertyName("enlaces_reenviados")] public long EnlacesReenviados { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("primer_contacto_24h")] public Razon PrimerContacto24h { get; set; } = default!;
        /// <summary>Heirs who entered the portal for the first time in the period.</summary>
        [JsonPropertyName("entradas")] public long Entradas { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("entrada_a_7")] public Razon EntradaA7 { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("entrada_a_30")] public Razon EntradaA30 { get; set; } = default!;
    }

    /// <summary>Accounts.</summary>
    public sealed class ReportingCuentas : Model
    {
        /// <summary>Accounts confirmed by the family in the period.</summary>
        [JsonPropertyName("confirmadas")] public long Confirmadas { get; set; }
        /// <summary>Accounts asked for in the period.</summary>
        [JsonPropertyName("solicitadas")] public long Solicitadas { get; set; }
        /// <summary>Accounts asked for and resolved until `corte`.</summary>
        [JsonPropertyName("resueltas")] public long Resueltas { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("resolucion")] public Razon Resolucion { get; set; } = default!;
        /// <summary>Accounts asked for that have no outcome yet.</summary>
        [JsonPropertyName("en_curso")] public long EnCurso { get; set; }
        /// <summary>Accounts asked for that the provider rejected.</summary>
        [JsonPropertyName("rechazadas")] public long Rechazadas { get; set; }
        /// <summary>Accounts asked for that were given up without an answer.</summary>
        [JsonPropertyName("sin_respuesta")] public long SinRespuesta { get; set; }
        /// <summary>Accounts asked for that were discarded later.</summary>
        [JsonPropertyName("descartadas")] public long Descartadas { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("a_la_primera")] public Razon ALaPrimera { get; set; } = default!;
        /// <summary>By wanted action.</summary>
        [JsonPropertyName("por_accion")] public List<ReportingCuentasPorAccion> PorAccion { get; set; } = default!;
        /// <summary>Resolved ones by result.</summary>
        [JsonPropertyName("por_resultado")] public List<ReportingCuentasPorResultado> PorResultado { get; set; } = default!;
        /// <summary>Recurring charges that were stopped.</summary>
        [JsonPropertyName("cargos_detenidos")] public ReportingCuentasCargosDetenidos CargosDetenidos { get; set; } = default!;
    }

    /// <summary>Recurring charges that were stopped.</summary>
    public sealed class ReportingCuentasCargosDetenidos : Model
    {
        /// <summary>Accounts whose charge stopped in the period.</summary>
        [JsonPropertyName("cuentas")] public long Cuentas { get; set; }
        /// <summary>What they would have charged in a year.</summary>
        [JsonPropertyName("cuota_anual")] public string CuotaAnual { get; set; } = default!;
        /// <summary>Always true.</summary>
        [JsonPropertyName("estimacion")] public bool Estimacion { get; set; }
    }

    public sealed class ReportingCuentasPorAccion : Model
    {
        /// <summary>Known values: `eliminar`, `conmemorar`, `cancelar`, `transferir`, `obtener_datos`, `conservar`; more may come.</summary>
        [JsonPropertyName("accion")] public string Accion { get; set; } = default!;
        /// <summary>Asked for.</summary>
        [JsonPropertyName("solicitadas")] public long Solicitadas { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("resolucion")] public Razon Resolucion { get; set; } = default!;
    }

    public sealed class ReportingCuentasPorResultado : Model
    {
        /// <summary>Known values: `eliminada`, `conmemorada`, `cancelada`, `transferida`, `datos_obtenidos`, `conservada`, `no_existia`, `denegada`, `caduca_sola`; more may come.</summary>
        [JsonPropertyName("resultado")] public string Resultado { get; set; } = default!;
        /// <summary>Resolved with this result.</summary>
        [JsonPropertyName("cuentas")] public long Cuentas { get; set; }
    }

    /// <summary>The figures broken down.</summary>
    public sealed class ReportingDesglose : Model
    {
        /// <summary>By module.</summary>
        [JsonPropertyName("modulo")] public List<ReportingDesgloseModulo> Modulo { get; set; } = default!;
        /// <summary>By pack.</summary>
        [JsonPropertyName("pack")] public List<ReportingDesglosePack> Pack { get; set; } = default!;
        /// <summary>By priority.</summary>
        [JsonPropertyName("prioridad")] public List<ReportingDesglosePrioridad> Prioridad { get; set; } = default!;
        /// <summary>By provider.</summary>
        [JsonPropertyName("proveedor")] public List<ReportingDesgloseProveedor> Proveedor { get; set; } = default!;
        /// <summary>By month.</summary>
        [JsonPropertyName("mes")] public List<ReportingDesgloseMes> Mes { get; set; } = default!;
    }

    public sealed class ReportingDesgloseMes : Model
    {
        /// <summary>Month; of the first and the last, the days of the period.</summary>
        [JsonPropertyName("mes")] public string Mes { get; set; } = default!;
        /// <summary>Deaths of this month may still be communicated.</summary>
        [JsonPropertyName("inmaduro")] public bool Inmaduro { get; set; }
        /// <summary>Claims entered.</summary>
        [JsonPropertyName("comunicados")] public long Comunicados { get; set; }
        /// <summary>Deaths.</summary>
        [JsonPropertyName("ocurridos")] public long Ocurridos { get; set; }
        /// <summary>Cases alive when the period began.</summary>
        [JsonPropertyName("pendientes_inicio")] public long PendientesInicio { get; set; }
        /// <summary>Cases opened in the period.</summary>
        [JsonPropertyName("abiertos")] public long Abiertos { get; set; }
        /// <summary>Reopenings in the period.</summary>
        [JsonPropertyName("reabiertos")] public long Reabiertos { get; set; }
        /// <summary>Closings in the period, reopened later or not.</summary>
        [JsonPropertyName("cerrados")] public long Cerrados { get; set; }
        /// <summary>Annulments in the period.</summary>
        [JsonPropertyName("anulados")] public long Anulados { get; set; }
        /// <summary>Cases alive when it ended.</summary>
        [JsonPropertyName("pendientes_fin")] public long PendientesFin { get; set; }
        /// <summary>Accounts confirmed.</summary>
        [JsonPropertyName("cuentas_confirmadas")] public long CuentasConfirmadas { get; set; }
        /// <summary>Accounts resolved.</summary>
        [JsonPropertyName("cuentas_resueltas")] public long CuentasResueltas { get; set; }
    }

    public sealed class ReportingDesgloseModulo : Model
    {
        /// <summary>Known values: `borrado`, `suscripciones`, `certificados`; more may come.</summary>
        [JsonPropertyName("modulo")] public string Modulo { get; set; } = default!;
        /// <summary>Modules of cases opened in the period.</summary>
        [JsonPropertyName("contratados")] public long Contratados { get; set; }
        /// <summary>Completed in the period, with something obtained, and still so.</summary>
        [JsonPropertyName("completados")] public long Completados { get; set; }
        /// <summary>A time.</summary>
        [JsonPropertyName("tiempo")] public Tiempo Tiempo { get; set; } = default!;
        /// <summary>Accounts confirmed by the family in the period.</summary>
        [JsonPropertyName("confirmadas")] public long Confirmadas { get; set; }
        /// <summary>Accounts asked for in the period.</summary>
        [JsonPropertyName("solicitadas")] public long Solicitadas { get; set; }
        /// <summary>Accounts asked for and resolved until `corte`.</summary>
        [JsonPropertyName("resueltas")] public long Resueltas { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("resolucion")] public Razon Resolucion { get; set; } = default!;
    }

    public sealed class ReportingDesglosePack : Model
    {
        [JsonPropertyName("pack")] public string Pack { get; set; } = default!;
        /// <summary>Cases of the cohort in this group.</summary>
        [JsonPropertyName("cohorte")] public long Cohorte { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("activacion")] public Razon Activacion { get; set; } = default!;
        /// <summary>Cases alive when the period began.</summary>
        [JsonPropertyName("pendientes_inicio")] public long PendientesInicio { get; set; }
        /// <summary>Cases opened in the period.</summary>
        [JsonPropertyName("abiertos")] public long Abiertos { get; set; }
        /// <summary>Reopenings in the period.</summary>
        [JsonPropertyName("reabiertos")] public long Reabiertos { get; set; }
        /// <summary>Closings in the period, reopened later or not.</summary>
        [JsonPropertyName("cerrados")] public long Cerrados { get; set; }
        /// <summary>Annulments in the period.</summary>
        [JsonPropertyName("anulados")] public long Anulados { get; set; }
        /// <summary>Cases alive when it ended.</summary>
        [JsonPropertyName("pendientes_fin")] public long PendientesFin { get; set; }
    }

    public sealed class ReportingDesglosePrioridad : Model
    {
        /// <summary>Known values: `normal`, `urgente`; more may come.</summary>
        [JsonPropertyName("prioridad")] public string Prioridad { get; set; } = default!;
        /// <summary>Cases of the cohort in this group.</summary>
        [JsonPropertyName("cohorte")] public long Cohorte { get; set; }
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("activacion")] public Razon Activacion { get; set; } = default!;
        /// <summary>Cases alive when the period began.</summary>
        [JsonPropertyName("pendientes_inicio")] public long PendientesInicio { get; set; }
        /// <summary>Cases opened in the period.</summary>
        [JsonPropertyName("abiertos")] public long Abiertos { get; set; }
        /// <summary>Reopenings in the period.</summary>
        [JsonPropertyName("reabiertos")] public long Reabiertos { get; set; }
        /// <summary>Closings in the period, reopened later or not.</summary>
        [JsonPropertyName("cerrados")] public long Cerrados { get; set; }
        /// <summary>Annulments in the period.</summary>
        [JsonPropertyName("anulados")] public long Anulados { get; set; }
        /// <summary>Cases alive when it ended.</summary>
        [JsonPropertyName("pendientes_fin")] public long PendientesFin { get; set; }
    }

    public sealed class ReportingDesgloseProveedor : Model
    {
        /// <summary>Code of the catalogue; `otro`.</summary>
        [JsonPropertyName("proveedor")] public string Proveedor { get; set; } = default!;
        /// <summary>Accounts asked for in the period.</summary>
        [JsonPropertyName("solicitadas")] public long Solicitadas { get; set; }
        /// <summary>A time.</summary>
        [JsonPropertyName("respuesta")] public Tiempo Respuesta { get; set; } = default!;
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("silencio")] public Razon Silencio { get; set; } = default!;
    }

    /// <summary>Cost and loss ratio, from what the insurer supplied at the desk.</summary>
    public sealed class ReportingEconomico : Model
    {
        /// <summary>Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.</summary>
        [JsonPropertyName("motivo")] public string? Motivo { get; set; }
        /// <summary>Months of the period without data, at most twelve of them.</summary>
        [JsonPropertyName("meses_sin_datos")] public List<string> MesesSinDatos { get; set; } = default!;
        /// <summary>Exposure.</summary>
        [JsonPropertyName("vidas_anio")] public string? VidasAnio { get; set; }
        /// <summary>Premiums earned.</summary>
        [JsonPropertyName("primas")] public string? Primas { get; set; }
        /// <summary>Paid in the period.</summary>
        [JsonPropertyName("pagado")] public string? Pagado { get; set; }
        /// <summary>Outstanding provision at the end of the month before.</summary>
        [JsonPropertyName("provision_inicial")] public string? ProvisionInicial { get; set; }
        /// <summary>Outstanding provision at the end of the period.</summary>
        [JsonPropertyName("provision_final")] public string? ProvisionFinal { get; set; }
        /// <summary>Paid plus outstanding provision.</summary>
        [JsonPropertyName("coste_incurrido")] public string? CosteIncurrido { get; set; }
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("frecuencia")] public RazonEconomica Frecuencia { get; set; } = default!;
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("coste_medio")] public RazonEconomica CosteMedio { get; set; } = default!;
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("coste_medio_con_coste")] public RazonEconomica CosteMedioConCoste { get; set; } = default!;
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("prima_de_riesgo")] public RazonEconomica PrimaDeRiesgo { get; set; } = default!;
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("ratio_siniestral")] public RazonEconomica RatioSiniestral { get; set; } = default!;
        /// <summary>The same by product, as far as the data go.</summary>
        [JsonPropertyName("por_producto")] public List<ReportingEconomicoPorProducto> PorProducto { get; set; } = default!;
    }

    public sealed class ReportingEconomicoPorProducto : Model
    {
        [JsonPropertyName("producto")] public string Producto { get; set; } = default!;
        /// <summary>Exposure of the product.</summary>
        [JsonPropertyName("vidas_anio")] public string? VidasAnio { get; set; }
        /// <summary>Its premiums.</summary>
        [JsonPropertyName("primas")] public string? Primas { get; set; }
        /// <summary>Paid.</summary>
        [JsonPropertyName("pagado")] public string? Pagado { get; set; }
        /// <summary>Outstanding at the end.</summary>
        [JsonPropertyName("provision_final")] public string? ProvisionFinal { get; set; }
        /// <summary>A ratio of amounts; every number is text, exact to the cent.</summary>
        [JsonPropertyName("ratio_siniestral")] public RazonEconomica RatioSiniestral { get; set; } = default!;
    }

    /// <summary>Modules.</summary>
    public sealed class ReportingModulos : Model
    {
        /// <summary>Modules of cases opened in the period.</summary>
        [JsonPropertyName("contratados")] public long Contratados { get; set; }
        /// <summary>Modules completed in the period, with something obtained, and still so.</summary>
        [JsonPropertyName("completados")] public long Completados { get; set; }
    }

    /// <summary>The scope of the figures.</summary>
    public sealed class ReportingPeriodo : Model
    {
        /// <summary>First day.</summary>
        [JsonPropertyName("desde")] public string Desde { get; set; } = default!;
        /// <summary>Last day, inclusive.</summary>
        [JsonPropertyName("hasta")] public string Hasta { get; set; } = default!;
        /// <summary>Days of the period.</summary>
        [JsonPropertyName("dias")] public long Dias { get; set; }
        /// <summary>Date that makes the cohort. Known values: `ocurrencia`, `comunicacion`, `apertura`, `cierre`; more may come.</summary>
        [JsonPropertyName("fecha_base")] public string FechaBase { get; set; } = default!;
        /// <summary>As-of instant that was used.</summary>
        [JsonPropertyName("corte")] public string Corte { get; set; } = default!;
        /// <summary>Time zone of the days.</summary>
        [JsonPropertyName("zona")] public string Zona { get; set; } = default!;
    }

    /// <summary>Deadlines of accounts that fell in the period.</summary>
    public sealed class ReportingPlazos : Model
    {
        /// <summary>A ratio with both its parts.</summary>
        [JsonPropertyName("cumplimiento")] public Razon Cumplimiento { get; set; } = default!;
    }

    /// <summary>Claims.</summary>
    public sealed class ReportingSiniestros : Model
    {
        /// <summary>Claims entered in the register in the period.</summary>
        [JsonPropertyName("comunicados")] public long Comunicados { get; set; }
        /// <summary>Claims among them whose case was annulled.</summary>
        [JsonPropertyName("retirados")] public long Retirados { get; set; }
        /// <summary>Deaths in the period, whenever we were told, without annulled cases.</summary>
        [JsonPropertyName("ocurridos")] public long Ocurridos { get; set; }
    }

    /// <summary>Times.</summary>
    public sealed class ReportingTiempos : Model
    {
        /// <summary>A time.</summary>
        [JsonPropertyName("demora_comunicacion")] public Tiempo DemoraComunicacion { get; set; } = default!;
        /// <summary>A time.</summary>
        [JsonPropertyName("primer_contacto")] public Tiempo PrimerContacto { get; set; } = default!;
        /// <summary>A time.</summary>
        [JsonPropertyName("primera_entrada")] public Tiempo PrimeraEntrada { get; set; } = default!;
        /// <summary>A time.</summary>
        [JsonPropertyName("tramitacion_bruta")] public Tiempo TramitacionBruta { get; set; } = default!;
        /// <summary>A time.</summary>
        [JsonPropertyName("tramitacion_neta")] public Tiempo TramitacionNeta { get; set; } = default!;
        /// <summary>A time.</summary>
        [JsonPropertyName("respuesta_proveedor")] public Tiempo RespuestaProveedor { get; set; } = default!;
    }

    /// <summary>The new secret, shown once.</summary>
    public sealed class SecretoRotado : Model
    {
        /// <summary>Identifier of the webhook.</summary>
        [JsonPropertyName("webhook_id")] public string WebhookId { get; set; } = default!;
        /// <summary>Key of the signatures, shown here and never again.</summary>
        [JsonPropertyName("secret")] public string Secret { get; set; } = default!;
        /// <summary>Until then `X-Webhook-Signature` still carries the old secret, `X-Webhook-Signature-Next` the new one.</summary>
        [JsonPropertyName("rotacion_hasta")] public string RotacionHasta { get; set; } = default!;
    }

    /// <summary>A token, for one hour or what is left of its session.</summary>
    public sealed class Sesion : Model
    {
        /// <summary>JWT to send as `Authorization.</summary>
        [JsonPropertyName("token")] public string Token { get; set; } = default!;
        /// <summary>How the token is sent.</summary>
        [JsonPropertyName("token_type")] public string TokenType { get; set; } = default!;
        /// <summary>Seconds until it expires.</summary>
        [JsonPropertyName("expires_in")] public long ExpiresIn { get; set; }
    }

    /// <summary>A claim of the register.</summary>
    public sealed class Siniestro : Model
    {
        [JsonPropertyName("siniestro_id")] public string SiniestroId { get; set; } = default!;
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        [JsonPropertyName("poliza_numero")] public string PolizaNumero { get; set; } = default!;
        /// <summary>Known values: `normal`, `urgente`; more may come.</summary>
        [JsonPropertyName("prioridad")] public string Prioridad { get; set; } = default!;
        [JsonPropertyName("notas_aseguradora")] public string? NotasAseguradora { get; set; }
        /// <summary>The insurer's own reference, or null.</summary>
        [JsonPropertyName("referencia")] public string? Referencia { get; set; }
        /// <summary>The insurer's own marks; empty.</summary>
        [JsonPropertyName("metadatos")] public Dictionary<string, JsonElement> Metadatos { get; set; } = default!;
        /// <summary>When the claim was recorded.</summary>
        [JsonPropertyName("registrado")] public string Registrado { get; set; } = default!;
    }

    /// <summary>The case that the claim opened or joined.</summary>
    public sealed class SiniestroAbierto : Model
    {
        /// <summary>Identifier assigned by the service.</summary>
        [JsonPropertyName("caso_id")] public string CasoId { get; set; } = default!;
        /// <summary>Personal link to the heir's portal, carrying the token as the query parameter `token`. Variant A alone.</summary>
        [JsonPropertyName("portal_url")] public string? PortalUrl { get; set; }
        /// <summary>Heir access token. Variant A alone.</summary>
        [JsonPropertyName("token_heredero")] public string? TokenHeredero { get; set; }
        /// <summary>Modules contracted for the case. Variant B alone.</summary>
        [JsonPropertyName("modulos_contratados")] public List<string>? ModulosContratados { get; set; }
        /// <summary>The heir's access to the portal. Variant B alone.</summary>
        [JsonPropertyName("acceso_heredero")] public AccesoHeredero? AccesoHeredero { get; set; }
    }

    /// <summary>A time.</summary>
    public sealed class Tiempo : Model
    {
        /// <summary>How many were measured.</summary>
        [JsonPropertyName("n")] public long N { get; set; }
        /// <summary>Half of them took at most this, in whole hours; null when nothing was measured.</summary>
        [JsonPropertyName("mediana")] public decimal? Mediana { get; set; }
        /// <summary>90 % took at most this, in whole hours; null when nothing was measured.</summary>
        [JsonPropertyName("p90")] public decimal? P90 { get; set; }
        /// <summary>95 % took at most this, in whole hours; null when nothing was measured.</summary>
        [JsonPropertyName("p95")] public decimal? P95 { get; set; }
        /// <summary>Mean in hours, two decimals; only beside the others.</summary>
        [JsonPropertyName("media")] public decimal? Media { get; set; }
        /// <summary>Why `valor` is null; null when it is not. Known values: `denominador_cero`, `sin_duraciones`, `aun_no_procede`, `meses_incompletos`, `faltan_datos`, `falta_provision_inicial`; more may come.</summary>
        [JsonPropertyName("motivo")] public string? Motivo { get; set; }
    }

    /// <summary>What `verReporting` can be asked for.</summary>
    public sealed class VerReportingQuery : Model
    {
        /// <summary>First day of the period, in Europe/Madrid.</summary>
        [JsonPropertyName("desde")] public string? Desde { get; set; }
        /// <summary>Last day of the period, inclusive; one still to come is cut to today, and `periodo.hasta` says so.</summary>
        [JsonPropertyName("hasta")] public string? Hasta { get; set; }
        /// <summary>Date that puts a case into `cohorte`. One of `ocurrencia`, `comunicacion`, `apertura`, `cierre`.</summary>
        [JsonPropertyName("fecha_base")] public string? FechaBase { get; set; }
        /// <summary>As-of instant.</summary>
        [JsonPropertyName("corte")] public string? Corte { get; set; }
    }

    /// <summary>A receiver.</summary>
    public sealed class Webhook : Model
    {
        /// <summary>Identifier of the webhook.</summary>
        [JsonPropertyName("webhook_id")] public string WebhookId { get; set; } = default!;
        /// <summary>Address of the receiver.</summary>
        [JsonPropertyName("url")] public string Url { get; set; } = default!;
        /// <summary>Event kinds delivered.</summary>
        [JsonPropertyName("eventos")] public List<string> Eventos { get; set; } = default!;
        /// <summary>Text for people.</summary>
        [JsonPropertyName("descripcion")] public string? Descripcion { get; set; }
        /// <summary>Deliveries at the same time.</summary>
        [JsonPropertyName("concurrencia")] public long Concurrencia { get; set; }
        /// <summary>Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.</summary>
        [JsonPropertyName("recuperacion_automatica")] public bool RecuperacionAutomatica { get; set; }
        /// <summary>Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Why they do not.</summary>
        [JsonPropertyName("motivo_desactivacion")] public string? MotivoDesactivacion { get; set; }
        /// <summary>While a secret is being rotated.</summary>
        [JsonPropertyName("rotacion_hasta")] public string? RotacionHasta { get; set; }
        /// <summary>First failure since the last delivery that arrived; null while it works.</summary>
        [JsonPropertyName("fallando_desde")] public string? FallandoDesde { get; set; }
        /// <summary>When it was registered.</summary>
        [JsonPropertyName("creado")] public string Creado { get; set; } = default!;
        /// <summary>Last change.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
    }

    /// <summary>A receiver and, this once, its secret.</summary>
    public sealed class WebhookRegistrado : Model
    {
        /// <summary>Identifier of the webhook.</summary>
        [JsonPropertyName("webhook_id")] public string WebhookId { get; set; } = default!;
        /// <summary>Address of the receiver.</summary>
        [JsonPropertyName("url")] public string Url { get; set; } = default!;
        /// <summary>Event kinds delivered.</summary>
        [JsonPropertyName("eventos")] public List<string> Eventos { get; set; } = default!;
        /// <summary>Text for people.</summary>
        [JsonPropertyName("descripcion")] public string? Descripcion { get; set; }
        /// <summary>Deliveries at the same time.</summary>
        [JsonPropertyName("concurrencia")] public long Concurrencia { get; set; }
        /// <summary>Whether what was exhausted while nothing arrived goes out again by itself, each delivery once, as soon as one arrives again.</summary>
        [JsonPropertyName("recuperacion_automatica")] public bool RecuperacionAutomatica { get; set; }
        /// <summary>Whether deliveries go out; while `desactivado`, they are held and not lost. Known values: `activo`, `desactivado`; more may come.</summary>
        [JsonPropertyName("estado")] public string Estado { get; set; } = default!;
        /// <summary>Why they do not.</summary>
        [JsonPropertyName("motivo_desactivacion")] public string? MotivoDesactivacion { get; set; }
        /// <summary>While a secret is being rotated.</summary>
        [JsonPropertyName("rotacion_hasta")] public string? RotacionHasta { get; set; }
        /// <summary>First failure since the last delivery that arrived; null while it works.</summary>
        [JsonPropertyName("fallando_desde")] public string? FallandoDesde { get; set; }
        /// <summary>When it was registered.</summary>
        [JsonPropertyName("creado")] public string Creado { get; set; } = default!;
        /// <summary>Last change.</summary>
        [JsonPropertyName("actualizado")] public string Actualizado { get; set; } = default!;
        /// <summary>Key of the signatures, shown here and never again.</summary>
        [JsonPropertyName("secret")] public string Secret { get; set; } = default!;
    }

    /// <summary>Every operation, as a method.</summary>
    public abstract class Operations
    {
        protected abstract Task<T> Call<T>(string method, string path, Model? query, object? body, bool isKeyed, string? idempotencyKey, CancellationToken cancel);
        protected abstract IAsyncEnumerable<T> Pages<T>(string path, Model? query, CancellationToken cancel);

        /// <summary>List cases.</summary>
        public IAsyncEnumerable<CasoResumen> ListarCasosAsync(ListarCasosQuery? query = null, CancellationToken cancel = default) => Pages<CasoResumen>("/casos", query, cancel);

        /// <summary>Open a case.</summary>
        public Task<CasoAbierto> AbrirCasoAsync(NuevoCaso body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<CasoAbierto>("POST", "/casos", null, body, true, idempotencyKey, cancel);

        /// <summary>Open a case from a policy claim.</summary>
        public Task<SiniestroAbierto> AbrirSiniestroAsync(NuevoSiniestro body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<SiniestroAbierto>("POST", "/siniestro", null, body, true, idempotencyKey, cancel);

        /// <summary>Case detail.</summary>
        public Task<Caso> VerCasoAsync(string id, CancellationToken cancel = default) => Call<Caso>("GET", $"/casos/{Uri.EscapeDataString(id)}", null, null, false, null, cancel);

        /// <summary>Correct a case.</summary>
        public Task<Caso> CorregirCasoAsync(string id, CorreccionDeCaso body, CancellationToken cancel = default) => Call<Caso>("PATCH", $"/casos/{Uri.EscapeDataString(id)}", null, body, false, null, cancel);

        /// <summary>State of each digital account of the case.</summary>
        public Task<CuentasDelCaso> ListarCuentasAsync(string id, CancellationToken cancel = default) => Call<CuentasDelCaso>("GET", $"/casos/{Uri.EscapeDataString(id)}/cuentas", null, null, false, null, cancel);

        /// <summary>Propose accounts.</summary>
        public Task<CuentasPropuestas> ProponerCuentasAsync(string id, NuevasCuentas body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<CuentasPropuestas>("POST", $"/casos/{Uri.EscapeDataString(id)}/cuentas", null, body, true, idempotencyKey, cancel);

        /// <summary>Chronology of a case.</summary>
        public IAsyncEnumerable<EntradaCronologia> ListarCronologiaAsync(string id, ListarCronologiaQuery? query = null, CancellationToken cancel = default) => Pages<EntradaCronologia>($"/casos/{Uri.EscapeDataString(id)}/cronologia", query, cancel);

        /// <summary>Documents of a case.</summary>
        public Task<DocumentosDelCaso> ListarDocumentosAsync(string id, CancellationToken cancel = default) => Call<DocumentosDelCaso>("GET", $"/casos/{Uri.EscapeDataString(id)}/documentos", null, null, false, null, cancel);

        /// <summary>Add a document to a case.</summary>
        public Task<Documento> AnadirDocumentoAsync(string id, NuevoDocumento body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<Documento>("POST", $"/casos/{Uri.EscapeDataString(id)}/documentos", null, body, true, idempotencyKey, cancel);

        /// <summary>Correct the heir's address and send the link anew.</summary>
        public Task<AccesoRenovado> RenovarAccesoAsync(string id, NuevoAcceso body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<AccesoRenovado>("POST", $"/casos/{Uri.EscapeDataString(id)}/acceso", null, body, true, idempotencyKey, cancel);

        /// <summary>Annul a case opened in error, or whose person lives.</summary>
        public Task<CasoAnulado> AnularCasoAsync(string id, Anulacion body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<CasoAnulado>("POST", $"/casos/{Uri.EscapeDataString(id)}/anulacion", null, body, true, idempotencyKey, cancel);

        /// <summary>Register of claims.</summary>
        public IAsyncEnumerable<Siniestro> ListarSiniestrosAsync(ListarSiniestrosQuery? query = null, CancellationToken cancel = default) => Pages<Siniestro>("/siniestros", query, cancel);

        /// <summary>List batches.</summary>
        public IAsyncEnumerable<Lote> ListarLotesAsync(ListarLotesQuery? query = null, CancellationToken cancel = default) => Pages<Lote>("/lotes", query, cancel);

        /// <summary>Open many cases from one file.</summary>
        public Task<Lote> EnviarLoteAsync(string file, EnviarLoteQuery? query = null, string? idempotencyKey = null, CancellationToken cancel = default) => Call<Lote>("POST", "/lotes", query, file, true, idempotencyKey, cancel);

        /// <summary>State of a batch.</summary>
        public Task<Lote> VerLoteAsync(string id, CancellationToken cancel = default) => Call<Lote>("GET", $"/lotes/{Uri.EscapeDataString(id)}", null, null, false, null, cancel);

        /// <summary>Results of the rows of a batch.</summary>
        public IAsyncEnumerable<PaginaDeFilasDeLoteElementos> ListarFilasDeLoteAsync(string id, ListarFilasDeLoteQuery? query = null, CancellationToken cancel = default) => Pages<PaginaDeFilasDeLoteElementos>($"/lotes/{Uri.EscapeDataString(id)}/filas", query, cancel);

        /// <summary>Modules that can be contracted.</summary>
        public Task<ListaDeModulos> ListarModulosAsync(CancellationToken cancel = default) => Call<ListaDeModulos>("GET", "/catalogo/modulos", null, null, false, null, cancel);

        /// <summary>Packs of this insurer.</summary>
        public Task<ListaDePacks> ListarPacksAsync(CancellationToken cancel = default) => Call<ListaDePacks>("GET", "/catalogo/packs", null, null, false, null, cancel);

        /// <summary>List providers.</summary>
        public IAsyncEnumerable<Proveedor> ListarProveedoresAsync(ListarProveedoresQuery? query = null, CancellationToken cancel = default) => Pages<Proveedor>("/catalogo/proveedores", query, cancel);

        /// <summary>Read a provider.</summary>
        public Task<Proveedor> VerProveedorAsync(string codigo, CancellationToken cancel = default) => Call<Proveedor>("GET", $"/catalogo/proveedores/{Uri.EscapeDataString(codigo)}", null, null, false, null, cancel);

        /// <summary>List webhooks.</summary>
        public IAsyncEnumerable<Webhook> ListarWebhooksAsync(ListarWebhooksQuery? query = null, CancellationToken cancel = default) => Pages<Webhook>("/webhooks", query, cancel);

        /// <summary>Register a webhook.</summary>
        public Task<WebhookRegistrado> RegistrarWebhookAsync(NuevoWebhook body, CancellationToken cancel = default) => Call<WebhookRegistrado>("POST", "/webhooks", null, body, false, null, cancel);

        /// <summary>Read a webhook.</summary>
        public Task<Webhook> VerWebhookAsync(string id, CancellationToken cancel = default) => Call<Webhook>("GET", $"/webhooks/{Uri.EscapeDataString(id)}", null, null, false, null, cancel);

        /// <summary>Change a webhook.</summary>
        public Task<Webhook> CambiarWebhookAsync(string id, CambioDeWebhook body, CancellationToken cancel = default) => Call<Webhook>("PATCH", $"/webhooks/{Uri.EscapeDataString(id)}", null, body, false, null, cancel);

        /// <summary>Delete a webhook.</summary>
        public Task BorrarWebhookAsync(string id, CancellationToken cancel = default) => Call<Nothing>("DELETE", $"/webhooks/{Uri.EscapeDataString(id)}", null, null, false, null, cancel);

        /// <summary>Rotate the secret.</summary>
        public Task<SecretoRotado> RotarSecretoAsync(string id, CancellationToken cancel = default) => Call<SecretoRotado>("POST", $"/webhooks/{Uri.EscapeDataString(id)}/secreto", null, null, false, null, cancel);

        /// <summary>Put the new secret into use.</summary>
        public Task<Webhook> ActivarSecretoAsync(string id, string? idempotencyKey = null, CancellationToken cancel = default) => Call<Webhook>("POST", $"/webhooks/{Uri.EscapeDataString(id)}/secreto/activar", null, null, true, idempotencyKey, cancel);

        /// <summary>Send a test event.</summary>
        public Task<EntregaEncolada> ProbarWebhookAsync(string id, string? idempotencyKey = null, CancellationToken cancel = default) => Call<EntregaEncolada>("POST", $"/webhooks/{Uri.EscapeDataString(id)}/prueba", null, null, true, idempotencyKey, cancel);

        /// <summary>Delivery log.</summary>
        public IAsyncEnumerable<PaginaDeEntregasElementos> ListarEntregasAsync(string id, ListarEntregasQuery? query = null, CancellationToken cancel = default) => Pages<PaginaDeEntregasElementos>($"/webhooks/{Uri.EscapeDataString(id)}/entregas", query, cancel);

        /// <summary>Send a delivery again.</summary>
        public Task<EntregaEncolada> ReenviarEntregaAsync(string id, string entrega, string? idempotencyKey = null, CancellationToken cancel = default) => Call<EntregaEncolada>("POST", $"/webhooks/{Uri.EscapeDataString(id)}/entregas/{Uri.EscapeDataString(entrega)}/reenviar", null, null, true, idempotencyKey, cancel);

        /// <summary>Recover deliveries of a time range.</summary>
        public Task<Recuperados> RecuperarEntregasAsync(string id, Recuperacion body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<Recuperados>("POST", $"/webhooks/{Uri.EscapeDataString(id)}/recuperar", null, body, true, idempotencyKey, cancel);

        /// <summary>Event feed.</summary>
        public Task<PaginaDeEventos> ListarEventosAsync(ListarEventosQuery? query = null, CancellationToken cancel = default) => Call<PaginaDeEventos>("GET", "/eventos", query, null, false, null, cancel);

        /// <summary>Claims metrics of a period.</summary>
        public Task<Reporting> VerReportingAsync(VerReportingQuery? query = null, CancellationToken cancel = default) => Call<Reporting>("GET", "/reporting", query, null, false, null, cancel);

        /// <summary>Read the clock of a test insurer.</summary>
        public Task<RelojMovido> VerRelojAsync(CancellationToken cancel = default) => Call<RelojMovido>("GET", "/ensayo/reloj", null, null, false, null, cancel);

        /// <summary>Move the clock of a test insurer.</summary>
        public Task<RelojMovido> MoverRelojAsync(MovimientoDeReloj body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<RelojMovido>("POST", "/ensayo/reloj", null, body, true, idempotencyKey, cancel);

        /// <summary>Ready scripts, and those put on.</summary>
        public Task<Guiones> ListarGuionesAsync(CancellationToken cancel = default) => Call<Guiones>("GET", "/ensayo/guiones", null, null, false, null, cancel);

        /// <summary>Put a script on a case.</summary>
        public Task<GuionPuesto> PonerGuionAsync(NuevoGuion body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<GuionPuesto>("POST", "/ensayo/guiones", null, body, true, idempotencyKey, cancel);

        /// <summary>Ask for an event.</summary>
        public Task<EventoPedido> PedirEventoAsync(NuevoEvento body, string? idempotencyKey = null, CancellationToken cancel = default) => Call<EventoPedido>("POST", "/ensayo/eventos", null, body, true, idempotencyKey, cancel);

        /// <summary>Sign in as operator or admin. Variant A alone.</summary>
        public Task<Sesion> IniciarSesionAsync(Login body, CancellationToken cancel = default) => Call<Sesion>("POST", "/auth/login", null, body, false, null, cancel);
    }
}
