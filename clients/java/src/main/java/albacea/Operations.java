// Made from the contract by `npm run clients`; not edited by hand.
package albacea;

import albacea.Models.*;
import java.util.Map;
import java.util.function.Function;

/** Every operation, as a method. */
abstract class Operations {
  abstract Map<String, Object> call(String method, String path, Model query, Object body, boolean isKeyed, String idempotencyKey);

  abstract <T extends Model> Iterable<T> pages(String path, Model query, Function<Map<String, Object>, T> make);

  abstract String path(String template, String... parameters);

  /** List cases. */
  public Iterable<CasoResumen> listarCasos(ListarCasosQuery query) { return pages(path("/casos"), query, CasoResumen::new); }
  /** List cases. */
  public Iterable<CasoResumen> listarCasos() { return listarCasos(new ListarCasosQuery()); }

  /** Open a case. */
  public CasoAbierto abrirCaso(NuevoCaso body, String idempotencyKey) { return new CasoAbierto(call("POST", path("/casos"), null, body, true, idempotencyKey)); }
  /** Open a case. */
  public CasoAbierto abrirCaso(NuevoCaso body) { return abrirCaso(body, null); }

  /** Open a case from a policy claim. */
  public SiniestroAbierto abrirSiniestro(NuevoSiniestro body, String idempotencyKey) { return new SiniestroAbierto(call("POST", path("/siniestro"), null, body, true, idempotencyKey)); }
  /** Open a case from a policy claim. */
  public SiniestroAbierto abrirSiniestro(NuevoSiniestro body) { return abrirSiniestro(body, null); }

  /** Case detail. */
  public Caso verCaso(String id) { return new Caso(call("GET", path("/casos/{id}", id), null, null, false, null)); }

  /** Correct a case. */
  public Caso corregirCaso(String id, CorreccionDeCaso body) { return new Caso(call("PATCH", path("/casos/{id}", id), null, body, false, null)); }

  /** State of each digital account of the case. */
  public CuentasDelCaso listarCuentas(String id) { return new CuentasDelCaso(call("GET", path("/casos/{id}/cuentas", id), null, null, false, null)); }

  /** Propose accounts. */
  public CuentasPropuestas proponerCuentas(String id, NuevasCuentas body, String idempotencyKey) { return new CuentasPropuestas(call("POST", path("/casos/{id}/cuentas", id), null, body, true, idempotencyKey)); }
  /** Propose accounts. */
  public CuentasPropuestas proponerCuentas(String id, NuevasCuentas body) { return proponerCuentas(id, body, null); }

  /** Chronology of a case. */
  public Iterable<EntradaCronologia> listarCronologia(String id, ListarCronologiaQuery query) { return pages(path("/casos/{id}/cronologia", id), query, EntradaCronologia::new); }
  /** Chronology of a case. */
  public Iterable<EntradaCronologia> listarCronologia(String id) { return listarCronologia(id, new ListarCronologiaQuery()); }

  /** Documents of a case. */
  public DocumentosDelCaso listarDocumentos(String id) { return new DocumentosDelCaso(call("GET", path("/casos/{id}/documentos", id), null, null, false, null)); }

  /** Add a document to a case. */
  public Documento anadirDocumento(String id, NuevoDocumento body, String idempotencyKey) { return new Documento(call("POST", path("/casos/{id}/documentos", id), null, body, true, idempotencyKey)); }
  /** Add a document to a case. */
  public Documento anadirDocumento(String id, NuevoDocumento body) { return anadirDocumento(id, body, null); }

  /** Correct the heir's address and send the link anew. */
  public AccesoRenovado renovarAcceso(String id, NuevoAcceso body, String idempotencyKey) { return new AccesoRenovado(call("POST", path("/casos/{id}/acceso", id), null, body, true, idempotencyKey)); }
  /** Correct the heir's address and send the link anew. */
  public AccesoRenovado renovarAcceso(String id, NuevoAcceso body) { return renovarAcceso(id, body, null); }

