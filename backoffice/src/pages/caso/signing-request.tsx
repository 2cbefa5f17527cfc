/** The heir said in a call that they want to sign: they get the code and the texts. The code is neither seen nor typed here. */
import type { IdentityDocument } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Choice } from '../../ui/inputs.tsx';
import { useCaso } from './context.ts';
import { CallWithConsent, type ChosenCall } from './note-form.tsx';

const DOCUMENTS: readonly IdentityDocument[] = ['dni', 'nie', 'pasaporte', 'otro'];

export function SendForSigning() {
  const { t } = useTranslation('caso');
  const [opened, controls] = useDisclosure();
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={controls.open}>
        {t('aFirmar.titulo')}
      </Button>
      <Modal opened={opened} onClose={controls.close} title={t('aFirmar.titulo')}>
        <Sending />
      </Modal>
    </>
  );
}

function Sending() {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { params } = useCaso();
  const contact = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/contacto', { params }).data;
  const [call, choose] = useState<ChosenCall | null>(null);
  const [way, chooseWay] = useState<CodeWay | null>(null);
  const send = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/firma');
  const { data: sent } = send;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('aFirmar.texto')}</Text>
      {/* beside the form and not in it: it has one of its own */}
      <CallWithConsent to="firma" chosen={call} choose={choose} />
      <form
        onSubmit={(event) => {
          const from = fieldsOf(event);
          const identidad = { clase: from('clase') as IdentityDocument, numero: from('numero') };
          if (call && way) send.mutate({ params, body: { identidad, por: way, nota_id: call.nota_id } });
        }}
      >
        <Stack gap="sm">
          <Group gap="sm" align="flex-start">
            <Choice
              name="clase"
              label={t('aFirmar.documento')}
              data={DOCUMENTS.map((value) => ({ value, label: t(`aFirmar.documentos.${value}`) }))}
            />
            <TextInput name="numero" label={t('aFirmar.numero')} maxLength={30} required autoComplete="off" />
          </Group>
          <Radio.Group
            label={t('aFirmar.donde')}
            value={way}
            onChange={(value) => chooseWay(value as CodeWay)}
            required
          >
            <Stack gap={6} mt={6}>
              <Radio value="correo" label={t('aFirmar.correo')} required />
              {contact?.codigo && <Radio value="sms" label={t('aFirmar.sms', { numero: contact.codigo })} required />}
            </Stack>
          </Radio.Group>
          <FormFailure failure={send.error} />
          {sent && (
            <Alert color="verde" role="status" icon={<IconCheck aria-hidden />}>
              {t('aFirmar.enviado', { a: sent.a, hora: formats.hour(sent.caduca) })}
            </Alert>
          )}
          <Button type="submit" loading={send.isPending} disabled={call === null} w="fit-content">
            {t('aFirmar.enviar')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
