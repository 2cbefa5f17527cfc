// Opens a claim, reads the case, receives its event and verifies both signatures. Java 17 or newer, no dependencies.
//   ALBACEA_URL   your base address, which ends in /api/v1
//   ALBACEA_KEY   a key of a test insurer
//   RECEIVER_URL  the public https address that reaches PORT (9000) of this machine
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class QuickStart {
    static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    static final BlockingQueue<String> EVENTS = new LinkedBlockingQueue<>();
    static volatile String secret = "";

    public static void main(String[] args) throws Exception {
        // 1. A receiver. It is stopped whatever happens, because a running server keeps the program alive.
        int port = Integer.parseInt(variable("PORT", "9000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/", QuickStart::receive);
        server.start();
        try {
            run(variable("RECEIVER_URL", "http://127.0.0.1:" + port + "/"));
        } finally {
            server.stop(0);
        }
    }

    static void run(String url) throws Exception {
        String webhook = api("POST", "/webhooks", "{\"url\": \"" + url + "\", \"eventos\": [\"siniestro_abierto\"]}");
        secret = member(webhook, "secret"); // shown only once
        try {
            openAndFollow();
        } finally {
            api("DELETE", "/webhooks/" + member(webhook, "webhook_id"), null);
        }
    }

    static void openAndFollow() throws Exception {
        // 2. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
        String policy = "INICIO-" + System.currentTimeMillis();
        String claim = """
            {
              "poliza_numero": "%s",
              "fallecido": {"nombre": "Carmen", "apellidos": "Ruiz Ortega", "fecha_fallecimiento": "2026-11-14"},
              "heredero": {"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com"}
            }""".formatted(policy);
        String casoId = member(api("POST", "/siniestro", claim, "Idempotency-Key", policy), "caso_id");
        System.out.println("opened " + casoId);

        // 3. Read the case.
        String caso = api("GET", "/casos/" + casoId, null);
        System.out.println("case: " + member(caso, "estado") + ", waits for " + member(caso, "en_espera_de"));

        // 4. Wait for its event.
        String event;
        do {
            event = EVENTS.poll(60, TimeUnit.SECONDS);
            if (event == null) throw new IllegalStateException("no event within a minute");
        } while (!casoId.equals(member(event, "caso_id")));
        System.out.println("event verified: " + member(event, "evento") + " " + casoId);
    }

    static String api(String method, String path, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(variable("ALBACEA_URL", null) + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("X-API-Key", variable("ALBACEA_KEY", null))
            .header("Content-Type", "application/json");
        if (headers.length > 0) request.headers(headers);
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            String code = response.headers().firstValue("X-Error-Code").orElse("");
            throw new IllegalStateException(response.statusCode() + " " + code + ": " + response.body());
        }
        return response.body();
    }

    /** Verifies, answers at once, works afterwards. In production, store X-Webhook-Id under a unique key and drop repeats. */
    static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean genuine = isGenuine(exchange, body);
        exchange.sendResponseHeaders(genuine ? 204 : 401, -1);
        exchange.close();
        if (genuine) EVENTS.add(new String(body, StandardCharsets.UTF_8));
    }

    /** Whether a delivery is genuine and fresh. @param body the exact bytes received */
    static boolean isGenuine(HttpExchange exchange, byte[] body) {
        String id = header(exchange, "webhook-id");
        String timestamp = header(exchange, "webhook-timestamp");
        if (!id.equals(header(exchange, "X-Webhook-Id")) || !timestamp.matches("[0-9]{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
        String own = "sha256=" + HexFormat.of().formatHex(hmac(secret.getBytes(StandardCharsets.UTF_8), body));
        byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
        byte[] start = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        String standard = "v1," + Base64.getEncoder().encodeToString(hmac(key, start, body));
        // During a rotation there are two signatures of each kind.
        var owns = List.of(header(exchange, "X-Webhook-Signature"), header(exchange, "X-Webhook-Signature-Next"));
        var standards = List.of(header(exchange, "webhook-signature").split(" "));
        return owns.stream().anyMatch(one -> equal(one, own)) && standards.stream().anyMatch(one -> equal(one, standard));
    }

    static byte[] hmac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            for (byte[] part : parts) mac.update(part);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compares in constant time. */
    static boolean equal(String received, String expected) {
        return MessageDigest.isEqual(received.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
    }

    static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    /** The JDK has no JSON parser: in production, use your JSON library here. */
    static String member(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    static String variable(String name, String otherwise) {
        String value = System.getenv().getOrDefault(name, otherwise);
        if (value == null) throw new IllegalStateException(name + " is missing");
        return value;
    }
}
