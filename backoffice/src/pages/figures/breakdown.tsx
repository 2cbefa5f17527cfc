/** The figures broken down: by month, module, pack, priority and provider. */
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import { BarChart, LineChart } from '@mantine/charts';
import { Badge, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOUR } from './colours.ts';
import { addDays, type Days } from './period.ts';
import { FigureLink, useCalculation, useView, useWrite } from './report.tsx';
import { WHOLE, WITHOUT_FOCUS } from './sections-casos.tsx';
import { Chart, Section, TableView } from './table.tsx';

const PARTS = ['mes', 'modulo', 'pack', 'prioridad', 'proveedor'] as const;
const HEIGHT = 210;

export function Breakdown() {
  const { t } = useTranslation('cifras');
  return (
    <Section title={t('seccion.desglose')}>
      <Tabs defaultValue="mes" keepMounted={false}>
        <Tabs.List mb="sm" aria-label={t('seccion.desglose')}>
          {PARTS.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`columna.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="mes">
          <ByMonth />
        </Tabs.Panel>
        <Tabs.Panel value="modulo">
          <ByModulo />
        </Tabs.Panel>
        <Tabs.Panel value="pack">
          <ByGroup part="pack" />
        </Tabs.Panel>
        <Tabs.Panel value="prioridad">
          <ByGroup part="prioridad" />
        </Tabs.Panel>
        <Tabs.Panel value="proveedor">
          <ByProveedor />
        </Tabs.Panel>
      </Tabs>
    </Section>
  );
}

const OF_MONTH = [
  'comunicados',
  'ocurridos',
  'pendientes_inicio',
  'abiertos',
  'reabiertos',
  'cerrados',
  'anulados',
  'pendientes_fin',
] as const;

function ByMonth() {
  const { t, i18n } = useTranslation('cifras');
  const {
    periodo,
    desglose: { mes: months },
  } = useView().report;
  const { number } = useWrite();
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const ofMonth = (month: string) => name.format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Chart
      title={t('columna.mes')}
      columns={[
        t('columna.mes'),
        ...OF_MONTH.map((which) => t(`columna.${which}`)),
        t('cifra.cuentas.confirmadas'),
        t('cifra.cuentas.resueltas'),
      ]}
      rows={months.map((one) => ({
        key: one.mes,
        cells: [
          <Text key="m" span inherit className="cifra">
            {ofMonth(one.mes)}
          </Text>,
          ...OF_MONTH.map((which) => (
            <span key={which}>
              <FigureLink
                figure={which === 'comunicados' || which === 'ocurridos' ? `siniestros.${which}` : `casos.${which}`}
                n={one[which]}
                days={monthDays(one.mes, periodo)}
              />
              {which === 'ocurridos' && one.inmaduro && (
                <Badge color="ocre" ml={6}>
                  {t('inmaduro')}
                </Badge>
              )}
            </span>
          )),
          <FigureLink
            key="k"
            figure="cuentas.confirmadas"
            n={one.cuentas_confirmadas}
            days={monthDays(one.mes, periodo)}
          />,
          number(one.cuentas_resueltas),
        ],
      }))}
    >
      <LineChart
        h={HEIGHT}
        data={months.map((one) => ({
          mes: ofMonth(one.mes),
          [t('columna.abiertos')]: one.abiertos,
          [t('columna.cerrados')]: one.cerrados,
          [t('columna.pendientes_fin')]: one.pendientes_fin,
        }))}
        dataKey="mes"
        series={[
          { name: t('columna.abiertos'), color: COLOUR.principal },
          { name: t('columna.cerrados'), color: COLOUR.segundo, strokeDasharray: '5 4' },
          { name: t('columna.pendientes_fin'), color: COLOUR.tercero },
        ]}
        curveType="linear"
        yAxisProps={WHOLE}
        withLegend
        lineChartProps={WITHOUT_FOCUS}
      />
    </Chart>
  );
}

/** Of the first and the last month, the days of the period. */
function monthDays(month: string, { desde, hasta }: Days): Days {
  const end = addDays(`${addDays(`${month}-28`, 7).slice(0, 7)}-01`, -1);
  return { desde: desde > `${month}-01` ? desde : `${month}-01`, hasta: hasta < end ? hasta : end };
}

function ByModulo() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { modulo: modulos } = useView().report.desglose;
  const write = useWrite();
  const calculation = useCalculation();
  return (
    <TableView
      title={t('columna.modulo')}
      columns={[
        t('columna.modulo'),
        t('columna.contratados'),
        t('columna.completados'),
        t('columna.mediana'),
        t('columna.p90'),
        t('columna.confirmadas'),
        t('columna.solicitadas'),
        t('columna.resueltas'),
        t('columna.resolucion'),
      ]}
      rows={modulos.map(
        ({ modulo, contratados, completados, tiempo, confirmadas, solicitadas, resueltas, resolucion }) => ({
          key: modulo,
          cells: [
            t(`modulo.${modulo}`, { ns: 'comun' }),
            <FigureLink key="c" figure="modulos.contratados" n={contratados} filter={{ modulo }} />,
            <FigureLink key="d" figure="modulos.completados" n={completados} filter={{ modulo }} />,
            write.hours(tiempo.mediana),
            write.hours(tiempo.p90),
            <FigureLink key="f" figure="cuentas.confirmadas" n={confirmadas} filter={{ modulo }} />,
            <FigureLink key="s" figure="cuentas.solicitadas" n={solicitadas} filter={{ modulo }} />,
            <FigureLink key="r" figure="cuentas.resueltas" n={resueltas} filter={{ modulo }} />,
            <FigureLink key="p" figure="cuentas.resolucion" n={resolucion.numerador} filter={{ modulo }}>
              {resolucion.motivo ? calculation(resolucion) : `${write.ratio(resolucion)} (${calculation(resolucion)})`}
            </FigureLink>,
          ],
        }),
      )}
    />
  );
}

const MOVEMENTS = ['pendientes_inicio', 'abiertos', 'reabiertos', 'cerrados', 'anulados', 'pendientes_fin'] as const;

function ByGroup({ part }: { readonly part: 'pack' | 'prioridad' }) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { desglose } = useView().report;
  const write = useWrite();
  const calculation = useCalculation();
  const groups =
    part === 'pack'
      ? desglose.pack.map(({ pack, ...group }) => ({ codigo: pack, nombre: packName(pack), ...group }))
      : desglose.prioridad.map(({ prioridad, ...group }) => ({
          codigo: prioridad,
          nombre: t(`prioridad.${prioridad}`, { ns: 'comun' }),
          ...group,
        }));
  function packName(pack: string): string {
    return pack === 'personalizado' ? t('personalizado') : pack.charAt(0).toUpperCase() + pack.slice(1);
  }
  return (
    <Chart
      title={t(`columna.${part}`)}
      columns={[
        t(`columna.${part}`),
        t('columna.cohorte'),
        t('columna.activacion'),
        ...MOVEMENTS.map((which) => t(`columna.${which}`)),
      ]}
      rows={groups.map(({ codigo, nombre, cohorte, activacion, ...resto }) => ({
        key: codigo,
        cells: [
          nombre,
          <FigureLink key="k" figure="cohorte.casos" n={cohorte} filter={{ [part]: codigo }} />,
          <FigureLink key="a" figure="cohorte.activacion" n={activacion.numerador} filter={{ [part]: codigo }}>
            {activacion.motivo ? calculation(activacion) : `${write.ratio(activacion)} (${calculation(activacion)})`}
          </FigureLink>,
          ...MOVEMENTS.map((which) => (
            <FigureLink key={which} figure={`casos.${which}`} n={resto[which]} filter={{ [part]: codigo }} />
          )),
        ],
      }))}
    >
      <BarChart
        h={HEIGHT}
        data={groups.map((group) => ({
          nombre: group.nombre,
          [t('columna.abiertos')]: group.abiertos,
          [t('columna.cerrados')]: group.cerrados,
          [t('columna.pendientes_fin')]: group.pendientes_fin,
        }))}
        dataKey="nombre"
        series={[
          { name: t('columna.abiertos'), color: COLOUR.principal },
          { name: t('columna.cerrados'), color: COLOUR.segundo },
          { name: t('columna.pendientes_fin'), color: COLOUR.tercero },
        ]}
        withLegend
        gridAxis="x"
        yAxisProps={WHOLE}
        barChartProps={WITHOUT_FOCUS}
      />
    </Chart>
  );
}

const moreRequested = (a: Reporting['desglose']['proveedor'][number], b: typeof a) => b.solicitadas - a.solicitadas;

function ByProveedor() {
  const { t } = useTranslation('cifras');
  const { proveedor: proveedores } = useView().report.desglose;
  const write = useWrite();
  const calculation = useCalculation();
  return (
    <TableView
      title={t('columna.proveedor')}
      columns={[
        t('columna.proveedor'),
        t('columna.solicitadas'),
        t('columna.mediana'),
        t('columna.p90'),
        t('columna.p95'),
        t('columna.n'),
        t('columna.silencio'),
      ]}
      rows={proveedores.toSorted(moreRequested).map(({ proveedor, solicitadas, respuesta, silencio }) => ({
        key: proveedor,
        cells: [
          proveedor === 'otro' || proveedor === 'reservado' ? t(`proveedor.${proveedor}`) : proveedor,
          <FigureLink key="s" figure="proveedor.solicitadas" n={solicitadas} filter={{ proveedor }} />,
          write.hours(respuesta.mediana),
          write.hours(respuesta.p90),
          write.hours(respuesta.p95),
          write.number(respuesta.n),
          <FigureLink key="i" figure="proveedor.silencio" n={silencio.numerador} filter={{ proveedor }}>
            {silencio.motivo ? calculation(silencio) : `${write.ratio(silencio)} (${calculation(silencio)})`}
          </FigureLink>,
        ],
      }))}
    />
  );
}
