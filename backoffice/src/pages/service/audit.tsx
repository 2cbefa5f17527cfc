/** The audit log of the service itself. */
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AuditLog } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';

export function Audit() {
  const { t } = useTranslation('auditoria');
  const { filters, query, change } = useFilters();
  const params = { aseguradora: SERVICE_SLUG };
  const list = useList('GET /aseguradoras/{aseguradora}/auditoria', { params, query });
  const reading = useReading('GET /aseguradoras/{aseguradora}/auditoria/verificacion', { params }, { enabled: false });
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
