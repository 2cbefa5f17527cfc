/** The clock of a test insurer: what time it is there, what is still to happen, and buttons that move it. */
import { Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { DayField } from '../../ui/day-field.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';

type Clock = DataOf<'GET /aseguradoras/{aseguradora}/ensayo/reloj'>;

const STEPS = ['PT1H', 'P1D', 'P1W', 'P1M', 'P1Y'] as const;

export function SandboxClock({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const [day, choose] = useState('');
  const params = { aseguradora };
  const clock = useReading('GET /aseguradoras/{aseguradora}/ensayo/reloj', { params }, { every: 5 });
  const move = useCommand('POST /aseguradoras/{aseguradora}/ensayo/reloj', { done: t('reloj.movido') });
  const busy = move.isPending || (clock.data?.destino ?? null) !== null;
  return (
    <Section title={t('reloj.titulo')}>
      <Read reading={clock}>
        {(data) => (
          <Stack>
            <Times clock={data} />
            <Group gap="xs" role="group" aria-label={t('reloj.adelantar')}>
              <Text size="sm" fw={600}>
                {t('reloj.adelantar')}
              </Text>
              {STEPS.map((step) => (
                <Button
                  key={step}
                  variant="default"
                  size="compact-md"
                  disabled={busy}
                  onClick={() => move.mutate({ params, body: { avanzar: step } })}
                >
                  {t(`reloj.pasos.${step}`)}
                </Button>
              ))}
            </Group>
            <Group align="flex-end" gap="xs">
              <DayField label={t('reloj.hasta')} min={data.reloj.slice(0, 10)} value={day} onChange={choose} />
              <Button
                loading={move.isPending}
                disabled={busy || day === ''}
                onClick={() => move.mutate({ params, body: { hasta_instante: `${day}T12:00:00Z` } })}
              >
                {t('reloj.ir')}
              </Button>
            </Group>
            <Text size="sm" c="dimmed" maw={640}>
              {t('reloj.nota')}
            </Text>
          </Stack>
        )}
      </Read>
    </Section>
  );
}

function Times({ clock: { reloj, real, asentado, destino, pendiente, proximo } }: { readonly clock: Clock }) {
  const { t } = useTranslation('ensayo');
  const { moment } = useFormats();
  const left = Object.values(pendiente).reduce((sum, n) => sum + n, 0);
  const state = destino ? t('reloj.enMarcha', { destino: moment(destino) }) : t('reloj.queda', { n: left });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <div>
        <Text size="sm" c="dimmed">
          {t('reloj.suyo')}
        </Text>
        <Text fz="xl" fw={600} className="entera">
          {moment(reloj)}
        </Text>
        <Badge color={asentado ? 'verde' : 'ocre'} role="status">
          {asentado ? t('reloj.asentado') : state}
        </Badge>
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {t('reloj.real')}
        </Text>
        <Text>{moment(real)}</Text>
      </div>
      <div>
        <Text size="sm" c="dimmed">
          {t('reloj.proximo')}
        </Text>
        <Text>{proximo ? moment(proximo) : t('reloj.nada')}</Text>
      </div>
    </SimpleGrid>
  );
}
