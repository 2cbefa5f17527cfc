/** What of some fields is not sure, each source once. What is sure, or unknown as its value says, needs no saying. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { doubtsOf } from './certainty.ts';
import { CertaintyMark } from './certainty-mark.tsx';
import { lastOf } from './field-name.ts';

interface DoubtsProps {
  readonly proveedor: Proveedor;
  /** Of what the fields are part, for instance `acciones.eliminar.vias.general`. */
  readonly path: string;
  readonly fields: readonly string[];
}

export function Doubts({ proveedor, path, fields }: DoubtsProps) {
  const { t } = useTranslation('catalogo');
  const doubts = doubtsOf(proveedor, path, fields);
  if (doubts.length === 0) return null;
  return (
    <Stack gap={6}>
      {doubts.map(({ campos, certainty }) => (
        <div key={campos.join()}>
          <CertaintyMark certainty={certainty} />
          <Text size="xs" c="dimmed">
            {campos.map((field) => t(`nombre.${lastOf(field)}`)).join(', ')}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
