/** The figures of an insurer, in two tabs: a summary for its board, and the details. */
import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Tabs } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradora, useAseguradoras } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { Board } from './board.tsx';
import { Flow, Months } from './flow.tsx';
import { type Choice, PARTS, type Part, PRESETS, type Preset, queryOf, readChoice, writeChoice } from './period.ts';
import { ViewContext } from './report.tsx';
import { ByProveedor, CuentasByAction, Economic, Family, Times } from './sections.tsx';
import { ContributeData } from './supplied-data.tsx';
import './figures.css';

export function Component() {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const client = useClient();
  const [address, goTo] = useSearchParams();
  const today = todayInMadrid();
  const choice = readChoice(address, today);
  // reads the address again, because a second choice may come before this component has rendered the first
  const choose = (changes: Partial<Choice>) =>
    goTo(writeChoice(readChoice(new URLSearchParams(location.search), today), changes));
  const params = { aseguradora };
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/cifras/cuadro',
    { params, query: queryOf(choice) },
    { keep: true },
  );
  const corte = reading.data?.informe.periodo.corte ?? null;
  return (
    <Page
      title={t('titulo')}
      detail={
        corte && <PeriodAndComparison choice={choice} corte={corte} before={reading.data?.anterior?.periodo ?? null} />
      }
      actions={
        <Group gap="xs" className="sin-papel">
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={print}>
            {t('imprimir')}
          </Button>
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            href={client.address('GET /aseguradoras/{aseguradora}/cifras/csv', {
              params,
              query: { ...queryOf(choice), ...(corte && { corte }) },
            })}
            download={`${aseguradora}-${choice.desde}-${choice.hasta}.csv`}
          >
            {t('csv')}
          </Button>
        </Group>
      }
    >
      <Filters {...{ choice, today, choose }} />
      <Read reading={reading}>
        {({ informe, anterior, cierres, meses, nombres }) => (
          <ViewContext
            value={{
              choice,
              report: informe,
              before: anterior,
              closings: cierres,
              months: meses,
              names: new Map(nombres.map(({ codigo, nombre }) => [codigo, nombre])),
            }}
          >
            <Tabs
              value={choice.parte}
              onChange={(part) => choose({ parte: part as Part })}
              keepMounted={false}
              aria-busy={reading.isPlaceholderData}
              opacity={reading.isPlaceholderData ? 0.5 : 1}
            >
              <Tabs.List mb="sm" aria-label={t('titulo')} className="pestanas sin-papel">
                {PARTS.map((part) => (
                  <Tabs.Tab key={part} value={part}>
                    {t(`parte.${part}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="resumen">
                <Board />
              </Tabs.Panel>
              {/* the figures that are not shown here are in the CSV and in the API */}
              <Tabs.Panel value="detalle">
                <Stack gap="sm">
                  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
                    <Flow />
                    <Months />
                    <CuentasByAction />
                    <Family />
                  </SimpleGrid>
                  <Times />
                  <ByProveedor />
                  <Economic actions={<ContributeData />} />
                </Stack>
              </Tabs.Panel>
            </Tabs>
            <FinePrint mt="sm" className="sin-papel">
              {t('exacto')}
            </FinePrint>
          </ViewContext>
        )}
      </Read>
    </Page>
  );
}

interface PeriodProps {
  readonly choice: Choice;
  readonly corte: string;
  /** The previous period for comparison; null: there are no figures for it. */
  readonly before: Pick<Choice, 'desde' | 'hasta'> | null;
}

function PeriodAndComparison({ choice, corte, before }: PeriodProps) {
  const { t } = useTranslation('cifras');
  const { date, moment } = useFormats();
  const slug = useAseguradora();
  const insurer = useAseguradoras().find((one) => one.slug === slug)?.nombre;
  return (
    <>
      {insurer && <span className="solo-papel">{insurer} · </span>}
      {t('detalle', { desde: date(choice.desde), hasta: date(choice.hasta), corte: moment(corte) })}
      {' · '}
      {before ? t('comparado', { desde: date(before.desde), hasta: date(before.hasta) }) : t('sinAnterior')}
    </>
  );
}

interface FiltersProps {
  readonly choice: Choice;
  readonly today: string;
  choose(changes: Partial<Choice>): void;
}

function Filters({ choice, today, choose }: FiltersProps) {
  const { t } = useTranslation('cifras');
  return (
    <Paper component="section" aria-label={t('filtro.titulo')} px="sm" py="xs" mb="sm" className="sin-papel">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('filtro.periodo')}
          value={choice.preset}
          onChange={({ currentTarget }) => choose({ preset: currentTarget.value as Preset })}
          data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
        <DayInputs {...{ choice, today, choose }} />
      </Group>
    </Paper>
  );
}

function DayInputs({ choice, today, choose }: FiltersProps) {
  const { t } = useTranslation('cifras');
  const { desde, hasta } = choice;
  return (
    <>
      {(['desde', 'hasta'] as const).map((which) => (
        <DayInput
          key={which}
          label={t(`filtro.${which}`)}
          value={choice[which]}
          max={today}
          onChange={(day) => day !== '' && choose({ preset: 'propio', desde, hasta, [which]: day })}
        />
      ))}
    </>
  );
}
