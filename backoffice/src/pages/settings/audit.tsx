/** The audit log of the insurer. */
import { Stack } from '@mantine/core';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList, useReading } from '../../app/data.ts';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AuditLog } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';

export function Audit() {
  const aseguradora = useAseguradora();
  const { filters, query, change } = useFilters();
  const params = { aseguradora };
  const list = useList('GET /aseguradoras/{aseguradora}/auditoria', { params, query });
  const reading = useReading('GET /aseguradoras/{aseguradora}/auditoria/verificacion', { params }, { enabled: false });
  return (
    <Stack>
      <Seal reading={reading} />
      <Filters filters={filters} change={change} withObjects />
      <AuditLog list={list} change={change} casoPage={(caso) => `/${aseguradora}/casos/${caso}`} />
    </Stack>
  );
}
