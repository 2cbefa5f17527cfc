/** How much waited in queues and mail in the last hour, day or week, and for how long. */
import '@mantine/charts/styles.css';
import { HEALTH_PERIODS } from '@albacea/contract/schemas/lists.ts';
import { LineChart } from '@mantine/charts';
import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';

type Point = DataOf<'GET /servicio/salud/historia'>['puntos'][number];
type Measure = keyof NonNullable<Point['medidas']>;
type Period = (typeof HEALTH_PERIODS)[number];

/** What each chart shows: counts, and waits in minutes. */
const CHARTS = [
  ['correo_pendientes', 'webhooks_debidas'],
  ['correo_segundos', 'webhooks_segundos'],
] as const satisfies readonly (readonly Measure[])[];
const COLOURS = ['var(--albacea-serie-principal)', 'var(--albacea-serie-segunda)'] as const;

export function HealthHistory() {
  const { t } = useTranslation('servicio');
  const [period, choose] = useState<Period>('hora');
  const reading = useReading('GET /servicio/salud/historia', { query: { periodo: period } }, { every: 60, keep: true });
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>{t('historia.titulo')}</Title>
          <SegmentedControl
            aria-label={t('historia.periodo')}
            data={HEALTH_PERIODS.map((value) => ({ value, label: t(`historia.${value}`) }))}
            value={period}
            onChange={(value) => choose(value as Period)}
          />
        </Group>
        <Read reading={reading}>{({ puntos }) => <Points points={puntos} period={period} />}</Read>
      </Stack>
    </Paper>
  );
}

interface PointsProps {
  readonly points: readonly Point[];
  readonly period: Period;
}

function Points({ points, period }: PointsProps) {
  const { t } = useTranslation('servicio');
  const { date, hour, number } = useFormats();
  const worst = (measure: Measure) => Math.max(0, ...points.map(({ medidas }) => medidas?.[measure] ?? 0));
  const minutes = (seconds: number) => Math.round(seconds / 6) / 10;
  const gaps = points.filter(({ medidas }) => medidas === null).length;
  const data = points.map(({ desde, medidas }) => ({
    desde: period === 'semana' ? `${date(desde)} ${hour(desde)}` : hour(desde),
    correo_pendientes: medidas?.correo_pendientes ?? null,
    webhooks_debidas: medidas?.webhooks_debidas ?? null,
    correo_segundos: medidas && minutes(medidas.correo_segundos),
    webhooks_segundos: medidas && minutes(medidas.webhooks_segundos),
  }));
  return (
    <>
      {/* what the charts tell, for whoever reads or hears the page */}
      <Text>
        {t('historia.peor', {
          correos: number(worst('correo_pendientes')),
          espera: number(minutes(worst('correo_segundos'))),
          entregas: number(worst('webhooks_debidas')),
          retraso: number(minutes(worst('webhooks_segundos'))),
        })}
        {gaps > 0 && ` ${t('historia.huecos', { tramos: number(gaps), todos: number(points.length) })}`}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} aria-hidden>
        {CHARTS.map((measures) => (
          <Stack key={measures[0]} gap={4}>
            <Text size="sm" fw={600}>
              {t(`historia.${measures[0]}`)}
            </Text>
            <LineChart
              h={160}
              data={data}
              dataKey="desde"
              series={measures.map((name, i) => ({
                name,
                label: t(i === 0 ? 'salud.correo' : 'salud.webhooks'),
                color: COLOURS[i] as string,
              }))}
              connectNulls={false}
              withDots={false}
              withLegend
              curveType="linear"
              gridAxis="none"
              yAxisProps={{ allowDecimals: false, width: 36 }}
              xAxisProps={{ minTickGap: 40 }}
              lineProps={{ isAnimationActive: false }}
              lineChartProps={{ accessibilityLayer: false, tabIndex: -1 }}
            />
          </Stack>
        ))}
      </SimpleGrid>
    </>
  );
}
