/** A page: its header, its sections, and the tabs of a page that has several parts. */
import { Anchor, Box, Breadcrumbs, Group, Paper, Tabs, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { Muted } from './text.tsx';

interface PageProps {
  readonly title: string;
  /** One line below the title. */
  readonly detail?: ReactNode;
  /** Pages above this one. */
  readonly above?: readonly { readonly text: string; readonly to: string }[];
  /** Buttons, at the right. */
  readonly actions?: ReactNode;
  /** Title of the browser's tab, where the page's own title would put personal data into histories. */
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
  /** Below the title. */
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a title. */
export function Section({ title, detail, actions, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {actions}
      </Group>
      {detail && <Muted mb="sm">{detail}</Muted>}
      {children}
    </Paper>
  );
}

interface PageWithTabsProps<K extends string, G extends string> {
  readonly title: string;
  /** Path of the first tab; the path of any other tab is `base`, a slash and its name. */
  readonly base: string;
  readonly tabs: Readonly<Record<K, ComponentType>>;
  readonly nameOf: (tab: K) => string;
  /** Groups of tabs, for a page with many: each group is a tab of an upper row. */
  readonly groups?: Readonly<Record<G, readonly K[]>>;
  readonly nameOfGroup?: (group: G) => string;
}

/** The content is mounted again when `base` changes; an unknown tab in the address leads to the first tab. */
export function PageWithTabs<K extends string, G extends string = never>({
  title,
  base,
  tabs,
  nameOf,
  groups,
  nameOfGroup,
}: PageWithTabsProps<K, G>) {
  const goTo = useNavigate();
  const names = Object.keys(tabs) as K[];
  const { pestana = names[0] } = useParams();
  const current = names.find((name) => name === pestana);
  if (!current) return <Navigate to={base} replace />;
  const Content: ComponentType = tabs[current];
  const all = Object.entries<readonly K[]>(groups ?? {}) as [G, readonly K[]][];
  const [group, parts = names] = all.find(([, members]) => members.includes(current)) ?? [];
  const choose = (name: string | null) => goTo(`${base}/${name}`);
  const content = (
    <TabRow
      label={group && nameOfGroup ? nameOfGroup(group) : title}
      current={current}
      tabs={parts.map((name) => [name, nameOf(name)])}
      choose={choose}
      isInGroup={group !== undefined}
    >
      <Content key={base} />
    </TabRow>
  );
  return (
    <Page title={title} tab={`${nameOf(current)} · ${title}`}>
      {group && nameOfGroup ? (
        <TabRow
          label={title}
          current={group}
          tabs={all.map(([name]) => [name, nameOfGroup(name)])}
          choose={(name) => choose(groups?.[name as G][0] ?? null)}
        >
          {content}
        </TabRow>
      ) : (
        content
      )}
    </Page>
  );
}

interface TabRowProps {
  readonly label: string;
  readonly current: string;
  readonly tabs: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string | null) => void;
  /** Whether the row stands below a row of groups. */
  readonly isInGroup?: boolean;
  readonly children: ReactNode;
}

function TabRow({ label, current, tabs, choose, isInGroup = false, children }: TabRowProps) {
  return (
    <Tabs value={current} onChange={choose} keepMounted={false} variant={isInGroup ? 'pills' : 'default'}>
      <Tabs.List aria-label={label} mb="md" className="pestanas">
        {tabs.map(([value, name]) => (
          <Tabs.Tab key={value} value={value}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([value]) => (
        <Tabs.Panel key={value} value={value}>
          {value === current && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
