/** A table that is never narrower than it can be read: on a small screen it scrolls within itself. */
import { ScrollArea, Table, type TableProps, type TableThProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface Column extends Pick<TableThProps, 'ta' | 'w' | 'className'> {
  readonly title: string;
  /** For whoever hears the page; the buttons below say it themselves. */
  readonly hidden?: boolean;
}

interface TableViewProps extends Pick<TableProps, 'className'> {
  /** Pixels. */
  readonly width: number;
  readonly columns: readonly (string | Column)[];
  /** The rows. */
  readonly children: ReactNode;
}

export function TableView({ width, columns, children, className }: TableViewProps) {
  return (
    <ScrollArea type="auto">
      <Table miw={width} className={className}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const { title, hidden, ...look } = typeof column === 'string' ? { title: column } : column;
              return (
                <Table.Th key={title} {...look}>
                  {hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
