/** Tables of the report, and charts that are also tables: whoever can't see the chart reads the same numbers. */
import { Box, Paper, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useVista } from './informe.tsx';

export interface FilaDeTabla {
  readonly clave: string;
  /** The first names the row. */
  readonly celdas: readonly ReactNode[];
}

interface PropsDeTabla {
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly filas: readonly FilaDeTabla[];
}

export function Tabla({ titulo, columnas, filas }: PropsDeTabla) {
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
            {columnas.map((columna, i) => (
              <Table.Th key={columna} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {columna}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map(({ clave, celdas: [nombre, ...resto] }) => (
            <Table.Tr key={clave}>
              <Table.Th scope="row" fw={400}>
                {nombre}
              </Table.Th>
              {resto.map((celda, i) => (
                <Table.Td key={columnas[i + 1]} ta="right" className="cifra">
                  {celda}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface PropsDeSeccion {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  readonly children: ReactNode;
}

export function Seccion({ titulo, detalle, children }: PropsDeSeccion) {
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
export function Grafico({ children, ...tabla }: PropsDeTabla & { readonly children: ReactNode }) {
  const { eleccion } = useVista();
  return (
    <>
      {eleccion.vista === 'graficos' && (
        <Box aria-hidden="true" mb="sm">
          {children}
        </Box>
      )}
      <Tabla {...tabla} />
    </>
  );
}
