/** The audit log of some days, signed, to be shown to somebody who does not use this application. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';

export function SignedExport() {
  const { t } = useTranslation('exportacion');
  const params = { aseguradora: useAseguradora() };
  const client = useClient();
  const today = todayInMadrid();
  const [since, putSince] = useState(`${today.slice(0, 7)}-01`);
  const [until, putUntil] = useState(today);
  const isPeriod = since !== '' && until !== '' && since <= until;
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Text size="sm">{t('firmada.texto')}</Text>
        <Group align="flex-end" gap="sm">
          <DayField label={t('firmada.desde')} value={since} onChange={putSince} />
          <DayField label={t('firmada.hasta')} value={until} onChange={putUntil} />
          {isPeriod && (
            <Button
              component="a"
              variant="default"
              download
              leftSection={<IconDownload size={16} aria-hidden />}
              href={client.address('GET /aseguradoras/{aseguradora}/auditoria/firmada', {
                params,
                query: { desde: since, hasta: until },
              })}
            >
              {t('firmada.descargar')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
