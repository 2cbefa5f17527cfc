/** A page: its head, the tabs of one that has several parts, and its sections. */
import { Anchor, Box, Breadcrumbs, Group, Paper, Tabs, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';

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
        {/* the detail below the title wraps before the buttons do */}
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

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a title. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <Paper component="section" p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}

interface PageWithTabsProps<K extends string> {
  readonly title: string;
  /** Address of the first; the others stand below it, by their names. */
  readonly base: string;
  readonly tabs: Readonly<Record<K, ComponentType>>;
  readonly nameOf: (tab: K) => string;
}

/** The content starts anew when `base` changes; an unknown tab in the address leads to the first. */
export function PageWithTabs<K extends string>({ title, base, tabs, nameOf }: PageWithTabsProps<K>) {
  const goTo = useNavigate();
  const names = Object.keys(tabs) as K[];
  const { pestana = names[0] } = useParams();
  const current = names.find((name) => name === pestana);
  if (!current) return <Navigate to={base} replace />;
  const Content: ComponentType = tabs[current];
  return (
    <Page title={title} tab={`${nameOf(current)} · ${title}`}>
      <Tabs value={current} onChange={(other) => goTo(`${base}/${other}`)} keepMounted={false}>
        <Tabs.List aria-label={title} mb="md" className="pestanas">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {nameOf(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === current && <Content key={base} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
