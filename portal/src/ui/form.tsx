/** A form: its draft, its checks, what it sends, and the error of each field. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useDraft } from '../data/use-data.ts';
import type { Texts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { ActionFailure, ErrorsSummary, errorPhrase, fieldErrorOf } from './notice.tsx';

/** The error of each field, by its id; null: none. */
type FieldErrors = Readonly<Record<string, string | null>>;
type Key<D, V> = { [K in keyof D]: D[K] extends V ? K : never }[keyof D] & string;

/** The data once the checks have passed: no choice is null any more. */
type Complete<D> = { readonly [K in keyof D]: NonNullable<D[K]> };

interface Settings<D extends object> {
  /** Keeps what is typed on this device under this name, until it is sent; null: it is not kept. */
  readonly draft: string | null;
  readonly initial: D;
  /** Finds the errors, by field id, when the button is pressed. */
  checks(data: D): FieldErrors;
  /** Sends the data. */
  readonly action: Pick<Action<[Complete<D>]>, 'run' | 'busy' | 'error' | 'forgetError'>;
  onDone(data: Complete<D>): void;
  /** Our own words for a field that the server refuses. */
  readonly refusals?: FieldErrors;
  /** Maps a field name or an error code of the server to the id of our field; undefined: the field has the same name. */
  fieldIdOf?(fieldOrCode: string, data: D): string | undefined;
  /** The blank values of fields that are never stored on this device. If the server refuses one of them, all get these values. */
  readonly blanks?: Partial<D>;
}

export interface FormState<D extends object> {
  readonly data: D;
  change(part: Partial<D>): void;
  readonly errors: FieldErrors;
  /** The failure, unless it is shown at a field. */
  readonly failure: CallError | null;
  /** The code of the server's refusal; null: it refused nothing. */
  readonly refusal: string | null;
  readonly busy: boolean;
  send(): Promise<void>;
  /** Drops what is kept on this device. */
  forget(): void;
  /** Props of a text field. */
  text(id: Key<D, string>): { id: string; value: string; error: string | null; onChange: (value: string) => void };
  /** Props of a choice. */
  choice<K extends keyof D & string>(
    id: K,
  ): { id: string; chosen: D[K]; error: string | null; onChoose: (value: NonNullable<D[K]>) => void };
}

/** The state of a form. An error stays at its field until the field changes or passes the checks; a field that the server refuses gets one too. */
export function useForm<D extends object>(settings: Settings<D>): FormState<D> {
  const { draft, initial, checks, action, onDone, refusals, fieldIdOf, blanks } = settings;
  const { t } = usePortal();
  const [data, write, forget] = useDraft<D>(draft, initial, blanks);
  const [found, setFound] = useState<FieldErrors>({});
  const refused = refusedField(action.error, (name) => fieldIdOf?.(name, data), { initial, t });
  const missingNow = checks(data);
  const empties = blanks && refused && refused.id in blanks ? action.error : null;
  useEffect(() => {
    if (empties && blanks) write(blanks); // so that a new value, such as a new code, can be typed at once
  }, [empties, blanks, write]);
  const stillMissing = Object.fromEntries(Object.entries(found).filter(([id]) => missingNow[id]));
  const errors = { ...stillMissing, ...(refused && { [refused.id]: refusals?.[refused.id] ?? refused.text }) };
  const change = (part: Partial<D>) => {
    write(part);
    setFound((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((id) => [id, null])) }));
    if (refused && (refused.id in part || !(refused.id in initial))) action.forgetError();
  };
  return {
    data,
    change,
    errors,
    forget,
    failure: refused ? null : action.error,
    refusal: action.error?.code ?? null,
    busy: action.busy,
    async send() {
      setFound(missingNow);
      const complete = data as Complete<D>;
      if (Object.values(missingNow).some(Boolean) || !(await action.run(complete))) return;
      write(initial);
      forget();
      onDone(complete);
    },
    text: (id) => ({
      id,
      value: data[id] as string,
      error: errors[id] ?? null,
      onChange: (value) => change({ [id]: value } as Partial<D>),
    }),
    choice: (id) => ({
      id,
      chosen: data[id],
      error: errors[id] ?? null,
      onChoose: (value) => change({ [id]: value } as Partial<D>),
    }),
  };
}

/** The id of the field that the server refused, and the error as text; null: the failure belongs to no field. */
function refusedField(
  error: CallError | null,
  fieldIdOf: (name: string) => string | undefined,
  { initial, t }: { readonly initial: object; readonly t: Texts },
) {
  if (!error) return null;
  const named = fieldErrorOf(error, t);
  const id = fieldIdOf(named?.field ?? error.code) ?? named?.field;
  if (id === undefined || (named?.field === id && !(id in initial))) return null;
  return { id, text: named?.text ?? errorPhrase(error, t) };
}

interface FormProps {
  readonly form: Pick<FormState<object>, 'errors' | 'failure' | 'busy' | 'send'>;
  /** Text of the button that sends the form. */
  readonly button: string;
  readonly kind?: 'segundo';
  readonly className?: string;
  /** A heading above the errors. */
  readonly title?: string;
  /** Other buttons, beside the one that sends. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A form with its title, errors, fields and buttons. */
export function Form({ form, button, kind, className = 'pila', title, beside, children }: FormProps) {
  return (
    <form
      class={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {title && <h2>{title}</h2>}
      <ErrorsSummary errors={form.errors} />
      <ActionFailure error={form.failure} />
      {children}
      <div class="botones">
        <Button type="submit" busy={form.busy} {...(kind && { kind })}>
          {button}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** The error of a field that must not be left empty; null: it is filled in. */
export const missing = (text: string, words: string): string | null => (text.trim() === '' ? words : null);
