/** The cases: flow and stock, ages, cohort, reaching the family, closing. */
import type { CifraConCasos } from '@albacea/contract/cifras-con-casos.ts';
import { RESULTADOS_CASO } from '@albacea/contract/listas.ts';
import type { Razon, Reporting } from '@albacea/contract/reporting.ts';
import { BarChart } from '@mantine/charts';
import { Space, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOR } from './colores.ts';
import { Atenuado, EnlaceDeCifra, useCalculo, useEscritura, useVista } from './informe.tsx';
import { type FilaDeTabla, Grafico, Seccion, Tabla } from './tabla.tsx';

const ALTO = 190;
/** Cases and accounts are whole. */
export const ENTEROS = { allowDecimals: false } as const;
/** Nothing of a chart can be reached by keyboard: its table can. */
export const SIN_FOCO = { accessibilityLayer: false, tabIndex: -1 } as const;

/** Heads of a table with a column for the period before, where it is compared with. */
export function useComparada(): (primera: string, ...resto: string[]) => string[] {
  const { t } = useTranslation('cifras');
  const { antes } = useVista();
  return (primera, ...resto) => [primera, ...resto, ...(antes ? [t('columna.antes')] : [])];
}

const MOVIMIENTOS = ['pendientes_inicio', 'abiertos', 'reabiertos', 'cerrados', 'anulados', 'pendientes_fin'] as const;

export function Flujo() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { numero } = useEscritura();
  const columnas = useComparada();
  const filas = MOVIMIENTOS.map((cual) => ({
    clave: cual,
    celdas: [
      t(`columna.${cual}`),
      <EnlaceDeCifra key="n" cifra={`casos.${cual}`} n={informe.casos[cual]} />,
      ...(antes ? [<Atenuado key="a">{numero(antes.casos[cual])}</Atenuado>] : []),
    ],
  }));
  return (
    <Seccion titulo={t('seccion.flujo')} detalle={t('saldo')}>
      <Grafico titulo={t('seccion.flujo')} columnas={columnas(t('columna.concepto'), t('columna.casos'))} filas={filas}>
        <BarChart
          h={ALTO}
          data={MOVIMIENTOS.map((cual) => ({
            cual: t(`columna.${cual}`),
            [t('columna.casos')]: informe.casos[cual],
            ...(antes && { [t('columna.antes')]: antes.casos[cual] }),
          }))}
          dataKey="cual"
          series={[
            { name: t('columna.casos'), color: COLOR.principal },
            ...(antes ? [{ name: t('columna.antes'), color: COLOR.antes }] : []),
          ]}
          withLegend={antes !== null}
          gridAxis="x"
          yAxisProps={ENTEROS}
          barChartProps={SIN_FOCO}
        />
      </Grafico>
    </Seccion>
  );
}

const EDADES = ['d0_7', 'd8_30', 'd31_60', 'd61_90', 'mas_de_90'] as const;

export function Antiguedad() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { numero } = useEscritura();
  const columnas = useComparada();
  return (
    <Seccion titulo={t('seccion.antiguedad')}>
      <Grafico
        titulo={t('seccion.antiguedad')}
        columnas={columnas(t('columna.edad'), t('columna.casos'))}
        filas={EDADES.map((edad) => ({
          clave: edad,
          celdas: [
            t(`edad.${edad}`),
            <EnlaceDeCifra key="n" cifra={`casos.${edad}`} n={informe.casos.antiguedad[edad]} />,
            ...(antes ? [<Atenuado key="a">{numero(antes.casos.antiguedad[edad])}</Atenuado>] : []),
          ],
        }))}
      >
        <BarChart
          h={ALTO}
          data={EDADES.map((edad) => ({
            edad: t(`edad.${edad}`),
            [t('columna.casos')]: informe.casos.antiguedad[edad],
          }))}
          dataKey="edad"
          series={[{ name: t('columna.casos'), color: COLOR.segundo }]}
          gridAxis="x"
          yAxisProps={ENTEROS}
          barChartProps={SIN_FOCO}
        />
      </Grafico>
    </Seccion>
  );
}

const DE_COHORTE = ['abiertos', 'en_tramite', 'cerrados', 'anulados'] as const;

export function Cohorte() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { informe, antes, eleccion } = useVista();
  const { numero } = useEscritura();
  const columnas = useComparada();
  const fila = (
    clave: string,
    nombre: string,
    cifra: CifraConCasos,
    de: (informe: Reporting) => number,
  ): FilaDeTabla => ({
    clave,
    celdas: [
      nombre,
      <EnlaceDeCifra key="n" cifra={cifra} n={de(informe)} />,
      ...(antes ? [<Atenuado key="a">{numero(de(antes))}</Atenuado>] : []),
    ],
  });
  const filas = [
    fila('casos', t('columna.cohorte'), 'cohorte.casos', ({ cohorte }) => cohorte.casos),
    ...DE_COHORTE.map((cual) =>
      fila(cual, t(`cifra.cohorte.${cual}`), `cohorte.${cual}`, ({ cohorte }) => cohorte[cual]),
    ),
    ...RESULTADOS_CASO.map((cual) =>
      fila(`r-${cual}`, t(`fila.${cual}`), `cohorte.${cual}`, ({ cohorte }) => cohorte.por_resultado[cual]),
    ),
  ];
  return (
    <Seccion titulo={t('seccion.cohorte')} detalle={`${t('filtro.base')}: ${t(`base.${eleccion.base}`)}`}>
      <Tabla
        titulo={t('seccion.cohorte')}
        columnas={columnas(t('columna.concepto'), t('columna.casos'))}
        filas={filas}
      />
    </Seccion>
  );
}

