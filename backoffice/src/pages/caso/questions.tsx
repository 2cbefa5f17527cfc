/** A question of the insurer about the case with the service's answer, and the form for the next one. */
import type { Consulta } from '@albacea/contract/schemas/consultas.ts';
import { Badge, Box, Button, Checkbox, Divider, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { useDraft, useRequestId } from './drafts.ts';
import { useQuestions } from './readings.ts';

/** How many questions are open: for the service to answer, or for the insurer to read the answer. */
export function useQuestionsWaiting(): number {
  const { manages } = useCaso();
  const list = useQuestions().data ?? [];
  return list.filter(({ respuesta, sin_leer }) => (manages ? respuesta === null : sin_leer)).length;
}

export function MarkReadButton({ unread }: { readonly unread: number }) {
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

export function QuestionItem({ question }: { readonly question: Consulta }) {
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
        <FinePrint>{formats.moment(hecha)}</FinePrint>
        {respuesta === null && <Badge color="ocre">{t('consultas.sinContestar')}</Badge>}
        {sin_leer && !manages && <Badge color="verde">{t('consultas.nueva')}</Badge>}
      </Group>
      <Text size="sm" className="texto">
        {pregunta}
      </Text>
      {respuesta !== null && <Answered answer={respuesta} />}
      {respuesta === null && manages && <AnswerQuestion id={question.consulta_id} />}
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
        <FinePrint>{formats.moment(contestada)}</FinePrint>
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
  const requestId = useRequestId();
  return (
    <Section title={t('consultas.titulo')}>
      <CommandForm
        call="POST /aseguradoras/{aseguradora}/casos/{caso}/consultas"
        params={params}
        fields={{
          pregunta: { label: t('consultas.pregunta'), value: question, onChange: write },
          avisar: <Checkbox name="avisar" label={t('consultas.avisar')} defaultChecked />,
        }}
        shape={({ avisar = false, ...body }) => ({ ...body, avisar, consulta_id: requestId.idOf(question) })}
        done={t('consultas.preguntado')}
        onFinish={() => {
          requestId.forget();
          write('');
        }}
        button={t('consultas.preguntar')}
        gap="sm"
        w="fit-content"
      >
        <Muted>{t('consultas.texto')}</Muted>
      </CommandForm>
    </Section>
  );
}

function AnswerQuestion({ id }: { readonly id: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [words, write] = useDraft(`respuesta ${id}`, '');
  return (
    <Box mt="sm">
      <CommandForm
        call="POST /aseguradoras/{aseguradora}/casos/{caso}/consultas/{consulta}/respuesta"
        params={{ ...params, consulta: id }}
        fields={{
          respuesta: {
            label: t('consultas.respuesta'),
            description: t('consultas.textoServicio'),
            value: words,
            onChange: write,
          },
        }}
        done={t('consultas.contestado')}
        button={t('consultas.contestar')}
        gap="sm"
        w="fit-content"
      />
    </Box>
  );
}
