/** A question of the insurer about the case with the service's answer, and the form for the next one. */
import type { Consulta } from '@albacea/contract/schemas/consultas.ts';
import { Badge, Button, Checkbox, Divider, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { useDraft, useSendingId } from './drafts.ts';
import { useQuestions } from './readings.ts';

/** How many questions wait: for the service to answer, or for the insurer to read the answer. */
export function useQuestionsWaiting(): number {
  const { manages } = useCaso();
  const list = useQuestions().data ?? [];
  return list.filter(({ respuesta, sin_leer }) => (manages ? respuesta === null : sin_leer)).length;
}

export function MarkRead({ unread }: { readonly unread: number }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const mark = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/consultas/lectura');
  return (
    <Group gap="xs">
      <Text size="sm">{t('consultas.sinLeer', { count: unread })}</Text>
      <Button size="xs" variant="default" loading={mark.isPending} onClick={() => mark.mutate({ params })}>
        {t('consultas.leidas')}
      </Button>
    </Group>
  );
}

export function OneQuestion({ question }: { readonly question: Consulta }) {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const formats = useFormats();
  const { pregunta, de, hecha, respuesta, sin_leer } = question;
  return (
    <Paper component="article" p="md" withBorder>
      <Group gap="xs" mb={6}>
        <Text size="sm" fw={600}>
          {de ?? t('consultas.alguien')}
        </Text>
        <Text size="xs" c="dimmed">
          {formats.moment(hecha)}
        </Text>
        {respuesta === null && <Badge color="ocre">{t('consultas.sinContestar')}</Badge>}
        {sin_leer && !manages && <Badge color="verde">{t('consultas.nueva')}</Badge>}
      </Group>
      <Text size="sm" className="texto">
        {pregunta}
      </Text>
      {respuesta !== null && <Answered answer={respuesta} />}
      {respuesta === null && manages && <Answer id={question.consulta_id} />}
    </Paper>
  );
}

function Answered({ answer: { texto, de, contestada } }: { readonly answer: NonNullable<Consulta['respuesta']> }) {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const formats = useFormats();
  const gestores = useGestores(manages);
  return (
    <>
      <Divider my="sm" />
      <Group gap="xs" mb={6}>
        <Text size="sm" fw={600}>
          {gestores.nameOf(de) ?? t('consultas.servicio')}
        </Text>
        <Text size="xs" c="dimmed">
          {formats.moment(contestada)}
        </Text>
      </Group>
      <Text size="sm" className="texto">
        {texto}
      </Text>
    </>
  );
}

export function Ask() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [question, write] = useDraft('consulta', '');
  const [notifies, notify] = useState(true);
  const sending = useSendingId();
  const ask = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/consultas', {
    done: t('consultas.preguntado'),
    onFinish() {
      sending.forget();
      write('');
    },
  });
  return (
    <Section title={t('consultas.titulo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = { consulta_id: sending.idOf(question), pregunta: question, avisar: notifies };
          ask.mutate({ params, body });
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('consultas.texto')}
          </Text>
          <Textarea
            label={t('consultas.pregunta')}
            value={question}
            onChange={({ currentTarget: { value } }) => write(value)}
            required
            maxLength={2000}
            autosize
            minRows={2}
          />
          <Checkbox
            label={t('consultas.avisar')}
            checked={notifies}
            onChange={({ currentTarget: { checked } }) => notify(checked)}
          />
          <FormFailure failure={ask.error} />
          <Button type="submit" loading={ask.isPending} w="fit-content">
            {t('consultas.preguntar')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function Answer({ id }: { readonly id: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [words, write] = useDraft(`respuesta ${id}`, '');
  const answer = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/consultas/{consulta}/respuesta', {
    done: t('consultas.contestado'),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate({ params: { ...params, consulta: id }, body: { respuesta: words } });
      }}
    >
      <Stack gap="sm" mt="sm">
        <Textarea
          label={t('consultas.respuesta')}
          description={t('consultas.textoServicio')}
          value={words}
          onChange={({ currentTarget: { value } }) => write(value)}
          required
          maxLength={4000}
          autosize
          minRows={2}
        />
        <FormFailure failure={answer.error} />
        <Button type="submit" loading={answer.isPending} w="fit-content">
          {t('consultas.contestar')}
        </Button>
      </Stack>
    </form>
  );
}
