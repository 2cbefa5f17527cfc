/**
 * The conversation of a case: what family, providers, insurer and service said and did, newest first. Entries that wait for
 * an answer come first and are answered there.
 */
import { Alert, Button, Group, Modal, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Failure, Loading } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useDepartures } from '../../ui/undo.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useCaso } from './context.ts';
import { useCuentaName } from './cuenta-state.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageItem, THREAD_ID } from './messages-list.tsx';
import { NoteForm } from './note-form.tsx';
import { EarlierCall, NoteItem } from './notes.tsx';
import { Decision, NewObjecion, ObjecionCard } from './objeciones.tsx';
import { Ask, MarkReadButton, QuestionItem, useQuestionsWaiting } from './questions.tsx';
import { useAnswers, useCalls, useQuestions } from './readings.ts';
import { MailItem } from './received-mail.tsx';
import { TimelineLine } from './timeline.tsx';
import { useIsArrival, useOpensOnArrival, useView } from './view.ts';

export function Conversation() {
  const { manages } = useCaso();
  const { view } = useView();
  const arrives = useIsArrival();
  return (
    <Stack>
      {manages ? <Composer key={`${view} ${arrives}`} /> : <Ask />}
      {manages ? <WholeThread /> : <InsurersThread />}
    </Stack>
  );
}

const KINDS = ['mensaje', 'nota', 'llamada'] as const;
type Kind = (typeof KINDS)[number];

/** Writes to the family, or records for the service what was said and done. */
function Composer() {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const { view } = useView();
  const arrives = useIsArrival();
  const [adding, controls] = useDisclosure();
  // people who came here by a link have spoken with the family, or are about to
  const led: Kind = arrives ? 'llamada' : 'nota';
  const [kind, choose] = useState<Kind>(view === 'notas' ? led : 'mensaje');
  const family = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mensajes', { params }).data;
  return (
    <div>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label={t('conversacion.escribir')}
          data={KINDS.map((value) => ({ value, label: t(`conversacion.clases.${value}`) }))}
          value={kind}
          onChange={(value) => choose(value as Kind)}
          size="xs"
        />
        {live && (
          <Button size="xs" variant="default" onClick={controls.open}>
            {t('objeciones.plantear')}
          </Button>
        )}
      </Group>
      {kind !== 'mensaje' && (
        <Paper p="md">
          <NoteForm key={kind} kind={kind} onFinish={() => undefined} />
        </Paper>
      )}
      {kind === 'mensaje' &&
        family &&
        (family.puede_escribirse ? <MessageForm family={family} /> : <Alert color="gray">{t('mensajes.no')}</Alert>)}
      <NewObjecion opened={adding} onClose={controls.close} />
    </div>
  );
}

interface Said {
  readonly key: string;
  readonly at: string;
  readonly content: ReactNode;
  /** true: the entry awaits an answer, or can still be undone. */
  readonly waits?: boolean;
}

function InsurersThread() {
  const questions = useSaidByInsurer();
  const unread = useQuestionsWaiting();
  return (
    <>
      {unread > 0 && <MarkReadButton unread={unread} />}
      <Thread said={questions} />
    </>
  );
}

function useSaidByInsurer(): readonly Said[] {
  const { manages } = useCaso();
  return (useQuestions().data ?? []).map((question) => ({
    key: question.consulta_id,
    at: question.hecha,
    content: <QuestionItem question={question} />,
    waits: question.respuesta === null || (!manages && question.sin_leer),
  }));
}

