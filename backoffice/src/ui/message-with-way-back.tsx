/** A message of what was done, with a button that takes it back. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

interface MessageProps {
  readonly texto: string;
  readonly deshacer: string;
  readonly volver: () => Promise<void>;
}

export function MessageWithWayBack({ texto, deshacer, volver }: MessageProps) {
  const [vuelto, mark] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{texto}</Text>
      <Button
        size="compact-sm"
        variant="light"
        disabled={vuelto}
        onClick={() => {
          mark(true);
          void volver();
        }}
      >
        {deshacer}
      </Button>
    </Group>
  );
}
