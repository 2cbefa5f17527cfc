/** The form of a receiver: registered, or changed. */
import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../app/client.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useOptional } from '../../ui/inputs.tsx';

type DomainEvent = SendingOf<'POST /aseguradoras/{aseguradora}/webhooks'>['body']['eventos'][number];
export const EVENTS: readonly DomainEvent[] = [
  'caso_abierto',
  'caso_cerrado',
  'siniestro_abierto',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'documentacion_recibida',
];

interface WebhookFormProps {
  readonly initial: {
    readonly url: string;
    readonly descripcion: string;
    readonly eventos: readonly string[];
    readonly recuperacion_automatica: boolean;
  };
  readonly title: string;
  readonly button: string;
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onSend: (webhook: {
    url: string;
    descripcion: string;
    eventos: DomainEvent[];
    recuperacion_automatica: boolean;
  }) => void;
  readonly onClose: () => void;
}

export function WebhookForm({ initial, title, button, failure, busy, onSend, onClose }: WebhookFormProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const optional = useOptional();
  const [url, putUrl] = useState(initial.url);
  const [description, describeIt] = useState(initial.descripcion);
  const [events, choose] = useState<string[]>([...initial.eventos]);
  const [recovers, letRecover] = useState(initial.recuperacion_automatica);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const eventos = events as DomainEvent[];
    onSend({ url, descripcion: description.trim(), eventos, recuperacion_automatica: recovers });
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={failure} />
          <TextInput
            label={t('webhooks.url')}
            description={t('webhooks.urlTexto')}
            type="url"
            required
            withAsterisk={false}
            data-autofocus
            value={url}
            onChange={({ currentTarget: { value } }) => putUrl(value)}
          />
          <TextInput
            label={optional(t('webhooks.descripcion'))}
            maxLength={200}
            value={description}
            onChange={({ currentTarget: { value } }) => describeIt(value)}
          />
          <Checkbox.Group label={t('webhooks.eventos')} value={events} onChange={choose}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
              {EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={event} description={t(`evento.${event}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Checkbox
            label={t('webhooks.recuperacion')}
            description={t('webhooks.recuperacionTexto')}
            checked={recovers}
            onChange={({ currentTarget: { checked } }) => letRecover(checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancelar')}
            </Button>
            <Button type="submit" loading={busy} disabled={events.length === 0}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
