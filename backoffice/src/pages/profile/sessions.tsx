/** The person's open sessions. */
import { Badge, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useEndSession } from '../../app/person.ts';
import { Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { Muted } from '../../ui/text.tsx';

export function Sessions() {
  const { t } = useTranslation('perfil');
  const [asking, ask] = useState(false);
  const sessions = useReading('GET /cuenta/sesiones', {});
  const closeAll = useCommand('DELETE /cuenta/sesiones', { onFinish: useEndSession() });
  return (
    <Paper p="lg">
      <Group justify="space-between" mb="sm" align="flex-start">
        <Stack gap={2}>
          <Title order={2}>{t('sesiones.titulo')}</Title>
          <Muted>{t('sesiones.texto')}</Muted>
        </Stack>
        <Button variant="default" onClick={() => ask(true)}>
          {t('sesiones.todas')}
        </Button>
      </Group>
      <Read reading={sessions}>{({ elementos }) => <SessionsTable sessions={elementos} />}</Read>
      <Confirm
        opened={asking}
        title={t('sesiones.todas')}
        text={t('sesiones.todasTexto')}
        button={t('sesiones.todas')}
        busy={closeAll.isPending}
        onConfirm={() => closeAll.mutate({})}
        onClose={() => ask(false)}
      />
    </Paper>
  );
}

type Session = DataOf<'GET /cuenta/sesiones'>['elementos'][number];

function SessionsTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('perfil');
  const { moment, relative } = useFormats();
  const nameOf = useAgentName();
  const close = useCommand('DELETE /cuenta/sesiones/{sesion}', { done: t('sesiones.cerrada') });
  return (
    <TableView
      width={620}
      rows={sessions}
      keyOf={({ sesion_id }) => sesion_id}
      columns={[
        { title: t('sesiones.navegador'), cell: ({ agente }) => nameOf(agente) },
        { title: t('sesiones.red'), cell: ({ direccion }) => direccion || '–' },
        { title: t('sesiones.inicio'), cell: ({ creada }) => moment(creada) },
        { title: t('sesiones.vista'), cell: ({ vista }) => relative(vista) },
        {
          title: t('sesiones.cerrar'),
          hidden: true,
          ta: 'right',
          cell: ({ actual, agente, sesion_id }) =>
            actual ? (
              <Badge color="verde">{t('sesiones.esta')}</Badge>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('sesiones.cerrarDe', { agente: nameOf(agente) })}
                onClick={() => close.mutate({ params: { sesion: sesion_id } })}
              >
                {t('sesiones.cerrar')}
              </Button>
            ),
        },
      ]}
    />
  );
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and operating system of a `User-Agent`. */
function useAgentName(): (agent: string) => string {
  const { t } = useTranslation('perfil');
  const find = (list: typeof BROWSERS, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return (agent) => {
    const [browser, system] = [find(BROWSERS, agent), find(SYSTEMS, agent)];
    return browser && system ? t('sesiones.en', { navegador: browser, sistema: system }) : t('sesiones.desconocido');
  };
}
