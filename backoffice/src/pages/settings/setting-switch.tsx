/** A setting of the insurer that is on or off. */
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';

interface SettingSwitchProps {
  readonly setting: 'exige_segundo_factor' | 'eventos_con_referencia' | 'comparte_experiencia';
  readonly label: string;
  readonly description: string;
  readonly disabled?: boolean;
}

export function SettingSwitch({ setting, label, description, disabled = false }: SettingSwitchProps) {
  const { t } = useTranslation('configuracion');
  const params = { aseguradora: useAseguradora() };
  const { data } = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Switch
      label={label}
      description={description}
      checked={data?.[setting] ?? false}
      disabled={!data || disabled || change.isPending}
      onChange={({ currentTarget: { checked } }) => change.mutate({ params, body: { [setting]: checked } })}
    />
  );
}
