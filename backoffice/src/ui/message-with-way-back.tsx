/** A message of what was done, with a button that takes it back. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

interface MessageWithWayBackProps {
  readonly text: string;
  readonly undo: string;
  readonly takeBack: () => Promise<void>;
}

export function MessageWithWayBack({ text, undo, takeBack }: MessageWithWayBackProps) {
  const [taken, mark] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button
        size="compact-sm"
        variant="light"
        disabled={taken}
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