  /** Annul a case opened in error, or whose person lives. */
  public CasoAnulado anularCaso(String id, Anulacion body, String idempotencyKey) { return new CasoAnulado(call("POST", path("/casos/{id}/anulacion", id), null, body, true, idempotencyKey)); }
  /** Annul a case opened in error, or whose person lives. */
  public CasoAnulado anularCaso(String id, Anulacion body) { return anularCaso(id, body, null); }

  /** Register of claims. */
  public Iterable<Siniestro> listarSiniestros(ListarSiniestrosQuery query) { return pages(path("/siniestros"), query, Siniestro::new); }
  /** Register of claims. */
  public Iterable<Siniestro> listarSiniestros() { return listarSiniestros(new ListarSiniestrosQuery()); }

  /** List batches. */
  public Iterable<Lote> listarLotes(ListarLotesQuery query) { return pages(path("/lotes"), query, Lote::new); }
  /** List batches. */
  public Iterable<Lote> listarLotes() { return listarLotes(new ListarLotesQuery()); }

  /** Open many cases from one file. */
  public Lote enviarLote(String file, EnviarLoteQuery query, String idempotencyKey) { return new Lote(call("POST", path("/lotes"), query, file, true, idempotencyKey)); }
  /** Open many cases from one file. */
  public Lote enviarLote(String file, EnviarLoteQuery query) { return enviarLote(file, query, null); }

  /** State of a batch. */
  public Lote verLote(String id) { return new Lote(call("GET", path("/lotes/{id}", id), null, null, false, null)); }

  /** Results of the rows of a batch. */
  public Iterable<PaginaDeFilasDeLoteElementos> listarFilasDeLote(String id, ListarFilasDeLoteQuery query) { return pages(path("/lotes/{id}/filas", id), query, PaginaDeFilasDeLoteElementos::new); }
  /** Results of the rows of a batch. */
  public Iterable<PaginaDeFilasDeLoteElementos> listarFilasDeLote(String id) { return listarFilasDeLote(id, new ListarFilasDeLoteQuery()); }

  /** Modules that can be contracted. */
  public ListaDeModulos listarModulos() { return new ListaDeModulos(call("GET", path("/catalogo/modulos"), null, null, false, null)); }

  /** Packs of this insurer. */
  public ListaDePacks listarPacks() { return new ListaDePacks(call("GET", path("/catalogo/packs"), null, null, false, null)); }

  /** List providers. */
  public Iterable<Proveedor> listarProveedores(ListarProveedoresQuery query) { return pages(path("/catalogo/proveedores"), query, Proveedor::new); }
  /** List providers. */
  public Iterable<Proveedor> listarProveedores() { return listarProveedores(new ListarProveedoresQuery()); }

  /** Read a provider. */
  public Proveedor verProveedor(String codigo) { return new Proveedor(call("GET", path("/catalogo/proveedores/{codigo}", codigo), null, null, false, null)); }

  /** List webhooks. */
  public Iterable<Webhook> listarWebhooks(ListarWebhooksQuery query) { return pages(path("/webhooks"), query, Webhook::new); }
  /** List webhooks. */
  public Iterable<Webhook> listarWebhooks() { return listarWebhooks(new ListarWebhooksQuery()); }

  /** Register a webhook. */
  public WebhookRegistrado registrarWebhook(NuevoWebhook body) { return new WebhookRegistrado(call("POST", path("/webhooks"), null, body, false, null)); }

  /** Read a webhook. */
  public Webhook verWebhook(String id) { return new Webhook(call("GET", path("/webhooks/{id}", id), null, null, false, null)); }

  /** Change a webhook. */
  public Webhook cambiarWebhook(String id, CambioDeWebhook body) { return new Webhook(call("PATCH", path("/webhooks/{id}", id), null, body, false, null)); }

  /** Delete a webhook. */
  public void borrarWebhook(String id) { call("DELETE", path("/webhooks/{id}", id), null, null, false, null); }

  /** Rotate the secret. */
  public SecretoRotado rotarSecreto(String id) { return new SecretoRotado(call("POST", path("/webhooks/{id}/secreto", id), null, null, false, null)); }

