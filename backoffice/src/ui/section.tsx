/** A card with a title. */
import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly titulo: string;
  readonly acciones?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ titulo, acciones, children }: SectionProps) {
  return (
    <Paper component="section" p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h3">
          {titulo}
        </Title>
        {acciones}
      </Group>
      {children}
    </Paper>
  );
}
