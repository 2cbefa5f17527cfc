/** The head of a page: where one is, what it is called and what can be done there. */
import { Anchor, Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';

interface PageProps {
  readonly titulo: string;
  /** One line below the title. */
  readonly detalle?: ReactNode;
  /** Pages above this one. */
  readonly encima?: readonly { readonly texto: string; readonly a: string }[];
  /** Buttons, at the right. */
  readonly acciones?: ReactNode;
  /** For the tab of the browser, where the title says too much: personal data stay out of histories. */
  readonly pestana?: string;
  readonly children: ReactNode;
}

export function Page({ titulo, detalle, encima = [], acciones, pestana = titulo, children }: PageProps) {
  useEffect(() => {
    document.title = `${pestana} · Albacea`;
  }, [pestana]);
  return (
    <Box maw="var(--albacea-ancho)" mx="auto">
      {encima.length > 0 && (
        <Breadcrumbs mb={4} separator="›">
          {encima.map(({ texto, a }) => (
            <Anchor key={a} component={Link} to={a} size="sm">
              {texto}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-end" mb="md" gap="sm">
        <Box>
          <Title order={1}>{titulo}</Title>
          {detalle && (
            <Text component="div" c="dimmed" size="sm" mt={2}>
              {detalle}
            </Text>
          )}
        </Box>
        {acciones && <Group gap="xs">{acciones}</Group>}
      </Group>
      {children}
    </Box>
  );
}
