/** How a receiver is doing: attempts that arrived and attempts that failed, by the hour or by the day. */
import { PERIODS } from '@albacea/contract/schemas/lists.ts';
import { Group, Paper, SegmentedControl, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Columns } from '../../ui/columns.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { useSuccessWords } from './success-words.ts';

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
