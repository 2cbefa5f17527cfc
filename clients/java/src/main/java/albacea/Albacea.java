package albacea;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** A client of Albacea's API with a method for each operation. It can be used by several threads and needs only the JDK (8 or newer). */
public final class Albacea extends Operations {
  private static final String VERSION = "0.1.0";
  private static final List<Integer> REPEATED = Arrays.asList(429, 502, 503, 504);
  private static final String HOST_ALLOWED = "sun.net.http.allowRestrictedHeaders";

  private final String base;
  private final String host;
  private final boolean isLocal;
  private final Builder settings;

  private Albacea(Builder settings) {
    URI given = URI.create(settings.baseUrl.replaceAll("/+$", ""));
    host = given.getAuthority();
    // Not every resolver knows that `*.localhost` is this machine (RFC 6761).
    isLocal = given.getHost() != null && given.getHost().matches("(.*\\.)?localhost");
    String port = given.getPort() < 0 ? "" : ":" + given.getPort();
    base = isLocal ? given.getScheme() + "://127.0.0.1" + port + given.getRawPath() : given.toString();
    if (isLocal && System.getProperty(HOST_ALLOWED) == null) System.setProperty(HOST_ALLOWED, "true");
    this.settings = settings;
  }

  /**
   * @param baseUrl {@code https://<insurer>.<service>/api/v1} in Variant A, {@code https://<service>/api/v1} in Variant B
   * @param key the API key
   */
  public static Builder builder(String baseUrl, String key) {
    return new Builder(baseUrl, key);
  }

  /** The client without its key. */
  @Override
  public String toString() {
    return "Albacea(" + host + ")";
  }

  /** Optional settings of a client. */
  public static final class Builder {
    private final String baseUrl;
    private final String key;
    private Duration timeout = Duration.ofSeconds(30);
    private int retries = 4;
    private Duration maxWait = Duration.ofSeconds(60);
    private String language;
    private Opener opener = url -> (HttpURLConnection) url.openConnection();

    private Builder(String baseUrl, String key) {
      if (key == null || key.isEmpty()) throw new IllegalArgumentException("key is missing");
      if (baseUrl == null || !baseUrl.matches("https?://.+"))
        throw new IllegalArgumentException("baseUrl: such as https://albacea.example/api/v1");
      this.baseUrl = baseUrl;
      this.key = key;
    }

    /** Time limit for connecting, and then for each wait for bytes; must exceed the wait requested with `esperar`. */
    public Builder timeout(Duration value) { timeout = value; return this; }

    /** Maximum number of repeats after a failed attempt. */
    public Builder retries(int value) { retries = value; return this; }

    /** Longest wait before a repeat; if the service asks to wait longer, the call throws at once. */
    public Builder maxWait(Duration value) { maxWait = value; return this; }

    /** Language of error messages, {@code es} or {@code en}. */
    public Builder language(String value) { language = value; return this; }

    /** Opens connections with a proxy or certificates for this client only; those of the virtual machine always apply. */
    public Builder opener(Opener value) { opener = value; return this; }

    public Albacea build() { return new Albacea(this); }
  }

  /** Opens a connection to an address of the service. */
  public interface Opener {
    HttpURLConnection open(URL url) throws IOException;
  }

  @Override
  @SuppressWarnings("unchecked")
  Map<String, Object> call(String method, String path, Model query, Object body, boolean isKeyed, String idempotencyKey) {
    String marker = !isKeyed ? null : idempotencyKey != null ? idempotencyKey : UUID.randomUUID().toString();
    // A POST without an idempotency key could create an object twice.
    boolean mayRepeat = !method.equals("POST") || isKeyed;
    for (int attempt = 0; ; attempt++) {
      try {
        return (Map<String, Object>) attempt(method, path + queryOf(query), body, marker);
      } catch (AlbaceaException error) {
        boolean again = error.status() == 0 || REPEATED.contains(error.status()) || error.code().equals("idempotencia_en_curso");
        Duration wait = error.retryAfter() == null ? backoff(attempt) : error.retryAfter();
        if (!mayRepeat || !again || attempt >= settings.retries || wait.compareTo(settings.maxWait) > 0 || Thread.currentThread().isInterrupted())
          throw error;
        pass(wait, marker);
      }
    }
  }

