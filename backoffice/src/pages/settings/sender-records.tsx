/** The records of DNS: what each should say, what was found, and what that means. */
import type { SenderRecord } from '@albacea/contract/schemas/sender.ts';
import { Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copy } from '../../ui/once.tsx';

interface Props {
  readonly records: readonly SenderRecord[];
  readonly servicio: string;
}

export function SenderRecords({ records, servicio }: Props) {
  return records.map((record) => <OneRecord key={record.registro} record={record} servicio={servicio} />);
}

function OneRecord({ record, servicio }: { readonly record: SenderRecord; readonly servicio: string }) {
  const { t } = useTranslation('remitente');
  const { registro, nombre, valor, necesario, estado, hallado } = record;
  // a policy that is there may be stricter than ours: nobody is shown a weaker one to copy
  const toPublish = registro !== 'spf' && !(registro === 'dmarc' && estado === 'bien');
  // what stands there is shown where it is not what should
  const shown = estado !== 'bien' || registro === 'dmarc' || registro === 'spf' ? hallado : [];
  return (
    <Paper p="md" withBorder>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t(`registro.${registro}.nombre`)}</Text>
          <Badge color={estado === 'bien' ? 'verde' : estado === null ? 'gray' : necesario ? 'teja' : 'ocre'}>
            {estado === null ? t('sinComprobar') : t(`hallado.${estado}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t(`registro.${registro}.texto`, { servicio })}
        </Text>
        {estado !== null && estado !== 'bien' && <Text size="sm">{t(`remedio.${registro}.${estado}`)}</Text>}
        {toPublish && (
          <>
            <Value label={t('nombre')} value={nombre} />
            <Value label={t('valor')} value={valor} />
          </>
        )}
        <Found shown={shown} />
      </Stack>
    </Paper>
  );
}

/** What stands in DNS. */
export function Found({ shown }: { readonly shown: readonly string[] }) {
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
export function Value({ label, value }: { readonly label: string; readonly value: string }) {
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
