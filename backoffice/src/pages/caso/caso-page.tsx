/** The page of a case: the insurer's view, and for people of the service all the work on it. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { WhatExpires } from '@albacea/contract/schemas/deadlines.ts';
import { Badge, Button, ColorSwatch, Group, Paper, Stack, Tabs, Text, Tooltip } from '@mantine/core';
import { IconArrowRight, IconLock, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useCommands } from '../../app/commands.ts';
import { useReading } from '../../app/data.ts';
import { createDrafts } from '../../app/kept-drafts.ts';
import { useChanges } from '../../app/live.ts';
import { isService } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { useWithKey } from '../../app/single-keys.tsx';
import { CasoBadge, UrgentBadge } from '../../ui/badges.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Read } from '../../ui/states.tsx';
import { useNext } from '../worklist/next-caso.ts';
import { WhoIsHere } from '../worklist/presence.tsx';
import { Acts } from './acts.tsx';
import { useActs } from './acts-context.ts';
import { AseguradoraDocumentos } from './aseguradora-documentos.tsx';
import { Gestor } from './assigned-gestor.tsx';
import { CasoActions } from './caso-actions.tsx';
import { Certificados } from './certificados.tsx';
import { type Caso, CasoContext, isLive, useCaso } from './context.ts';
import { Conversation } from './conversation.tsx';
import { Cuentas } from './cuentas.tsx';
import { LettersAboutToLeave } from './departing-letters.tsx';
import { Documentos } from './documentos.tsx';
import { HandoverHistory, HandoverRequest } from './handovers.tsx';
import { Life } from './life.tsx';
import { LifeAlert } from './life-alert.tsx';
import { MandatoView } from './mandato.tsx';
import { CallToMake } from './notes.tsx';
import { NowLine } from './now-panel.tsx';
import { useNow } from './now-reading.ts';
import { useQuestionsWaiting } from './questions.tsx';
import { Rastros } from './rastros.tsx';
import { useDeadlines, useLifeGuard, useRights } from './readings.ts';
import { Rights } from './rights.tsx';
import { Summary } from './summary.tsx';
import { TABS, type Tab, tabOf, useClosedNotice, useFocusFromWorklist, useTabFocus, useView } from './view.ts';

export function Component() {
  const { aseguradora = '', caso = '' } = useParams();
  const params = { aseguradora, caso };
  useChanges('GET /aseguradoras/{aseguradora}/casos/{caso}/cambios', params);
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}', { params });
  if (reading.error && reading.data === undefined)
    return <CasoUnavailable caso={caso} aseguradora={aseguradora} failure={reading.error} retry={reading.refetch} />;
  return (
    <Read reading={reading}>{(data) => <CasoView key={`${aseguradora} ${caso}`} caso={data} params={params} />}</Read>
  );
}

interface CasoUnavailableProps {
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

/** Shown instead of a case that is blocked by law after its end, that is unknown, or that can't be read for now. */
function CasoUnavailable({ caso, aseguradora, failure, retry }: CasoUnavailableProps) {
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

function CasoView({ caso, params }: { readonly caso: Caso; readonly params: { aseguradora: string; caso: string } }) {
  const { t: casos } = useTranslation('casos');
  const { rol, usuario_id } = useSession();
  const manages = isService(rol);
  const live = isLive(caso);
  const { aseguradora, caso: id } = params;
  const drafts = useMemo(() => createDrafts(`${usuario_id} ${aseguradora} ${id}`), [usuario_id, aseguradora, id]);
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
  useFocusFromWorklist();
  useClosedNotice(caso.estado);
  return (
    <CasoContext value={context}>
      <Acts>
        <Page
          title={`${nombre} ${apellidos}`}
          tab={caso.caso_id}
          above={[{ text: casos('titulo'), to: `/${aseguradora}/casos` }]}
          detail={<CasoStatus />}
          actions={
            <>
              {manages && <Gestor />}
              <CasoActions />
              {manages && <NextCasoButton />}
            </>
          }
        >
          {manages && <LifeAlert />}
          {manages && <HandoverRequest />}
          {manages && <CallToMake />}
          {manages && live && <LettersAboutToLeave />}
          <TabsView />
        </Page>
      </Acts>
    </CasoContext>
  );
}

/** The insurer, number and state of the case, whom the case waits for, and which people of the service work on it or have it open. */
function CasoStatus() {
  const { t: common } = useTranslation();
  const { t: casos } = useTranslation('casos');
  const { caso, params, manages } = useCaso();
  const insurer = useAseguradoras().find(({ slug }) => slug === params.aseguradora);
  return (
    <Group gap="xs">
      {manages && insurer && (
        <Group gap={6} wrap="nowrap">
          {insurer.color && <ColorSwatch color={insurer.color} size={12} aria-hidden />}
          <Text span size="sm" fw={600}>
            {insurer.nombre}
          </Text>
        </Group>
      )}
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

/** Goes on to the next case of the work list. */
function NextCasoButton() {
  const { t } = useTranslation('trabajo');
  const { caso, params } = useCaso();
  const comesAgain = useHasNewWork();
  const { go, searching } = useNext({ aseguradora: params.aseguradora, caso_id: caso.caso_id }, { comesAgain });
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

/** Whether a task has appeared since this page of the case was opened, or an act in progress may bring one. */
function useHasNewWork(): boolean {
  const { underWay } = useActs();
  const now = useNow();
  const [atFirst, keep] = useState<readonly string[] | null>(null);
  if (atFirst === null && now !== null) keep(now.map(({ key }) => key));
  return underWay.length > 0 || (atFirst !== null && (now ?? []).some(({ key }) => !atFirst.includes(key)));
}

interface TabView {
  readonly tab: Tab;
  /** Number on the tab: how many items wait for somebody. */
  readonly pending: number;
  readonly content: ReactNode;
}

/** The tabs that the person may see, in order. */
function useTabs(): readonly TabView[] {
  const { caso, manages } = useCaso();
  const deadlines = useDeadlines().data ?? [];
  /** How many items of these kinds wait for the service. */
  const from = (...kinds: readonly WhatExpires[]) =>
    new Set(deadlines.filter(({ que, quien }) => kinds.includes(que) && quien === 'servicio').map(({ de }) => de)).size;
  const rights = useRights().data ?? [];
  const lifeGuard = useLifeGuard().data;
  const questions = useQuestionsWaiting();
  const summary = { tab: 'caso', pending: 0, content: <Summary /> } as const;
  if (!manages)
    return [
      summary,
      { tab: 'papeles', pending: 0, content: <AseguradoraDocumentos /> },
      { tab: 'conversacion', pending: questions, content: <Conversation /> },
    ];
  const hasMore =
    rights.length > 0 ||
    caso.estado === 'anulado' ||
    (lifeGuard !== undefined && lifeGuard.avisos.length + lifeGuard.rectificaciones.length > 0);
  return [
    summary,
    { tab: 'cuentas', pending: from('cuenta'), content: <Accounts /> },
    {
      tab: 'papeles',
      pending: from('documento', 'certificado'),
      content: <Documentos others={{ mandato: <Mandatos />, certificados: <Certificados /> }} />,
    },
    { tab: 'conversacion', pending: from('objecion') + questions, content: <Conversation /> },
    ...(hasMore
      ? [
          {
            tab: 'mas',
            pending: rights.filter(({ estado }) => estado === 'abierta').length,
            content: <OtherParts />,
          } as const,
        ]
      : []),
  ];
}

/** The accounts, or the public traces. */
function Accounts() {
  const { t } = useTranslation('caso');
  const { view, show } = useView();
  const tracing = view === 'rastros';
  return (
    <Stack>
      {tracing ? <Rastros /> : <Cuentas />}
      <LinkButton style={{ alignSelf: 'flex-start' }} onClick={() => show(tracing ? 'cuentas' : 'rastros')}>
        {t(tracing ? 'pestana.cuentas' : 'rastros.titulo')}
      </LinkButton>
    </Stack>
  );
}

/** The mandate in force, and those of earlier heirs. */
function Mandatos() {
  return (
    <Stack>
      <MandatoView />
      <HandoverHistory />
    </Stack>
  );
}

/** Sections that few cases need: requests about data, and the notices to a person who may be alive. */
function OtherParts() {
  const hasRights = (useRights().data ?? []).length > 0;
  return (
    <Stack>
      {hasRights && <Rights />}
      <Life />
    </Stack>
  );
}

function TabsView() {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { view, show } = useView();
  const tabs = useTabs();
  const current = tabs.find(({ tab }) => tab === tabOf(view))?.tab ?? 'caso';
  useTabFocus(view ?? '');
  return (
    <>
      {manages && current !== 'caso' && <NowLine />}
      <Tabs value={current} onChange={(tab) => show(TABS[tab as Tab][0])} keepMounted={false}>
        <Tabs.List aria-label={t('partes')} mb="md" className="pestanas">
          {tabs.map(({ tab, pending }) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              rightSection={
                pending > 0 ? (
                  <Badge size="sm" color="ocre" aria-label={t('pendientes', { count: pending })}>
                    {pending}
                  </Badge>
                ) : null
              }
            >
              {t(`pestana.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ tab, content }) => (
          <Tabs.Panel key={tab} value={tab}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
