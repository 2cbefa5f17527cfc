/** Forms of commands: their fields follow the contract, and they show why a command was refused. Also the confirmation before an act that can't be undone. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import {
  Alert,
  Button,
  type ButtonProps,
  Checkbox,
  Group,
  Modal,
  type ModalProps,
  MultiSelect,
  Select,
  Stack,
  type StackProps,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormEvent, isValidElement, type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackofficeCall, DataOf, SendingOf } from '../app/client.ts';
import { type CommandOptions, useCommand, useFailureMessage } from '../app/data.ts';
import { type Field, fieldsOf } from './fields.ts';
import { Choice } from './inputs.tsx';
import { bodyOf, type RequestField, type RequestFields } from './request.ts';

/** The fields of each command's body, by `METHOD /path`; the build extracts them from the contract. */
const REQUESTS = import.meta.env.VITE_REQUEST_FIELDS as Readonly<Record<string, RequestFields>>;

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ opened, title, text, button, busy = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancelar')}
          </Button>
          <Button color="teja" loading={busy} onClick={onConfirm}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function FormFailure({ failure }: { readonly failure: Error | null }) {
  const messageOf = useFailureMessage();
  return failure ? (
    <Alert color="teja" role="alert">
      {messageOf(failure)}
    </Alert>
  ) : null;
}

type Body<K extends BackofficeCall> = K extends unknown
  ? SendingOf<K> extends { readonly body?: infer B }
    ? NonNullable<B>
    : never
  : never;
type Params<K extends BackofficeCall> = K extends unknown
  ? SendingOf<K> extends { readonly params: infer P }
    ? P
    : undefined
  : never;

/** Properties of a body and of its nested objects, such as `heredero.email`. */
type MemberPath<B> = B extends unknown
  ? {
      [M in keyof B & string]: NonNullable<B[M]> extends string | number | boolean | readonly unknown[]
        ? M
        : `${M}.${keyof NonNullable<B[M]> & string}`;
    }[keyof B & string]
  : never;
type MemberAt<B, P extends string> = B extends unknown
  ? P extends `${infer M}.${infer N}`
    ? M extends keyof B
      ? MemberAt<NonNullable<B[M]>, N>
      : never
    : P extends keyof B
      ? NonNullable<B[P]>
      : never
  : never;
type OptionOf<V> = V extends readonly (infer E)[] ? E : V;

interface FieldSpec<V> {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** @returns the label of an option */
  readonly nameOf?: (option: OptionOf<V>) => string;
  /** The options to offer, if not all those of the contract. */
  readonly options?: readonly OptionOf<V>[];
  readonly defaultValue?: string | null | undefined;
  /** The value, where the caller controls it, such as a draft. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** true: required here, even if the contract has the property optional. */
  readonly required?: boolean;
  /** Earliest and latest day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Lines of a long text; 2 by default. */
  readonly minRows?: number;
  /** Puts the description below the input, so that fields side by side in a grid line up. */
  readonly below?: boolean;
  readonly autoComplete?: string;
  readonly type?: 'tel' | 'url';
  readonly autoFocus?: boolean;
  readonly 'data-autofocus'?: boolean;
}

/** By property name, in the order on the page: a label, a field's settings, or an element in its place; false or null: no field. */
export type Fields<K extends BackofficeCall> = {
  readonly [M in MemberPath<Body<K>>]?: string | FieldSpec<MemberAt<Body<K>, M>> | ReactElement | false | null;
};

interface CommandFormProps<K extends BackofficeCall>
  extends Pick<ButtonProps, 'color' | 'disabled' | 'size' | 'w' | 'variant'>,
    CommandOptions<DataOf<K>, SendingOf<K>> {
  readonly call: K;
  readonly params?: Params<K>;
  readonly fields?: Fields<K>;
  /** Sent together with the fields. */
  readonly body?: Partial<Body<K>> | undefined;
  /** Changes the body before it is sent. @param from reads any field of the form, even one that is no property of the body */
  readonly shape?: (body: Body<K>, from: Field) => Body<K>;
  /** Label of the submit button. */
  readonly button: string;
  /** Runs on the button to cancel; undefined: no such button. */
  readonly onCancel?: (() => void) | undefined;
  /** true: after each success the form is emptied for the next command. */
  readonly again?: boolean;
  /** Runs once all data has been read again, so that the buttons match the new state. */
  readonly onRead?: () => void;
  readonly gap?: StackProps['gap'];
  /** Renders a refusal, instead of the server's message, in a form whose subject somebody else may have changed meanwhile. */
  readonly refusal?: (failure: CallError | null) => ReactNode;
  /** Content above the fields. */
  readonly children?: ReactNode;
  /** Content below the fields. */
  readonly below?: ReactNode;
}

