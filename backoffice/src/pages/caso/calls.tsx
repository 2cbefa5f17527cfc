/** Calls that the family asked for: the one that waits, above every part of the case; the others among the notes. */
import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { useView } from './view.ts';

function useCalls() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/llamadas', { params }, { enabled: manages }).data
    ?.elementos;
}

function useWhen() {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  return ({ desde, hasta }: { readonly desde: string; readonly hasta: string }) =>
    t('llamadas.cuando', { dia: formats.date(desde), desde: formats.hour(desde), hasta: formats.hour(hasta) });
}

export function CallToMake() {
  const { t } = useTranslation('caso');
  const { params, caso } = useCaso();
  const { arrive } = useView();
  const when = useWhen();
  const waiting = useCalls()?.find(({ estado }) => estado === 'pedida');
  const end = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/llamadas/{llamada}/resultado', {
    done: t('llamadas.anotada'),
  });
  if (!waiting) return null;
  const say = (resultado: 'hecha' | 'sin_respuesta') =>
    end.mutate(
      { params: { ...params, llamada: waiting.llamada_id }, body: { resultado } },
      // what was agreed is noted next
      { onSuccess: () => resultado === 'hecha' && arrive('notas') },
    );
  const { telefono, motivo } = waiting;
  return (
    <Alert color="ocre" mb="md" icon={<IconPhoneCall aria-hidden />} title={t('llamadas.titulo')}>
      <Stack gap="xs">
        <Text size="sm">
          <b>{when(waiting)}</b> · {caso.heredero.nombre} {caso.heredero.apellidos} ·{' '}
          <Anchor href={`tel:${telefono}`} className="cifras" size="sm" underline="always">
            {telefono}
          </Anchor>
        </Text>
        {motivo && (
          <Text size="sm" className="texto">
            {t('llamadas.motivo', { motivo })}
          </Text>
        )}
        <Group gap="sm">
          <Button size="xs" loading={end.isPending} onClick={() => say('hecha')}>
            {t('llamadas.hecha')}
          </Button>
          <Button size="xs" variant="default" loading={end.isPending} onClick={() => say('sin_respuesta')}>
            {t('llamadas.sinRespuesta')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Those that are over. */
export function EarlierCalls() {
  const { t } = useTranslation('caso');
  const when = useWhen();
  const over = useCalls()?.filter(({ estado }) => estado !== 'pedida') ?? [];
  if (over.length === 0) return null;
  return (
    <Paper p="md" mt="md">
      <Text fw={600} size="sm" mb="xs">
        {t('llamadas.anteriores')}
      </Text>
      <Stack gap={6}>
        {over.map((call) => (
          <Group key={call.llamada_id} gap="xs">
            <Badge color={call.estado === 'hecha' ? 'verde' : 'gray'}>{t(`llamadas.estado.${call.estado}`)}</Badge>
            <Text size="sm">{when(call)}</Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
