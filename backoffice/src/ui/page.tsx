/** The head of a page: where one is, what it is called and what can be done there. */
import { Anchor, Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';

interface PageProps {
  readonly title: string;
  /** One line below the title. */
  readonly detail?: ReactNode;
  /** Pages above this one. */
  readonly above?: readonly { readonly text: string; readonly to: string }[];
  /** Buttons, at the right. */
  readonly actions?: ReactNode;
  /** For the tab of the browser, where the title says too much: personal data stay out of histories. */
  readonly tab?: string;
  readonly children: ReactNode;
}

export function Page({ title, detail, above = [], actions, tab = title, children }: PageProps) {
  useEffect(() => {
    document.title = `${tab} · Albacea`;
  }, [tab]);
  return (
    <Box maw="var(--albacea-ancho)" mx="auto">
      {above.length > 0 && (
        <Breadcrumbs mb={4} separator="›">
          {above.map(({ text, to }) => (
            <Anchor key={to} component={Link} to={to} size="sm">
              {text}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-end" mb="md" gap="sm">
        {/* what stands below the title goes on in a second line before the buttons do */}
        <Box flex="1 1 24rem" miw={0}>
          <Title order={1}>{title}</Title>
          {detail && (
            <Text component="div" c="dimmed" size="sm" mt={2}>
              {detail}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
