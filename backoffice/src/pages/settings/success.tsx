/** How a receiver is doing: attempts that arrived and attempts that failed, by the hour or by the day. */
import { PERIODS } from '@albacea/contract/schemas/lists.ts';
import { Box, Group, Paper, SegmentedControl, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';

type Stretch = DataOf<'GET /aseguradoras/{aseguradora}/webhooks/exito'>['elementos'][number]['tramos'][number];
type Period = (typeof PERIODS)[number];

interface SuccessProps {
  readonly aseguradora: string;
  readonly webhook: string;
}

export function Success({ aseguradora, webhook }: SuccessProps) {
  const { t } = useTranslation('desarrolladores');
  const [period, choose] = useState<Period>('dia');
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/webhooks/exito',
    { params: { aseguradora }, query: { periodo: period } },
    { every: 5, keep: true },
  );
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{t('exito.titulo')}</Title>
          <SegmentedControl
            aria-label={t('exito.periodo')}
            data={PERIODS.map((value) => ({ value, label: t(`exito.${value}`) }))}
            value={period}
            onChange={(value) => choose(value as Period)}
          />
        </Group>
        <Read reading={reading}>
          {({ elementos }) => (
            <Stretches
              stretches={elementos.find(({ webhook_id }) => webhook_id === webhook)?.tramos ?? []}
              period={period}
            />
          )}
        </Read>
      </Stack>
    </Paper>
  );
}

function Stretches({ stretches, period }: { readonly stretches: readonly Stretch[]; readonly period: Period }) {
  const { t } = useTranslation('desarrolladores');
  const { date, hour, number } = useFormats();
  const { rateOf, sentenceOf } = useSuccessWords();
  const named = stretches.map(({ desde, entregados, fallidos }) => ({
    desde: period === 'dia' ? hour(desde) : date(desde),
    entregados,
    fallidos,
  }));
  if (rateOf(stretches) === null) return <Text c="dimmed">{sentenceOf(stretches)}</Text>;
  return (
    <>
      <Text>{sentenceOf(stretches)}</Text>
      <Columns
        series={[
          { label: t('exito.entregados'), colour: 'var(--albacea-serie-principal)' },
          { label: t('exito.fallidos'), colour: 'var(--albacea-serie-segunda)' },
        ]}
        columns={named.map(({ desde, entregados, fallidos }) => ({ name: desde, parts: [entregados, fallidos] }))}
        write={number}
      />
      <VisuallyHidden>
        <Table>
          <caption>{t('exito.tabla')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('exito.desde')}</th>
              <th scope="col">{t('exito.entregados')}</th>
              <th scope="col">{t('exito.fallidos')}</th>
            </tr>
          </thead>
          <tbody>
            {stretches.map(({ desde }, i) => (
              <tr key={desde}>
                <th scope="row">{named[i]?.desde}</th>
                <td>{named[i]?.entregados}</td>
                <td>{named[i]?.fallidos}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </VisuallyHidden>
    </>
  );
}

interface Counted {
  readonly entregados: number;
  readonly fallidos: number;
  readonly ms_medio: number | null;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The success of a receiver in words: a rate, and a sentence. */
export function useSuccessWords() {
  const { t, i18n } = useTranslation('desarrolladores');
  const { number } = useFormats();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const totalOf = (stretches: readonly Counted[]) => {
    const arrived = sum(stretches.map(({ entregados }) => entregados));
    const attempts = arrived + sum(stretches.map(({ fallidos }) => fallidos));
    // rounded down: one failure in a thousand does not show as 100 %
    return { attempts, rate: attempts === 0 ? null : percent.format(Math.floor((arrived / attempts) * 1000) / 1000) };
  };
  return {
    /** null without attempts */
    rateOf: (stretches: readonly Counted[]): string | null => totalOf(stretches).rate,
    sentenceOf(stretches: readonly Counted[]): string {
      const { attempts, rate } = totalOf(stretches);
      if (rate === null) return t('exito.nada');
      const ms = sum(stretches.map(({ entregados, fallidos, ms_medio }) => (entregados + fallidos) * (ms_medio ?? 0)));
      const seconds = Math.round(ms / attempts / 10) / 100;
      return t('exito.resumen', { tasa: rate, intentos: number(attempts), segundos: number(seconds) });
    },
  };
}

interface ColumnSeries {
  readonly label: string;
  /** A colour of `backoffice.css` that stands out from paper and from the dark. */
  readonly colour: string;
}

interface Column {
  /** Name of the stretch: an hour, a day. */
  readonly name: string;
  /** One for each series, stacked from below. */
  readonly parts: readonly number[];
}

interface ColumnsProps {
  readonly series: readonly ColumnSeries[];
  readonly columns: readonly Column[];
  /** How the highest value is written. */
  readonly write: (value: number) => string;
}

const HEIGHT = 100;
const WIDTH = 10;

/** Columns in a row, one for each stretch of time. They are for the eye alone: the words beside them say the same. */
function Columns({ series, columns, write }: ColumnsProps) {
  const heights = columns.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const most = Math.max(...heights);
  return (
    <Box aria-hidden>
      <Group justify="space-between" gap="md">
        <Text size="xs" c="dimmed" className="cifras">
          {write(most)}
        </Text>
        <Group gap="md">
          {series.map(({ label, colour }) => (
            <Group key={label} gap={6}>
              <Box w={10} h={10} bg={colour} style={{ borderRadius: 2 }} />
              <Text size="xs">{label}</Text>
            </Group>
          ))}
        </Group>
      </Group>
      <Box
        component="svg"
        viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        w="100%"
        h={120}
        display="block"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        {columns.map(({ name, parts }, i) => (
          <g key={name}>
            <title>{[name, ...series.map(({ label }, of) => `${label}: ${write(parts[of] ?? 0)}`)].join(' · ')}</title>
            {parts.map((part, of) => {
              const below = parts.slice(0, of).reduce((sum, one) => sum + one, 0);
              const height = most === 0 ? 0 : (part / most) * HEIGHT;
              const y = HEIGHT - (most === 0 ? 0 : (below / most) * HEIGHT) - height;
              const { label, colour } = series[of] as ColumnSeries;
              return <rect key={label} x={i * WIDTH + 1} y={y} width={WIDTH - 2} height={height} fill={colour} />;
            })}
          </g>
        ))}
      </Box>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {columns[0]?.name}
        </Text>
        <Text size="xs" c="dimmed">
          {columns.at(-1)?.name}
        </Text>
      </Group>
    </Box>
  );
}
