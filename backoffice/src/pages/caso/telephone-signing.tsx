/** The signature on the telephone: the number of whoever signs, and where they get the code. It is neither seen nor typed here. */
import type { Script } from '@albacea/contract/schemas/llamadas.ts';
import type { IdentityDocument } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { useCaso } from './context.ts';
import { ReadAloud } from './read-aloud.tsx';

const DOCUMENTS: readonly IdentityDocument[] = ['dni', 'nie', 'pasaporte', 'otro'];

export function TelephoneSigning({ script, conversation }: { readonly script: Script; readonly conversation: string }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { params } = useCaso();
  const contact = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/contacto', { params }).data;
  const [way, choose] = useState<CodeWay | null>(null);
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones/{conversacion}/firma', {
    onFail: () => true,
  });
  const { data: sent } = send;
  return (
    <Section title={t('alTelefono.firma')}>
      <form
        onSubmit={(event) => {
          const from = fieldsOf(event);
          const identidad = { clase: from('clase') as IdentityDocument, numero: from('numero') };
          send.mutate({
            params: { ...params, conversacion: conversation },
            body: { identidad, por: way ?? 'correo', leido: script.firma },
          });
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('alTelefono.firmaTexto')}</Text>
          <ReadAloud text={script.firma} language={script.idioma} />
          <Group gap="sm" align="flex-start">
            <Choice
              name="clase"
              label={t('alTelefono.documento')}
              data={DOCUMENTS.map((value) => ({ value, label: t(`alTelefono.documentos.${value}`) }))}
            />
            <TextInput name="numero" label={t('alTelefono.numero')} maxLength={30} required autoComplete="off" />
          </Group>
          <Radio.Group
            label={t('alTelefono.donde')}
            value={way}
            onChange={(value) => choose(value as CodeWay)}
            required
          >
            <Stack gap={6} mt={6}>
              <Radio value="correo" label={t('alTelefono.correo')} required />
              {contact?.codigo && (
                <Radio value="sms" label={t('alTelefono.sms', { numero: contact.codigo })} required />
              )}
            </Stack>
          </Radio.Group>
          <FormFailure failure={send.error} />
          {sent && (
            <Alert color="verde" role="status" icon={<IconCheck aria-hidden />}>
              {t('alTelefono.enviado', { a: sent.a, hora: formats.hour(sent.caduca) })}
            </Alert>
          )}
          <Button type="submit" loading={send.isPending} w="fit-content">
            {t('alTelefono.enviar')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
