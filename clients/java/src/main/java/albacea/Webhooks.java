package albacea;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies that a delivery is genuine and recent. Pass the exact bytes received; JSON that is parsed and written again differs. */
public final class Webhooks {
  public static final Duration TOLERANCE = Duration.ofSeconds(300);

  private Webhooks() {}

  /** Verifies a delivery at the present time, with a tolerance of five minutes. */
  public static Event verify(Function<String, String> headers, byte[] body, List<String> secrets) {
    return verify(headers, body, secrets, TOLERANCE, Instant.now());
  }

  /**
   * Verifies the Standard Webhooks signature, which also covers id and time.
   *
   * @param headers returns the value of a header by its name in any case, such as {@code request::getHeader} of a servlet
   * @param secrets the secret; during a rotation both secrets, in any order
   * @param tolerance maximum time between the signature and now
   * @throws Rejected if the delivery must not be trusted: answer 401
   */
  public static Event verify(
      Function<String, String> headers, byte[] body, List<String> secrets, Duration tolerance, Instant now) {
    String id = headers.apply("webhook-id");
    String time = headers.apply("webhook-timestamp");
    String signatures = headers.apply("webhook-signature");
    if (id == null || time == null || signatures == null) throw new Rejected("unsigned");
    if (!time.matches("[0-9]{1,12}")) throw new Rejected("stale");
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(time)), now);
    if (age.abs().compareTo(tolerance) > 0) throw new Rejected("stale");
    // The unsigned id must equal the signed one.
    String other = headers.apply("x-webhook-id");
    if (other != null && !other.equals(id)) throw new Rejected("mismatch");
    List<String> expected = new ArrayList<>();
    for (String secret : given(secrets)) {
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      byte[] signed = (id + "." + time + ".").getBytes(StandardCharsets.UTF_8);
      expected.add("v1," + Base64.getEncoder().encodeToString(hmac(key, signed, body)));
    }
    if (!anyEqual(Arrays.asList(signatures.split(" ")), expected)) throw new Rejected("mismatch");
    return event(id, body);
  }

  /**
   * Verifies only {@code X-Webhook-Signature}, if a gateway removes other headers. It covers no time, so an old copy is accepted: store
   * which events you have processed.
   *
   * @throws Rejected if the delivery must not be trusted: answer 401
   */
  public static Event verifyOwnSignature(Function<String, String> headers, byte[] body, List<String> secrets) {
    List<String> signatures = new ArrayList<>();
    for (String name : Arrays.asList("x-webhook-signature", "x-webhook-signature-next"))
      if (headers.apply(name) != null) signatures.add(headers.apply(name));
    if (signatures.isEmpty()) throw new Rejected("unsigned");
    List<String> expected = new ArrayList<>();
    for (String secret : given(secrets)) {
      StringBuilder hex = new StringBuilder("sha256=");
      for (byte one : hmac(secret.getBytes(StandardCharsets.UTF_8), body)) hex.append(String.format("%02x", one));
      expected.add(hex.toString());
    }
    if (!anyEqual(signatures, expected)) throw new Rejected("mismatch");
    return event(null, body);
  }

  private static List<String> given(List<String> secrets) {
    if (secrets.isEmpty() || secrets.contains("")) throw new IllegalArgumentException("secrets: at least one, and none empty");
    return secrets;
  }

  private static byte[] hmac(byte[] key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      for (byte[] part : parts) mac.update(part);
      return mac.doFinal();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Compares in constant time, so that the duration does not reveal where two values differ. */
  private static boolean anyEqual(List<String> received, List<String> expected) {
    for (String one : received)
      for (String other : expected)
        if (MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8))) return true;
    return false;
  }

  /** Reads the event from the body, including its type, because the header {@code X-Webhook-Event} is not signed. */
  @SuppressWarnings("unchecked")
  private static Event event(String id, byte[] body) {
    try {
      Map<String, Object> message = (Map<String, Object>) Json.read(new String(body, StandardCharsets.UTF_8));
      Event event = new Event(
          id, (String) message.get("evento"), (Map<String, Object>) message.get("data"), (String) message.get("timestamp"));
      if (event.evento != null && event.data != null && event.timestamp != null) return event;
    } catch (IllegalArgumentException | ClassCastException | NullPointerException malformed) {
      // reported below
    }
    throw new Rejected("malformed");
  }

  /** A delivered event. */
  public static final class Event {
    private final String id;
    private final String evento;
    private final Map<String, Object> data;
    private final String timestamp;

    Event(String id, String evento, Map<String, Object> data, String timestamp) {
      this.id = id;
      this.evento = evento;
      this.data = data;
      this.timestamp = timestamp;
    }

    /** Id of the event, equal in every attempt and in `GET /eventos`, to detect repeats. Null if no signature covers it. */
    public String id() { return id; }

    public String evento() { return evento; }

    public Map<String, Object> data() { return data; }

    public String timestamp() { return timestamp; }
  }

  /** The delivery must not be trusted. */
  public static final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    Rejected(String reason) {
      super("webhook rejected: " + reason);
      this.reason = reason;
    }

    /** The reason: {@code unsigned}, {@code stale}, {@code mismatch} or {@code malformed}. */
    public String reason() { return reason; }
  }
}
