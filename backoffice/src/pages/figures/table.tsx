/** Tables of the report, and the cards that hold them. */
import { Group, Paper, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface TableRow {
  readonly key: string;
  /** The first names the row. */
  readonly cells: readonly ReactNode[];
}

interface TableViewProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export function TableView({ title, columns, rows }: TableViewProps) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': title }}>
      <Table fz="sm" verticalSpacing={5} className="cifras" miw={columns.length > 4 ? columns.length * 84 : undefined}>
        <caption className="oculto">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, i) => (
              <Table.Th key={column} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {values.map((cell, i) => (
                <Table.Td key={columns[i + 1]} ta="right" className="cifra">
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
  readonly title: string;
  readonly detail?: ReactNode;
  /** Buttons, at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, detail, actions, children }: SectionProps) {
  return (
    <Paper component="section" aria-label={title} p="sm" flex="1 1 auto">
      <Group justify="space-between" mb={detail ? 2 : 6} gap="xs">
        <Title order={2} fz="md">
          {title}
        </Title>
        {actions}
      </Group>
      {detail && (
        <Text size="sm" c="dimmed" mb="sm">
          {detail}
        </Text>
      )}
      {children}
    </Paper>
  );
}
