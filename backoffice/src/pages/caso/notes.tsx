/** Notes and calls of the service about the case. */

import { NOTE_KINDS } from '@albacea/contract/schemas/lists.ts';
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import { Badge, Grid, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useGestores } from '../worklist/use-gestores.ts';
import { EarlierCalls } from './calls.tsx';
import { useCaso } from './context.ts';
import { NoteForm } from './note-form.tsx';
import { useArrives } from './view.ts';

export function Notes() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const arrives = useArrives();
  const [chosen, choose] = useState<Note['clase'] | null>(null);
  // whoever was led here has spoken with the family, or is about to
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
