/** The open tasks of the service in this case: the whole list in the overview, the first one above every other part. */
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commandsInView, useCommands } from '../../app/commands.ts';
import { KeyHint } from '../../app/single-keys.tsx';
import { useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { Muted } from '../../ui/text.tsx';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { useCuentaName } from './cuenta-state.tsx';
import type { NowItem, NowKind } from './now.ts';
import { useAwaitedName, useNow } from './now-reading.ts';
import { useLifeGuard, useReleases } from './readings.ts';
import { useReleaseName } from './releases-panel.tsx';
import { useCuentaSendingLabel } from './sending-sheet.tsx';
import { NEXT_ATTRIBUTE, TASKS_ID, useView } from './view.ts';

const TITLE = 'ahora-titulo';

/** Tasks shown at first, few enough that the accounts stay in view; a button shows the others. */
const SHOWN = 4;

/** Lists open tasks, most urgent first, or says that there are none. */
export function NowList() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const [all, showAll] = useState(false);
  const items = useNow();
  const alerted = useAlerted();
  useNextCommand(items?.[0]);
  if (items === null || ((!live || alerted) && items.length === 0)) return null;
  return (
    <Paper component="section" p="md" className="ahora" id={TASKS_ID} tabIndex={-1} aria-labelledby={TITLE}>
      <Title order={2} size="h3" mb="sm" id={TITLE}>
        {items.length === 0 ? t('ahora.nada') : t('ahora.titulo')}
      </Title>
      {items.length === 0 ? (
        <Muted>{t('ahora.nadaTexto')}</Muted>
      ) : (
        <Stack component="ol" gap={0} className="ahora-lista">
          {items.slice(0, all ? items.length : SHOWN).map((item, i) => (
            <li key={item.key}>
              <Item item={item} first={i === 0} />
            </li>
          ))}
        </Stack>
      )}
      {!all && items.length > SHOWN && (
        <LinkButton mt="xs" onClick={() => showAll(true)}>
          {t('ahora.mas', { count: items.length - SHOWN })}
        </LinkButton>
      )}
    </Paper>
  );
}

/** Whether the alert above says that the person may be alive: then there is something to do, whatever the list says. */
const useAlerted = (): boolean => useLifeGuard().data?.alertas.some(({ decidida }) => decidida === null) ?? false;

/** One line: the current task and the next one. */
export function NowLine() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { show } = useView();
  const { selected, underWay } = useActs();
  const nameOf = useItemName();
  const all = useNow();
  const alerted = useAlerted();
  const isSelected = ({ id }: NowItem) => id !== null && id === selected;
  const items = all?.filter((item) => !isSelected(item)) ?? null;
  const [first] = items ?? [];
  useNextCommand(first);
  // reserves the space of its content, so that the tabs below don't move under the pointer
  if (items === null && live) return <Paper px="md" py={6} mb="sm" h={44} className="ahora" />;
  if (items === null || ((!live || alerted) && !first)) return null;
  const now = all?.find(isSelected);
  const inWords = (item: NowItem) => {
    const { text, detail } = nameOf(item);
    return [detail, text].filter(Boolean).join('. ');
  };
  const otherwise = underWay.length > 0 ? t('ahora.guardando') : t('ahora.nada');
  return (
    <Paper
      component="section"
      px="md"
      py={6}
      mb="sm"
      className="ahora"
      id={TASKS_ID}
      tabIndex={-1}
      aria-label={t('ahora.siguiente')}
    >
      {now && (
        <Text size="sm">
          <Muted span>{t('ahora.titulo')}: </Muted>
          {inWords(now)}
        </Text>
      )}
      {first ? (
        <Group gap="sm" justify="space-between">
          <Item item={first} first line />
          {items.length > 1 && (
            <LinkButton size="xs" onClick={() => show('resumen')}>
              {t('ahora.mas', { count: items.length - 1 })}
            </LinkButton>
          )}
        </Group>
      ) : (
        !now && <Muted>{otherwise}</Muted>
      )}
    </Paper>
  );
}

/** Runs the first act of a task by one key, from any part of the case. */
function useNextCommand(item: NowItem | undefined): void {
  const { t } = useTranslation('caso');
  const actsOf = useNowActs();
  const [act] = item ? actsOf(item) : [];
  useCommands(act ? [{ id: 'caso.lo_siguiente', key: 'h', label: t('ahora.hacer'), run: act.run }] : []);
}

interface ItemProps {
  readonly item: NowItem;
  readonly first: boolean;
  readonly line?: boolean;
}

