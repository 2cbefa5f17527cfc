package albacea;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** Albacea's API, one method an operation. Of many threads; nothing but the JDK (11 or newer). */
public final class Albacea extends Operations {
  private static final String VERSION = "0.1.0";
  private static final Set<Integer> REPEATED = Set.of(429, 502, 503, 504);
  private static final String HOST_ALLOWED = "jdk.httpclient.allowRestrictedHeaders";

  private final String base;
  private final String host;
  private final boolean isLocal;
  private final Builder settings;
  private final HttpClient http;

  private Albacea(Builder settings) {
    URI given = URI.create(settings.baseUrl.replaceAll("/+$", ""));
    host = given.getAuthority();
    // `*.localhost` is this machine (RFC 6761), which not every resolver knows.
    isLocal = given.getHost() != null && given.getHost().matches("(.*\\.)?localhost");
    String port = given.getPort() < 0 ? "" : ":" + given.getPort();
    base = isLocal ? given.getScheme() + "://127.0.0.1" + port + given.getRawPath() : given.toString();
    if (isLocal && System.getProperty(HOST_ALLOWED) == null) System.setProperty(HOST_ALLOWED, "host");
    this.settings = settings;
    // A redirect is never followed: the key goes nowhere else.
    http = settings.http != null ? settings.http : HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1).connectTimeout(settings.timeout).build();
  }

  /**
   * @param baseUrl {@code https://<insurer>.<service>/api/v1} in Variant A, {@code https://<service>/api/v1} in Variant B
   * @param key the API key
   */
  public static Builder builder(String baseUrl, String key) {
    return new Builder(baseUrl, key);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "Albacea(" + host + ")";
  }

  /** What can be set besides. */
  public static final class Builder {
    private final String baseUrl;
    private final String key;
    private Duration timeout = Duration.ofSeconds(30);
    private int retries = 4;
    private Duration maxWait = Duration.ofSeconds(60);
    private String language;
    private HttpClient http;

    private Builder(String baseUrl, String key) {
      if (key == null || key.isEmpty()) throw new IllegalArgumentException("key is missing");
      if (baseUrl == null || !baseUrl.matches("https?://.+"))
        throw new IllegalArgumentException("baseUrl: such as https://albacea.example/api/v1");
      this.baseUrl = baseUrl;
      this.key = key;
    }

    /** That an attempt may take; more than what `esperar` asks for. */
    public Builder timeout(Duration value) { timeout = value; return this; }

    /** Repeats after a first attempt. */
    public Builder retries(int value) { retries = value; return this; }

    /** That is waited before a repeat at most; who is told to wait longer gets the exception at once. */
    public Builder maxWait(Duration value) { maxWait = value; return this; }

    /** Of the messages of errors, {@code es} or {@code en}. */
    public Builder language(String value) { language = value; return this; }

    /** For a proxy or certificates of your own. */
    public Builder httpClient(HttpClient value) { http = value; return this; }

    public Albacea build() { return new Albacea(this); }
  }

  @Override
  @SuppressWarnings("unchecked")
  Map<String, Object> call(String method, String path, Model query, Object body, boolean isKeyed, String idempotencyKey) {
    String marker = !isKeyed ? null : idempotencyKey != null ? idempotencyKey : UUID.randomUUID().toString();
    // What creates and takes no key would be created twice.
    boolean mayRepeat = !method.equals("POST") || isKeyed;
    HttpRequest request = request(method, path + queryOf(query), body, marker);
    for (int attempt = 0; ; attempt++) {
      try {
        return (Map<String, Object>) attempt(request, marker);
      } catch (AlbaceaException error) {
        boolean again = error.status() == 0 || REPEATED.contains(error.status()) || error.code().equals("idempotencia_en_curso");
        Duration wait = error.retryAfter() == null ? backoff(attempt) : error.retryAfter();
        if (!mayRepeat || !again || attempt >= settings.retries || wait.compareTo(settings.maxWait) > 0 || Thread.currentThread().isInterrupted())
          throw error;
        pass(wait, marker);
      }
    }
  }

  /** Element after element, page after page. */
  @Override
  <T extends Model> Iterable<T> pages(String path, Model query, Function<Map<String, Object>, T> make) {
    return () -> new Iterator<T>() {
      private Iterator<?> elements = List.of().iterator();
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
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpRequest request(String method, String path, Object body, String marker) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(settings.timeout)
        .header("Accept", "application/json").header("User-Agent", "albacea-java/" + VERSION).header("X-API-Key", settings.key);
    if (isLocal) request.header("Host", host);
    if (settings.language != null) request.header("Accept-Language", settings.language);
    if (marker != null) request.header("Idempotency-Key", marker);
    if (body == null) return request.method(method, HttpRequest.BodyPublishers.noBody()).build();
    // A text is a file, sent as it is.
    String content = body instanceof String ? (String) body : Json.write(body);
    request.header("Content-Type", body instanceof String ? typeOf(content) : "application/json");
    return request.method(method, HttpRequest.BodyPublishers.ofString(content)).build();
  }

  /** JSON lines begin with an object, a CSV with the name of a column. */
  private static String typeOf(String file) {
    return file.replaceFirst("^\\uFEFF", "").stripLeading().startsWith("{") ? "application/x-ndjson" : "text/csv";
  }

  private Object attempt(HttpRequest request, String marker) {
    HttpResponse<String> answer;
    try {
      answer = http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException error) {
      throw AlbaceaException.withoutAnswer(error, marker);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw AlbaceaException.withoutAnswer(error, marker);
    }
    Map<?, ?> envelope = envelope(answer.body());
    if (answer.statusCode() < 400 && Boolean.TRUE.equals(envelope.get("success"))) return envelope.get("data");
    Object message = envelope.get("error");
    throw AlbaceaException.ofAnswer(
        answer.statusCode(), answer.headers(), message instanceof String ? (String) message : null, marker);
  }

  private static Map<?, ?> envelope(String text) {
    try {
      Object value = Json.read(text);
      return value instanceof Map ? (Map<?, ?>) value : Map.of();
    } catch (IllegalArgumentException malformed) {
      return Map.of();
    }
  }

  /** Grows, and differs from one caller to the next. */
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
