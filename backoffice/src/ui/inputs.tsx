/** Inputs that Mantine does not have. */
import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ChoiceProps extends Omit<NativeSelectProps, 'data' | 'required'> {
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

/** A choice with consequences, so nothing is preselected. Without a choice the browser refuses the form and moves the focus here. */
export function Choice({ data, defaultValue = '', ...props }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...props}
      {...(props.value === undefined && { defaultValue })}
      required
      data={[{ value: '', label: t('elija'), disabled: true }, ...data]}
    />
  );
}

interface PasswordFieldProps extends Omit<PasswordInputProps, 'onChange'> {
  readonly onType?: (password: string) => void;
}

/** The current password of an account, unless `autoComplete` says that it is a new one. */
export const PasswordField = ({ onType, ...props }: PasswordFieldProps) => (
  <PasswordInput
    autoComplete="current-password"
    required
    withAsterisk={false}
    {...props}
    onChange={({ currentTarget: { value } }) => onType?.(value)}
  />
);

interface SixDigitsProps extends Pick<TextInputProps, 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (digits: string) => void;
  /** Takes the focus when its dialog opens. */
  readonly 'data-autofocus'?: boolean;
}

/** The six digits that an authenticator app shows. */
export function SixDigits({ onType, ...props }: SixDigitsProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      required
      withAsterisk={false}
      onChange={({ currentTarget: { value } }) => onType(value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}

interface DayInputProps extends Omit<TextInputProps, 'type' | 'onChange'> {
  /** @param day `YYYY-MM-DD`, or with the time `YYYY-MM-DDTHH:mm`; empty: incomplete */
  readonly onChange: (day: string) => void;
  readonly type?: 'date' | 'datetime-local';
}

/** A date in Madrid; the browser shows it in its own language. */
export function DayInput({ onChange, value, type = 'date', ...props }: DayInputProps) {
  const [typed, keep] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      type={type}
      value={typed ?? value}
      onChange={({ currentTarget: { value: day } }) => {
        keep(day);
        // while 2026 is typed, the browser reports the years 0002, 0020 and 0202 first
        if (!day.startsWith('0')) onChange(day);
      }}
      onBlur={() => keep(null)}
    />
  );
}
