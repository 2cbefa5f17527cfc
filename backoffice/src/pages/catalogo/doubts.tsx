/** What of some fields is not sure, each source once. What is sure, or unknown as its value says, needs no saying. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { Group, Stack, Text } from '@mantine/core';
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
  const { t, i18n } = useTranslation('catalogo');
  const doubts = doubtsOf(proveedor, path, fields);
  if (doubts.length === 0) return null;
  // «Quién puede pedirlo y canal:»
  const inWords = (fields: readonly string[]) => {
    const [first = '', ...others] = fields.map((field) => t(`nombre.${lastOf(field)}`));
    const names = [first, ...others.map((name) => name.toLocaleLowerCase())];
    return `${new Intl.ListFormat(i18n.language).format(names)}:`;
  };
  return (
    <Stack gap={6}>
      {doubts.map(({ campos, certainty }) => (
        <Group key={campos.join()} gap="0.15rem 0.5rem">
          <Text size="xs">{inWords(campos)}</Text>
          <CertaintyMark certainty={certainty} />
        </Group>
      ))}
    </Stack>
  );
}
