/** Form fields, each with its label, help and error. */
import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly error?: string | null | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly long?: boolean;
  readonly className?: string;
  readonly maxLength?: number;
  readonly attributes?: Readonly<Record<string, string | boolean>>;
}

/** The ids of the help and the error of a field, for `aria-describedby`. */
const describedBy = (id: string, help?: string, error?: string | null): string | undefined =>
  [help && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function Field({ id, label, help, error, value, onChange, long, className, maxLength, attributes }: FieldProps) {
  const common = {
    id,
    name: id,
    class: `entrada ${className ?? ''}`,
    value,
    maxLength,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy(id, help, error),
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...attributes,
  };
  return (
    <div class="campo">
      <label for={id}>{label}</label>
      {help && (
        <span class="ayuda" id={`${id}-ayuda`}>
          {help}
        </span>
      )}
      {error && (
        <span class="error-de-campo" id={`${id}-error`}>
          {error}
        </span>
      )}
      {long ? <textarea {...common} /> : <input type="text" {...common} />}
    </div>
  );
}

/** Attributes of fields about somebody else, which the browser must not fill in. */
export const NO_AUTOFILL = { autoComplete: 'off' } as const;
export const EMAIL_NO_AUTOFILL = {
  type: 'email',
  autoComplete: 'off',
  inputMode: 'email',
  autoCapitalize: 'none',
} as const;
/** For identifiers of the deceased, such as an e-mail address or a user name. */
export const IDENTIFIER = { autoComplete: 'off', autoCapitalize: 'none', spellcheck: false } as const;
export const OWN_PHONE = { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } as const;

/** Catches slips in an e-mail address; the server checks it properly. */
export const seemsEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

export interface Choice<V extends string> {
  readonly value: V;
  readonly title: string;
  /** The language of the title, if it differs from the page's. */
  readonly lang?: string;
  readonly text?: string;
  /** Shown once it is chosen. */
  readonly detail?: string | undefined;
}

interface OptionsProps<V extends string> {
  readonly id: string;
  readonly legend: ComponentChildren;
  /** For a page whose title already asks the question. */
  readonly hiddenLegend?: boolean;
  /** Short choices, laid out in a row. */
  readonly close?: boolean;
  readonly help?: string;
  readonly error?: string | null;
  readonly options: readonly Choice<V>[];
  readonly chosen: V | null;
  readonly onChoose: (value: V) => void;
  readonly children?: ComponentChildren;
}

/** A group of radio buttons. */
export function Options<V extends string>(props: OptionsProps<V>) {
  const { id, legend, hiddenLegend, close, help, error, options, chosen, onChoose, children } = props;
  return (
    <fieldset class="grupo" aria-describedby={describedBy(id, help, error)}>
      <legend class={hiddenLegend ? 'oculto' : undefined}>{legend}</legend>
      {help && (
        <p class="ayuda" id={`${id}-ayuda`}>
          {help}
        </p>
      )}
      {error && (
        <p class="error-de-campo" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div class={close ? 'opciones opciones-juntas' : 'opciones'}>
        {options.map(({ value, title, lang, text, detail }, i) => (
          <label class="opcion" key={value}>
            <input
              type="radio"
              id={i === 0 ? id : `${id}-${value}`}
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>
              <span class="opcion-titulo" lang={lang}>
                {title}
              </span>
              {text && <span class="opcion-texto">{text}</span>}
              {detail && chosen === value && <span class="opcion-texto">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface SelectProps<V extends string> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Choice<V>[];
  readonly chosen: V;
  readonly onChoose: (value: V) => void;
}

/** A drop-down list. */
export function Select<V extends string>({ id, label, options, chosen, onChoose }: SelectProps<V>) {
  return (
    <span class="campo">
      <label for={id}>{label}</label>
      <select id={id} class="entrada" value={chosen} onChange={(event) => onChoose(event.currentTarget.value as V)}>
        {options.map(({ value, title, lang }) => (
          <option key={value} value={value} lang={lang}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}

interface FileButtonProps {
  readonly id: string;
  readonly accept: string;
  readonly camera?: boolean;
  readonly second?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (file: File) => unknown;
  readonly children: ComponentChildren;
}

/** A button that opens the camera or the files: the label of a hidden input, which still takes the focus and is read aloud. */
export function FileButton(props: FileButtonProps) {
  const { id, accept, camera = false, second = false, disabled = false, onChoose, children } = props;
  return (
    <label class={`boton elegir ${second ? 'boton-segundo' : ''}`} for={id} aria-disabled={disabled}>
      <input
        class="oculto"
        id={id}
        type="file"
        accept={accept}
        {...(camera && { capture: 'environment' })}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void onChoose(file);
          currentTarget.value = ''; // the same file can be chosen again
        }}
      />
      {children}
    </label>
  );
}

/** A single checkbox. */
export function Checkbox({
  id,
  label,
  checked,
  onChange,
}: {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly checked: boolean;
  readonly onChange: (marked: boolean) => void;
}) {
  return (
    <label class="opcion opcion-llana">
      <input type="checkbox" id={id} checked={checked} onChange={(e) => onChange(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
