package albacea;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** A failed call. */
public final class AlbaceaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String requestId;
  private final transient List<RefusedField> fields;
  private final Duration retryAfter;
  private final String idempotencyKey;

  private AlbaceaException(
      String message, Throwable cause, int status, String code, UnaryOperator<String> headers, String idempotencyKey) {
    super(message, cause);
    this.status = status;
    this.code = code;
    this.requestId = header(headers, "X-Request-Id");
    this.fields = fieldsOf(header(headers, "X-Error-Fields"));
    this.retryAfter = waitOf(header(headers, "Retry-After"));
    this.idempotencyKey = idempotencyKey;
  }

  static AlbaceaException withoutAnswer(Throwable cause, String idempotencyKey) {
    return new AlbaceaException("No answer from Albacea.", cause, 0, "sin_respuesta", null, idempotencyKey);
  }

  static AlbaceaException ofAnswer(int status, UnaryOperator<String> headers, String message, String idempotencyKey) {
    String code = header(headers, "X-Error-Code");
    String told = message != null ? message : (code == null ? "Unexpected answer" : "Refused") + " with status " + status + ".";
    return new AlbaceaException(told, null, status, code == null ? "respuesta_inesperada" : code, headers, idempotencyKey);
  }

  /** HTTP status; 0 if there was no answer. */
  public int status() {
    return status;
  }

  /** Error code for programs, see {@code Models.ERROR_CODES}; `sin_respuesta` and `respuesta_inesperada` are codes of the client itself. */
  public String code() {
    return code;
  }

  /** Id of the request, for questions to the service; may be null. */
  public String requestId() {
    return requestId;
  }

  /** The refused fields, if the service names them. */
  public List<RefusedField> fields() {
    return fields == null ? Collections.emptyList() : fields;
  }

  /** How long to wait, if the service says so, else null. */
  public Duration retryAfter() {
    return retryAfter;
  }

  /** The idempotency key of this call, with which it can be repeated later; null if it has none. */
  public String idempotencyKey() {
    return idempotencyKey;
  }

  private static String header(UnaryOperator<String> headers, String name) {
    return headers == null ? null : headers.apply(name);
  }

  /** Parses `pointer;code, pointer;code`, each pointer percent-encoded. */
  private static List<RefusedField> fieldsOf(String header) {
    List<RefusedField> fields = new ArrayList<>();
    if (header == null) return fields;
    for (String entry : header.split(",")) {
      String[] parts = entry.trim().split(";");
      if (parts.length > 1) fields.add(new RefusedField(decoded(parts[0]), parts[1]));
    }
    return Collections.unmodifiableList(fields);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), "UTF-8");
    } catch (IllegalArgumentException | UnsupportedEncodingException malformed) {
      return text;
    }
  }

  /** Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3). */
  private static Duration waitOf(String header) {
    if (header == null) return null;
    if (header.matches("[0-9]{1,9}")) return Duration.ofSeconds(Long.parseLong(header));
    try {
      Instant at = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(Instant.now(), at);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException malformed) {
      return null;
    }
  }

  /** A refused field. */
  public static final class RefusedField {
    private final String pointer;
    private final String code;

    RefusedField(String pointer, String code) {
      this.pointer = pointer;
      this.code = code;
    }

    /** The JSON Pointer (RFC 6901) of the field, such as `/heredero/email`. */
    public String pointer() {
      return pointer;
    }

    public String code() {
      return code;
    }

    @Override
    public String toString() {
      return pointer + ";" + code;
    }
  }
}
