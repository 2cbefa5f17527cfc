/** When somebody answers the telephone: days, and from when to when. */
import { HOURS_DAYS, readHours } from '@albacea/contract/schemas/hours.ts';
import { Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface HoursFieldProps {
  /** As it is kept; empty: it is not said. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is half given is not handed on. */
export function HoursField({ value, onChange }: HoursFieldProps) {
  const { t } = useTranslation('configuracion');
  const kept = readHours(value);
  const [typed, type] = useState({ dias: kept?.dias ?? '', desde: kept?.desde ?? '', hasta: kept?.hasta ?? '' });
  const put = (change: Partial<typeof typed>) => {
    const now = { ...typed, ...change };
    type(now);
    const text = now.dias === '' ? '' : `${now.dias} ${now.desde}-${now.hasta}`;
    if (text === '' || readHours(text)) onChange(text);
  };
  const whole = typed.dias === '' || readHours(`${typed.dias} ${typed.desde}-${typed.hasta}`) !== null;
  return (
    <Fieldset legend={t('marca.horario')}>
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          {t('marca.horarioTexto')}
        </Text>
        <NativeSelect
          label={t('marca.dias')}
          value={typed.dias}
          onChange={({ currentTarget }) => put({ dias: currentTarget.value })}
          data={[
            { value: '', label: t('marca.sinHorario') },
            ...HOURS_DAYS.map((value) => ({ value, label: t(`marca.diasDe.${value}`) })),
          ]}
        />
        {typed.dias !== '' && (
          <SimpleGrid cols={2}>
            <TextInput
              label={t('marca.desde')}
              value={typed.desde}
              placeholder="09:00"
              onChange={({ currentTarget }) => put({ desde: currentTarget.value })}
            />
            <TextInput
              label={t('marca.hasta')}
              value={typed.hasta}
              placeholder="20:00"
              error={whole ? null : t('marca.horarioMal')}
              onChange={({ currentTarget }) => put({ hasta: currentTarget.value })}
            />
          </SimpleGrid>
        )}
      </Stack>
    </Fieldset>
  );
}
