package albacea;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A view of a JSON object; {@link #get} also returns members that this version of the client does not know. */
public abstract class Model {
  static final Function<Object, String> TEXT = String.class::cast;
  static final Function<Object, Long> WHOLE = Long.class::cast;
  static final Function<Object, BigDecimal> NUMBER = value -> new BigDecimal(value.toString());
  static final Function<Object, Boolean> TRUTH = Boolean.class::cast;
  static final Function<Object, Map<String, Object>> OPEN = Model::map;

  private final Map<String, Object> json;

  Model() {
    this(new LinkedHashMap<>());
  }

  Model(Map<String, Object> json) {
    this.json = json;
  }

  /** A member by its name in the contract; null if it is missing or null. */
  public final Object get(String name) {
    return json.get(name);
  }

  /** All members, by their names in the contract. */
  public final Map<String, Object> json() {
    return Collections.unmodifiableMap(json);
  }

  /** The names of the members without values, so that no personal data or secrets are logged. */
  @Override
  public String toString() {
    return getClass().getSimpleName() + json.keySet();
  }

  final void put(String name, Object value) {
    json.put(name, value);
  }

  final <T> T read(String name, Function<Object, T> reader) {
    Object value = json.get(name);
    return value == null ? null : reader.apply(value);
  }

  static <T> Function<Object, List<T>> each(Function<Object, T> reader) {
    return value -> {
      List<T> read = new ArrayList<>();
      for (Object element : (List<?>) value) read.add(element == null ? null : reader.apply(element));
      return read;
    };
  }

  @SuppressWarnings("unchecked")
  static <T extends Model> Function<Object, T> as(Function<Map<String, Object>, T> make) {
    return value -> value instanceof Model ? (T) value : make.apply(map(value));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
