/** The lots of an insurer: a file is sent, and those that were. */
import { Anchor, Paper, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { useFormats } from '../../ui/formats.ts';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { SendLote } from './send-lote.tsx';
import { StateBadge } from './state-badge.tsx';

/** Seconds between two looks. */
const LOOK = 10;

export function Component() {
  const { t } = useTranslation('lotes');
  return (
    <Page title={t('titulo')} detail={t('detalle')}>
      <Stack>
        <SendLote />
        <Paper component="section">
          <Title order={2} size="h3" p="md" pb="xs">
            {t('anteriores')}
          </Title>
          <Lotes />
        </Paper>
      </Stack>
    </Page>
  );
}

function Lotes() {
  const { t } = useTranslation('lotes');
  const formats = useFormats();
  const aseguradora = useAseguradora();
  useRows();
  const list = useList('GET /aseguradoras/{aseguradora}/lotes', { params: { aseguradora } }, { every: LOOK });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading rows={3} />;
  if (list.elementos.length === 0) return <Empty title={t('vacio')} text={t('vacioTexto')} />;
  const numbers = { ta: 'right', className: 'cifras' } as const;
  return (
    <>
      <TableView
        width={560}
        className="lista"
        columns={[
          t('recibidoEl'),
          { title: t('filas'), ...numbers },
          { title: t('abiertas'), ...numbers },
          { title: t('errores'), ...numbers },
          t('estado'),
        ]}
      >
        {list.elementos.map(({ lote_id, creado, filas, estado }) => (
          <Table.Tr key={lote_id} className="fila">
            <Table.Td>
              <Anchor
                component={Link}
                to={`/${aseguradora}/lotes/${lote_id}`}
                data-fila
                size="sm"
                fw={600}
                c="var(--mantine-color-text)"
              >
                {formats.moment(creado)}
              </Anchor>
            </Table.Td>
            <Table.Td {...numbers}>{formats.number(filas.total)}</Table.Td>
            <Table.Td {...numbers}>{formats.number(filas.abierto + filas.unido)}</Table.Td>
            <Table.Td {...numbers}>{formats.number(filas.error)}</Table.Td>
            <Table.Td>
              <StateBadge estado={estado} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TableView>
      <More list={list} />
    </>
  );
}
