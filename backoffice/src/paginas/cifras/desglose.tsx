/** The figures broken down: by month, module, pack, priority and provider. */
import type { Reporting } from '@albacea/contract/reporting.ts';
import { BarChart, LineChart } from '@mantine/charts';
import { Badge, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOR } from './colores.ts';
import { EnlaceDeCifra, useCalculo, useEscritura, useVista } from './informe.tsx';
import { type Dias, masDias } from './periodo.ts';
import { ENTEROS, SIN_FOCO } from './secciones-casos.tsx';
import { Grafico, Seccion, Tabla } from './tabla.tsx';

const PARTES = ['mes', 'modulo', 'pack', 'prioridad', 'proveedor'] as const;
const ALTO = 210;

export function Desglose() {
  const { t } = useTranslation('cifras');
  return (
    <Seccion titulo={t('seccion.desglose')}>
      <Tabs defaultValue="mes" keepMounted={false}>
        <Tabs.List mb="sm" aria-label={t('seccion.desglose')}>
          {PARTES.map((parte) => (
            <Tabs.Tab key={parte} value={parte}>
              {t(`columna.${parte}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="mes">
          <PorMes />
        </Tabs.Panel>
        <Tabs.Panel value="modulo">
          <PorModulo />
        </Tabs.Panel>
        <Tabs.Panel value="pack">
          <PorGrupo parte="pack" />
        </Tabs.Panel>
        <Tabs.Panel value="prioridad">
          <PorGrupo parte="prioridad" />
        </Tabs.Panel>
        <Tabs.Panel value="proveedor">
          <PorProveedor />
        </Tabs.Panel>
      </Tabs>
    </Seccion>
  );
}

const DE_MES = [
  'comunicados',
  'ocurridos',
  'pendientes_inicio',
  'abiertos',
  'reabiertos',
  'cerrados',
  'anulados',
  'pendientes_fin',
] as const;

function PorMes() {
  const { t, i18n } = useTranslation('cifras');
  const {
    periodo,
    desglose: { mes: meses },
  } = useVista().informe;
  const { numero } = useEscritura();
  const nombre = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const deMes = (mes: string) => nombre.format(new Date(`${mes}-01T00:00:00Z`));
  return (
    <Grafico
      titulo={t('columna.mes')}
      columnas={[
        t('columna.mes'),
        ...DE_MES.map((cual) => t(`columna.${cual}`)),
        t('cifra.cuentas.confirmadas'),
        t('cifra.cuentas.resueltas'),
      ]}
      filas={meses.map((uno) => ({
        clave: uno.mes,
        celdas: [
          <Text key="m" span inherit className="cifra">
            {deMes(uno.mes)}
          </Text>,
          ...DE_MES.map((cual) => (
            <span key={cual}>
              <EnlaceDeCifra
                cifra={cual === 'comunicados' || cual === 'ocurridos' ? `siniestros.${cual}` : `casos.${cual}`}
                n={uno[cual]}
                dias={diasDelMes(uno.mes, periodo)}
              />
              {cual === 'ocurridos' && uno.inmaduro && (
                <Badge color="ocre" ml={6}>
                  {t('inmaduro')}
                </Badge>
              )}
            </span>
          )),
          <EnlaceDeCifra
            key="k"
            cifra="cuentas.confirmadas"
            n={uno.cuentas_confirmadas}
            dias={diasDelMes(uno.mes, periodo)}
          />,
          numero(uno.cuentas_resueltas),
        ],
      }))}
    >
      <LineChart
        h={ALTO}
        data={meses.map((uno) => ({
          mes: deMes(uno.mes),
          [t('columna.abiertos')]: uno.abiertos,
          [t('columna.cerrados')]: uno.cerrados,
          [t('columna.pendientes_fin')]: uno.pendientes_fin,
        }))}
        dataKey="mes"
        series={[
          { name: t('columna.abiertos'), color: COLOR.principal },
          { name: t('columna.cerrados'), color: COLOR.segundo, strokeDasharray: '5 4' },
          { name: t('columna.pendientes_fin'), color: COLOR.tercero },
        ]}
        curveType="linear"
        yAxisProps={ENTEROS}
        withLegend
        lineChartProps={SIN_FOCO}
      />
    </Grafico>
  );
}

/** Of the first and the last month, the days of the period. */
function diasDelMes(mes: string, { desde, hasta }: Dias): Dias {
  const fin = masDias(`${masDias(`${mes}-28`, 7).slice(0, 7)}-01`, -1);
  return { desde: desde > `${mes}-01` ? desde : `${mes}-01`, hasta: hasta < fin ? hasta : fin };
}

function PorModulo() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { modulo: modulos } = useVista().informe.desglose;
  const escribir = useEscritura();
  const calculo = useCalculo();
  return (
    <Tabla
      titulo={t('columna.modulo')}
      columnas={[
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
      filas={modulos.map(
        ({ modulo, contratados, completados, tiempo, confirmadas, solicitadas, resueltas, resolucion }) => ({
          clave: modulo,
          celdas: [
            t(`modulo.${modulo}`, { ns: 'comun' }),
            <EnlaceDeCifra key="c" cifra="modulos.contratados" n={contratados} filtro={{ modulo }} />,
            <EnlaceDeCifra key="d" cifra="modulos.completados" n={completados} filtro={{ modulo }} />,
            escribir.horas(tiempo.mediana),
            escribir.horas(tiempo.p90),
            <EnlaceDeCifra key="f" cifra="cuentas.confirmadas" n={confirmadas} filtro={{ modulo }} />,
            <EnlaceDeCifra key="s" cifra="cuentas.solicitadas" n={solicitadas} filtro={{ modulo }} />,
            <EnlaceDeCifra key="r" cifra="cuentas.resueltas" n={resueltas} filtro={{ modulo }} />,
            <EnlaceDeCifra key="p" cifra="cuentas.resolucion" n={resolucion.numerador} filtro={{ modulo }}>
              {resolucion.motivo ? calculo(resolucion) : `${escribir.razon(resolucion)} (${calculo(resolucion)})`}
            </EnlaceDeCifra>,
          ],
        }),
      )}
    />
  );
}

const MOVIMIENTOS = ['pendientes_inicio', 'abiertos', 'reabiertos', 'cerrados', 'anulados', 'pendientes_fin'] as const;

function PorGrupo({ parte }: { readonly parte: 'pack' | 'prioridad' }) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { desglose } = useVista().informe;
  const escribir = useEscritura();
  const calculo = useCalculo();
  const grupos =
    parte === 'pack'
      ? desglose.pack.map(({ pack, ...grupo }) => ({ codigo: pack, nombre: nombreDePack(pack), ...grupo }))
      : desglose.prioridad.map(({ prioridad, ...grupo }) => ({
          codigo: prioridad,
          nombre: t(`prioridad.${prioridad}`, { ns: 'comun' }),
          ...grupo,
        }));
  function nombreDePack(pack: string): string {
    return pack === 'personalizado' ? t('personalizado') : pack.charAt(0).toUpperCase() + pack.slice(1);
  }
  return (
    <Grafico
      titulo={t(`columna.${parte}`)}
      columnas={[
        t(`columna.${parte}`),
        t('columna.cohorte'),
        t('columna.activacion'),
        ...MOVIMIENTOS.map((cual) => t(`columna.${cual}`)),
      ]}
      filas={grupos.map(({ codigo, nombre, cohorte, activacion, ...resto }) => ({
        clave: codigo,
        celdas: [
          nombre,
          <EnlaceDeCifra key="k" cifra="cohorte.casos" n={cohorte} filtro={{ [parte]: codigo }} />,
          <EnlaceDeCifra key="a" cifra="cohorte.activacion" n={activacion.numerador} filtro={{ [parte]: codigo }}>
            {activacion.motivo ? calculo(activacion) : `${escribir.razon(activacion)} (${calculo(activacion)})`}
          </EnlaceDeCifra>,
          ...MOVIMIENTOS.map((cual) => (
            <EnlaceDeCifra key={cual} cifra={`casos.${cual}`} n={resto[cual]} filtro={{ [parte]: codigo }} />
          )),
        ],
      }))}
    >
      <BarChart
        h={ALTO}
        data={grupos.map((grupo) => ({
          nombre: grupo.nombre,
          [t('columna.abiertos')]: grupo.abiertos,
          [t('columna.cerrados')]: grupo.cerrados,
          [t('columna.pendientes_fin')]: grupo.pendientes_fin,
        }))}
        dataKey="nombre"
        series={[
          { name: t('columna.abiertos'), color: COLOR.principal },
          { name: t('columna.cerrados'), color: COLOR.segundo },
          { name: t('columna.pendientes_fin'), color: COLOR.tercero },
        ]}
        withLegend
        gridAxis="x"
        yAxisProps={ENTEROS}
        barChartProps={SIN_FOCO}
      />
    </Grafico>
  );
}

const masSolicitadas = (a: Reporting['desglose']['proveedor'][number], b: typeof a) => b.solicitadas - a.solicitadas;

function PorProveedor() {
  const { t } = useTranslation('cifras');
  const { proveedor: proveedores } = useVista().informe.desglose;
  const escribir = useEscritura();
  const calculo = useCalculo();
  return (
    <Tabla
      titulo={t('columna.proveedor')}
      columnas={[
        t('columna.proveedor'),
        t('columna.solicitadas'),
        t('columna.mediana'),
        t('columna.p90'),
        t('columna.p95'),
        t('columna.n'),
        t('columna.silencio'),
      ]}
      filas={proveedores.toSorted(masSolicitadas).map(({ proveedor, solicitadas, respuesta, silencio }) => ({
        clave: proveedor,
        celdas: [
          proveedor === 'otro' || proveedor === 'reservado' ? t(`proveedor.${proveedor}`) : proveedor,
          <EnlaceDeCifra key="s" cifra="proveedor.solicitadas" n={solicitadas} filtro={{ proveedor }} />,
          escribir.horas(respuesta.mediana),
          escribir.horas(respuesta.p90),
          escribir.horas(respuesta.p95),
          escribir.numero(respuesta.n),
          <EnlaceDeCifra key="i" cifra="proveedor.silencio" n={silencio.numerador} filtro={{ proveedor }}>
            {silencio.motivo ? calculo(silencio) : `${escribir.razon(silencio)} (${calculo(silencio)})`}
          </EnlaceDeCifra>,
        ],
      }))}
    />
  );
}
