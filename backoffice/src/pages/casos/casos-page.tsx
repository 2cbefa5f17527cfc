/** The cases of an insurer: search, filters, and for people of the service the giving of many at once. */
import { Anchor, Box, Button, Checkbox, Group, Paper, Select, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { useRows } from '../../app/shortcuts.tsx';
import { CasoBadge, UrgentBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useAssignment } from './assignment.ts';
import { Filters, useFilters } from './filters.tsx';

type Caso = DataOf<'GET /aseguradoras/{aseguradora}/casos'>['elementos'][number];

export function Component() {
  const { t } = useTranslation('casos');
  const aseguradora = useAseguradora();
  return (
    <Page
      title={t('titulo')}
      actions={
        <Button component={Link} to={`/${aseguradora}/casos/nuevo`} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('abrir')}
        </Button>
      }
    >
      <Paper>
        <Filters key={aseguradora} />
        <List key={`lista-${aseguradora}`} />
      </Paper>
    </Page>
  );
}

function List() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const { query, isNarrowed } = useFilters();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const list = useList('GET /aseguradoras/{aseguradora}/casos', { params: { aseguradora }, query });
  useRows();
  useChanges('GET /aseguradoras/{aseguradora}/cambios', { aseguradora });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  if (list.elementos.length === 0)
    return <Empty title={t(isNarrowed ? 'nada' : 'vacio')} text={t(isNarrowed ? 'nadaTexto' : 'vacioTexto')} />;
  return (
    <>
      {chosen.size > 0 && (
        <Chosen casos={list.elementos.filter(({ caso_id }) => chosen.has(caso_id))} clear={() => choose(new Set())} />
      )}
      <TableView casos={list.elementos} chosen={chosen} choose={choose} dimmed={list.isPlaceholderData} />
      {list.hasNextPage ? (
        <More list={list} />
      ) : (
        <Text size="xs" c="dimmed" ta="center" p="sm">
          {common('fin')}
        </Text>
      )}
    </>
  );
}

interface TableProps {
  readonly casos: readonly Caso[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
  readonly dimmed: boolean;
}

function TableView({ casos, chosen, choose, dimmed }: TableProps) {
  const { t } = useTranslation('casos');
  const { rol } = useSession();
  const chooses = serviceIs(rol);
  const gestores = useGestores(chooses);
  const nameOf = (gestor: string | null) => (gestor === null ? t('gestorNadie') : (gestores.nameOf(gestor) ?? '…'));
  const all = casos.length > 0 && casos.every(({ caso_id }) => chosen.has(caso_id));
  return (
    <Table.ScrollContainer minWidth={0} opacity={dimmed ? 0.6 : 1}>
      <Table aria-label={t('titulo')} className="lista">
        <Table.Thead>
          <Table.Tr>
            {chooses && (
              <Table.Th w={36}>
                <Checkbox
                  aria-label={t('elegirTodos')}
                  checked={all}
                  onChange={() => choose(new Set(all ? [] : casos.map(({ caso_id }) => caso_id)))}
                />
              </Table.Th>
            )}
            <Table.Th>{t('fallecido')}</Table.Th>
            <Table.Th className="ancha">{t('poliza')}</Table.Th>
            <Table.Th>{t('situacion')}</Table.Th>
            {chooses && <Table.Th className="ancha">{t('gestor')}</Table.Th>}
            <Table.Th className="ancha">{t('abierto')}</Table.Th>
            <Table.Th className="media">{t('cambio')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {casos.map((caso) => (
            <Row
              key={caso.caso_id}
              caso={caso}
              isChosen={chosen.has(caso.caso_id)}
              gestor={chooses ? nameOf(caso.gestor) : null}
              choose={chooses ? () => choose(toggle(chosen, caso.caso_id)) : null}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function toggle(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const fresh = new Set(set);
  if (!fresh.delete(one)) fresh.add(one);
  return fresh;
}

function Row({
  caso,
  isChosen,
  gestor,
  choose,
}: {
  readonly caso: Caso;
  readonly isChosen: boolean;
  /** Name; null: not shown. */
  readonly gestor: string | null;
  readonly choose: (() => void) | null;
}) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const aseguradora = useAseguradora();
  return (
    <Table.Tr className="fila">
      {choose && (
        <Table.Td className="encima">
          <Checkbox aria-label={t('elegir', { caso: caso.caso_id })} checked={isChosen} onChange={choose} />
        </Table.Td>
      )}
      <Table.Td>
        <Anchor
          component={Link}
          to={`/${aseguradora}/casos/${caso.caso_id}`}
          data-fila
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
        >
          {caso.fallecido.nombre} {caso.fallecido.apellidos}
        </Anchor>
        <Text size="xs" c="dimmed" className="cifras">
          {caso.caso_id}
        </Text>
      </Table.Td>
      <Table.Td className="cifras ancha">
        {caso.poliza_numero}
        {caso.referencia && (
          <Text size="xs" c="dimmed">
            {caso.referencia}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <CasoBadge estado={caso.estado} />
          <UrgentBadge prioridad={caso.prioridad} />
        </Group>
        <Text size="xs" c="dimmed" mt={2}>
          {caso.en_espera_de
            ? t('esperaA', { quien: common(`espera.${caso.en_espera_de}`) })
            : caso.resultado && common(`resultado.${caso.resultado}`)}
        </Text>
      </Table.Td>
      {gestor !== null && (
        <Table.Td className="ancha">
          <Text size="sm" c={caso.gestor ? 'inherit' : 'dimmed'}>
            {gestor}
          </Text>
        </Table.Td>
      )}
      <Table.Td className="ancha">{formats.date(caso.abierto)}</Table.Td>
      <Table.Td className="media">{formats.relative(caso.actualizado)}</Table.Td>
    </Table.Tr>
  );
}

function Chosen({ casos, clear }: { readonly casos: readonly Caso[]; readonly clear: () => void }) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const assign = useAssignment();
  const gestores = useGestores();
  return (
    <Group px="sm" py="xs" gap="sm" bg="var(--mantine-color-verde-light)">
      <Text size="sm" fw={600} role="status">
        {t('elegidos', { count: casos.length })}
      </Text>
      <Select
        aria-label={t('asignarA')}
        placeholder={t('asignarA')}
        data={[{ value: '', label: t('gestorNadie') }, ...gestores.options]}
        value={null}
        onChange={(gestor) => {
          if (gestor === null) return;
          void assign(casos, gestor || null).then(clear);
        }}
        size="xs"
      />
      <Box flex={1} />
      <Button size="xs" variant="subtle" onClick={clear}>
        {common('cancelar')}
      </Button>
    </Group>
  );
}
