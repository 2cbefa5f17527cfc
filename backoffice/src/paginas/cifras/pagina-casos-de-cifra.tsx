/** The cases behind a figure: as many as it says, as of the same instant. */

import type { CasosDeCifra, ConsultaCasosDeCifra } from '@albacea/contract/cifras.ts';
import { CIFRAS_CON_CASOS, type CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import { Anchor, Badge, Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useFilas } from '../../aplicacion/atajos.tsx';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { MarcaDeCaso } from '../../ui/marcas.tsx';
import { Mas } from '../../ui/mas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { consultaDe, escribirEleccion, leerEleccion } from './periodo.ts';

const FILTROS = ['pack', 'prioridad', 'modulo', 'proveedor'] as const satisfies readonly (keyof ConsultaCasosDeCifra)[];
const POR_PAGINA = 50;

export function Component() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { fecha, momento, numero } = useFormatos();
  const aseguradora = useAseguradora();
  const [direccion] = useSearchParams();
  useFilas();
  const eleccion = leerEleccion(direccion, hoyEnMadrid());
  const pedida = direccion.get('cifra');
  const cifra: CifraConCasos = CIFRAS_CON_CASOS.find((una) => una === pedida) ?? 'casos.abiertos';
  const filtro = FILTROS.flatMap((cual) => {
    const valor = direccion.get(cual);
    return valor ? [[cual, valor] as const] : [];
  });
  const lista = useLista('GET /aseguradoras/{aseguradora}/cifras/casos', {
    parametros: { aseguradora },
    consulta: { ...consultaDe(eleccion), cifra, limite: POR_PAGINA, ...Object.fromEntries(filtro) },
  });
  const primera = lista.data?.pages[0] as CasosDeCifra | undefined;
  const laCifra = ({ total }: CasosDeCifra) => t('lista.total', { total: numero(total) });
  const losBorrados = ({ de_borrados: count }: CasosDeCifra) => t('lista.deBorrados', { count });
  const titulo = t(`cifra.${cifra}`);
  return (
    <Pagina
      titulo={titulo}
      encima={[
        {
          texto: t('lista.volver'),
          a: `/${aseguradora}/cifras?${new URLSearchParams(escribirEleccion(eleccion, { preset: 'propio' }))}`,
        },
      ]}
      detalle={
        <>
          {primera &&
            t('detalle', {
              ...{ desde: fecha(eleccion.desde), hasta: fecha(eleccion.hasta) },
              corte: momento(primera.corte),
            })}
          {filtro.map(([cual, valor]) => (
            <Badge key={cual} color="gray" ml="xs">
              {t(`columna.${cual}`)}: {valor}
            </Badge>
          ))}
        </>
      }
    >
      <Paper>
        {lista.error ? (
          <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />
        ) : !primera ? (
          <Cargando />
        ) : lista.elementos.length === 0 ? (
          <Vacio
            titulo={t('lista.vacia')}
            texto={primera.total === 0 ? t('lista.vaciaTexto') : `${laCifra(primera)} ${losBorrados(primera)}`}
          />
        ) : (
          <>
            <Text size="sm" px="xs" pt="sm" role="status">
              {laCifra(primera)} {t('lista.casos', { count: lista.elementos.length })}
              {primera.de_borrados > 0 && ` ${losBorrados(primera)}`}
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
                {lista.elementos.map(({ caso_id, veces, estado, abierto, borrado }) => (
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
                      <MarcaDeCaso estado={estado} />
                    </Table.Td>
                    <Table.Td>{fecha(abierto)}</Table.Td>
                    <Table.Td ta="right">{numero(veces)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Mas lista={lista} />
          </>
        )}
      </Paper>
    </Pagina>
  );
}
