/** The audit log of the service itself. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AppLogger } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';

export function Audit() {
  const { t } = useTranslation('auditoria');
  const { filtros, query, change } = useFilters();
  const list = useList('GET /servicio/auditoria', { query });
  const reading = useReading('GET /servicio/auditoria/verificacion', {}, { enabled: false });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('servicioTexto')}
      </Text>
      <Seal reading={reading} />
      <Filters filtros={filtros} change={change} withObjects={false} />
      <AppLogger list={list} change={change} />
    </Stack>
  );
}
