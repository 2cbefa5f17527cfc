/** A table that is never narrower than it can be read: on a small screen it scrolls within itself. */
import { ScrollArea, Table, type TableProps, type TableThProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface Column extends Pick<TableThProps, 'ta' | 'w'> {
  readonly titulo: string;
  /** For whoever hears the page; the buttons below say it themselves. */
  readonly oculto?: boolean;
}

interface TablePropsType extends Pick<TableProps, 'className'> {
  /** Pixels. */
  readonly ancho: number;
  readonly columnas: readonly (string | Column)[];
  /** The rows. */
  readonly children: ReactNode;
}

export function TableView({ ancho, columnas, children, className }: TablePropsType) {
  return (
    <ScrollArea type="auto">
      <Table miw={ancho} className={className}>
        <Table.Thead>
          <Table.Tr>
            {columnas.map((column) => {
              const { titulo, oculto, ...look } = typeof column === 'string' ? { titulo: column } : column;
              return (
                <Table.Th key={titulo} {...look}>
                  {oculto ? <VisuallyHidden>{titulo}</VisuallyHidden> : titulo}
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
