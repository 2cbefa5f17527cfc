/** A form: its draft, its checks, what it sends, and the error of each field. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useDraft } from '../data/use-data.ts';
import type { Texts } from '../texts/languages.ts';
import { Button } from './button.tsx';
import { ActionFailure, ErrorsSummary, errorPhrase, faultOfField } from './notice.tsx';

/** The error of each field, by its id; null: none. */
type Faults = Readonly<Record<string, string | null>>;
type Key<D, V> = { [K in keyof D]: D[K] extends V ? K : never }[keyof D] & string;

/** The data after the checks, which demand every choice. */
type Complete<D> = { readonly [K in keyof D]: NonNullable<D[K]> };

interface Settings<D extends object> {
  /** Keeps what is typed on this device under this name, until it is sent; null: it is not kept. */
  readonly draft: string | null;
  readonly initial: D;
  /** The errors by field id, when the button is pressed. */
  checks(data: D): Faults;
  /** Sends it. */
  readonly action: Pick<Action<[Complete<D>]>, 'run' | 'busy' | 'error' | 'forgetError'>;
  onDone(data: Complete<D>): void;
  /** Our own words for a field that the server refuses. */
  readonly refused?: Faults;
  /** Maps a field name or an error code of the server to the id of our field; undefined: the field has the same name. */
  called?(fieldOrCode: string, data: D): string | undefined;
  /** Blank values of fields that are not stored on this device, and are blanked once the server has refused them. */
  readonly unkept?: Partial<D>;
}

export interface FormState<D extends object> {
  readonly data: D;
  change(part: Partial<D>): void;
  readonly faults: Faults;
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

/** An error stays at its field until the field changes or passes the checks; a field that the server refuses has one too. */
export function useForm<D extends object>(settings: Settings<D>): FormState<D> {
  const { draft, initial, checks, action, onDone, refused, called, unkept } = settings;
  const { t } = usePortal();
  const [data, write, forget] = useDraft<D>(draft, initial, unkept);
  const [found, setFound] = useState<Faults>({});
  const theirs = refusedField(action.error, (name) => called?.(name, data), { initial, t });
  const lacking = checks(data);
  const empties = unkept && theirs && theirs.id in unkept ? action.error : null;
  useEffect(() => {
    if (empties && unkept) write(unkept); // so that the next one can be typed at once
  }, [empties, unkept, write]);
  const lacks = Object.fromEntries(Object.entries(found).filter(([id]) => lacking[id]));
  const faults = { ...lacks, ...(theirs && { [theirs.id]: refused?.[theirs.id] ?? theirs.text }) };
  const change = (part: Partial<D>) => {
    write(part);
    setFound((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((id) => [id, null])) }));
    if (theirs && (theirs.id in part || !(theirs.id in initial))) action.forgetError();
  };
  return {
    data,
    change,
    faults,
    forget,
    failure: theirs ? null : action.error,
    refusal: action.error?.code ?? null,
    busy: action.busy,
    async send() {
      setFound(lacking);
      const complete = data as Complete<D>;
      if (Object.values(lacking).some(Boolean) || !(await action.run(complete))) return;
      write(initial);
      forget();
      onDone(complete);
    },
    text: (id) => ({
      id,
      value: data[id] as string,
      error: faults[id] ?? null,
      onChange: (value) => change({ [id]: value } as Partial<D>),
    }),
    choice: (id) => ({
      id,
      chosen: data[id],
      error: faults[id] ?? null,
      onChoose: (value) => change({ [id]: value } as Partial<D>),
    }),
  };
}

/** The id of the field that the server refused, and the error as text; null: the failure belongs to no field. */
function refusedField(
  error: CallError | null,
  called: (name: string) => string | undefined,
  { initial, t }: { readonly initial: object; readonly t: Texts },
) {
  if (!error) return null;
  const fault = faultOfField(error, t);
  const id = called(fault?.field ?? error.code) ?? fault?.field;
  if (id === undefined || (fault?.field === id && !(id in initial))) return null;
  return { id, text: fault?.text ?? errorPhrase(error, t) };
}

interface FormProps {
  readonly form: Pick<FormState<object>, 'faults' | 'failure' | 'busy' | 'send'>;
  /** Text of the button that sends it. */
  readonly button: string;
  readonly kind?: 'segundo';
  readonly className?: string;
  /** A heading above the errors. */
  readonly title?: string;
  /** Other buttons, beside the one that sends. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Title, errors, fields, buttons. */
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
      <ErrorsSummary lacks={form.faults} />
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
