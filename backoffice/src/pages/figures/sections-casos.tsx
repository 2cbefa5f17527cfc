/** The cases: flow and stock, ages, cohort, reaching the family, closing. */
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { CASO_RESULTS } from '@albacea/contract/schemas/lists.ts';
import type { Ratio, Reporting } from '@albacea/contract/schemas/reporting.ts';
import { BarChart } from '@mantine/charts';
import { Space, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOUR } from './colours.ts';
import { Dimmed, FigureLink, useCalculation, useView, useWrite } from './report.tsx';
import { Chart, Section, type TableRow, TableView } from './table.tsx';

const HEIGHT = 190;
/** Cases and accounts are whole. */
export const WHOLE = { allowDecimals: false } as const;
/** Nothing of a chart can be reached by keyboard: its table can. */
export const WITHOUT_FOCUS = { accessibilityLayer: false, tabIndex: -1 } as const;

/** Heads of a table with a column for the period before, where it is compared with. */
export function useCompared(): (first: string, ...resto: string[]) => string[] {
  const { t } = useTranslation('cifras');
  const { antes } = useView();
  return (first, ...resto) => [first, ...resto, ...(antes ? [t('columna.antes')] : [])];
}

const MOVEMENTS = ['pendientes_inicio', 'abiertos', 'reabiertos', 'cerrados', 'anulados', 'pendientes_fin'] as const;

export function Stream() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { numero } = useWrite();
  const columns = useCompared();
  const rows = MOVEMENTS.map((which) => ({
    clave: which,
    celdas: [
      t(`columna.${which}`),
      <FigureLink key="n" cifra={`casos.${which}`} n={informe.casos[which]} />,
      ...(antes ? [<Dimmed key="a">{numero(antes.casos[which])}</Dimmed>] : []),
    ],
  }));
  return (
    <Section titulo={t('seccion.flujo')} detalle={t('saldo')}>
      <Chart titulo={t('seccion.flujo')} columnas={columns(t('columna.concepto'), t('columna.casos'))} filas={rows}>
        <BarChart
          h={HEIGHT}
          data={MOVEMENTS.map((which) => ({
            cual: t(`columna.${which}`),
            [t('columna.casos')]: informe.casos[which],
            ...(antes && { [t('columna.antes')]: antes.casos[which] }),
          }))}
          dataKey="cual"
          series={[
            { name: t('columna.casos'), color: COLOUR.principal },
            ...(antes ? [{ name: t('columna.antes'), color: COLOUR.antes }] : []),
          ]}
          withLegend={antes !== null}
          gridAxis="x"
          yAxisProps={WHOLE}
          barChartProps={WITHOUT_FOCUS}
        />
      </Chart>
    </Section>
  );
}

const AGES = ['d0_7', 'd8_30', 'd31_60', 'd61_90', 'mas_de_90'] as const;

export function Age() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { numero } = useWrite();
  const columns = useCompared();
  return (
    <Section titulo={t('seccion.antiguedad')}>
      <Chart
        titulo={t('seccion.antiguedad')}
        columnas={columns(t('columna.edad'), t('columna.casos'))}
        filas={AGES.map((age) => ({
          clave: age,
          celdas: [
            t(`edad.${age}`),
            <FigureLink key="n" cifra={`casos.${age}`} n={informe.casos.antiguedad[age]} />,
            ...(antes ? [<Dimmed key="a">{numero(antes.casos.antiguedad[age])}</Dimmed>] : []),
          ],
        }))}
      >
        <BarChart
          h={HEIGHT}
          data={AGES.map((age) => ({
            edad: t(`edad.${age}`),
            [t('columna.casos')]: informe.casos.antiguedad[age],
          }))}
          dataKey="edad"
          series={[{ name: t('columna.casos'), color: COLOUR.segundo }]}
          gridAxis="x"
          yAxisProps={WHOLE}
          barChartProps={WITHOUT_FOCUS}
        />
      </Chart>
    </Section>
  );
}

const OF_COHORT = ['abiertos', 'en_tramite', 'cerrados', 'anulados'] as const;

