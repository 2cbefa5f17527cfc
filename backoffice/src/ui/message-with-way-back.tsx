/** A message of what was done, with a button that takes it back. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

interface MessageProps {
  readonly text: string;
  readonly undo: string;
  readonly takeBack: () => Promise<void>;
}

export function MessageWithWayBack({ text, undo, takeBack }: MessageProps) {
  const [vuelto, mark] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button
        size="compact-sm"
        variant="light"
        disabled={vuelto}
        onClick={() => {
          mark(true);
          void takeBack();
        }}
      >
        {undo}
      </Button>
    </Group>
  );
}
