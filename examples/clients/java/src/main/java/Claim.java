import albacea.ApiClient;
import albacea.ApiException;
import albacea.api.CasosApi;
import albacea.api.CasosApi.APIListarCasosRequest;
import albacea.api.CasosApi.APIVerCasoRequest;
import albacea.api.SiniestrosApi;
import albacea.api.SiniestrosApi.APIAbrirSiniestroRequest;
import albacea.api.WebhooksApi;
import albacea.api.WebhooksApi.APIBorrarWebhookRequest;
import albacea.api.WebhooksApi.APIRegistrarWebhookRequest;
import albacea.model.NuevoSiniestro;
import albacea.model.Caso;
import albacea.model.CasoResumen;
import albacea.model.Fallecido;
import albacea.model.Heredero;
import albacea.model.NuevoWebhook;
import albacea.model.PaginaDeCasos;
import albacea.model.WebhookRegistrado;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Opens a claim and follows it. The package `albacea` is generated: see ../README.md. Java 17 or newer.
 *
 * <pre>ALBACEA_URL=https://…/api/v1 ALBACEA_KEY=alb_… mvn compile exec:java -Dexec.mainClass=Claim</pre>
 */
public class Claim {
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    ApiClient albacea = new ApiClient();
    albacea.updateBaseUri(System.getenv("ALBACEA_URL"));
    albacea.setRequestInterceptor(request -> request.header("X-API-Key", System.getenv("ALBACEA_KEY")));
    SiniestrosApi claims = new SiniestrosApi(albacea);
    CasosApi cases = new CasosApi(albacea);
    WebhooksApi webhooks = new WebhooksApi(albacea);

    // The claim number: the same in every attempt, so that a repeat opens nothing.
    String number = "CLAIM-" + System.nanoTime();
    NuevoSiniestro body =
        new NuevoSiniestro()
            .polizaNumero(number)
            .fallecido(
                new Fallecido()
                    .nombre("Carmen")
                    .apellidos("Ruiz Ortega")
                    .dni("12345678Z")
                    .fechaFallecimiento(LocalDate.of(2026, 11, 14)))
            .heredero(
                new Heredero()
                    .nombre("Lucía")
                    .apellidos("Ortega Ruiz")
                    .email("lucia.ortega@example.com")
                    .telefono(null))
            .prioridad(NuevoSiniestro.PrioridadEnum.NORMAL);

    String caseId =
        claims
            .abrirSiniestro(
                APIAbrirSiniestroRequest.newBuilder().idempotencyKey(number).nuevoSiniestro(body).build())
            .getData()
            .getCasoId();
    OUT.println("opened " + caseId);

    Caso caso = cases.verCaso(APIVerCasoRequest.newBuilder().id(caseId).build()).getData();
    OUT.printf(
        "case %s: %s, waits for %s, modules %s%n",
        caso.getCasoId(), caso.getEstado(), caso.getEnEsperaDe(), String.join(" ", caso.getModulosContratados()));

    Set<String> listed = new HashSet<>();
    String cursor = null;
    do {
      PaginaDeCasos page =
          cases.listarCasos(APIListarCasosRequest.newBuilder().limite(2).cursor(cursor).build()).getData();
      for (CasoResumen one : page.getElementos()) listed.add(one.getCasoId());
      cursor = page.getSiguiente();
    } while (cursor != null);
    OUT.printf("listed %d cases, two a page%n", listed.size());

    NuevoWebhook webhook =
        new NuevoWebhook()
            .url("https://integrations.example.com/albacea")
            .eventos(List.of(NuevoWebhook.EventosEnum.CASO_CERRADO, NuevoWebhook.EventosEnum.CUENTA_RESUELTA));
    WebhookRegistrado registered =
        webhooks.registrarWebhook(APIRegistrarWebhookRequest.newBuilder().nuevoWebhook(webhook).build()).getData();
    OUT.printf(
        "registered webhook %s, secret of %d characters%n",
        registered.getWebhookId(), registered.getSecret().length());
    webhooks.borrarWebhook(APIBorrarWebhookRequest.newBuilder().id(registered.getWebhookId()).build());

    try {
      body.getHeredero().email("lucia");
      claims.abrirSiniestro(APIAbrirSiniestroRequest.newBuilder().nuevoSiniestro(body).build());
    } catch (ApiException refusal) {
      OUT.println(why(albacea, refusal));
    }
    try {
      cases.verCaso(APIVerCasoRequest.newBuilder().id("CAS-2026-999999").build());
    } catch (ApiException refusal) {
      OUT.println(why(albacea, refusal));
    }
  }

  /** A program decides by the code; the message is for people. */
  private static String why(ApiClient albacea, ApiException refusal) throws Exception {
    String code = refusal.getResponseHeaders().firstValue("X-Error-Code").orElse("");
    JsonNode answer = albacea.getObjectMapper().readTree(refusal.getResponseBody());
    return "refused: " + refusal.getCode() + " " + code + ": " + answer.get("error").asText();
  }
}
