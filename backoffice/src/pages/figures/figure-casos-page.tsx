/** The cases behind a figure: as many as it says, as of the same instant. */

import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { FIGURES_WITH_CASOS, type FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { FIGURE_CASOS_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Paper, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { CasosTable, type Order } from './casos-table.tsx';
import { queryOf, readChoice, writeChoice } from './period.ts';

const FILTERS = ['pack', 'prioridad', 'modulo', 'proveedor'] as const satisfies readonly (keyof FigureCasosQuery)[];
const BY_PAGE = 50;

const orderOf = (address: URLSearchParams): Order => ({
  orden: FIGURE_CASOS_ORDERS.find((one) => one === address.get('orden')) ?? 'abierto',
  sentido: address.get('sentido') === 'asc' ? 'asc' : 'desc',
});

export function Component() {
  const { t, i18n } = useTranslation(['cifras', 'comun']);
  const { date, moment, number } = useFormats();
  const aseguradora = useAseguradora();
  const client = useClient();
  const [address, goA] = useSearchParams();
  useRows();
  const choice = readChoice(address, todayInMadrid());
  const asked = address.get('cifra');
  const cifra: FigureWithCasos = FIGURES_WITH_CASOS.find((one) => one === asked) ?? 'casos.abiertos';
  const filter = FILTERS.flatMap((which) => {
    const value = address.get(which);
    return value ? [[which, value] as const] : [];
  });
  const order = orderOf(address);
  const params = { aseguradora };
  const query = { ...queryOf(choice), cifra, ...order, ...Object.fromEntries(filter) };
  const list = useList('GET /aseguradoras/{aseguradora}/cifras/casos', {
    params,
    query: { ...query, limite: BY_PAGE },
  });
  const first = list.data?.pages[0] as FigureCasos | undefined;
  const nameOf = (which: (typeof FILTERS)[number], value: string): string => {
    if (which === 'modulo') return t(`modulo.${value as 'borrado'}`, { ns: 'comun' });
    if (which === 'prioridad') return t(`prioridad.${value as 'normal'}`, { ns: 'comun' });
    if (which === 'pack') return value === 'personalizado' ? t('personalizado') : value;
    if (value === 'otro' || value === 'reservado') return t(`proveedor.${value}`);
    return first?.nombres.find(({ codigo }) => codigo === value)?.nombre ?? value;
  };
  const figure = ({ total, de_borrados, de_reservadas }: FigureCasos) =>
    [
      t('lista.total', { total: number(total) }),
      list.elementos.length > 0 && t('lista.casos', { count: list.elementos.length }),
      de_borrados > 0 && t('lista.deBorrados', { count: de_borrados }),
      de_reservadas > 0 && t('lista.deReservadas', { count: de_reservadas }),
    ]
      .filter(Boolean)
      .join(' ');
  const sort = ({ orden, sentido }: Order) =>
    goA({ ...Object.fromEntries(address), orden, sentido }, { replace: true });
  const idioma = i18n.language === 'en' ? 'en' : 'es';
  return (
    <Page
      title={t(`cifra.${cifra}`)}
      above={[
        {
          text: t('lista.volver'),
          to: `/${aseguradora}/cifras?${new URLSearchParams(writeChoice(choice, { preset: 'propio' }))}`,
        },
      ]}
      detail={
        <>
          {first &&
            t('detalle', {
              ...{ desde: date(choice.desde), hasta: date(choice.hasta) },
              corte: moment(first.corte),
            })}
          {filter.map(([which, value]) => (
            <Badge key={which} color="gray" ml="xs">
              {t(`columna.${which}`)}: {nameOf(which, value)}
            </Badge>
          ))}
        </>
      }
      actions={
        first &&
        list.elementos.length > 0 && (
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            href={client.address('GET /aseguradoras/{aseguradora}/cifras/casos/csv', {
              params,
              query: { ...query, idioma, corte: first.corte },
            })}
            download={`${aseguradora}-${cifra}.csv`}
          >
            {t('lista.csv')}
          </Button>
        )
      }
    >
      <Paper>
        {list.error ? (
          <Failure failure={list.error} retry={() => void list.refetch()} />
        ) : !first ? (
          <Loading />
        ) : list.elementos.length === 0 ? (
          <Empty title={t('lista.vacia')} text={first.total === 0 ? t('lista.vaciaTexto') : figure(first)} />
        ) : (
          <>
            <Text size="sm" px="xs" pt="sm" role="status">
              {figure(first)}
            </Text>
            <CasosTable casos={list.elementos} order={order} onSort={sort} />
            <More list={list} />
          </>
        )}
      </Paper>
    </Page>
  );
}
