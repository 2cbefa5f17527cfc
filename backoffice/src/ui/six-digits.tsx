/** The six digits that a telephone shows for the second factor. */
import { TextInput, type TextInputProps } from '@mantine/core';

interface SixDigitsProps extends Pick<TextInputProps, 'autoFocus'> {
  readonly label: string;
  readonly value: string;
  readonly onType: (digits: string) => void;
  /** A dialogue opens in it. */
  readonly 'data-autofocus'?: boolean;
}

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
