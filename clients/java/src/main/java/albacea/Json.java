package albacea;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON (RFC 8259) as maps, lists, strings, longs, decimals, booleans and null. A private implementation, so that the client cannot
 * conflict with another version of a library in your application server.
 */
final class Json {
  private static final int DEPTH = 100;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  /** Parses a text. @throws IllegalArgumentException if it is no JSON */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) throw json.wrong();
    return value;
  }

  private Object value() {
    space();
    if (++depth > DEPTH) throw wrong();
    Object value = one();
    depth--;
    return value;
  }

  private Object one() {
    char first = peek();
    if (first == '{') return object();
    if (first == '[') return list();
    if (first == '"') return string();
    if (take("true")) return true;
    if (take("false")) return false;
    if (take("null")) return null;
    return number();
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    space();
    if (take("}")) return members;
    do {
      space();
      if (peek() != '"') throw wrong();
      String name = string();
      space();
      if (!take(":")) throw wrong();
      members.put(name, value());
      space();
    } while (take(","));
    if (!take("}")) throw wrong();
    return members;
  }

  private List<Object> list() {
    List<Object> elements = new ArrayList<>();
    at++;
    space();
    if (take("]")) return elements;
    do {
      elements.add(value());
      space();
    } while (take(","));
    if (!take("]")) throw wrong();
    return elements;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (true) {
      char one = peek();
      at++;
      if (one == '"') return out.toString();
      if (one < ' ') throw wrong();
      out.append(one == '\\' ? escaped() : one);
    }
  }

  private char escaped() {
    char one = peek();
    at++;
    if (one == 'u') {
      if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) throw wrong();
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
    int known = "\"\\/bfnrt".indexOf(one);
    if (known < 0) throw wrong();
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    String digits = text.substring(from, at);
    if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?")) throw wrong();
    if (digits.matches("-?[0-9]{1,18}")) return Long.valueOf(digits);
    return new BigDecimal(digits);
  }

  private char peek() {
    if (at >= text.length()) throw wrong();
    return text.charAt(at);
  }

  private boolean take(String word) {
    if (!text.startsWith(word, at)) return false;
    at += word.length();
    return true;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  /** An error without the text, which may contain data that must not be logged. */
  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("no JSON at character " + at);
  }

  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, Object value) {
    if (value instanceof Model) write(out, ((Model) value).json());
    else if (value instanceof Map) {
      String between = "{";
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        out.append(between);
        writeString(out, String.valueOf(member.getKey()));
        out.append(':');
        write(out, member.getValue());
        between = ",";
      }
      out.append(between.equals("{") ? "{}" : "}");
    } else if (value instanceof Iterable) {
      String between = "[";
      for (Object element : (Iterable<?>) value) {
        out.append(between);
        write(out, element);
        between = ",";
      }
      out.append(between.equals("[") ? "[]" : "]");
    } else if (value == null || value instanceof Number || value instanceof Boolean) out.append(value);
    else writeString(out, value.toString());
  }

  private static void writeString(StringBuilder out, String text) {
    out.append('"');
    for (char one : text.toCharArray()) {
      if (one == '"' || one == '\\') out.append('\\').append(one);
      else if (one < ' ' || Character.isSurrogate(one)) out.append(String.format("\\u%04x", (int) one));
      else out.append(one);
    }
    out.append('"');
  }
}
