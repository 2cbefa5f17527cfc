import albacea.Albacea;
import albacea.Models.NuevoSiniestro;
import albacea.Models.Caso;
import albacea.Models.Fallecido;
import albacea.Models.NuevoGuion;
import albacea.Models.Heredero;
import albacea.Models.MovimientoDeReloj;
import albacea.Models.NuevoWebhook;
import albacea.Models.RelojMovido;
import albacea.Models.Reporting;
import albacea.Models.VerReportingQuery;
import albacea.Models.WebhookRegistrado;
import albacea.Webhooks;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A claim and a year of its life in a test insurer: opened, driven by a script, every event received and verified, the figures read.
 *
 * <p>javac -d classes clients/java/src/main/java/albacea/*.java examples/morning/Morning.java; ALBACEA_URL={base_url}
 * ALBACEA_KEY=alb_ensayo_… java -cp classes Morning
 */
public final class Morning {
  private static final List<String> EVENTS =
      List.of("siniestro_abierto", "documentacion_completa", "cuenta_resuelta", "modulo_completado", "caso_cerrado");

  public static void main(String[] args) throws Exception {
    Albacea albacea = Albacea.builder(System.getenv("ALBACEA_URL"), System.getenv("ALBACEA_KEY")).build();
    LinkedBlockingQueue<Webhooks.Event> arrived = new LinkedBlockingQueue<>();
    List<String> secrets = new CopyOnWriteArrayList<>();

    // 1. A receiver of your own, and where the service finds it.
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", intOf("PORT")), 0);
    server.createContext("/", exchange -> {
      try (exchange) {
        byte[] body = exchange.getRequestBody().readAllBytes();
        arrived.add(Webhooks.verify(exchange.getRequestHeaders()::getFirst, body, secrets));
        exchange.sendResponseHeaders(204, -1);
      } catch (Webhooks.Rejected rejected) {
        exchange.sendResponseHeaders(401, -1);
      }
    });
    server.start();
    String given = System.getenv("RECEIVER_URL");
    String address = given == null ? "http://127.0.0.1:" + server.getAddress().getPort() + "/" : given;
    WebhookRegistrado webhook = albacea.registrarWebhook(new NuevoWebhook().url(address).eventos(EVENTS));
    secrets.add(webhook.secret()); // shown this once

    // 2. A claim.
    String policy = "MORNING-" + System.nanoTime();
    String casoId =
        albacea
            .abrirSiniestro(
                new NuevoSiniestro()
                    .polizaNumero(policy)
                    .fallecido(new Fallecido().nombre("Carmen").apellidos("Ruiz Ortega").fechaFallecimiento("2026-11-14"))
                    .heredero(new Heredero().nombre("Lucía").apellidos("Ortega Ruiz").email("lucia.ortega@example.com")),
                "siniestro/" + policy)
            .casoId();
    System.out.println("opened " + casoId);

    // 3. A family and providers that act by themselves, and a year in which they do.
    LocalDate since = dayOf(albacea.verReloj().reloj());
    albacea.ponerGuion(new NuevoGuion().guion("todo_bien").casoId(casoId));
    RelojMovido clock = albacea.moverReloj(new MovimientoDeReloj().avanzar("P1Y"));
    while (!clock.asentado()) {
      Thread.sleep(1000);
      clock = albacea.verReloj();
    }
    System.out.println("a year later: " + dayOf(clock.reloj()));

    // 4. What was told meanwhile.
    Webhooks.Event event;
    do {
      event = arrived.poll(60, TimeUnit.SECONDS);
      System.out.println(dayOf(event.timestamp()) + " " + event.evento());
    } while (!event.evento().equals("caso_cerrado"));

    // 5. The case, and the figures of that year.
    Caso caso = albacea.verCaso(casoId);
    Reporting figures =
        albacea.verReporting(new VerReportingQuery().desde(since.toString()).hasta(since.plusDays(364).toString()));
    System.out.println(
        caso.estado() + ", " + caso.resultado() + "; " + figures.casos().cerrados() + " of " + figures.casos().abiertos() + " cases closed");

    albacea.borrarWebhook(webhook.webhookId());
    server.stop(0);
  }

  private static LocalDate dayOf(String instant) {
    return LocalDate.parse(instant.substring(0, 10));
  }

  private static int intOf(String variable) {
    String value = System.getenv(variable);
    return value == null ? 0 : Integer.parseInt(value);
  }
}