/** Everything said that the timeline does not contain already. */
function WholeThread() {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const inCaso = { params } as const;
  const messages = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mensajes', inCaso);
  const mails = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/correos-recibidos', inCaso);
  const notes = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', inCaso);
  const objeciones = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones', inCaso);
  const byInsurer = useSaidByInsurer();
  const byProviders = useSaidByProviders();
  const calls = useCalls();
  const waiting = (messages.data?.elementos ?? []).filter(
    ({ estado }) => estado === 'por_salir' || estado === 'pendiente',
  );
  const passed = useDepartures(
    messages,
    waiting.map(({ segundos }) => segundos ?? 0),
  );
  // kept here, not in the entry: when somebody else decides, the entry moves but the dialog stays open
  const [deciding, decide] = useState<string | null>(null);
  useOpensOnArrival('objeciones', decide);
  const selected = objeciones.data?.elementos.find(({ objecion_id }) => objecion_id === deciding);
  const failed = [messages, mails, notes, objeciones].find(({ error, data }) => error && data === undefined);
  if (failed?.error) return <Failure failure={failed.error} retry={() => void failed.refetch()} />;
  if (!messages.data || !mails.data || !notes.data || !objeciones.data) return <Loading />;
  const said: readonly Said[] = [
    ...messages.data.elementos.map((one) => ({
      key: one.mensaje_id,
      at: one.escrito,
      content: <MessageItem message={one} left={one.segundos === null ? null : one.segundos - passed} />,
      waits: one.estado === 'por_salir',
    })),
    ...mails.data.elementos.map((mail) => ({
      key: mail.correo_id,
      at: mail.recibido,
      content: <MailItem mail={mail} />,
      waits: mail.clase === 'familia' && mail.leido === null,
    })),
    ...notes.data.elementos.map((note) => ({
      key: note.nota_id,
      at: note.escrita,
      content: <NoteItem note={note} />,
    })),
    ...objeciones.data.elementos.map((objecion) => ({
      key: objecion.objecion_id,
      at: objecion.abierta,
      content: <ObjecionCard objecion={objecion} decide={() => decide(objecion.objecion_id)} />,
      waits: objecion.estado === 'abierta',
    })),
    ...calls
      .filter(({ estado }) => estado !== 'pedida')
      .map((call) => ({ key: call.llamada_id, at: call.desde, content: <EarlierCall call={call} /> })),
    ...byInsurer,
    ...byProviders,
  ];
  return (
    <>
      <Thread said={said} />
      <Modal opened={selected !== undefined} onClose={() => decide(null)} title={t('objeciones.decidir')}>
        {selected && <Decision objecion={selected} onClose={() => decide(null)} />}
      </Modal>
    </>
  );
}

/** Providers' answers in their own words; what came by e-mail is in the thread as that e-mail. */
function useSaidByProviders(): readonly Said[] {
  const { t } = useTranslation('caso');
  const { show } = useView();
  const nameOf = useCuentaName();
  const formats = useFormats();
  return (useAnswers().data?.elementos ?? []).map(({ respuesta_id, cuenta_id, clase, recibida, texto, motivo }) => ({
    key: respuesta_id,
    at: recibida,
    content: (
      <Paper component="article" p="md" withBorder>
        <Group gap="xs" mb={6}>
          <LinkButton fw={600} onClick={() => show('cuentas', cuenta_id)}>
            {nameOf(cuenta_id) ?? t('cuentas.reservada')}
          </LinkButton>
          <FinePrint>
            {t(`contesta.clase.${clase}`)} · {formats.moment(recibida)}
          </FinePrint>
        </Group>
        <Text size="sm" className="texto" lineClamp={6}>
          {motivo ?? texto}
        </Text>
      </Paper>
    ),
  }));
}

/** Messages and timeline merged by day, as far back as the timeline has been loaded. */
function Thread({ said }: { readonly said: readonly Said[] }) {
  const { t } = useTranslation('caso');
  const { params, manages } = useCaso();
  const formats = useFormats();
  const gestores = useGestores(manages);
  const list = useList('GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia', { params, query: { limite: 50 } });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  const newestFirst = (one: Said, other: Said) => other.at.localeCompare(one.at);
  const waiting = said.filter(({ waits }) => waits === true).sort(newestFirst);
  const readBack = list.hasNextPage ? (list.elementos.at(-1)?.ocurrido ?? '') : '';
  const done = list.elementos.map(
    (entry): Said => ({
      key: entry.entrada_id,
      at: entry.ocurrido,
      content: <TimelineLine entry={entry} who={gestores.nameOf(entry.persona)} />,
    }),
  );
  const rest = [...said.filter(({ waits, at }) => waits !== true && at >= readBack), ...done].sort(newestFirst);
  return (
    <Stack id={THREAD_ID} tabIndex={-1} role="group" aria-label={t('pestana.conversacion')} gap="sm">
      {waiting.map(({ key, content }) => (
        <div key={key}>{content}</div>
      ))}
      <Paper p="md" aria-label={t('conversacion.todo')} component="section">
        {[...Map.groupBy(rest, ({ at }) => formats.date(at))].map(([day, entries]) => (
          <section key={day} className="jornada">
            <Title order={2} size="sm" ff="text" mb={6}>
              {day}
            </Title>
            <ul className="plazos">
              {entries.map(({ key, content }) => (
                <li key={key}>{content}</li>
              ))}
            </ul>
          </section>
        ))}
        <More list={list} />
      </Paper>
    </Stack>
  );
}
