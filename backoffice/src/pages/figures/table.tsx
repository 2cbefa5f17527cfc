/** Tables of the report, and charts that are also tables: whoever can't see the chart reads the same numbers. */
import { Box, Paper, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useView } from './report.tsx';

export interface TableRow {
  readonly clave: string;
  /** The first names the row. */
  readonly celdas: readonly ReactNode[];
}

interface TableProps {
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly filas: readonly TableRow[];
}

export function TableView({ titulo, columnas, filas }: TableProps) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': titulo }}>
      <Table
        fz="sm"
        verticalSpacing={5}
        className="cifras"
        miw={columnas.length > 4 ? columnas.length * 84 : undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columnas.map((column, i) => (
              <Table.Th key={column} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map(({ clave, celdas: [name, ...resto] }) => (
            <Table.Tr key={clave}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {resto.map((cell, i) => (
                <Table.Td key={columnas[i + 1]} ta="right" className="cifra">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface SectionProps {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ titulo, detalle, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={titulo} p="md" h="100%">
      <Title order={2} fz="lg" mb={detalle ? 2 : 'sm'}>
        {titulo}
      </Title>
      {detalle && (
        <Text size="sm" c="dimmed" mb="sm">
          {detalle}
        </Text>
      )}
      {children}
    </Paper>
  );
}

/** A chart above the table of the same numbers: the chart is for the eye alone, and can be left away. */
export function Chart({ children, ...table }: TableProps & { readonly children: ReactNode }) {
  const { eleccion } = useView();
  return (
    <>
      {eleccion.vista === 'graficos' && (
        <Box aria-hidden="true" mb="sm">
          {children}
        </Box>
      )}
      <TableView {...table} />
    </>
  );
}
