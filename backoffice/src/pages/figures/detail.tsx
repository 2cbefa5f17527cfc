/** The rest of the report, a part at a time; which one stands in the address. */
import { SimpleGrid, Tabs } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ByGroup, ByModulo, ByProveedor, Terms } from './breakdown.tsx';
import { type Choice, PARTS, type Part } from './period.ts';
import { useView } from './report.tsx';
import { Closing, Cohort, Family } from './sections-casos.tsx';
import { CuentasByAction, Economic, ResultsOfCuentas, Times } from './sections-cuentas.tsx';
import { Section } from './table.tsx';

const Pair = (One: ComponentType, Other: ComponentType) => () => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
    <One />
    <Other />
  </SimpleGrid>
);

const CONTENTS: Readonly<Record<Part, ComponentType>> = {
  tiempos: Times,
  cierre: Closing,
  familia: Pair(Family, Cohort),
  cuentas: Pair(CuentasByAction, ResultsOfCuentas),
  coste: Economic,
  modulo: () => (
    <Breakdown part="modulo">
      <ByModulo />
    </Breakdown>
  ),
  pack: () => (
    <Breakdown part="pack">
      <ByGroup part="pack" />
    </Breakdown>
  ),
  prioridad: () => (
    <Breakdown part="prioridad">
      <ByGroup part="prioridad" />
    </Breakdown>
  ),
  proveedor: () => (
    <Breakdown part="proveedor">
      <ByProveedor />
    </Breakdown>
  ),
  plazos: Terms,
};

interface BreakdownProps {
  readonly part: 'modulo' | 'pack' | 'prioridad' | 'proveedor';
  readonly children: ReactNode;
}

function Breakdown({ part, children }: BreakdownProps) {
  const { t } = useTranslation('cifras');
  return <Section title={t(`parte.${part}`)}>{children}</Section>;
}

export function Detail({ choose }: { choose(changes: Partial<Choice>): void }) {
  const { t } = useTranslation('cifras');
  const { parte } = useView().choice;
  return (
    <Tabs value={parte} onChange={(part) => choose({ parte: part as Part })} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t('seccion.desglose')} className="pestanas sin-papel">
        {PARTS.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(`parte.${part}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PARTS.map((part) => {
        const Content = CONTENTS[part];
        return (
          <Tabs.Panel key={part} value={part}>
            <Content />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
