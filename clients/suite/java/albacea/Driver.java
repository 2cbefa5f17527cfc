package albacea;

import albacea.Models.*;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

final class Driver {
  private static Albacea client;

  private Driver() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, "UTF-8");
    for (String line = orders.readLine(); line != null; line = orders.readLine()) out.println(Json.write(answer(map(Json.read(line)))));
  }

  private static Map<String, Object> answer(Map<String, Object> order) {
    Map<String, Object> answer = new LinkedHashMap<>();
    try {
      answer.put("ok", obey(order));
    } catch (Webhooks.Rejected rejected) {
      answer.put("rejected", rejected.reason());
    } catch (AlbaceaException error) {
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("status", error.status());
      told.put("code", error.code());
      told.put("message", error.getMessage());
      told.put("requestId", error.requestId());
      List<Object> fields = new ArrayList<>();
      for (AlbaceaException.RefusedField field : error.fields()) {
        Map<String, Object> refused = new LinkedHashMap<>();
        refused.put("pointer", field.pointer());
        refused.put("code", field.code());
        fields.add(refused);
      }
      told.put("fields", fields);
      told.put("retryAfter", error.retryAfter() == null ? null : error.retryAfter().toMillis() / 1000.0);
      told.put("idempotencyKey", error.idempotencyKey());
      answer.put("error", told);
    }
    return answer;
  }

  private static Object obey(Map<String, Object> order) {
    String key = (String) order.get("idempotencyKey");
    switch ((String) order.get("do")) {
      case "client":
        client = Albacea.builder((String) order.get("baseUrl"), (String) order.get("key"))
            .timeout(Duration.ofMillis((Long) order.get("timeoutMs"))).retries(((Long) order.get("retries")).intValue())
            .maxWait(Duration.ofMillis((Long) order.get("maxWaitMs"))).build();
        return Collections.emptyMap();
      case "openSiniestro":
        return client.abrirSiniestro(new NuevoSiniestro(map(order.get("body"))), key);
      case "openCaso":
        return client.abrirCaso(new NuevoCaso(map(order.get("body"))), key);
      case "readCaso":
        return client.verCaso((String) order.get("id"));
      case "listCasos":
        List<Object> ids = new ArrayList<>();
        for (CasoResumen caso : client.listarCasos(new ListarCasosQuery().limite((Long) order.get("limite")).polizaNumero(null)))
          ids.add(caso.casoId());
        return ids;
      case "sendLote":
        return client.enviarLote((String) order.get("file"), new EnviarLoteQuery().abre((String) order.get("abre")), key);
      case "registerWebhook":
        return client.registrarWebhook(new NuevoWebhook(map(order.get("body"))));
      case "changeWebhook":
        return client.cambiarWebhook((String) order.get("id"), new CambioDeWebhook(map(order.get("body"))));
      case "eraseWebhook":
        client.borrarWebhook((String) order.get("id"));
        return null;
      case "events":
        return client.listarEventos(new ListarEventosQuery().cursor((String) order.get("cursor")).esperar((Long) order.get("esperar")));
      case "standard":
        Instant now = Instant.ofEpochSecond(new BigDecimal(order.get("now").toString()).longValue());
        Duration tolerance = Duration.ofSeconds((Long) order.get("tolerance"));
        return event(Webhooks.verify(headers(order), body(order), secrets(order), tolerance, now));
      case "own":
        return event(Webhooks.verifyOwnSignature(headers(order), body(order), secrets(order)));
      case "print":
        return Collections.singletonMap("text", client.toString());
      default:
        throw new IllegalArgumentException("unknown order");
    }
  }

  private static Map<String, Object> event(Webhooks.Event event) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("id", event.id());
    told.put("evento", event.evento());
    told.put("data", event.data());
    told.put("timestamp", event.timestamp());
    return told;
  }

  private static Function<String, String> headers(Map<String, Object> order) {
    return name -> (String) map(order.get("headers")).get(name);
  }

  private static byte[] body(Map<String, Object> order) {
    return ((String) order.get("body")).getBytes(StandardCharsets.UTF_8);
  }

  @SuppressWarnings("unchecked")
  private static List<String> secrets(Map<String, Object> order) {
    return (List<String>) order.get("secrets");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
