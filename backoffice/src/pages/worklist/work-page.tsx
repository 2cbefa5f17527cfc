/** What lies on the desk of the service, across insurers. */

import type { Task, TaskKind } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS } from '@albacea/contract/schemas/lists.ts';
import { Anchor, Badge, Button, Chip, Group, Paper, SegmentedControl, Select, Table, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useCommands } from '../../app/commands.ts';
import { useList, useReading } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { UrgentBrand } from '../../ui/brands.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { destinationOf } from './destination.ts';
import { type Round, useNext } from './next.ts';
import { useHolder } from './use-holder.ts';

const OF = ['todas', 'mias', 'de_nadie'] as const;

function useFilters() {
  const [search, change] = useSearchParams();
  const de = OF.find((one) => one === search.get('de')) ?? 'todas';
  const clase = TASK_KINDS.find((one) => one === search.get('clase')) ?? null;
  const aseguradora = search.get('aseguradora');
  const put = (key: 'de' | 'clase' | 'aseguradora', value: string | null) =>
    change(
      (before) => {
        const fresh = new URLSearchParams(before);
        if (value) fresh.set(key, value);
        else fresh.delete(key);
        return fresh;
      },
      { replace: true },
    );
  const query = { de, ...(clase && { clase }), ...(aseguradora && { aseguradora }) };
  return { de, clase, aseguradora, put, query };
}

export function Component() {
  const { t } = useTranslation('trabajo');
  const { query } = useFilters();
  useChanges('GET /trabajo/cambios', {});
  useRows();
  const list = useList('GET /trabajo', { query });
  const [first] = list.elementos;
  const round: Round = { cola: query, vistos: [] };
  const { go, searching } = useNext(null, round);
  useCommands(first ? [{ id: 'caso.siguiente', key: 'n', label: t('siguiente'), run: go }] : []);
  const count = list.data?.pages[0]?.recuento;
  return (
    <Page
      title={t('titulo')}
      detail={
        <Group gap="xs">
          {t('detalle')}
          {count && count.vencidas > 0 && <Badge color="teja">{t('vencidas', { count: count.vencidas })}</Badge>}
        </Group>
      }
      actions={
        first && (
          <Button onClick={go} loading={searching} rightSection={<IconArrowRight size={16} aria-hidden />}>
            {t('siguiente')}
          </Button>
        )
      }
    >
      <Paper>
        <Filters counted={count} />
        {list.error ? (
          <Failure failure={list.error} retry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading />
        ) : list.elementos.length === 0 ? (
          <Empty title={t('vacio')} text={t('vacioTexto')} />
        ) : (
          <>
            <Tasks tasks={list.elementos} round={round} />
            <More list={list} />
          </>
        )}
        {count?.hay_mas && (
          <Text size="xs" c="dimmed" p="sm">
            {t('hayMas')}
          </Text>
        )}
      </Paper>
    </Page>
  );
}

interface Count {
  readonly total: number;
  readonly por_clase: readonly { readonly clase: TaskKind; readonly cuantas: number }[];
}

function Filters({ counted }: { readonly counted: Count | undefined }) {
  const { t } = useTranslation('trabajo');
  const { de, clase, aseguradora, put } = useFilters();
  const aseguradoras = useAseguradoras();
  const howMany = (one: TaskKind) => counted?.por_clase.find((row) => row.clase === one)?.cuantas ?? 0;
  return (
    <Group p="sm" gap="sm">
      <SegmentedControl
        aria-label={t('de')}
        data={OF.map((value) => ({ value, label: t(value) }))}
        value={de}
        onChange={(value) => put('de', value)}
        size="xs"
      />
      {aseguradoras.length > 1 && (
        <Select
          aria-label={t('aseguradora')}
          placeholder={t('todasAseguradoras')}
          data={aseguradoras.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
          value={aseguradora}
          onChange={(value) => put('aseguradora', value)}
          clearable
          size="xs"
          w={190}
        />
      )}
      <Chip.Group value={clase ?? ''} onChange={(value) => put('clase', value as string)}>
        <Group gap={6} role="group" aria-label={t('clases')}>
          <Chip value="" size="xs">
            {t('total')} {counted ? `(${counted.total})` : ''}
          </Chip>
          {TASK_KINDS.filter((one) => howMany(one) > 0 || one === clase).map((one) => (
            <Chip key={one} value={one} size="xs">
              {t(`clase.${one}`)} ({howMany(one)})
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}

function Tasks({ tasks, round }: { readonly tasks: readonly Task[]; readonly round: Round }) {
  const { t } = useTranslation('trabajo');
  const gestores = useReading('GET /gestores', {}).data?.elementos ?? [];
  const nameOf = (id: string | null) => gestores.find(({ usuario_id }) => usuario_id === id)?.nombre ?? null;
  return (
    <Table aria-label={t('titulo')} className="lista">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('que')}</Table.Th>
          <Table.Th>{t('caso')}</Table.Th>
          <Table.Th>{t('limite')}</Table.Th>
          <Table.Th className="media">{t('enJuego')}</Table.Th>
          <Table.Th className="ancha">{t('espera')}</Table.Th>
          <Table.Th className="ancha">{t('gestor')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <Row
            key={`${task.aseguradora} ${task.caso_id} ${task.clase}`}
            task={task}
            gestor={nameOf(task.gestor)}
            round={round}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps {
  readonly task: Task;
  readonly gestor: string | null;
  readonly round: Round;
}

function Row({ task, gestor, round }: RowProps) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const aseguradoras = useAseguradoras();
  const expired = task.limite < todayInMadrid();
  const carries = useHolder(task.lo_lleva);
  return (
    <Table.Tr className="fila">
      <Table.Td>
        <Group gap="xs">
          <Anchor
            component={Link}
            to={destinationOf(task)}
            state={{ ronda: round }}
            data-fila
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
          >
            {t(`tarea.${task.clase}`, { count: task.cuantas })}
          </Anchor>
          <UrgentBrand prioridad={task.prioridad} />
        </Group>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{task.fallecido ?? '–'}</Text>
        <Text size="xs" c="dimmed" className="cifras">
          {task.caso_id} · {aseguradoras.find(({ slug }) => slug === task.aseguradora)?.nombre ?? task.aseguradora}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c={expired ? 'var(--mantine-color-error)' : 'inherit'} fw={expired ? 600 : 400}>
          {formats.relative(task.limite)}
        </Text>
        {task.cita && (
          <Text size="xs" fw={600} className="cifras">
            {formats.hour(task.cita.desde)}–{formats.hour(task.cita.hasta)}
          </Text>
        )}
        {expired && (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('vencida')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="media cifras">
        {task.ahorro_anual > 0 ? t('alAnio', { importe: formats.euros(task.ahorro_anual) }) : '–'}
      </Table.Td>
      <Table.Td className="ancha">{formats.relative(task.desde)}</Table.Td>
      <Table.Td className="ancha">
        <Text size="sm" c={gestor ? 'inherit' : 'dimmed'}>
          {gestor ?? t('de_nadie')}
        </Text>
        {carries && (
          <Text size="xs" c="dimmed">
            {carries}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
