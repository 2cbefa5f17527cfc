/** The page of a case: the insurer's view of it, and for people of the service all their work on it. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { WhatExpires } from '@albacea/contract/schemas/deadlines.ts';
import { Badge, Button, Group, Paper, Stack, Tabs, Text, Tooltip } from '@mantine/core';
import { IconArrowRight, IconLock, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommands } from '../../app/commands.ts';
import { useReading } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { useWithKey } from '../../app/single-keys.tsx';
import { CasoBadge, UrgentBadge } from '../../ui/badges.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Read } from '../../ui/states.tsx';
import { useNext } from '../worklist/next-caso.ts';
import { WhoIsHere } from '../worklist/presence.tsx';
import { Acts } from './acts.tsx';
import { AseguradoraCuentas, AseguradoraDocumentos } from './aseguradora-parts.tsx';
import { Gestor } from './assigned-gestor.tsx';
import { CasoActions } from './caso-actions.tsx';
import { Certificados } from './certificados.tsx';
import { type Caso, CasoContext, isLive, useCaso } from './context.ts';
import { Cuentas } from './cuentas.tsx';
import { LettersAboutToLeave } from './departing-letters.tsx';
import { Documentos } from './documentos.tsx';
import { HandoverHistory, HandoverRequest } from './handovers.tsx';
import { Life } from './life.tsx';
import { LifeAlert } from './life-alert.tsx';
import { MandatoView } from './mandato.tsx';
import { Messages } from './messages.tsx';
import { CallToMake, Notes } from './notes.tsx';
import { NowLine } from './now-panel.tsx';
import { Objeciones } from './objeciones.tsx';
import { Questions, useQuestionsWaiting } from './questions.tsx';
import { useDeadlines, useRights } from './readings.ts';
import { Rights } from './rights.tsx';
import { Solicitudes } from './solicitudes.tsx';
import { Summary } from './summary.tsx';
import { Timeline } from './timeline.tsx';
import { useHeadingFirst, useSaysThatItClosed, useTabFocus, useView } from './view.ts';

export function Component() {
  const { aseguradora = '', caso = '' } = useParams();
  const params = { aseguradora, caso };
  useChanges('GET /aseguradoras/{aseguradora}/casos/{caso}/cambios', params);
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}', { params });
  if (reading.error && reading.data === undefined)
    return <WithoutCaso caso={caso} aseguradora={aseguradora} failure={reading.error} retry={reading.refetch} />;
  return (
    <Read reading={reading}>{(data) => <Opened key={`${aseguradora} ${caso}`} caso={data} params={params} />}</Read>
  );
}

interface WithoutCasoProps {
  readonly caso: string;
  readonly aseguradora: string;
  readonly failure: CallError;
  readonly retry: () => unknown;
}

const LOCKED = { title: 'bloqueado', text: 'bloqueadoTexto', Icon: IconLock } as const;
const UNKNOWN = { title: 'desconocido', text: 'desconocidoTexto', Icon: IconSearch } as const;
const KNOWN = new Map<string, typeof LOCKED | typeof UNKNOWN>([
  ['caso_bloqueado', LOCKED],
  ['no_encontrado', UNKNOWN],
]);

/** Blocked by law after its end, unknown, or out of reach for now. */
function WithoutCaso({ caso, aseguradora, failure, retry }: WithoutCasoProps) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const known = KNOWN.get(failure.code);
  return (
    <Page title={caso} above={[{ text: casos('titulo'), to: `/${aseguradora}/casos` }]}>
      <Paper>
        {known ? (
          <Empty
            icon={<known.Icon size={36} stroke={1.3} aria-hidden />}
            title={t(`sinCaso.${known.title}`)}
            text={t(`sinCaso.${known.text}`)}
          />
        ) : (
          <Failure failure={failure} retry={() => void retry()} />
        )}
      </Paper>
    </Page>
  );
}

function Opened({ caso, params }: { readonly caso: Caso; readonly params: { aseguradora: string; caso: string } }) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const { rol } = useSession();
  const manages = serviceIs(rol);
  const live = isLive(caso);
  const { aseguradora, caso: id } = params;
  const [drafts] = useState(() => new Map<string, unknown>());
  const context = useMemo(
    () => ({
      caso,
      params: { aseguradora, caso: id },
      manages,
      live,
      drafts,
    }),
    [caso, aseguradora, id, manages, live, drafts],
  );
  const { nombre, apellidos } = caso.fallecido;
  useHeadingFirst();
  useSaysThatItClosed(caso.estado);
  return (
    <CasoContext value={context}>
      <Acts>
        <Page
          title={`${nombre} ${apellidos}`}
          tab={caso.caso_id}
          above={[{ text: casos('titulo'), to: `/${aseguradora}/casos` }]}
          detail={<HowItStands />}
          actions={
            <>
              {manages && <Gestor />}
              <CasoActions />
              {manages && <Next />}
            </>
          }
        >
          {manages && <LifeAlert />}
          {manages && live && <HandoverRequest />}
          {manages && <CallToMake />}
          {manages && live && <LettersAboutToLeave />}
          <TabsView title={t('partes')} />
        </Page>
      </Acts>
    </CasoContext>
  );
}

