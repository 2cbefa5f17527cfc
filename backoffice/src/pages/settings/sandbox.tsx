/** A test insurer sees its clock, its scripts, events on demand and kept messages; a real one, the way to a test insurer of its own. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { Once } from '../../ui/once.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { SandboxClock } from './sandbox-clock.tsx';
import { SandboxEvents } from './sandbox-events.tsx';
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
              <Text size="sm" c="dimmed" mb="sm" maw={640}>
                {t('correos.texto')}
              </Text>
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

type Made = DataOf<'POST /aseguradoras/{aseguradora}/ensayo'>;

function OwnSandbox({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const { rol, inicio_unico } = useSession();
  const [made, show] = useState<Made | null>(null);
  const make = useCommand('POST /aseguradoras/{aseguradora}/ensayo', { onFinish: show });
  return (
    <Section title={t('propia.titulo')}>
      <Stack align="flex-start">
        <Text maw={640}>{t('propia.texto')}</Text>
        {rol === 'admin' && (
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { aseguradora } })}>
            {t('propia.crear')}
          </Button>
        )}
      </Stack>
      <Once
        title={t('propia.creada')}
        secret={made?.api_key ?? null}
        text={t('propia.unaVez', { nombre: made?.nombre })}
        onClose={() => show(null)}
      >
        <Text size="sm">{t(inicio_unico ? 'propia.porCorreo' : 'propia.donde', { base: made?.base_url })}</Text>
      </Once>
    </Section>
  );
}
