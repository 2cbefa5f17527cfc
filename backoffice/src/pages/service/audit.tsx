/** The audit log of the service itself. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AuditLog } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';

export function Audit() {
  const { t } = useTranslation('auditoria');
  const { filters, query, change } = useFilters();
  const list = useList('GET /servicio/auditoria', { query });
  const reading = useReading('GET /servicio/auditoria/verificacion', {}, { enabled: false });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('servicioTexto')}
      </Text>
      <Seal reading={reading} />
      <Filters filters={filters} change={change} withObjects={false} />
      <AuditLog list={list} change={change} />
    </Stack>
  );
}
