/** A lot: how far it is, and what came of each row. */
import { LOTE_RESULTS, type LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';
import { Button, Group, NativeSelect, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { LoteRows } from './lote-rows.tsx';
import { StateBadge } from './state-badge.tsx';

/** Seconds between two looks at a lot that is under way. */
const LOOK = 2;

export function Component() {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const { lote = '' } = useParams();
  const [ended, putEnded] = useState(false);
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/lotes/{id}',
    { params: { aseguradora, id: lote } },
    ended ? {} : { every: LOOK },
  );
  const formats = useFormats();
  const { data } = reading;
  useEffect(() => putEnded(data?.estado === 'terminado'), [data?.estado]);
  return (
    <Page
      title={data ? t('deFecha', { fecha: formats.moment(data.creado) }) : t('lote')}
      above={[{ text: t('titulo'), to: `/${aseguradora}/lotes` }]}
      actions={data && data.filas.error > 0 && <Errors lote={lote} />}
      tab={t('lote')}
    >
      <Read reading={reading}>{(data) => <Content lote={data} />}</Read>
    </Page>
  );
}

function Errors({ lote }: { readonly lote: string }) {
  const { t } = useTranslation('lotes');
  const client = useClient();
  const aseguradora = useAseguradora();
  return (
    <Button
      component="a"
      href={client.address('GET /aseguradoras/{aseguradora}/lotes/{id}/errores', { params: { aseguradora, id: lote } })}
      download={`${lote}-errores.csv`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('descargar')}
    </Button>
  );
}

function Content({ lote }: { readonly lote: Lote }) {
  const { t } = useTranslation('lotes');
  const formats = useFormats();
  const [wanted, want] = useState<LoteResult | null>(lote.filas.error > 0 ? 'error' : null);
  const { total, pendiente } = lote.filas;
  const worked = t('avance', { hechas: formats.number(total - pendiente), total: formats.number(total) });
  return (
    <Stack>
      <Paper component="section" p="md">
        <Group justify="space-between" mb="xs">
          <Text fw={600} className="cifras" role="status">
            {worked}
          </Text>
          <StateBadge estado={lote.estado} />
        </Group>
        <Progress value={(100 * (total - pendiente)) / total} aria-label={worked} />
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} mt="md">
          {LOTE_RESULTS.map((result) => (
            <div key={result}>
              <Text size="xl" fw={600} className="cifras">
                {formats.number(lote.filas[result])}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`resultadoEs.${result}`)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed" mt="md">
          {lote.explicado_hasta === null
            ? t('seActualiza')
            : t('explicado', { fecha: formats.date(lote.explicado_hasta) })}
        </Text>
      </Paper>
      <Paper component="section">
        <Group p="sm">
          <NativeSelect
            label={t('ver')}
            value={wanted ?? ''}
            onChange={({ currentTarget: { value } }) => want(value === '' ? null : (value as LoteResult))}
            data={[
              { value: '', label: t('todas') },
              ...LOTE_RESULTS.map((result) => ({ value: result, label: t(`resultadoEs.${result}`) })),
            ]}
          />
        </Group>
        <LoteRows lote={lote} wanted={wanted} />
      </Paper>
    </Stack>
  );
}
