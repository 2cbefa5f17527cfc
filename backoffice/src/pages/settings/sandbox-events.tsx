/** Sends the webhooks of a test insurer an event of a kind, on demand. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { Section } from '../../ui/section.tsx';
import { EVENTS } from './webhook-form.tsx';

type DomainEvent = (typeof EVENTS)[number];

export function SandboxEvents({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const { t: settings } = useTranslation('configuracion');
  const [event, choose] = useState<DomainEvent>('caso_abierto');
  const ask = useCommand('POST /aseguradoras/{aseguradora}/ensayo/eventos', {
    done: ({ entregas }) => (entregas === 0 ? t('eventos.nadie') : t('eventos.enviado', { n: entregas })),
  });
  return (
    <Section title={t('eventos.titulo')}>
      <Stack>
        <Text maw={640}>{t('eventos.texto')}</Text>
        <Group align="flex-end" gap="sm">
          <Select
            label={t('eventos.cual')}
            data={EVENTS.map((one) => ({ value: one, label: settings(`evento.${one}`) }))}
            value={event}
            onChange={(value) => value && choose(value as DomainEvent)}
            allowDeselect={false}
            w={{ base: '100%', sm: 280 }}
          />
          <Button
            loading={ask.isPending}
            onClick={() => ask.mutate({ params: { aseguradora }, body: { evento: event } })}
          >
            {t('eventos.enviar')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
