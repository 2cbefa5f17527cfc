/** The cases of an insurer: search and filters. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import type { DataOf } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { isService } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { useRows } from '../../app/shortcuts.tsx';
import { CasoBadge, UrgentBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { RowLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useGestores } from '../worklist/gestores.ts';
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
  const list = useList('GET /aseguradoras/{aseguradora}/casos', { params: { aseguradora }, query });
  useRows();
  useChanges('GET /aseguradoras/{aseguradora}/cambios', { aseguradora });
  const empty = <Empty title={t(isNarrowed ? 'nada' : 'vacio')} text={t(isNarrowed ? 'nadaTexto' : 'vacioTexto')} />;
  return (
    <ReadList list={list} empty={empty}>
      {(casos) => (
        <>
          <CasosTable casos={casos} dimmed={list.isPlaceholderData} />
          {list.hasNextPage ? (
            <More list={list} />
          ) : (
            <FinePrint ta="center" p="sm">
              {common('fin')}
            </FinePrint>
          )}
        </>
      )}
    </ReadList>
  );
}

function CasosTable({ casos, dimmed }: { readonly casos: readonly Caso[]; readonly dimmed: boolean }) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const { rol } = useSession();
  const formats = useFormats();
  const aseguradora = useAseguradora();
  const isStaff = isService(rol);
  const gestores = useGestores(isStaff);
  const nameOf = (gestor: string | null) => (gestor === null ? t('gestorNadie') : (gestores.nameOf(gestor) ?? '…'));
  return (
    <TableView
      label={t('titulo')}
      className="lista"
      opacity={dimmed ? 0.6 : 1}
      rows={casos}
      keyOf={({ caso_id }) => caso_id}
      columns={[
        {
          title: t('fallecido'),
          cell: ({ caso_id, fallecido }) => (
            <>
              <RowLink to={`/${aseguradora}/casos/${caso_id}`}>
                {fallecido.nombre} {fallecido.apellidos}
              </RowLink>
              <FinePrint className="cifras">{caso_id}</FinePrint>
            </>
          ),
        },
        {
          title: t('poliza'),
          className: 'cifras ancha',
          cell: ({ poliza_numero, referencia }) => (
            <>
              {poliza_numero}
              {referencia && <FinePrint>{referencia}</FinePrint>}
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
              <FinePrint mt={2}>
                {en_espera_de
                  ? t('esperaA', { quien: common(`espera.${en_espera_de}`) })
                  : resultado && common(`resultado.${resultado}`)}
              </FinePrint>
            </>
          ),
        },
        isStaff && {
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
