/** A file is sent. */
import { LOTE_OPENS } from '@albacea/contract/schemas/lote-lists.ts';
import { Alert, Button, FileInput, Group, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useCommand, useFailureMessage } from '../../app/data.ts';
import { Section } from '../../ui/section.tsx';

/** What rows open: the same for all, or each says it. */
const CHOICES = [...LOTE_OPENS, 'fila'] as const;
type Choice = (typeof CHOICES)[number];

export function SendLote() {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const goTo = useNavigate();
  const say = useFailureMessage();
  const [opens, choose] = useState<Choice>('siniestro');
  const [file, put] = useState<File | null>(null);
  const [failure, putFailure] = useState('');
  const send = useCommand('POST /aseguradoras/{aseguradora}/lotes', {
    done: t('recibido'),
    onFinish: ({ lote_id }) => void goTo(`/${aseguradora}/lotes/${lote_id}`),
    onFail(reason) {
      putFailure(say(reason));
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    putFailure('');
    send.mutate({ params: { aseguradora }, body: opens === 'fila' ? {} : { abre: opens }, file });
  };
  return (
    <Section title={t('enviar')} actions={<Template opens={opens} />}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('enviarTexto')}
          </Text>
          {failure && (
            <Alert color="teja" icon={<IconAlertTriangle aria-hidden />} title={t('rechazado')} role="alert">
              {failure}
            </Alert>
          )}
          <Radio.Group label={t('abre')} value={opens} onChange={(value) => choose(value as Choice)}>
            <Group mt="xs">
              {CHOICES.map((choice) => (
                <Radio key={choice} value={choice} label={t(`abreEs.${choice}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Group align="flex-end">
            <FileInput
              label={t('fichero')}
              description={t('ficheroAyuda')}
              placeholder={t('elegir')}
              accept=".csv,.jsonl,.ndjson,text/csv,application/x-ndjson"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              clearable
              clearButtonProps={{ 'aria-label': t('quitar') }}
              value={file}
              onChange={(chosen) => {
                put(chosen);
                putFailure('');
              }}
              w={{ base: '100%', xs: 360 }}
            />
            <Button type="submit" disabled={!file} loading={send.isPending}>
              {t('boton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** An empty file with the columns that such rows take. */
function Template({ opens }: { readonly opens: Choice }) {
  const { t } = useTranslation('lotes');
  const aseguradora = useAseguradora();
  const client = useClient();
  return (
    <Button
      component="a"
      href={client.address('GET /aseguradoras/{aseguradora}/lotes/plantilla', {
        params: { aseguradora },
        query: opens === 'fila' ? {} : { abre: opens },
      })}
      download={`lote-${opens}.csv`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('plantilla')}
    </Button>
  );
}