function Item({ item, first, line = false }: ItemProps) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const actsOf = useNowActs();
  const nameOf = useItemName();
  const { text, detail } = nameOf(item);
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap" className="ahora-cosa">
      <div>
        <Text size="sm" fw={600}>
          {line && (
            <Muted span fw={400}>
              {t('ahora.siguiente')}:{' '}
            </Muted>
          )}
          {detail ? `${detail}. ` : ''}
          <Text span size="sm" fw={400}>
            {text}
          </Text>
        </Text>
        {!line && item.day && (
          <Group gap={6}>
            <Text size="xs" c={item.late ? 'var(--mantine-color-error)' : 'dimmed'} className="mayuscula">
              {formats.relative(item.day)} · {formats.date(item.day)}
            </Text>
            {item.late && (
              <Badge size="xs" color="teja">
                {t('ahora.vencida')}
              </Badge>
            )}
          </Group>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {actsOf(item).map(({ label, run }, i) => (
          <Button
            key={label}
            size="xs"
            variant={first && i === 0 ? 'filled' : 'default'}
            onClick={run}
            aria-label={[label, detail ?? text].join(': ')}
            rightSection={first && i === 0 && <KeyHint k="h" />}
            {...(first && i === 0 && { [NEXT_ATTRIBUTE]: '' })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

interface Name {
  readonly text: string;
  /** The account, document or certificate; null: the case. */
  readonly detail: string | null;
}

function useItemName(): (item: NowItem) => Name {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso } = useCaso();
  const releases = useReleases();
  const cuentaName = useCuentaName();
  const nameOf = useReleaseName();
  const awaitedName = useAwaitedName();
  return ({ kind, id, paper, text }) => {
    const release = releases.find(({ visto_bueno_id }) => visto_bueno_id === id);
    if (release) {
      const { motivo, propio } = release;
      return { text: propio ? t('visto.devuelto', { motivo }) : t('visto.paraMi'), detail: nameOf(release) };
    }
    const cuenta = caso.cuentas.find(({ cuenta_id }) => cuenta_id === id);
    const certificado = caso.certificados.find(({ certificado_id }) => certificado_id === id);
    const documento = caso.documentos.find(({ documento_id }) => documento_id === id);
    const names = [
      cuenta && (cuentaName(cuenta.cuenta_id) ?? t('cuentas.reservada')),
      certificado && common(`certificado.${certificado.tipo}`),
      documento && common(`documento.${documento.tipo}`),
      paper && awaitedName(paper),
    ].filter(Boolean);
    const own =
      // requests are only undone in an annulled case, and only in others is the person called
      kind === 'vida'
        ? t(caso.estado === 'anulado' ? 'ahora.que.deshacer' : 'ahora.que.vida')
        : kind === 'derechos' || kind === 'nombre' || kind === 'consulta' || kind === 'respuesta'
          ? t(`ahora.que.${kind}`)
          : '';
    return { text: text ?? own, detail: names.join(' · ') || null };
  };
}

interface NowAct {
  readonly label: string;
  readonly run: () => void;
}

const PART: Readonly<Record<NowKind, string>> = {
  caso: 'resumen',
  cuenta: 'cuentas',
  certificado: 'certificados',
  documento: 'documentos',
  objecion: 'objeciones',
  derechos: 'derechos',
  nombre: 'mandato',
  vida: 'vida',
  consulta: 'consultas',
  visto_bueno: 'resumen',
  respuesta: 'cuentas',
};

/** @returns the acts for a task, the likeliest first */
function useNowActs(): (item: NowItem) => readonly NowAct[] {
  const { t } = useTranslation('caso');
  const { begin } = useActs();
  const { arrive } = useView();
  const sendingLabel = useCuentaSendingLabel();
  const see = ({ kind, id }: NowItem, label: string): NowAct => ({
    label,
    run: () => arrive(PART[kind], id ?? undefined),
  });
  const cuentaActs = (item: NowItem, cuenta: string): readonly NowAct[] => {
    const letter = (label: string): NowAct => ({ label, run: () => begin({ kind: 'letter', cuenta }) });
    switch (item.reason) {
      case 'enviar':
      case 'carta':
        return [letter(sendingLabel(cuenta))];
      case 'insistir':
      case 'delegado':
        return [
          letter(t('ahora.acto.insistir')),
          { label: t('ahora.acto.respuesta'), run: () => begin({ kind: 'answer', cuenta }) },
        ];
      case 'decidir':
        return [see(item, t('ahora.acto.decidir'))];
      default:
        return [see(item, t('ahora.acto.ver'))];
    }
  };
  const casoActs = ({ reason }: NowItem): readonly NowAct[] => {
    if (reason === 'cerrar') {
      const close = commandsInView().find(({ id }) => id === 'caso.cerrar');
      return close ? [{ label: close.label, run: close.run }] : [];
    }
    return [{ label: t('ahora.acto.llamar'), run: () => arrive('notas') }];
  };
  return (item) => {
    if (item.kind === 'cuenta' && item.id !== null) return cuentaActs(item, item.id);
    if (item.kind === 'caso') return casoActs(item);
    if (item.kind === 'documento' && item.id !== null) return [see(item, t('ahora.acto.revisar'))];
    if (item.kind === 'visto_bueno' && item.id !== null) {
      const { id: release } = item;
      return [{ label: t('visto.mirar'), run: () => begin({ kind: 'release', release }) }];
    }
    if (item.kind === 'respuesta') return [see(item, t('ahora.acto.leer'))];
    if (item.kind === 'consulta') return [see(item, t('ahora.acto.contestar'))];
    if (item.kind === 'objecion') return [see(item, t('ahora.acto.decidir'))];
    return [see(item, t('ahora.acto.ver'))];
  };
}