export function Cohort() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { informe, antes, eleccion } = useView();
  const { numero } = useWrite();
  const columns = useCompared();
  const row = (
    clave: string,
    name: string,
    figure: FigureWithCasos,
    from: (report: Reporting) => number,
  ): TableRow => ({
    clave,
    celdas: [
      name,
      <FigureLink key="n" cifra={figure} n={from(informe)} />,
      ...(antes ? [<Dimmed key="a">{numero(from(antes))}</Dimmed>] : []),
    ],
  });
  const rows = [
    row('casos', t('columna.cohorte'), 'cohorte.casos', ({ cohorte }) => cohorte.casos),
    ...OF_COHORT.map((which) =>
      row(which, t(`cifra.cohorte.${which}`), `cohorte.${which}`, ({ cohorte }) => cohorte[which]),
    ),
    ...CASO_RESULTS.map((which) =>
      row(`r-${which}`, t(`fila.${which}`), `cohorte.${which}`, ({ cohorte }) => cohorte.por_resultado[which]),
    ),
  ];
  return (
    <Section titulo={t('seccion.cohorte')} detalle={`${t('filtro.base')}: ${t(`base.${eleccion.base}`)}`}>
      <TableView
        titulo={t('seccion.cohorte')}
        columnas={columns(t('columna.concepto'), t('columna.casos'))}
        filas={rows}
      />
    </Section>
  );
}

type ReasonName =
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
export function ReasonsTable({
  titulo,
  razones,
}: {
  readonly titulo: string;
  readonly razones: readonly (readonly [ReasonName, FigureWithCasos | null, (report: Reporting) => Ratio])[];
}) {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const write = useWrite();
  const calculation = useCalculation();
  const columns = useCompared();
  const rows = razones.map(([name, figure, from]) => {
    const reason = from(informe);
    const part = reason.motivo ? (
      <span key="c" className="sin-cifra">
        {calculation(reason)}
      </span>
    ) : (
      calculation(reason)
    );
    return {
      clave: name,
      celdas: [
        t(`fila.${name}`),
        write.razon(reason),
        figure ? (
          <FigureLink key="c" cifra={figure} n={reason.numerador}>
            {part}
          </FigureLink>
        ) : (
          part
        ),
        ...(antes ? [<Dimmed key="a">{write.razon(from(antes))}</Dimmed>] : []),
      ],
    };
  });
  return (
    <TableView
      titulo={titulo}
      columnas={columns(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
      filas={rows}
    />
  );
}

export function Closing() {
  const { t } = useTranslation('cifras');
  const { informe } = useView();
  const { decimal, numero } = useWrite();
  const { valor, numerador, denominador, motivo } = informe.casos.dias_de_trabajo_pendiente;
  return (
    <Section titulo={t('seccion.plazos')}>
      <ReasonsTable
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
    </Section>
  );
}

const LINKS = ['enlaces_entregados', 'enlaces_reenviados', 'enlaces_rechazados', 'entradas'] as const;

export function Family() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { numero } = useWrite();
  const columns = useCompared();
  return (
    <Section titulo={t('seccion.familia')}>
      <TableView
        titulo={t('seccion.familia')}
        columnas={columns(t('columna.concepto'), t('columna.cifra'))}
        filas={LINKS.map((which) => ({
          clave: which,
          celdas: [
            t(`fila.${which}`),
            <FigureLink key="n" cifra={`contacto.${which}`} n={informe.contacto[which]} />,
            ...(antes ? [<Dimmed key="a">{numero(antes.contacto[which])}</Dimmed>] : []),
          ],
        }))}
      />
      <Space h="sm" />
      <ReasonsTable
        titulo={t('seccion.familia')}
        razones={[
          ['primer_contacto_24h', null, ({ contacto }) => contacto.primer_contacto_24h],
          ['entrada_a_7', 'contacto.entrada_a_7', ({ contacto }) => contacto.entrada_a_7],
          ['entrada_a_30', 'contacto.entrada_a_30', ({ contacto }) => contacto.entrada_a_30],
        ]}
      />
    </Section>
  );
}
