/** What is typed and chosen, with its label, its help and what is wrong with it. */
import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly id: string;
  readonly etiqueta: string;
  readonly ayuda?: string;
  readonly error?: string | null | undefined;
  readonly valor: string;
  readonly onChange: (value: string) => void;
  readonly largo?: boolean;
  readonly clase?: string;
  readonly maximo?: number;
  readonly propiedades?: Readonly<Record<string, string | boolean>>;
}

export function Field({ id, etiqueta, ayuda, error, valor, onChange, largo, clase, maximo, propiedades }: FieldProps) {
  const common = {
    id,
    name: id,
    class: `entrada ${clase ?? ''}`,
    value: valor,
    maxLength: maximo,
    'aria-invalid': Boolean(error),
    'aria-describedby': [ayuda && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...propiedades,
  };
  return (
    <div class="campo">
      <label for={id}>{etiqueta}</label>
      {ayuda && (
        <span class="ayuda" id={`${id}-ayuda`}>
          {ayuda}
        </span>
      )}
      {error && (
        <span class="error-de-campo" id={`${id}-error`}>
          {error}
        </span>
      )}
      {largo ? <textarea {...common} /> : <input type="text" {...common} />}
    </div>
  );
}

export interface Choice<V extends string> {
  readonly valor: V;
  readonly titulo: string;
  readonly texto?: string;
}

interface OptionsProps<V extends string> {
  readonly id: string;
  readonly leyenda: string;
  /** Where the title of the page already asks it. */
  readonly leyendaOculta?: boolean;
  readonly ayuda?: string;
  readonly error?: string | null;
  readonly opciones: readonly Choice<V>[];
  readonly elegida: V | null;
  readonly onChoose: (value: V) => void;
  readonly children?: ComponentChildren;
}

/** One of several. */
export function Options<V extends string>(props: OptionsProps<V>) {
  const { id, leyenda, leyendaOculta, ayuda, error, opciones, elegida, onChoose, children } = props;
  const described = [ayuda && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset class="grupo" aria-describedby={described || undefined}>
      <legend class={leyendaOculta ? 'oculto' : undefined}>{leyenda}</legend>
      {ayuda && (
        <p class="ayuda" id={`${id}-ayuda`}>
          {ayuda}
        </p>
      )}
      {error && (
        <p class="error-de-campo" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div class="opciones">
        {opciones.map(({ valor, titulo, texto }, i) => (
          <label class="opcion" key={valor}>
            <input
              type="radio"
              id={i === 0 ? id : `${id}-${valor}`}
              name={id}
              value={valor}
              checked={elegida === valor}
              onChange={() => onChoose(valor)}
            />
            <span>
              <span class="opcion-titulo">{titulo}</span>
              {texto && <span class="opcion-texto">{texto}</span>}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** Yes or nothing. */
export function Checkbox({
  id,
  etiqueta,
  marcada,
  onChange,
}: {
  readonly id: string;
  readonly etiqueta: string;
  readonly marcada: boolean;
  readonly onChange: (marked: boolean) => void;
}) {
  return (
    <label class="opcion opcion-llana">
      <input type="checkbox" id={id} checked={marcada} onChange={(e) => onChange(e.currentTarget.checked)} />
      <span>{etiqueta}</span>
    </label>
  );
}
