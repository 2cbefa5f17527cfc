/** A choice that has consequences: nothing is chosen until somebody chooses, and the form does not leave without it. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ChoiceProps extends Omit<NativeSelectProps, 'data' | 'required'> {
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

/** The browser itself refuses the form and takes the focus to the field. */
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