/** Its number and state, for whom it waits, and who of the service has it in hand or looks at it. */
function HowItStands() {
  const { t: common } = useTranslation();
  const { t: casos } = useTranslation('casos');
  const { caso, params, manages } = useCaso();
  return (
    <Group gap="xs">
      <Text span size="sm" className="cifras">
        {caso.caso_id}
      </Text>
      <CasoBadge estado={caso.estado} />
      <UrgentBadge prioridad={caso.prioridad} />
      {caso.resultado && <Badge color="gray">{common(`resultado.${caso.resultado}`)}</Badge>}
      {caso.en_espera_de && (
        <Text span size="sm">
          {casos('esperaA', { quien: common(`espera.${caso.en_espera_de}`) })}
        </Text>
      )}
      {manages && <WhoIsHere params={params} />}
    </Group>
  );
}

/** Leaves this case for the next one of the work list. */
function Next() {
  const { t } = useTranslation('trabajo');
  const { caso, params } = useCaso();
  const { go, searching } = useNext({ aseguradora: params.aseguradora, caso_id: caso.caso_id });
  const tip = useWithKey(t('siguiente'), 'n');
  useCommands([{ id: 'caso.siguiente', key: 'n', label: t('siguiente'), run: go }]);
  return (
    <Tooltip label={tip}>
      <Button onClick={go} loading={searching} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('siguiente')}
      </Button>
    </Tooltip>
  );
}

interface Tab {
  readonly key:
    | 'resumen'
    | 'cuentas'
    | 'solicitudes'
    | 'documentos'
    | 'certificados'
    | 'mandato'
    | 'objeciones'
    | 'notas'
    | 'derechos'
    | 'vida'
    | 'mensajes'
    | 'consultas'
    | 'cronologia';
  /** Number on the tab: how many wait for somebody. */
  readonly pending: number;
  readonly content: ReactNode;
}

/** The mandate in force, and those of people who carried the case before. */
function Mandatos() {
  return (
    <Stack>
      <MandatoView />
      <HandoverHistory />
    </Stack>
  );
}

/** The tabs that the person may see, in their order. */
function useTabs(): readonly Tab[] {
  const { manages } = useCaso();
  const deadlines = useDeadlines().data ?? [];
  /** How many things of this kind wait for the service. */
  const from = (kind: WhatExpires) =>
    manages
      ? new Set(deadlines.filter(({ que, quien }) => que === kind && quien === 'servicio').map(({ de }) => de)).size
      : 0;
  const toAnswer = useRights().data?.filter(({ estado }) => estado === 'abierta').length ?? 0;
  const questions = useQuestionsWaiting();
  return [
    { key: 'resumen', pending: 0, content: <Summary /> },
    { key: 'cuentas', pending: from('cuenta'), content: manages ? <Cuentas /> : <AseguradoraCuentas /> },
    {
      key: 'documentos',
      pending: from('documento'),
      content: manages ? <Documentos /> : <AseguradoraDocumentos />,
    },
    // accounts and documents stay side by side: people switch between them all day
    ...(manages ? [{ key: 'solicitudes', pending: 0, content: <Solicitudes /> } as const] : []),
    ...(manages
      ? ([
          { key: 'mandato', pending: 0, content: <Mandatos /> },
          { key: 'certificados', pending: from('certificado'), content: <Certificados /> },
          { key: 'objeciones', pending: from('objecion'), content: <Objeciones /> },
          { key: 'mensajes', pending: 0, content: <Messages /> },
          { key: 'notas', pending: 0, content: <Notes /> },
          { key: 'derechos', pending: toAnswer, content: <Rights /> },
          { key: 'vida', pending: 0, content: <Life /> },
        ] as const)
      : []),
    { key: 'consultas', pending: questions, content: <Questions /> },
    { key: 'cronologia', pending: 0, content: <Timeline /> },
  ];
}

function TabsView({ title }: { readonly title: string }) {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { view: asked, show } = useView();
  const tabs = useTabs();
  const view = tabs.find(({ key }) => key === asked)?.key ?? 'resumen';
  useTabFocus(view);
  return (
    <>
      {manages && view !== 'resumen' && <NowLine />}
      <Tabs value={view} onChange={(key) => show(key ?? 'resumen')} keepMounted={false}>
        <Tabs.List aria-label={title} mb="md" className="pestanas">
          {tabs.map(({ key, pending }) => (
            <Tabs.Tab
              key={key}
              value={key}
              rightSection={
                pending > 0 ? (
                  <Badge size="sm" color="ocre" aria-label={t('pendientes', { count: pending })}>
                    {pending}
                  </Badge>
                ) : null
              }
            >
              {t(`pestana.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
