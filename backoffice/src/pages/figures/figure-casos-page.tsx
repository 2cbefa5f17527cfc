/** The cases behind a figure: as many as it says, as of the same instant. */

import type { FigureCasos, FigureCasosQuery } from '@albacea/contract/schemas/figures.ts';
import { FIGURES_WITH_CASOS, type FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { Anchor, Badge, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { CasoBrand } from '../../ui/brands.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { queryOf, readChoice, writeChoice } from './period.ts';

const FILTERS = ['pack', 'prioridad', 'modulo', 'proveedor'] as const satisfies readonly (keyof FigureCasosQuery)[];
const BY_PAGE = 50;

export function Component() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { date, moment, number } = useFormats();
  const aseguradora = useAseguradora();
  const [address] = useSearchParams();
  useRows();
  const choice = readChoice(address, todayInMadrid());
  const asked = address.get('cifra');
  const cifra: FigureWithCasos = FIGURES_WITH_CASOS.find((one) => one === asked) ?? 'casos.abiertos';
  const filter = FILTERS.flatMap((which) => {
    const value = address.get(which);
    return value ? [[which, value] as const] : [];
  });
  const list = useList('GET /aseguradoras/{aseguradora}/cifras/casos', {
    params: { aseguradora },
    query: { ...queryOf(choice), cifra, limite: BY_PAGE, ...Object.fromEntries(filter) },
  });
  const first = list.data?.pages[0] as FigureCasos | undefined;
  const figure = ({ total }: FigureCasos) => t('lista.total', { total: number(total) });
  const erasures = ({ de_borrados: count }: FigureCasos) => t('lista.deBorrados', { count });
  const title = t(`cifra.${cifra}`);
  return (
    <Page
      title={title}
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
              {t(`columna.${which}`)}: {value}
            </Badge>
          ))}
        </>
      }
    >
      <Paper>
        {list.error ? (
          <Failure failure={list.error} retry={() => void list.refetch()} />
        ) : !first ? (
          <Loading />
        ) : list.elementos.length === 0 ? (
          <Empty
            title={t('lista.vacia')}
            text={first.total === 0 ? t('lista.vaciaTexto') : `${figure(first)} ${erasures(first)}`}
          />
        ) : (
          <>
            <Text size="sm" px="xs" pt="sm" role="status">
              {figure(first)} {t('lista.casos', { count: list.elementos.length })}
              {first.de_borrados > 0 && ` ${erasures(first)}`}
            </Text>
            <Table className="cifras">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('columna.caso')}</Table.Th>
                  <Table.Th scope="col">{t('columna.estado')}</Table.Th>
                  <Table.Th scope="col">{t('columna.abierto')}</Table.Th>
                  <Table.Th scope="col" ta="right">
                    {t('columna.veces')}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.elementos.map(({ caso_id, veces, estado, abierto, borrado }) => (
                  <Table.Tr key={caso_id} className="fila">
                    <Table.Td>
                      {borrado ? (
                        <>
                          {caso_id} <Badge color="gray">{t('lista.borrado')}</Badge>
                        </>
                      ) : (
                        <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}`} size="sm" data-fila>
                          {caso_id}
                        </Anchor>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <CasoBrand estado={estado} />
                    </Table.Td>
                    <Table.Td>{date(abierto)}</Table.Td>
                    <Table.Td ta="right">{number(veces)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <More list={list} />
          </>
        )}
      </Paper>
    </Page>
  );
}
