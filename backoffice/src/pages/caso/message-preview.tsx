/** The message exactly as it will be sent, and the button that sends just this. */
import type { MessageDraft } from '@albacea/contract/schemas/messages.ts';
import { Alert, Button, Checkbox, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { keyOf, useFormCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Loading } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { useRequestId } from './drafts.ts';
import { focusOnMessages, Paragraphs } from './messages-list.tsx';

const WRITTEN = 'GET /aseguradoras/{aseguradora}/casos/{caso}/mensajes';
type Preview = DataOf<'POST /aseguradoras/{aseguradora}/casos/{caso}/mensajes/previa'>;

interface PreviewProps {
  /** The message; null: the form is incomplete. */
  readonly body: MessageDraft | null;
  readonly begun: boolean;
  /** Whether `body` is what the form contains now: nothing has been typed since. */
  readonly settled: boolean;
  readonly onSent: () => void;
}

export function MessagePreview({ body, begun, settled, onSent }: PreviewProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const reading = useReading(
    'POST /aseguradoras/{aseguradora}/casos/{caso}/mensajes/previa',
    { params, body: body ?? { plantilla: 'gracias', medio: 'correo' } },
    { enabled: body !== null, keep: true },
  );
  if (body === null) return <Empty title={t(begun ? 'mensajes.previaFalta' : 'mensajes.previaVacia')} />;
  if (reading.error) return <FormFailure failure={reading.error} />;
  if (!reading.data) return <Loading rows={5} />;
  return (
    <Stack gap="md">
      <Sheet preview={reading.data} />
      <Sending body={body} preview={reading.data} fresh={settled && !reading.isPlaceholderData} onSent={onSent} />
    </Stack>
  );
}

function Sheet({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('caso');
  const { idioma, medio, de, para, asunto, responder_a: answers, parrafos } = preview;
  return (
    <Paper withBorder p="lg" shadow="xs">
      <Data>
        <Datum name={t('mensajes.de')}>{de}</Datum>
        <Datum name={t('mensajes.para')}>{para}</Datum>
        {medio === 'correo' && <Datum name={t('mensajes.responder')}>{answers ?? t('mensajes.nadie')}</Datum>}
        {asunto !== null && (
          <Datum name={t('mensajes.asunto')}>
            <span lang={idioma}>{asunto}</span>
          </Datum>
        )}
        <Datum name={t('mensajes.idioma')}>{t(`mensajes.idiomas.${idioma}`)}</Datum>
      </Data>
      <Divider my="md" />
      <Paragraphs idioma={idioma} parrafos={parrafos} />
    </Paper>
  );
}

interface SendingProps {
  readonly body: MessageDraft;
  readonly preview: Preview;
  /** Whether the preview shows the current draft. */
  readonly fresh: boolean;
  readonly onSent: () => void;
}

function Sending({ body, preview: { repetido, segundos }, fresh, onSent }: SendingProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [meant, mean] = useState(false);
  const requestId = useRequestId();
  const write = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/mensajes', {
    done: t('mensajes.escrito'),
    onFinish(message) {
      requestId.forget();
      // shown in the list at once, where it can be undone; the list itself is read a moment later
      queryClient.setQueryData<DataOf<typeof WRITTEN>>(
        keyOf(WRITTEN, { params }),
        (list) => list && { ...list, elementos: [message, ...list.elementos] },
      );
      onSent();
      focusOnMessages();
    },
  });
  const send = () => {
    const again = repetido !== null && meant && { repetido_a_sabiendas: true };
    write.mutate({ params, body: { mensaje_id: requestId.idOf(JSON.stringify(body)), ...body, ...again } });
  };
  return (
    <Stack gap="sm">
      {repetido !== null && (
        <Alert color="ocre">
          <Stack gap="xs">
            <Text size="sm">{t('mensajes.repetido', { cuando: formats.relative(repetido) })}</Text>
            <Checkbox
              label={t('mensajes.repetir')}
              checked={meant}
              onChange={({ currentTarget: { checked } }) => mean(checked)}
            />
          </Stack>
        </Alert>
      )}
      <FormFailure failure={write.error} />
      <Group gap="sm">
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={send}
          loading={write.isPending}
          disabled={!fresh || (repetido !== null && !meant)}
        >
          {t('mensajes.enviar')}
        </Button>
        <Muted>{t('mensajes.espera', { count: segundos })}</Muted>
      </Group>
    </Stack>
  );
}
