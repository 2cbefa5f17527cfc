/** How much waited in queues and mail in the last hour, day or week, and for how long. */
import { HEALTH_PERIODS } from '@albacea/contract/schemas/lists.ts';
import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Columns } from '../../ui/columns.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';

type Point = DataOf<'GET /servicio/salud/historia'>['puntos'][number];
type Measure = keyof NonNullable<Point['medidas']>;
type Period = (typeof HEALTH_PERIODS)[number];

/** What each drawing shows: how many waited, and for how many minutes. */
const DRAWN = [
  ['correo_pendientes', 'salud.correo', 'historia.correo_pendientes'],
  ['webhooks_debidas', 'salud.webhooks', 'historia.correo_pendientes'],
  ['correo_segundos', 'salud.correo', 'historia.correo_segundos'],
  ['webhooks_segundos', 'salud.webhooks', 'historia.correo_segundos'],
] as const satisfies readonly (readonly [Measure, string, string])[];

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
  // before the first there was no service to have a worker
  const since = points.slice(points.findIndex(({ medidas }) => medidas !== null));
  const gaps = since.filter(({ medidas }) => medidas === null).length;
  const nameOf = (desde: string) => (period === 'semana' ? `${date(desde)}, ${hour(desde)}` : hour(desde));
  const waited = DRAWN.some(([measure]) => worst(measure) > 0);
  if (!waited && gaps === 0) return <Text>{t('historia.nadaEsperaba')}</Text>;
  return (
    <>
      <Text>
        {t('historia.peor', {
          correos: number(worst('correo_pendientes')),
          espera: number(minutes(worst('correo_segundos'))),
          entregas: number(worst('webhooks_debidas')),
          retraso: number(minutes(worst('webhooks_segundos'))),
        })}
        {gaps > 0 && ` ${t('historia.huecos', { tramos: number(gaps), todos: number(since.length) })}`}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        {DRAWN.map(([measure, of, what]) => (
          <Columns
            key={measure}
            series={[{ label: `${t(of)}: ${t(what)}`, colour: 'var(--albacea-serie-principal)' }]}
            columns={points.map(({ desde, medidas }) => ({
              name: nameOf(desde),
              parts: medidas && [measure.endsWith('segundos') ? minutes(medidas[measure]) : medidas[measure]],
            }))}
            write={number}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
