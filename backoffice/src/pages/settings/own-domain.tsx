/** What carries the insurer's own domain instead of the service's: e-mails to families, and the portal. */
import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OwnHost } from './own-host.tsx';
import { Sender } from './sender.tsx';

export function OwnDomain() {
  const { t } = useTranslation('dominioPropio');
  return (
    <Stack gap="xl">
      <Stack component="section">
        <Title order={2}>{t('partes.correos')}</Title>
        <Sender />
      </Stack>
      <Stack component="section">
        <Title order={2}>{t('partes.portal')}</Title>
        <OwnHost />
      </Stack>
    </Stack>
  );
}
