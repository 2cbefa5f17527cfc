/** Why letters are stopped or called back: it stands in the audit trail. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Reason({ value, onChange }: Props) {
  const { t } = useTranslation('seguridad');
  return (
    <TextInput
      label={t('motivo')}
      description={t('motivoAyuda')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={300}
      required
    />
  );
}
