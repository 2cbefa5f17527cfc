/** Notes and calls of the service about the case, and the calls that the family asked for. */
import { NOTE_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import { Alert, Anchor, Badge, Button, Grid, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { NoteForm } from './note-form.tsx';
import { useCalls } from './readings.ts';
import { useArrives, useView } from './view.ts';

export function Notes() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const arrives = useArrives();
  const [chosen, choose] = useState<Note['clase'] | null>(null);
  // people who are led here have spoken with the family, or are about to
  const kind = chosen ?? (arrives ? 'llamada' : 'nota');
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', { params });
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Section title={t('nota.nueva')}>
          <SegmentedControl
            aria-label={t('nota.clase')}
            data={NOTE_KINDS.map((value) => ({ value, label: t(`nota.clases.${value}`) }))}
            value={kind}
            onChange={(value) => choose(value as Note['clase'])}
            mb="sm"
            size="xs"
          />
          <NoteForm key={kind} kind={kind} onFinish={() => undefined} />
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Read reading={reading}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Paper>
                <Empty title={t('nota.vacio')} text={t('nota.vacioTexto')} />
              </Paper>
            ) : (
              <Stack gap="sm">
                {elementos.map((note) => (
                  <OneNote key={note.nota_id} note={note} />
                ))}
              </Stack>
            )
          }
        </Read>
        <EarlierCalls />
      </Grid.Col>
    </Grid>
  );
}

function OneNote({ note }: { readonly note: Note }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const gestores = useGestores();
  return (
    <Paper component="article" p="md">
      <Group gap="xs" mb={6}>
        <Badge color={note.clase === 'llamada' ? 'verde' : 'gray'}>{t(`nota.clases.${note.clase}`)}</Badge>
        {note.consentimiento && <Badge color="ocre">{t(`nota.consiente.${note.consentimiento}`)}</Badge>}
        <Text size="xs" c="dimmed">
          {formats.moment(note.escrita)} · {gestores.nameOf(note.autor) ?? t('nota.alguien')}
        </Text>
      </Group>
      {note.interlocutor && (
        <Text size="xs" c="dimmed">
          {t('nota.con', { quien: note.interlocutor })}
          {note.identificacion && ` · ${t('nota.identificada', { como: note.identificacion })}`}
        </Text>
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
  const say = (resultado: 'hecha' | 'sin_respuesta') =>
    end.mutate(
      { params: { ...params, llamada: waiting.llamada_id }, body: { resultado } },
      // the agreement is noted next
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

/** The requested calls that have ended. */
function EarlierCalls() {
  const { t } = useTranslation('caso');
  const when = useWhen();
  const over = useCalls().filter(({ estado }) => estado !== 'pedida');
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
