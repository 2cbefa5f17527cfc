/** The fields to register a webhook or to change one. */
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../ui/command.tsx';

interface InitialValues {
  readonly url: string;
  readonly descripcion: string | null;
  readonly eventos: readonly string[];
  readonly recuperacion_automatica: boolean;
}

export function useWebhookFields(initial: InitialValues): Fields<'POST /aseguradoras/{aseguradora}/webhooks'> {
  const { t } = useTranslation('configuracion');
  const [events, choose] = useState<string[]>([...initial.eventos]);
  return {
    url: {
      label: t('webhooks.url'),
      description: t('webhooks.urlTexto'),
      type: 'url',
      defaultValue: initial.url,
      required: true,
      'data-autofocus': true,
    },
    descripcion: { label: t('webhooks.descripcion'), defaultValue: initial.descripcion },
    eventos: (
      <Checkbox.Group label={t('webhooks.eventos')} value={events} onChange={choose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          {EVENT_TYPES.map((event) => (
            <Checkbox
              key={event}
              name="eventos"
              value={event}
              label={event}
              description={t(`evento.${event}`)}
              required={events.length === 0}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    ),
    recuperacion_automatica: (
      <Checkbox
        name="recuperacion_automatica"
        label={t('webhooks.recuperacion')}
        description={t('webhooks.recuperacionTexto')}
        defaultChecked={initial.recuperacion_automatica}
      />
    ),
  };
}
