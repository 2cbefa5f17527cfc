/** The heir said in a call that they want to sign, and is sent the code and the texts. The code is neither shown nor typed here. */
import { Alert, Button, Modal, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { CallWithConsent, type ChosenCall } from './note-form.tsx';

const SEND = 'POST /aseguradoras/{aseguradora}/casos/{caso}/firma';

export function SendForSigning() {
  const { t } = useTranslation('caso');
  const [opened, controls] = useDisclosure();
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={controls.open}>
        {t('aFirmar.titulo')}
      </Button>
      <Modal opened={opened} onClose={controls.close} title={t('aFirmar.titulo')}>
        <SigningForm />
      </Modal>
    </>
  );
}

function SigningForm() {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { params } = useCaso();
  const contact = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/contacto', { params }).data;
  const [call, choose] = useState<ChosenCall | null>(null);
  const [sent, keep] = useState<DataOf<typeof SEND> | null>(null);
  return (
    <Stack gap="sm">
      <Text size="sm">{t('aFirmar.texto')}</Text>
      {/* outside the form below, because the call has a form of its own */}
      <CallWithConsent to="firma" chosen={call} choose={choose} />
      <CommandForm
        call={SEND}
        params={params}
        fields={{
          'identidad.clase': {
            label: t('aFirmar.documento'),
            nameOf: (value) => t(`aFirmar.documentos.${value}`),
          },
          'identidad.numero': { label: t('aFirmar.numero'), autoComplete: 'off' },
          por: (
            <Radio.Group name="por" label={t('aFirmar.donde')} required>
              <Stack gap={6} mt={6}>
                <Radio value="correo" label={t('aFirmar.correo')} required />
                {contact?.codigo && <Radio value="sms" label={t('aFirmar.sms', { numero: contact.codigo })} required />}
              </Stack>
            </Radio.Group>
          ),
        }}
        body={{ ...(call && { nota_id: call.nota_id }) }}
        below={
          sent && (
            <Alert color="verde" role="status" icon={<IconCheck aria-hidden />}>
              {t('aFirmar.enviado', { a: sent.a, hora: formats.hour(sent.caduca) })}
            </Alert>
          )
        }
        onFinish={keep}
        button={t('aFirmar.enviar')}
        gap="sm"
        disabled={call === null}
        w="fit-content"
      />
    </Stack>
  );
}