type NombreDeRazon =
  | 'cierre_a_30'
  | 'cierre_a_60'
  | 'cierre_a_90'
  | 'reapertura'
  | 'cumplimiento'
  | 'primer_contacto_24h'
  | 'entrada_a_7'
  | 'entrada_a_30'
  | 'a_la_primera';

/** Ratios with both parts; one that leads to its cases does so by the upper. */
export function TablaDeRazones({
  titulo,
  razones,
}: {
  readonly titulo: string;
  readonly razones: readonly (readonly [NombreDeRazon, CifraConCasos | null, (informe: Reporting) => Razon])[];
}) {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const escribir = useEscritura();
  const calculo = useCalculo();
  const columnas = useComparada();
  const filas = razones.map(([nombre, cifra, de]) => {
    const razon = de(informe);
    const parte = razon.motivo ? (
      <span key="c" className="sin-cifra">
        {calculo(razon)}
      </span>
    ) : (
      calculo(razon)
    );
    return {
      clave: nombre,
      celdas: [
        t(`fila.${nombre}`),
        escribir.razon(razon),
        cifra ? (
          <EnlaceDeCifra key="c" cifra={cifra} n={razon.numerador}>
            {parte}
          </EnlaceDeCifra>
        ) : (
          parte
        ),
        ...(antes ? [<Atenuado key="a">{escribir.razon(de(antes))}</Atenuado>] : []),
      ],
    };
  });
  return (
    <Tabla
      titulo={titulo}
      columnas={columnas(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
      filas={filas}
    />
  );
}

export function Cierre() {
  const { t } = useTranslation('cifras');
  const { informe } = useVista();
  const { decimal, numero } = useEscritura();
  const { valor, numerador, denominador, motivo } = informe.casos.dias_de_trabajo_pendiente;
  return (
    <Seccion titulo={t('seccion.plazos')}>
      <TablaDeRazones
        titulo={t('seccion.plazos')}
        razones={[
          ['cierre_a_30', 'casos.cierre_a_30', ({ casos }) => casos.cierre_a_30],
          ['cierre_a_60', 'casos.cierre_a_60', ({ casos }) => casos.cierre_a_60],
          ['cierre_a_90', 'casos.cierre_a_90', ({ casos }) => casos.cierre_a_90],
          ['reapertura', 'casos.reapertura', ({ casos }) => casos.reapertura],
          ['cumplimiento', 'plazos.cumplimiento', ({ plazos }) => plazos.cumplimiento],
        ]}
      />
      <Text size="sm" mt="sm" className="cifras">
        {t('fila.dias_de_trabajo_pendiente')}:{' '}
        {motivo ? (
          t(`motivo.${motivo}`)
        ) : (
          <>
            <strong>{decimal(String(valor), 1)}</strong> ({t('entre', { n: numero(numerador), d: numero(denominador) })}
            )
          </>
        )}
      </Text>
    </Seccion>
  );
}

const ENLACES = ['enlaces_entregados', 'enlaces_reenviados', 'enlaces_rechazados', 'entradas'] as const;

export function Familia() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { numero } = useEscritura();
  const columnas = useComparada();
  return (
    <Seccion titulo={t('seccion.familia')}>
      <Tabla
        titulo={t('seccion.familia')}
        columnas={columnas(t('columna.concepto'), t('columna.cifra'))}
        filas={ENLACES.map((cual) => ({
          clave: cual,
          celdas: [
            t(`fila.${cual}`),
            <EnlaceDeCifra key="n" cifra={`contacto.${cual}`} n={informe.contacto[cual]} />,
            ...(antes ? [<Atenuado key="a">{numero(antes.contacto[cual])}</Atenuado>] : []),
          ],
        }))}
      />
      <Space h="sm" />
      <TablaDeRazones
        titulo={t('seccion.familia')}
        razones={[
          ['primer_contacto_24h', null, ({ contacto }) => contacto.primer_contacto_24h],
          ['entrada_a_7', 'contacto.entrada_a_7', ({ contacto }) => contacto.entrada_a_7],
          ['entrada_a_30', 'contacto.entrada_a_30', ({ contacto }) => contacto.entrada_a_30],
        ]}
      />
    </Seccion>
  );
}
