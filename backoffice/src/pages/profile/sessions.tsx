/** Where one is signed in. */
import { Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand, useReading } from '../../app/data.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

export function Sessions() {
  const { t } = useTranslation('perfil');
  const { moment, relative } = useFormats();
  const goTo = useNavigate();
  const memory = useQueryClient();
  const nameOf = useAgentName();
  const [asking, inquire] = useState(false);
  const sessions = useReading('GET /cuenta/sesiones', {});
  const close = useCommand('DELETE /cuenta/sesiones/{sesion}', { done: t('sesiones.cerrada') });
  const all = useCommand('DELETE /cuenta/sesiones', {
    onFinish() {
      memory.clear();
      void goTo('/entrar', { replace: true });
    },
  });
  return (
    <Paper p="lg">
      <Group justify="space-between" mb="sm" align="flex-start">
        <Stack gap={2}>
          <Title order={2}>{t('sesiones.titulo')}</Title>
          <Text c="dimmed" size="sm">
            {t('sesiones.texto')}
          </Text>
        </Stack>
        <Button variant="default" onClick={() => inquire(true)}>
          {t('sesiones.todas')}
        </Button>
      </Group>
      <Read reading={sessions}>
        {({ elementos }) => (
          <TableView
            width={620}
            columns={[
              t('sesiones.navegador'),
              t('sesiones.red'),
              t('sesiones.inicio'),
              t('sesiones.vista'),
              { title: t('sesiones.cerrar'), hidden: true },
            ]}
          >
            {elementos.map((session) => {
              const agente = nameOf(session.agente);
              return (
                <Table.Tr key={session.sesion_id}>
                  <Table.Td>{agente}</Table.Td>
                  <Table.Td>{session.direccion || '–'}</Table.Td>
                  <Table.Td>{moment(session.creada)}</Table.Td>
                  <Table.Td>{relative(session.vista)}</Table.Td>
                  <Table.Td ta="right">
                    {session.actual ? (
                      <Badge color="verde">{t('sesiones.esta')}</Badge>
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('sesiones.cerrarDe', { agente })}
                        onClick={() => close.mutate({ params: { sesion: session.sesion_id } })}
                      >
                        {t('sesiones.cerrar')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </TableView>
        )}
      </Read>
      <Confirm
        opened={asking}
        title={t('sesiones.todas')}
        text={t('sesiones.todasTexto')}
        button={t('sesiones.todas')}
        busy={all.isPending}
        onConfirm={() => all.mutate({})}
        onClose={() => inquire(false)}
      />
    </Paper>
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

/** What a `User-Agent` says to people. */
function useAgentName(): (agent: string) => string {
  const { t } = useTranslation('perfil');
  const find = (list: typeof BROWSERS, agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return (agent) => {
    const [browser, system] = [find(BROWSERS, agent), find(SYSTEMS, agent)];
    return browser && system ? t('sesiones.en', { navegador: browser, sistema: system }) : t('sesiones.desconocido');
  };
}
