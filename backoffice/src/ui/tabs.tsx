/** A page of several, with a tab and an address for each. */
import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Page } from './page.tsx';

interface PageWithTabsProps<K extends string> {
  readonly title: string;
  /** Address of the first; the others stand below it, by their names. */
  readonly base: string;
  readonly tabs: Readonly<Record<K, ComponentType>>;
  readonly nameOf: (tab: K) => string;
}

/** What is shown begins anew when `base` changes; an address without a tab of its name leads to the first. */
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
