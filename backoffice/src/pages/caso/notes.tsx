/** A note or call of the service about the case, and the calls that the family asked for. */
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { useCalls } from './readings.ts';
import { useView } from './view.ts';

export function NoteItem({ note }: { readonly note: Note }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const gestores = useGestores();
  return (
    <Paper component="article" p="md" withBorder>
      <Group gap="xs" mb={6}>
        <Badge color={note.clase === 'llamada' ? 'verde' : 'gray'}>{t(`nota.clases.${note.clase}`)}</Badge>
        {note.consentimiento && <Badge color="ocre">{t(`nota.consiente.${note.consentimiento}`)}</Badge>}
        <FinePrint>
          {formats.moment(note.escrita)} · {gestores.nameOf(note.autor) ?? t('nota.alguien')}
        </FinePrint>
      </Group>
      {note.interlocutor && (
        <FinePrint>
          {t('nota.con', { quien: note.interlocutor })}
          {note.identificacion && ` · ${t('nota.identificada', { como: note.identificacion })}`}
        </FinePrint>
      )}
      <Text size="sm" className="texto">
        {note.texto}
      </Text>
    </Paper>
  );
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
  const waiting = useCalls().find(({ estado }) => estado === 'pedida');
  const end = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/llamadas/{llamada}/resultado', {
    done: t('llamadas.anotada'),
  });
  if (!waiting) return null;
  const record = (resultado: 'hecha' | 'sin_respuesta') =>
    end.mutate(
      { params: { ...params, llamada: waiting.llamada_id }, body: { resultado } },
      // what was agreed on the call is noted next
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
          <Button size="xs" loading={end.isPending} onClick={() => record('hecha')}>
            {t('llamadas.hecha')}
          </Button>
          <Button size="xs" variant="default" loading={end.isPending} onClick={() => record('sin_respuesta')}>
            {t('llamadas.sinRespuesta')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** A call that the family asked for, and its result. */
export function EarlierCall({ call }: { readonly call: ReturnType<typeof useCalls>[number] }) {
  const { t } = useTranslation('caso');
  const when = useWhen();
  const gestores = useGestores();
  return (
    <Group gap="xs">
      <Badge color={call.estado === 'hecha' ? 'verde' : 'gray'}>{t(`llamadas.estado.${call.estado}`)}</Badge>
      <Text size="sm">
        {[t('llamadas.laPidio'), when(call), gestores.nameOf(call.por)].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}