  /** Put the new secret into use. */
  public Webhook activarSecreto(String id, String idempotencyKey) { return new Webhook(call("POST", path("/webhooks/{id}/secreto/activar", id), null, null, true, idempotencyKey)); }
  /** Put the new secret into use. */
  public Webhook activarSecreto(String id) { return activarSecreto(id, null); }

  /** Send a test event. */
  public EntregaEncolada probarWebhook(String id, String idempotencyKey) { return new EntregaEncolada(call("POST", path("/webhooks/{id}/prueba", id), null, null, true, idempotencyKey)); }
  /** Send a test event. */
  public EntregaEncolada probarWebhook(String id) { return probarWebhook(id, null); }

  /** Delivery log. */
  public Iterable<PaginaDeEntregasElementos> listarEntregas(String id, ListarEntregasQuery query) { return pages(path("/webhooks/{id}/entregas", id), query, PaginaDeEntregasElementos::new); }
  /** Delivery log. */
  public Iterable<PaginaDeEntregasElementos> listarEntregas(String id) { return listarEntregas(id, new ListarEntregasQuery()); }

  /** Send a delivery again. */
  public EntregaEncolada reenviarEntrega(String id, String entrega, String idempotencyKey) { return new EntregaEncolada(call("POST", path("/webhooks/{id}/entregas/{entrega}/reenviar", id, entrega), null, null, true, idempotencyKey)); }
  /** Send a delivery again. */
  public EntregaEncolada reenviarEntrega(String id, String entrega) { return reenviarEntrega(id, entrega, null); }

  /** Recover deliveries of a time range. */
  public Recuperados recuperarEntregas(String id, Recuperacion body, String idempotencyKey) { return new Recuperados(call("POST", path("/webhooks/{id}/recuperar", id), null, body, true, idempotencyKey)); }
  /** Recover deliveries of a time range. */
  public Recuperados recuperarEntregas(String id, Recuperacion body) { return recuperarEntregas(id, body, null); }

  /** Event feed. */
  public PaginaDeEventos listarEventos(ListarEventosQuery query) { return new PaginaDeEventos(call("GET", path("/eventos"), query, null, false, null)); }
  /** Event feed. */
  public PaginaDeEventos listarEventos() { return listarEventos(new ListarEventosQuery()); }

  /** Claims metrics of a period. */
  public Reporting verReporting(VerReportingQuery query) { return new Reporting(call("GET", path("/reporting"), query, null, false, null)); }
  /** Claims metrics of a period. */
  public Reporting verReporting() { return verReporting(new VerReportingQuery()); }

  /** Read the clock of a test insurer. */
  public RelojMovido verReloj() { return new RelojMovido(call("GET", path("/ensayo/reloj"), null, null, false, null)); }

  /** Move the clock of a test insurer. */
  public RelojMovido moverReloj(MovimientoDeReloj body, String idempotencyKey) { return new RelojMovido(call("POST", path("/ensayo/reloj"), null, body, true, idempotencyKey)); }
  /** Move the clock of a test insurer. */
  public RelojMovido moverReloj(MovimientoDeReloj body) { return moverReloj(body, null); }

  /** Ready scripts, and those put on. */
  public Guiones listarGuiones() { return new Guiones(call("GET", path("/ensayo/guiones"), null, null, false, null)); }

  /** Put a script on a case. */
  public GuionPuesto ponerGuion(NuevoGuion body, String idempotencyKey) { return new GuionPuesto(call("POST", path("/ensayo/guiones"), null, body, true, idempotencyKey)); }
  /** Put a script on a case. */
  public GuionPuesto ponerGuion(NuevoGuion body) { return ponerGuion(body, null); }

  /** Ask for an event. */
  public EventoPedido pedirEvento(NuevoEvento body, String idempotencyKey) { return new EventoPedido(call("POST", path("/ensayo/eventos"), null, body, true, idempotencyKey)); }
  /** Ask for an event. */
  public EventoPedido pedirEvento(NuevoEvento body) { return pedirEvento(body, null); }

  /** Sign in as operator or admin. Variant A alone. */
  public Sesion iniciarSesion(Login body) { return new Sesion(call("POST", path("/auth/login"), null, body, false, null)); }
}
