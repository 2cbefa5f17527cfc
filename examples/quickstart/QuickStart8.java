// Opens a claim, reads the case, follows its events, and verifies the signatures of a delivery. Java 8 or newer, no dependencies.
//   ALBACEA_URL  your base address, which ends in /api/v1
//   ALBACEA_KEY  a key of a test insurer
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class QuickStart8 {
    public static void main(String[] args) throws Exception {
        // 1. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
        String policy = "INICIO-" + System.currentTimeMillis();
        String claim = "{\"poliza_numero\": \"" + policy + "\","
            + "\"fallecido\": {\"nombre\": \"Carmen\", \"apellidos\": \"Ruiz Ortega\", \"fecha_fallecimiento\": \"2026-11-14\"},"
            + "\"heredero\": {\"nombre\": \"Lucía\", \"apellidos\": \"Ortega Ruiz\", \"email\": \"lucia.ortega@example.com\"}}";
        String casoId = member(api("POST", "/siniestro", claim, policy), "caso_id");
        System.out.println("opened " + casoId);

        // 2. Read the case.
        String caso = api("GET", "/casos/" + casoId, null, null);
        System.out.println("case: " + member(caso, "estado") + ", waits for " + member(caso, "en_espera_de"));

        // 3. Follow the events: each page begins where the last one ended, and a request at the end waits for the next event.
        String page = "";
        for (int tries = 0; !page.contains("\"" + casoId + "\""); tries++) {
            if (tries == 30) throw new IllegalStateException("no event");
            String cursor = member(page, "siguiente");
            page = api("GET", "/eventos?limite=100&esperar=5" + (cursor.isEmpty() ? "" : "&cursor=" + cursor), null, null);
        }
        System.out.println("event: of " + casoId + ", in the feed");

        // 4. Verify a delivery over the exact bytes received. In production also refuse an old timestamp.
        String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8=";
        String id = "0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20", timestamp = "1795253400";
        String body = "{\"evento\":\"siniestro_abierto\",\"data\":{\"caso_id\":\"CAS-2026-000123\",\"estado\":\"abierto\","
            + "\"siniestro_id\":\"0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11\",\"registrado\":\"2026-11-21T09:30:00.000Z\"},"
            + "\"timestamp\":\"2026-11-21T09:30:00.000Z\"}";
        StringBuilder own = new StringBuilder("sha256=");
        for (byte one : hmac(utf8(secret), body)) own.append(String.format("%02x", one));
        byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
        String standard = "v1," + Base64.getEncoder().encodeToString(hmac(key, id + "." + timestamp + "." + body));
        if (!equal("sha256=9d928b3045e3ae708e362c6f87a264f43ba947c267699a8726d310dbd2919ae7", own.toString())
            || !equal("v1,Y7aCwpB00EEAU88kx6Tctd4Pj46mttMmIiKMVOVQdh4=", standard)) throw new IllegalStateException("forged");
        System.out.println("event verified: " + member(body, "evento") + " " + member(body, "caso_id"));
    }

    /** HttpURLConnection cannot send PATCH: send POST with X-HTTP-Method-Override: PATCH. */
    static String api(String method, String path, String body, String idempotencyKey) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) new URL(System.getenv("ALBACEA_URL") + path).openConnection();
        connection.setConnectTimeout(10_000);
        connection.setReadTimeout(30_000);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod(method);
        connection.setRequestProperty("X-API-Key", System.getenv("ALBACEA_KEY"));
        if (idempotencyKey != null) connection.setRequestProperty("Idempotency-Key", idempotencyKey);
        if (body != null) {
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(utf8(body));
            }
        }
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream();
            Scanner answer = new Scanner(in, "UTF-8").useDelimiter("\\A")) {
            if (status < 300) return answer.next();
            throw new IllegalStateException(status + " " + connection.getHeaderField("X-Error-Code") + ": " + answer.next());
        }
    }

    static byte[] hmac(byte[] key, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(utf8(text));
    }

    /** Compares in constant time. */
    static boolean equal(String received, String expected) {
        return MessageDigest.isEqual(utf8(received), utf8(expected));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The JDK has no JSON parser: in production, use your JSON library here. */
    static String member(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }
}
