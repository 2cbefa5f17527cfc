/** The second page: where cases and accounts stand, how long things take, and what they cost. The rest is in the CSV and in the API. */
import { SimpleGrid, Stack } from '@mantine/core';
import { ByProveedor } from './breakdown.tsx';
import { Flow, Months } from './flow.tsx';
import { CuentasByAction, Economic, Family, Times } from './sections.tsx';
import { ContributeData } from './supplied-data.tsx';

export function Detail() {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <Flow />
        <Months />
        <CuentasByAction />
        <Family />
      </SimpleGrid>
      <Times />
      <ByProveedor />
      <Economic actions={<ContributeData />} />
    </Stack>
  );
}
