/** A message of what was done, with a button that takes it back. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

interface PropsDeMensaje {
  readonly texto: string;
  readonly deshacer: string;
  readonly volver: () => Promise<void>;
}

export function MensajeConVuelta({ texto, deshacer, volver }: PropsDeMensaje) {
  const [vuelto, marcar] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{texto}</Text>
      <Button
        size="compact-sm"
        variant="light"
        disabled={vuelto}
        onClick={() => {
          marcar(true);
          void volver();
        }}
      >
        {deshacer}
      </Button>
    </Group>
  );
}
