/** The cases behind a figure as a table that is sorted by its heads. */
import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { Anchor, Badge, ScrollArea, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { CasoBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { ARIA_SORT } from '../../ui/sort.ts';

export type Order = Required<Pick<FigureCasosQuery, 'orden' | 'sentido'>>;

type Column = Order['orden'] | 'fallecido' | 'poliza';
const COLUMNS: readonly Column[] = ['caso', 'fallecido', 'poliza', 'estado', 'resultado', 'abierto', 'dias', 'veces'];
const NUMBERS: readonly Column[] = ['dias', 'veces'];
const isOrder = (column: Column): column is Order['orden'] => column !== 'fallecido' && column !== 'poliza';

interface CasosTableProps {
  readonly casos: readonly FigureCasos['elementos'][number][];
  readonly order: Order;
  onSort(order: Order): void;
}

export function CasosTable({ casos, order, onSort }: CasosTableProps) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { date, number } = useFormats();
  const aseguradora = useAseguradora();
  return (
    <ScrollArea
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('lista.casos', { count: casos.length }) }}
    >
      <Table className="cifras" miw={860}>
        <caption className="oculto">{t('lista.tabla')}</caption>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Head key={column} {...{ column, order, onSort }} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {casos.map((caso) => (
            <Table.Tr key={caso.caso_id} className="fila">
              <Table.Td className="cifra">
                {caso.borrado ? (
                  <>
                    {caso.caso_id} <Badge color="gray">{t('lista.borrado')}</Badge>
                  </>
                ) : (
                  <Anchor component={Link} to={`/${aseguradora}/casos/${caso.caso_id}`} size="sm" data-fila>
                    {caso.caso_id}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{caso.fallecido ?? '–'}</Table.Td>
              <Table.Td>
                {caso.poliza_numero ?? '–'}
                {caso.referencia && (
                  <Text size="xs" c="dimmed">
                    {caso.referencia}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <CasoBadge estado={caso.estado} />
              </Table.Td>
              <Table.Td>{caso.resultado ? t(`resultado.${caso.resultado}`, { ns: 'comun' }) : '–'}</Table.Td>
              <Table.Td className="cifra">{date(caso.abierto)}</Table.Td>
              <Table.Td ta="right">{number(caso.dias)}</Table.Td>
              <Table.Td ta="right">{number(caso.veces)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface HeadProps extends Omit<CasosTableProps, 'casos'> {
  readonly column: Column;
}

const ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** Names and policies are encrypted where they are stored, so nothing is sorted by them. */
function Head({ column, order: { orden, sentido }, onSort }: HeadProps) {
  const { t } = useTranslation('cifras');
  const align = NUMBERS.includes(column) ? 'right' : 'left';
  const help = column === 'dias' ? { title: t('lista.diasAyuda') } : {};
  if (!isOrder(column))
    return (
      <Table.Th scope="col" ta={align}>
        {t(`columna.${column}`)}
      </Table.Th>
    );
  const isSorted = orden === column;
  const Icon = isSorted ? ICONS[sentido] : IconArrowsSort;
  return (
    <Table.Th scope="col" ta={align} aria-sort={isSorted ? ARIA_SORT[sentido] : 'none'} {...help}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        className="con-icono"
        onClick={() => onSort({ orden: column, sentido: isSorted && sentido === 'desc' ? 'asc' : 'desc' })}
      >
        {t(`columna.${column}`)}
        <Icon size={14} stroke={1.8} aria-hidden opacity={isSorted ? 1 : 0.4} />
      </UnstyledButton>
    </Table.Th>
  );
}
