/** The records of DNS: what each should say, what was found, and what that means. */
import type { SenderRecord } from '@albacea/contract/schemas/sender.ts';
import { Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Copy } from '../../ui/once.tsx';

interface Props {
  readonly records: readonly SenderRecord[];
}

export function SenderRecords({ records }: Props) {
  return records.map((record) => <OneRecord key={record.registro} record={record} />);
}

function OneRecord({ record }: { readonly record: SenderRecord }) {
  const { t } = useTranslation('remitente');
  const { registro, nombre, valor, necesario, estado, hallado } = record;
  // a policy that is there may be stricter than ours: nobody is shown a weaker one to copy
  const toPublish = registro !== 'spf' && !(registro === 'dmarc' && estado === 'bien');
  // what stands there is shown where it is not what should
  const shown = estado !== 'bien' || registro === 'dmarc' || registro === 'spf' ? hallado : [];
  return (
    <RecordCard
      name={t(`registro.${registro}.nombre`)}
      text={t(`registro.${registro}.texto`, { nombre })}
      colour={colourOf(estado, necesario)}
      said={estado && t(`hallado.${estado}`)}
      remedy={estado !== null && estado !== 'bien' && t(`remedio.${registro}.${estado}`)}
    >
      {toPublish && (
        <>
          <Value label={t('nombre')} value={nombre} />
          <Value label={t('valor')} value={valor} />
        </>
      )}
      <Found shown={shown} />
    </RecordCard>
  );
}

/** The colour of each state that an insurer's own sender can be in. */
export const COLOURS = { verificado: 'verde', pendiente: 'gray', caido: 'ocre', ajeno: 'ocre' } as const;

/** @param state of what was looked at; null: not yet */
function colourOf(state: string | null, isNeeded = true): string {
  if (state === null) return 'gray';
  if (state === 'bien') return 'verde';
  return isNeeded ? 'teja' : 'ocre';
}

interface RecordCardProps {
  readonly name: string;
  readonly text: string;
  readonly colour: string;
  /** null: not asked yet. */
  readonly said: string | null;
  readonly remedy: string | false | null;
  readonly children?: ReactNode;
}

/** One thing that is looked at: what it is for, what was found, and what helps. */
function RecordCard({ name, text, colour, said, remedy, children }: RecordCardProps) {
  const { t } = useTranslation('remitente');
  return (
    <Paper p="md" withBorder>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{name}</Text>
          <Badge color={colour}>{said ?? t('sinComprobar')}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {remedy && <Text size="sm">{remedy}</Text>}
        {children}
      </Stack>
    </Paper>
  );
}

/** What stands in DNS. */
function Found({ shown }: { readonly shown: readonly string[] }) {
  const { t } = useTranslation('remitente');
  if (shown.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('hay')}
      </Text>
      {shown.map((one) => (
        <Code key={one} style={{ overflowWrap: 'anywhere' }}>
          {one}
        </Code>
      ))}
    </Stack>
  );
}

/** What somebody copies into DNS. */
function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Copy value={value} />
      </Group>
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
    </Stack>
  );
}
