/** What is typed and chosen, with its label, its help and what is wrong with it. */
import type { ComponentChildren } from 'preact';

interface PropsDeCampo {
  readonly id: string;
  readonly etiqueta: string;
  readonly ayuda?: string;
  readonly error?: string | null | undefined;
  readonly valor: string;
  readonly alCambiar: (valor: string) => void;
  readonly largo?: boolean;
  readonly clase?: string;
  readonly maximo?: number;
  readonly propiedades?: Readonly<Record<string, string | boolean>>;
}

export function Campo({
  id,
  etiqueta,
  ayuda,
  error,
  valor,
  alCambiar,
  largo,
  clase,
  maximo,
  propiedades,
}: PropsDeCampo) {
  const comunes = {
    id,
    name: id,
    class: `entrada ${clase ?? ''}`,
    value: valor,
    maxLength: maximo,
    'aria-invalid': Boolean(error),
    'aria-describedby': [ayuda && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onInput: (evento: { currentTarget: { value: string } }) => alCambiar(evento.currentTarget.value),
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
      {largo ? <textarea {...comunes} /> : <input type="text" {...comunes} />}
    </div>
  );
}

export interface Eleccion<V extends string> {
  readonly valor: V;
  readonly titulo: string;
  readonly texto?: string;
}

interface PropsDeOpciones<V extends string> {
  readonly id: string;
  readonly leyenda: string;
  /** Where the title of the page already asks it. */
  readonly leyendaOculta?: boolean;
  readonly ayuda?: string;
  readonly error?: string | null;
  readonly opciones: readonly Eleccion<V>[];
  readonly elegida: V | null;
  readonly alElegir: (valor: V) => void;
  readonly children?: ComponentChildren;
}

/** One of several. */
export function Opciones<V extends string>(props: PropsDeOpciones<V>) {
  const { id, leyenda, leyendaOculta, ayuda, error, opciones, elegida, alElegir, children } = props;
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
              onChange={() => alElegir(valor)}
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
export function Casilla({
  id,
  etiqueta,
  marcada,
  alCambiar,
}: {
  readonly id: string;
  readonly etiqueta: string;
  readonly marcada: boolean;
  readonly alCambiar: (marcada: boolean) => void;
}) {
  return (
    <label class="opcion opcion-llana">
      <input type="checkbox" id={id} checked={marcada} onChange={(e) => alCambiar(e.currentTarget.checked)} />
      <span>{etiqueta}</span>
    </label>
  );
}
