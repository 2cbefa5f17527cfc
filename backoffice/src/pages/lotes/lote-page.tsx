/** A batch: its progress, and the result of each row. */
import { LOTE_RESULTS, type LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote, LoteRow } from '@albacea/contract/schemas/lotes.ts';
import {
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  List,
  NativeSelect,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useList, useReading } from '../../app/data.ts';
import { LoteBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading, Read } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { Muted } from '../../ui/text.tsx';

/** Seconds between two requests for the progress of a batch. */
const POLL_SECONDS = 2;

export function Component() {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const { lote = '' } = useParams();
  const [ended, setEnded] = useState(false);
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/lotes/{id}',
    { params: { aseguradora, id: lote } },
    ended ? {} : { every: POLL_SECONDS },
  );
  const formats = useFormats();
  const { data } = reading;
  useEffect(() => setEnded(data?.estado === 'terminado'), [data?.estado]);
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
          <LoteBadge estado={lote.estado} />
        </Group>
        <Progress value={(100 * (total - pendiente)) / total} aria-label={worked} />
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }} mt="md">
          {LOTE_RESULTS.map((result) => (
            <div key={result}>
              <Text size="xl" fw={600} className="cifras">
                {formats.number(lote.filas[result])}
              </Text>
              <Muted>{t(`resultadoEs.${result}`)}</Muted>
            </div>
          ))}
        </SimpleGrid>
        <Muted mt="md">
          {lote.explicado_hasta === null
            ? t('seActualiza')
            : t('explicado', { fecha: formats.date(lote.explicado_hasta) })}
        </Muted>
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

/** Seconds between two requests for the rows of a batch. */
const ROWS_POLL_SECONDS = 4;

const COLOURS: Readonly<Record<LoteResult, string>> = {
  pendiente: 'gray',
  abierto: 'verde',
  unido: 'verde',
  ya_existia: 'gray',
  error: 'teja',
};

interface LoteRowsProps {
  readonly lote: Lote;
  readonly wanted: LoteResult | null;
}

/** The rows of a batch, with the errors of those that were refused. */
function LoteRows({ lote: { lote_id: lote, estado }, wanted }: LoteRowsProps) {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const list = useList(
    'GET /aseguradoras/{aseguradora}/lotes/{id}/filas',
    { params: { aseguradora, id: lote }, query: wanted ? { resultado: wanted } : {} },
    estado === 'en_curso' ? { every: ROWS_POLL_SECONDS } : {},
  );
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading rows={4} />;
  if (list.elementos.length === 0) return <Empty title={t('ningunaAsi')} />;
  return (
    <>
      <TableView
        width={560}
        rows={list.elementos}
        keyOf={({ linea }) => String(linea)}
        columns={[
          { title: t('linea'), ta: 'right', w: 80, className: 'cifras', cell: ({ linea }) => linea },
          {
            title: t('resultado'),
            cell: ({ resultado }) => (
              <Badge variant="light" color={COLOURS[resultado]}>
                {t(`resultadoEs.${resultado}`)}
              </Badge>
            ),
          },
          {
            title: t('caso'),
            cell: ({ caso_id }) =>
              caso_id && (
                <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}`} size="sm" className="cifras">
                  {caso_id}
                </Anchor>
              ),
          },
          { title: t('queFalla'), cell: (row) => <Problems row={row} /> },
        ]}
      />
      <More list={list} />
    </>
  );
}

function Problems({ row: { codigo, problemas } }: { readonly row: LoteRow }) {
  const { t } = useTranslation('lotes');
  if (codigo === null) return null;
  if (problemas.length === 0) return <Muted>{t('sinDetalle', { codigo })}</Muted>;
  return (
    <List listStyleType="none" size="sm" spacing={2}>
      {problemas.map(({ columna, ruta, mensaje }) => (
        <List.Item key={`${columna ?? ruta}${mensaje}`}>
          {(columna ?? ruta) && <Code>{columna ?? ruta}</Code>} {mensaje}
        </List.Item>
      ))}
    </List>
  );
}
