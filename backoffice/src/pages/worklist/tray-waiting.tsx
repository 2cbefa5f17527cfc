/** The task that belongs to no case: mail has come, and somebody says whose it is. */
import type { WorkList } from '@albacea/contract/schemas/desk.ts';
import { Anchor, Badge, Group, Paper, Text } from '@mantine/core';
import { IconClockExclamation, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../ui/formats.ts';

export function TrayWaiting({ waiting }: { readonly waiting: WorkList['bandeja'] }) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  if (waiting === null) return null;
  return (
    <Paper className="fila" p="sm" mb="md">
      <Group gap="xs">
        <IconMail size={18} aria-hidden />
        <Anchor component={Link} to="/correo" data-fila size="sm" fw={600} c="var(--mantine-color-text)">
          {t('bandeja', { count: waiting.cuantos })}
        </Anchor>
        {waiting.vencida && (
          <Badge color="teja" leftSection={<IconClockExclamation size={13} aria-hidden />}>
            {t('vencida')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('bandejaDesde', { cuando: formats.relative(waiting.desde) })}
      </Text>
    </Paper>
  );
}
