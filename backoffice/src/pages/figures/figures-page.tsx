/** The figures of an insurer on one page: headlines, cases in and out, the months, and the rest by parts. */
import { Button, Grid, Group, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradora, useAseguradoras } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { Cards } from './cards.tsx';
import { Ages, ClosedWithin, CuentasByState, Months, Waterfall } from './charts.tsx';
import { Detail } from './detail.tsx';
import { type Choice, PRESETS, type Preset, queryOf, readChoice, writeChoice } from './period.ts';
import { ViewContext } from './report.tsx';
import { ContributeData } from './supplied-data.tsx';
import './figures.css';
import { DATABASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';
import { DayField } from '../../ui/day-field.tsx';

export function Component() {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const client = useClient();
  const [address, goTo] = useSearchParams();
  const today = todayInMadrid();
  const choice = readChoice(address, today);
  // from the address, not from the last render: two choices in quick succession are both kept
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
          <ContributeData />
        </Group>
      }
    >
      <Filters {...{ choice, today, cut: reading.isPlaceholderData ? null : corte, choose }} />
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
            <Stack gap="sm" aria-busy={reading.isPlaceholderData} opacity={reading.isPlaceholderData ? 0.5 : 1}>
              <Cards />
              <Charts />
              <Detail choose={choose} />
              <Text size="xs" c="dimmed" className="sin-papel">
                {t('exacto')}
              </Text>
            </Stack>
          </ViewContext>
        )}
      </Read>
    </Page>
  );
}

interface PeriodProps {
  readonly choice: Choice;
  readonly corte: string;
  /** The period before it; null: there are no figures of it. */
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

function Charts() {
  return (
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, md: 6, xl: 4.5 }}>
        <Stack gap="sm" h="100%">
          <Waterfall />
          <ClosedWithin />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6, xl: 4.25 }}>
        <Stack h="100%">
          <Months />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, xl: 3.25 }}>
        <SimpleGrid cols={{ base: 1, sm: 2, xl: 1 }} spacing="sm" h="100%">
          <Ages />
          <CuentasByState />
        </SimpleGrid>
      </Grid.Col>
    </Grid>
  );
}

interface FiltersProps {
  readonly choice: Choice;
  readonly today: string;
  /** The instant up to which the figures on the screen are counted. */
  readonly cut: string | null;
  choose(changes: Partial<Choice>): void;
}

/** The period, the date by which cases are counted in it, and the instant as of which. */
function Filters({ choice, today, cut, choose }: FiltersProps) {
  const { t } = useTranslation('cifras');
  const { moment } = useFormats();
  return (
    <Paper component="section" aria-label={t('filtro.titulo')} px="sm" py="xs" mb="sm" className="sin-papel">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('filtro.periodo')}
          value={choice.preset}
          onChange={({ currentTarget }) => choose({ preset: currentTarget.value as Preset })}
          data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
        <Days {...{ choice, today, choose }} />
        <NativeSelect
          label={t('filtro.base')}
          value={choice.base}
          onChange={({ currentTarget }) => choose({ base: currentTarget.value as DatabaseDate })}
          data={DATABASE_DATES.map((value) => ({ value, label: t(`base.${value}`) }))}
        />
        {choice.corte ? (
          <Button variant="default" onClick={() => choose({ corte: '' })} title={moment(choice.corte)}>
            {t('filtro.soltar')}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={cut === null}
            onClick={() => cut && choose({ corte: cut })}
            title={t('filtro.corteAyuda')}
          >
            {t('filtro.fijar')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function Days({ choice, today, choose }: Pick<FiltersProps, 'choice' | 'today' | 'choose'>) {
  const { t } = useTranslation('cifras');
  const { desde, hasta } = choice;
  return (
    <>
      {(['desde', 'hasta'] as const).map((which) => (
        <DayField
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
