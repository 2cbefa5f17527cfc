/** The rows of a lot, with what is wrong with those that were refused. */
import type { LoteResult } from '@albacea/contract/schemas/lote-lists.ts';
import type { Lote, LoteRow } from '@albacea/contract/schemas/lotes.ts';
import { Anchor, Badge, Code, List, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList } from '../../app/data.ts';
import { More } from '../../ui/more.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

/** Seconds between two looks at a lot that is under way. */
const LOOK = 4;

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

export function LoteRows({ lote: { lote_id: lote, estado }, wanted }: LoteRowsProps) {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const list = useList(
    'GET /aseguradoras/{aseguradora}/lotes/{id}/filas',
    { params: { aseguradora, id: lote }, query: wanted ? { resultado: wanted } : {} },
    estado === 'en_curso' ? { every: LOOK } : {},
  );
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading rows={4} />;
  if (list.elementos.length === 0) return <Empty title={t('ningunaAsi')} />;
  return (
    <>
      <TableView
        width={560}
        columns={[{ title: t('linea'), ta: 'right', w: 80 }, t('resultado'), t('caso'), t('queFalla')]}
      >
        {list.elementos.map((row) => (
          <Table.Tr key={row.linea}>
            <Table.Td ta="right" className="cifras">
              {row.linea}
            </Table.Td>
            <Table.Td>
              <Badge variant="light" color={COLOURS[row.resultado]}>
                {t(`resultadoEs.${row.resultado}`)}
              </Badge>
            </Table.Td>
            <Table.Td>
              {row.caso_id && (
                <Anchor component={Link} to={`/${aseguradora}/casos/${row.caso_id}`} size="sm" className="cifras">
                  {row.caso_id}
                </Anchor>
              )}
            </Table.Td>
            <Table.Td>
              <Problems row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TableView>
      <More list={list} />
    </>
  );
}

function Problems({ row: { codigo, problemas } }: { readonly row: LoteRow }) {
  const { t } = useTranslation('lotes');
  if (codigo === null) return null;
  if (problemas.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('sinDetalle', { codigo })}
      </Text>
    );
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
