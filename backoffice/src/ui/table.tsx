/** Tables described by their columns, sortable by their headings; and the button for the next page. */
import {
  Button,
  Group,
  ScrollArea,
  Table,
  type TableProps,
  type TableThProps,
  type TableTrProps,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Column<R> extends Pick<TableThProps, 'ta' | 'w' | 'className'> {
  readonly title: string;
  /** true: only screen readers get the title, because the buttons in the column speak for themselves. */
  readonly hidden?: boolean;
  /** Content of the heading instead of the title. */
  readonly head?: ReactNode;
  /** The sort order that a click on the heading asks for; a column without one can't be sorted. */
  readonly order?: string | false;
  readonly cell: (row: R) => ReactNode;
}

interface Sort {
  readonly orden: string;
  readonly sentido: 'asc' | 'desc';
  /** The direction that the first click on a heading asks for. */
  readonly first: 'asc' | 'desc';
  readonly onSort: (orden: string, sentido: 'asc' | 'desc') => void;
}

interface TableViewProps<R> extends Pick<TableProps, 'className' | 'layout' | 'fz' | 'verticalSpacing' | 'opacity'> {
  /** Accessible name, where no heading names the table. */
  readonly label?: string;
  /** Width in pixels below which the table scrolls sideways; undefined: it never scrolls. */
  readonly width?: number | undefined;
  readonly columns: readonly (Column<R> | false)[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly rowOf?: (row: R) => TableTrProps & { readonly [attribute: `data-${string}`]: string };
  readonly sort?: Sort;
  /** true: the first cell of each row is the heading of the row. */
  readonly named?: boolean;
}

export function TableView<R>({
  label,
  width,
  columns,
  rows,
  keyOf,
  rowOf,
  sort,
  named = false,
  className,
  ...cellProps
}: TableViewProps<R>) {
  const shown = columns.filter((column) => column !== false);
  const table = (
    <Table aria-label={label} miw={width} className={className} {...cellProps}>
      <Table.Thead>
        <Table.Tr>
          {shown.map((column) => (
            <HeadCell key={column.title} column={column} sort={sort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} className={className === 'lista' ? 'fila' : undefined} {...rowOf?.(row)}>
            {shown.map(({ title, hidden: _, head: __, order: ___, w: ____, cell, ...own }, i) =>
              named && i === 0 ? (
                <Table.Th key={title} scope="row" fw={400}>
                  {cell(row)}
                </Table.Th>
              ) : (
                <Table.Td key={title} {...own}>
                  {cell(row)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  if (width === undefined) return table;
  // a scrolling region without controls must still be reachable by keyboard
  const reached = { tabIndex: 0, role: 'group', 'aria-label': label };
  return (
    <ScrollArea type="auto" {...(named && { viewportProps: reached })}>
      {table}
    </ScrollArea>
  );
}

/** `aria-sort` by the server's name of the direction. */
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const;

interface HeadCellProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
}

function HeadCell<R>({ column: { title, hidden, head, order, cell: _, ...cellProps }, sort }: HeadCellProps<R>) {
  if (!sort || !order)
    return (
      <Table.Th scope="col" {...cellProps}>
        {head ?? (hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title)}
      </Table.Th>
    );
  const { orden, sentido, first, onSort } = sort;
  const isSorted = orden === order;
  const Icon = isSorted ? ICONS[sentido] : IconArrowsSort;
  const other = sentido === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th scope="col" aria-sort={isSorted ? ARIA_SORT[sentido] : 'none'} {...cellProps}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        className="con-icono"
        onClick={() => onSort(order, isSorted ? other : first)}
      >
        {title}
        <Icon size={14} stroke={1.8} aria-hidden opacity={isSorted ? 1 : 0.4} />
      </UnstyledButton>
    </Table.Th>
  );
}

interface MoreProps {
  /** The result of `useList`. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Loads the next page, at the end of a list. */
export function More({ list }: MoreProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Group justify="center" p="sm">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('mas')}
      </Button>
    </Group>
  );
}
