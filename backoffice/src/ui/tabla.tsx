/** A table that is never narrower than it can be read: on a small screen it scrolls within itself. */
import { ScrollArea, Table, type TableProps, type TableThProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface Columna extends Pick<TableThProps, 'ta' | 'w'> {
  readonly titulo: string;
  /** For whoever hears the page; the buttons below say it themselves. */
  readonly oculto?: boolean;
}

interface PropsDeTabla extends Pick<TableProps, 'className'> {
  /** Pixels. */
  readonly ancho: number;
  readonly columnas: readonly (string | Columna)[];
  /** The rows. */
  readonly children: ReactNode;
}

export function Tabla({ ancho, columnas, children, className }: PropsDeTabla) {
  return (
    <ScrollArea type="auto">
      <Table miw={ancho} className={className}>
        <Table.Thead>
          <Table.Tr>
            {columnas.map((columna) => {
              const { titulo, oculto, ...aspecto } = typeof columna === 'string' ? { titulo: columna } : columna;
              return (
                <Table.Th key={titulo} {...aspecto}>
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
