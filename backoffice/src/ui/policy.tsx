/** In a list: the number of a policy, and below it what the insurer calls the case. */
import { Table, type TableTdProps, Text } from '@mantine/core';

interface PolicyProps extends Pick<TableTdProps, 'className'> {
  readonly of: { readonly poliza_numero: string; readonly referencia: string | null };
}

export function PolicyCell({ of: { poliza_numero, referencia }, className = '' }: PolicyProps) {
  return (
    <Table.Td className={`cifras ${className}`}>
      {poliza_numero}
      {referencia && (
        <Text size="xs" c="dimmed" className="cifras">
          {referencia}
        </Text>
      )}
    </Table.Td>
  );
}