  /** The elements of all pages. */
  @Override
  <T extends Model> Iterable<T> pages(String path, Model query, Function<Map<String, Object>, T> make) {
    return () -> new Iterator<T>() {
      private Iterator<?> elements = Collections.emptyIterator();
      private Object cursor = query.get("cursor");
      private boolean isLast;

      @Override
      public boolean hasNext() {
        while (!elements.hasNext() && !isLast) {
          Map<String, Object> page = call("GET", path, new Query(query, cursor), null, false, null);
          elements = ((List<?>) page.get("elementos")).iterator();
          cursor = page.get("siguiente");
          isLast = cursor == null;
        }
        return elements.hasNext();
      }

      @Override
      @SuppressWarnings("unchecked")
      public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return make.apply((Map<String, Object>) elements.next());
      }
    };
  }

  /** A query with the cursor of a page. */
  private static final class Query extends Model {
    Query(Model query, Object cursor) {
      query.json().forEach(this::put);
      put("cursor", cursor);
    }
  }

  @Override
  String path(String template, String... parameters) {
    String path = template;
    for (String parameter : parameters)
      path = path.replaceFirst("\\{\\w+\\}", encoded(parameter).replace("+", "%20").replace("$", "\\$"));
    return path;
  }

  private static String queryOf(Model query) {
    StringJoiner given = new StringJoiner("&", "?", "").setEmptyValue("");
    if (query != null)
      query.json().forEach((name, value) -> {
        if (value != null) given.add(name + "=" + encoded(value.toString()));
      });
    return given.toString();
  }

  private static String encoded(String text) {
    try {
      return URLEncoder.encode(text, "UTF-8");
    } catch (UnsupportedEncodingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private HttpURLConnection opened(String method, String path, String marker) throws IOException {
    HttpURLConnection connection = settings.opener.open(new URL(base + path));
    // Redirects are not followed, so that the key is sent nowhere else.
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout((int) settings.timeout.toMillis());
    connection.setReadTimeout((int) settings.timeout.toMillis());
    // The JDK's connections do not support PATCH (RFC 5789).
    boolean isPatch = method.equals("PATCH");
    connection.setRequestMethod(isPatch ? "POST" : method);
    if (isPatch) connection.setRequestProperty("X-HTTP-Method-Override", method);
    connection.setRequestProperty("Accept", "application/json");
    connection.setRequestProperty("User-Agent", "albacea-java/" + VERSION);
    connection.setRequestProperty("X-API-Key", settings.key);
    if (isLocal) connection.setRequestProperty("Host", host);
    if (settings.language != null) connection.setRequestProperty("Accept-Language", settings.language);
    if (marker != null) connection.setRequestProperty("Idempotency-Key", marker);
    return connection;
  }

  /** Sends a body; a string is a file and sent unchanged. */
  private static void send(HttpURLConnection connection, Object body) throws IOException {
    String content = body == null ? "" : body instanceof String ? (String) body : Json.write(body);
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    if (body != null) connection.setRequestProperty("Content-Type", body instanceof String ? typeOf(content) : "application/json");
    // With a fixed length, the JDK does not repeat a POST by itself.
    connection.setFixedLengthStreamingMode(bytes.length);
    connection.setDoOutput(true);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
  }

  /** The media type of a file: JSON lines begin with an object, CSV with the name of a column. */
  private static String typeOf(String file) {
    return file.matches("(?s)\\uFEFF?\\s*\\{.*") ? "application/x-ndjson" : "text/csv";
  }

  private Object attempt(String method, String path, Object body, String marker) {
    int status;
    String text;
    HttpURLConnection connection;
    try {
      connection = opened(method, path, marker);
      if (body != null || method.equals("POST")) send(connection, body);
      status = connection.getResponseCode();
      text = textOf(status >= 400 ? connection.getErrorStream() : connection.getInputStream());
    } catch (IOException error) {
      throw AlbaceaException.withoutAnswer(error, marker);
    }
    Map<?, ?> envelope = envelope(text);
    if (status < 400 && Boolean.TRUE.equals(envelope.get("success"))) return envelope.get("data");
    Object message = envelope.get("error");
    throw AlbaceaException.ofAnswer(status, connection::getHeaderField, message instanceof String ? (String) message : null, marker);
  }

  /** Reads the body; empty if there is none, as the JDK drops the body of a 401 to a request with a body. */
  private static String textOf(InputStream stream) throws IOException {
    if (stream == null) return "";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = stream) {
      byte[] part = new byte[8192];
      for (int count = in.read(part); count >= 0; count = in.read(part)) bytes.write(part, 0, count);
    }
    return bytes.toString("UTF-8");
  }

  private static Map<?, ?> envelope(String text) {
    try {
      Object value = Json.read(text);
      return value instanceof Map ? (Map<?, ?>) value : Collections.emptyMap();
    } catch (IllegalArgumentException malformed) {
      return Collections.emptyMap();
    }
  }

  /** The wait before a repeat, which grows and is partly random. */
  private static Duration backoff(int attempt) {
    double seconds = Math.min(8, 0.5 * Math.pow(2, attempt)) * (0.5 + ThreadLocalRandom.current().nextDouble() / 2);
    return Duration.ofMillis((long) (seconds * 1000));
  }

  private static void pass(Duration wait, String marker) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw AlbaceaException.withoutAnswer(error, marker);
    }
  }
}
