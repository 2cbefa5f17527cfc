/** The audit log of the insurer. */
import { Stack } from '@mantine/core';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList, useReading } from '../../app/data.ts';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AppLogger } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';

export function Audit() {
  const aseguradora = useAseguradora();
  const { filtros, consulta, cambiar } = useFilters();
  const parametros = { aseguradora };
  const list = useList('GET /aseguradoras/{aseguradora}/auditoria', { parametros, consulta });
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/auditoria/verificacion',
    { parametros },
    { activa: false },
  );
  return (
    <Stack>
      <Seal lectura={reading} />
      <Filters filtros={filtros} cambiar={cambiar} conObjetos />
      <AppLogger lista={list} cambiar={cambiar} casoPage={(caso) => `/${aseguradora}/casos/${caso}`} />
    </Stack>
  );
}
