/** For a test insurer its clock, scripts, events on demand and kept messages; for a real one, a button to create its test insurer. */
import type { EventType } from '@albacea/contract/schemas/events.ts';
import { EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { Section } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { SandboxScripts } from './sandbox-scripts.tsx';

export function Sandbox() {
  const { t } = useTranslation('ensayo');
  const aseguradora = useAseguradora();
  const settings = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return (
    <Read reading={settings}>
      {({ pruebas }) =>
        pruebas ? (
          <Stack>
            <SandboxClock aseguradora={aseguradora} />
            <SandboxScripts aseguradora={aseguradora} />
            <SandboxEvents aseguradora={aseguradora} />
            <Section title={t('correos.titulo')}>
              <Muted mb="sm" maw={640}>
                {t('correos.texto')}
              </Muted>
              <KeptMails aseguradora={aseguradora} />
            </Section>
          </Stack>
        ) : (
          <OwnSandbox aseguradora={aseguradora} />
        )
      }
    </Read>
  );
}

type CreatedSandbox = DataOf<'POST /aseguradoras/{aseguradora}/ensayo'>;

function OwnSandbox({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const { rol, inicio_unico } = useSession();
  const [made, show] = useState<CreatedSandbox | null>(null);
  const existing = useReading('GET /aseguradoras/{aseguradora}/ensayo', { params: { aseguradora } }).data?.aseguradora;
  const make = useCommand('POST /aseguradoras/{aseguradora}/ensayo', { onFinish: show });
  return (
    <Section title={t('propia.titulo')}>
      <Stack align="flex-start">
        <Text maw={640}>{existing ? t('propia.hay', { aseguradora: existing }) : t('propia.texto')}</Text>
        {rol === 'admin' && existing === null && (
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { aseguradora } })}>
            {t('propia.crear')}
          </Button>
        )}
      </Stack>
      <SecretDialog
        title={t('propia.creada')}
        secret={made?.api_key ?? null}
        text={t('propia.unaVez', { nombre: made?.nombre })}
        onClose={() => show(null)}
      >
        <Text size="sm">{t(inicio_unico ? 'propia.porCorreo' : 'propia.donde', { base: made?.base_url })}</Text>
      </SecretDialog>
    </Section>
  );
}

type Clock = DataOf<'GET /aseguradoras/{aseguradora}/ensayo/reloj'>;

const STEPS = ['PT1H', 'P1D', 'P1W', 'P1M', 'P1Y'] as const;

/** The clock of a test insurer: its time, the coming events, and buttons that advance it. */
function SandboxClock({ aseguradora }: { readonly aseguradora: string }) {
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
            <ClockTimes clock={data} />
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
              <DayInput label={t('reloj.hasta')} min={data.reloj.slice(0, 10)} value={day} onChange={choose} />
              <Button
                loading={move.isPending}
                disabled={busy || day === ''}
                onClick={() => move.mutate({ params, body: { hasta_instante: `${day}T12:00:00Z` } })}
              >
                {t('reloj.ir')}
              </Button>
            </Group>
            <Muted maw={640}>{t('reloj.nota')}</Muted>
          </Stack>
        )}
      </Read>
    </Section>
  );
}

function ClockTimes({ clock: { reloj, real, asentado, destino, pendiente, proximo } }: { readonly clock: Clock }) {
  const { t } = useTranslation('ensayo');
  const { moment } = useFormats();
  const left = Object.values(pendiente).reduce((sum, n) => sum + n, 0);
  const state = destino ? t('reloj.enMarcha', { destino: moment(destino) }) : t('reloj.queda', { n: left });
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <div>
        <Muted>{t('reloj.suyo')}</Muted>
        <Text fz="xl" fw={600} className="entera">
          {moment(reloj)}
        </Text>
        <Badge color={asentado ? 'verde' : 'ocre'} role="status">
          {asentado ? t('reloj.asentado') : state}
        </Badge>
      </div>
      <div>
        <Muted>{t('reloj.real')}</Muted>
        <Text>{moment(real)}</Text>
      </div>
      <div>
        <Muted>{t('reloj.proximo')}</Muted>
        <Text>{proximo ? moment(proximo) : t('reloj.nada')}</Text>
      </div>
    </SimpleGrid>
  );
}

function SandboxEvents({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const { t: settings } = useTranslation('configuracion');
  const [event, choose] = useState<EventType>('caso_abierto');
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
            data={EVENT_TYPES.map((one) => ({ value: one, label: settings(`evento.${one}`) }))}
            value={event}
            onChange={(value) => value && choose(value as EventType)}
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
