/** A card with a title. */
import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Of its heading; 2 where it stands in no part that has one. */
  readonly order?: 2 | 3;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, order = 2, actions, children }: SectionProps) {
  return (
    <Paper component="section" p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={order} size="h3">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
