/** The link by a message to the heir's mobile, beside those that they have. */
import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

export function LinkBySms({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params, manages } = useCaso();
  const contact = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/contacto',
    { params },
    { enabled: manages },
  ).data;
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/acceso/sms', {
    done: t('sms.hecho'),
    onFinish: onClose,
  });
  if (!manages || !contact?.hay_sms) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('sms.titulo')}
      </Text>
      <Text size="sm">{contact.enlace ? t('sms.texto') : t('sms.nadie')}</Text>
      {contact.enlace && (
        <Button
          variant="default"
          leftSection={<IconDeviceMobileMessage size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate({ params })}
          w="fit-content"
        >
          {t('sms.enlace', { numero: contact.enlace })}
        </Button>
      )}
    </Stack>
  );
}