/** A form that gives one command. */
export function CommandForm<K extends BackofficeCall>({
  call,
  params,
  fields = {},
  body,
  shape = (whole) => whole,
  button,
  onCancel,
  again = false,
  onRead,
  gap = 'md',
  refusal,
  children,
  below,
  done,
  onFinish,
  onFail,
  ...look
}: CommandFormProps<K>) {
  const { t } = useTranslation();
  const command = useCommand(call, {
    ...(done !== undefined && { done }),
    onFinish(data, sending) {
      if (again) form.current?.reset();
      onFinish?.(data, sending);
    },
    onFail: (failure) => onFail?.(failure) ?? true,
  });
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.stopPropagation(); // the form may be inside another one
    const from = fieldsOf(event);
    if (isSending.current) return; // the second click of a double click
    isSending.current = true;
    const whole = { ...bodyOf(REQUESTS[call] ?? {}, new FormData(event.currentTarget)), ...body } as Body<K>;
    command.mutate({ params, body: shape(whole, from) } as unknown as SendingOf<K>, {
      ...(onRead && { onSuccess: onRead }),
      onSettled() {
        isSending.current = false;
      },
    });
  };
  const sends = (
    <Button type="submit" loading={command.isPending} {...look}>
      {button}
    </Button>
  );
  return (
    <form ref={form} onSubmit={send}>
      <Stack gap={gap}>
        {children}
        <CommandFields call={call} fields={fields} />
        {below}
        {refusal ? refusal(command.error) : <FormFailure failure={command.error} />}
        {onCancel ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              {t('cancelar')}
            </Button>
            {sends}
          </Group>
        ) : (
          sends
        )}
      </Stack>
    </form>
  );
}

interface CommandFieldsProps<K extends BackofficeCall> {
  readonly call: K;
  readonly fields: Fields<K>;
}

/** Fields of a command, for a form that lays them out in groups. */
export function CommandFields<K extends BackofficeCall>({ call, fields }: CommandFieldsProps<K>) {
  const entries = Object.entries(fields as Record<string, string | FieldSpec<string> | ReactElement | false | null>);
  return entries.map(([name, spec]) =>
    isValidElement(spec) || !spec ? (
      <OwnField key={name}>{spec}</OwnField>
    ) : (
      <CommandField
        key={name}
        name={name}
        field={REQUESTS[call]?.[name] as RequestField}
        spec={typeof spec === 'string' ? { label: spec } : spec}
      />
    ),
  );
}

const OwnField = ({ children }: { readonly children: ReactNode }) => children;

interface CommandFieldProps {
  readonly name: string;
  readonly field: RequestField;
  readonly spec: FieldSpec<string>;
}

const BELOW: ['label', 'input', 'description', 'error'] = ['label', 'input', 'description', 'error'];
const INPUT_TYPE = { email: 'email', day: 'date', moment: 'datetime-local' } as const;

function CommandField({ name, field, spec }: CommandFieldProps) {
  const {
    nameOf = (option: string) => option,
    options = field.options ?? [],
    value,
    onChange,
    minRows = 2,
    below = false,
    ...rest
  } = spec;
  const { kind, required = false, maxLength } = field;
  const own = {
    ...rest,
    name,
    required: rest.required ?? required,
    defaultValue: rest.defaultValue ?? undefined,
    ...(below && { inputWrapperOrder: BELOW }),
    ...(maxLength !== undefined && { maxLength }),
    ...(value !== undefined && { value }),
    ...(onChange && {
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        onChange(currentTarget.value),
    }),
  };
  const data = options.map((option) => ({ value: option, label: nameOf(option) }));
  switch (kind) {
    case 'text':
      return <Textarea {...own} autosize minRows={minRows} />;
    case 'one':
      return own.required ? (
        <Choice {...own} data={data} />
      ) : (
        <Select {...rest} name={name} data={data} defaultValue={rest.defaultValue ?? null} clearable />
      );
    case 'several':
      return (
        <MultiSelect label={rest.label} description={rest.description} name={name} data={data} searchable clearable />
      );
    case 'box':
      return <Checkbox name={name} label={rest.label} required={rest.required ?? false} />;
    default:
      return <TextInput {...own} {...(kind in INPUT_TYPE && { type: INPUT_TYPE[kind as 'day'] })} />;
  }
}

interface CommandDialogProps<K extends BackofficeCall>
  extends CommandFormProps<K>,
    Pick<ModalProps, 'opened' | 'onClose' | 'title'> {
  readonly dialogSize?: ModalProps['size'];
}

/** A command in a dialog, which closes once the server has accepted it. */
export function CommandDialog<K extends BackofficeCall>({
  opened,
  onClose,
  title,
  dialogSize = 'md',
  onFinish,
  ...form
}: CommandDialogProps<K>) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={dialogSize}>
      <CommandForm
        {...(form as unknown as CommandFormProps<K>)}
        onFinish={(data, sending) => {
          onClose();
          onFinish?.(data, sending);
        }}
      />
    </Modal>
  );
}
