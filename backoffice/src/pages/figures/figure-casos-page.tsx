/** The cases behind a figure: the same number, at the same instant. */
import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { FIGURES_WITH_CASOS, type FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { FIGURE_CASOS_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { Anchor, Badge, Button, Paper, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { CasoBadge } from '../../ui/badges.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { queryOf, readChoice, writeChoice } from './period.ts';

const BY_PAGE = 50;

const figureOf = (address: URLSearchParams): FigureWithCasos =>
  FIGURES_WITH_CASOS.find((one) => one === address.get('cifra')) ?? 'casos.abiertos';

const orderOf = (address: URLSearchParams): Order => ({
  orden: FIGURE_CASOS_ORDERS.find((one) => one === address.get('orden')) ?? 'abierto',
  sentido: address.get('sentido') === 'asc' ? 'asc' : 'desc',
});

export function Component() {
  const { t, i18n } = useTranslation('cifras');
  const { date, moment } = useFormats();
  const aseguradora = useAseguradora();
  const client = useClient();
  const [address, goTo] = useSearchParams();
  useRows();
  const choice = readChoice(address, todayInMadrid());
  const cifra = figureOf(address);
  const proveedor = address.get('proveedor');
  const order = orderOf(address);
  const params = { aseguradora };
  const query = { ...queryOf(choice), cifra, ...order, ...(proveedor && { proveedor }) };
  const list = useList('GET /aseguradoras/{aseguradora}/cifras/casos', {
    params,
    query: { ...query, limite: BY_PAGE },
  });
  const first = list.data?.pages[0] as FigureCasos | undefined;
  const howMany = useHowMany(list.elementos.length);
  const said = first ? howMany(first) : '';
  const sort = ({ orden, sentido }: Order) =>
    goTo({ ...Object.fromEntries(address), orden, sentido }, { replace: true });
  const idioma = i18n.language === 'en' ? 'en' : 'es';
  return (
    <Page
      title={t(`cifra.${cifra}`)}
      above={[
        {
          text: t('lista.volver'),
          to: `/${aseguradora}/cifras?${new URLSearchParams(writeChoice(choice, { preset: 'propio', corte: '' }))}`,
        },
      ]}
      detail={
        <>
          {first && t('detalle', { desde: date(choice.desde), hasta: date(choice.hasta), corte: moment(first.corte) })}
          {proveedor && <ProveedorBadge code={proveedor} names={first?.nombres ?? []} />}
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
        <ReadList
          list={list}
          empty={<Empty title={t('lista.vacia')} text={first?.total === 0 ? t('lista.vaciaTexto') : said} />}
        >
          {(casos) => (
            <>
              <Text size="sm" px="xs" pt="sm" role="status">
                {said}
              </Text>
              <CasosTable casos={casos} order={order} onSort={sort} />
              <More list={list} />
            </>
          )}
        </ReadList>
      </Paper>
    </Page>
  );
}

interface ProveedorBadgeProps {
  readonly code: string;
  /** Names of the providers that the server knows. */
  readonly names: FigureCasos['nombres'];
}

function ProveedorBadge({ code, names }: ProveedorBadgeProps) {
  const { t } = useTranslation('cifras');
  const name =
    code === 'otro' || code === 'reservado'
      ? t(`proveedor.${code}`)
      : (names.find(({ codigo }) => codigo === code)?.nombre ?? code);
  return (
    <Badge color="gray" ml="xs">
      {t('columna.proveedor')}: {name}
    </Badge>
  );
}

/** The figure, and how many of its cases are listed: erased and reserved ones count but have no row. */
function useHowMany(listed: number): (figure: FigureCasos) => string {
  const { t } = useTranslation('cifras');
  const { number } = useFormats();
  return ({ total, de_borrados, de_reservadas }) =>
    [
      t('lista.total', { total: number(total) }),
      listed > 0 && t('lista.casos', { count: listed }),
      de_borrados > 0 && t('lista.deBorrados', { count: de_borrados }),
      de_reservadas > 0 && t('lista.deReservadas', { count: de_reservadas }),
    ]
      .filter(Boolean)
      .join(' ');
}

type Order = Required<Pick<FigureCasosQuery, 'orden' | 'sentido'>>;

interface CasosTableProps {
  readonly casos: readonly FigureCasos['elementos'][number][];
  readonly order: Order;
  readonly onSort: (order: Order) => void;
}

/** The table can't be sorted by name or policy, because both are stored encrypted. */
function CasosTable({ casos, order, onSort }: CasosTableProps) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { date, number } = useFormats();
  const aseguradora = useAseguradora();
  const sortable = (orden: Order['orden']) => ({ title: t(`columna.${orden}`), order: orden });
  return (
    <TableView
      label={t('lista.tabla')}
      width={860}
      className="lista"
      rows={casos}
      keyOf={({ caso_id }) => caso_id}
      sort={{
        ...order,
        first: 'desc',
        onSort: (orden, sentido) => onSort({ orden: orden as Order['orden'], sentido }),
      }}
      columns={[
        {
          ...sortable('caso'),
          className: 'cifra',
          cell: ({ caso_id, borrado }) =>
            borrado ? (
              <>
                {caso_id} <Badge color="gray">{t('lista.borrado')}</Badge>
              </>
            ) : (
              <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}`} size="sm" data-fila>
                {caso_id}
              </Anchor>
            ),
        },
        { title: t('columna.fallecido'), cell: ({ fallecido }) => fallecido ?? '–' },
        {
          title: t('columna.poliza'),
          cell: ({ poliza_numero, referencia }) => (
            <>
              {poliza_numero ?? '–'}
              {referencia && <FinePrint>{referencia}</FinePrint>}
            </>
          ),
        },
        { ...sortable('estado'), cell: ({ estado }) => <CasoBadge estado={estado} /> },
        {
          ...sortable('resultado'),
          cell: ({ resultado }) => (resultado ? t(`resultado.${resultado}`, { ns: 'comun' }) : '–'),
        },
        { ...sortable('abierto'), className: 'cifra', cell: ({ abierto }) => date(abierto) },
        { ...sortable('dias'), ta: 'right', cell: ({ dias }) => number(dias) },
        { ...sortable('veces'), ta: 'right', cell: ({ veces }) => number(veces) },
      ]}
    />
  );
}
