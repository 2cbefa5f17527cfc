/** Tables and what belongs to them: a cell, the sorting of a head, the button for the next page. */
import { Button, Group, ScrollArea, Table, type TableProps, type TableThProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Column<R> extends Pick<TableThProps, 'ta' | 'w' | 'className'> {
  readonly title: string;
  /** For screen readers alone: the buttons in the column say it themselves. */
  readonly hidden?: boolean;
  readonly cell: (row: R) => ReactNode;
}

interface TableViewProps<R> extends Pick<TableProps, 'className'> {
  /** Pixels. */
  readonly width: number;
  readonly columns: readonly (Column<R> | false)[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
}

export function TableView<R>({ width, columns, rows, keyOf, className }: TableViewProps<R>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <ScrollArea type="auto">
      <Table miw={width} className={className}>
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ title, hidden, cell: _, ...look }) => (
              <Table.Th key={title} {...look}>
                {hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className={className === 'lista' ? 'fila' : undefined}>
              {shown.map(({ title, hidden: _, w: __, cell, ...look }) => (
                <Table.Td key={title} {...look}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
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

/** Asks for the next page, at the end of a list. */
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

/** `aria-sort` of a sorted head, by the server's name of the direction. */
export const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
