/** The cases of an insurer: search, filters, and for people of the service the giving of many at once. */
import { Anchor, Box, Button, Checkbox, Group, Paper, Select, Text } from '@mantine/core';
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
import { More, TableView } from '../../ui/table.tsx';
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
      <CasosTable casos={list.elementos} chosen={chosen} choose={choose} dimmed={list.isPlaceholderData} />
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

interface CasosTableProps {
  readonly casos: readonly Caso[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
  readonly dimmed: boolean;
}

function CasosTable({ casos, chosen, choose, dimmed }: CasosTableProps) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const { rol } = useSession();
  const formats = useFormats();
  const aseguradora = useAseguradora();
  const chooses = serviceIs(rol);
  const gestores = useGestores(chooses);
  const nameOf = (gestor: string | null) => (gestor === null ? t('gestorNadie') : (gestores.nameOf(gestor) ?? '…'));
  const all = casos.every(({ caso_id }) => chosen.has(caso_id));
  return (
    <TableView
      label={t('titulo')}
      className="lista"
      opacity={dimmed ? 0.6 : 1}
      rows={casos}
      keyOf={({ caso_id }) => caso_id}
      columns={[
        chooses && {
          title: t('elegirTodos'),
          w: 36,
          className: 'encima',
          head: (
            <Checkbox
              aria-label={t('elegirTodos')}
              checked={all}
              onChange={() => choose(new Set(all ? [] : casos.map(({ caso_id }) => caso_id)))}
            />
          ),
          cell: ({ caso_id }) => (
            <Checkbox
              aria-label={t('elegir', { caso: caso_id })}
              checked={chosen.has(caso_id)}
              onChange={() => choose(chosen.symmetricDifference(new Set([caso_id])))}
            />
          ),
        },
        {
          title: t('fallecido'),
          cell: ({ caso_id, fallecido }) => (
            <>
              <Anchor
                component={Link}
                to={`/${aseguradora}/casos/${caso_id}`}
                data-fila
                size="sm"
                fw={600}
                c="var(--mantine-color-text)"
              >
                {fallecido.nombre} {fallecido.apellidos}
              </Anchor>
              <Text size="xs" c="dimmed" className="cifras">
                {caso_id}
              </Text>
            </>
          ),
        },
        {
          title: t('poliza'),
          className: 'cifras ancha',
          cell: ({ poliza_numero, referencia }) => (
            <>
              {poliza_numero}
              {referencia && (
                <Text size="xs" c="dimmed">
                  {referencia}
                </Text>
              )}
            </>
          ),
        },
        {
          title: t('situacion'),
          cell: ({ estado, prioridad, en_espera_de, resultado }) => (
            <>
              <Group gap={6}>
                <CasoBadge estado={estado} />
                <UrgentBadge prioridad={prioridad} />
              </Group>
              <Text size="xs" c="dimmed" mt={2}>
                {en_espera_de
                  ? t('esperaA', { quien: common(`espera.${en_espera_de}`) })
                  : resultado && common(`resultado.${resultado}`)}
              </Text>
            </>
          ),
        },
        chooses && {
          title: t('gestor'),
          className: 'ancha',
          cell: ({ gestor }) => (
            <Text size="sm" c={gestor ? 'inherit' : 'dimmed'}>
              {nameOf(gestor)}
            </Text>
          ),
        },
        { title: t('abierto'), className: 'ancha', cell: ({ abierto }) => formats.date(abierto) },
        { title: t('cambio'), className: 'media', cell: ({ actualizado }) => formats.relative(actualizado) },
      ]}
    />
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
