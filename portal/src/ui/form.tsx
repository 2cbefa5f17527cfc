/** A form of the portal: its draft, its checks, what it sends, and the fault of each field. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useDraft } from '../data/use-data.ts';
import { Button } from './button.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from './notice.tsx';

/** The fault of each field, by its id; null: none. */
type Faults = Readonly<Record<string, string | null>>;
type Key<D, V> = { [K in keyof D]: D[K] extends V ? K : never }[keyof D] & string;

/** What has passed the checks, which ask for every choice that may be open. */
type Complete<D> = { readonly [K in keyof D]: NonNullable<D[K]> };

interface Settings<D extends object> {
  /** Keeps what is typed on this device under this name, until it is sent; null: it is not kept. */
  readonly draft: string | null;
  readonly initial: D;
  /** What the fields lack when the button is pressed. */
  checks(data: D): Faults;
  /** Sends it. */
  readonly action: Pick<Action<[Complete<D>]>, 'run' | 'busy' | 'error' | 'forgetError'>;
  onDone(data: Complete<D>): void;
  /** Our own words for a field that the server refuses. */
  readonly refused?: Faults;
  /** Fields that the server calls by another name. */
  readonly called?: Readonly<Record<string, Key<D, unknown>>>;
}

export interface FormState<D extends object> {
  readonly data: D;
  change(part: Partial<D>): void;
  readonly faults: Faults;
  /** The failure, unless it is shown at a field. */
  readonly failure: CallError | null;
  readonly busy: boolean;
  send(): Promise<void>;
  /** What a text field takes from the form. */
  text(id: Key<D, string>): { id: string; value: string; error: string | null; onChange: (value: string) => void };
  /** What a choice takes from the form. */
  choice<K extends keyof D & string>(
    id: K,
  ): { id: string; chosen: D[K]; error: string | null; onChoose: (value: NonNullable<D[K]>) => void };
}

/** A fault stays at its field until the field changes, and the server's refusal of a field is one of them. */
export function useForm<D extends object>(settings: Settings<D>): FormState<D> {
  const { draft, initial, checks, action, onDone, refused, called } = settings;
  const { t } = usePortal();
  const [data, write, forget] = useDraft<D>(draft, initial);
  const [lacks, setLacks] = useState<Faults>({});
  const refusal = faultOfField(action.error, t);
  const field = refusal && (called?.[refusal.field] ?? refusal.field);
  const theirs = field !== null && field in initial ? field : null;
  const faults = { ...lacks, ...(refusal && theirs && { [theirs]: refused?.[theirs] ?? refusal.text }) };
  const change = (part: Partial<D>) => {
    write(part);
    setLacks((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((id) => [id, null])) }));
    if (theirs && theirs in part) action.forgetError();
  };
  return {
    data,
    change,
    faults,
    failure: theirs ? null : action.error,
    busy: action.busy,
    async send() {
      const found = checks(data);
      setLacks(found);
      const complete = data as Complete<D>;
      if (Object.values(found).some(Boolean) || !(await action.run(complete))) return;
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

interface FormProps {
  readonly form: Pick<FormState<object>, 'faults' | 'failure' | 'busy' | 'send'>;
  /** Text of the button that sends it. */
  readonly button: string;
  readonly kind?: 'segundo';
  readonly className?: string;
  /** A heading above the faults. */
  readonly title?: string;
  /** Other buttons, beside the one that sends. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Title, faults, fields, buttons. */
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

/** The text of a field that must not be left empty. */
export const missing = (text: string, words: string): string | null => (text.trim() === '' ? words : null);
