/** The accounts, the times, and what the insurer supplied. */
import { BarChart } from '@mantine/charts';
import { Space, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOUR } from './colours.ts';
import { Dimmed, FigureLink, useCalculation, useView, useWrite } from './report.tsx';
import { ReasonsTable, useCompared, WHOLE, WITHOUT_FOCUS } from './sections-casos.tsx';
import { Chart, Section, TableView } from './table.tsx';

const STATES = [
  'confirmadas',
  'solicitadas',
  'en_curso',
  'resueltas',
  'rechazadas',
  'sin_respuesta',
  'descartadas',
] as const;
const HEIGHT = 190;

export function Cuentas() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { numero, euros } = useWrite();
  const columns = useCompared();
  const { cuentas } = informe;
  return (
    <Section titulo={t('seccion.cuentas')}>
      <Chart
        titulo={t('seccion.cuentas')}
        columnas={columns(t('columna.concepto'), t('columna.cuentas'))}
        filas={[
          ...STATES.map((state) => ({
            clave: state,
            celdas: [
              t(`cifra.cuentas.${state}`),
              <FigureLink key="n" cifra={`cuentas.${state}`} n={cuentas[state]} />,
              ...(antes ? [<Dimmed key="a">{numero(antes.cuentas[state])}</Dimmed>] : []),
            ],
          })),
          {
            clave: 'cargosCuentas',
            celdas: [
              t('fila.cargosCuentas'),
              <FigureLink key="n" cifra="cuentas.cargos_detenidos" n={cuentas.cargos_detenidos.cuentas} />,
              ...(antes ? [<Dimmed key="a">{numero(antes.cuentas.cargos_detenidos.cuentas)}</Dimmed>] : []),
            ],
          },
          {
            clave: 'cargos',
            celdas: [
              t('fila.cargos'),
              euros(cuentas.cargos_detenidos.cuota_anual),
              ...(antes ? [<Dimmed key="a">{euros(antes.cuentas.cargos_detenidos.cuota_anual)}</Dimmed>] : []),
            ],
          },
        ]}
      >
        <BarChart
          h={HEIGHT}
          data={STATES.slice(2).map((state) => ({
            estado: t(`cifra.cuentas.${state}`).replace(/^Cuentas /, ''),
            [t('columna.cuentas')]: cuentas[state],
          }))}
          dataKey="estado"
          series={[{ name: t('columna.cuentas'), color: COLOUR.principal }]}
          orientation="vertical"
          xAxisProps={WHOLE}
          yAxisProps={{ width: 130 }}
          gridAxis="y"
          barChartProps={WITHOUT_FOCUS}
        />
      </Chart>
      <Space h="sm" />
      <ReasonsTable
        titulo={t('seccion.cuentas')}
        razones={[['a_la_primera', 'cuentas.a_la_primera', ({ cuentas: theirOnes }) => theirOnes.a_la_primera]]}
      />
    </Section>
  );
}

export function CuentasByAction() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { informe } = useView();
  const write = useWrite();
  const calculation = useCalculation();
  const { por_accion, por_resultado } = informe.cuentas;
  return (
    <Section titulo={t('seccion.acciones')}>
      <TableView
        titulo={t('seccion.acciones')}
        columnas={[t('columna.accion'), t('columna.solicitadas'), t('columna.resolucion'), t('columna.calculo')]}
        filas={por_accion.map(({ accion, solicitadas, resolucion }) => ({
          clave: accion,
          celdas: [
            t(`accion.${accion}`, { ns: 'comun' }),
            write.numero(solicitadas),
            write.razon(resolucion),
            resolucion.motivo ? (
              <span key="c" className="sin-cifra">
                {calculation(resolucion)}
              </span>
            ) : (
              calculation(resolucion)
            ),
          ],
        }))}
      />
      <Text fw={600} size="sm" mt="md" mb={4}>
        {t('seccion.resultados')}
      </Text>
      <TableView
        titulo={t('seccion.resultados')}
        columnas={[t('columna.resultado'), t('columna.cuentas')]}
        filas={por_resultado
          .filter(({ cuentas }) => cuentas > 0)
          .map(({ resultado, cuentas }) => ({
            clave: resultado,
            celdas: [t(`resultadoCuenta.${resultado}`, { ns: 'comun' }), write.numero(cuentas)],
          }))}
      />
    </Section>
  );
}

const TIMES = [
  'demora_comunicacion',
  'primer_contacto',
  'primera_entrada',
  'tramitacion_bruta',
  'tramitacion_neta',
  'respuesta_proveedor',
] as const;

export function Times() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { numero, horas } = useWrite();
  const columns = useCompared();
  return (
    <Section titulo={t('seccion.tiempos')}>
      <TableView
        titulo={t('seccion.tiempos')}
        columnas={columns(
          t('columna.concepto'),
          t('columna.mediana'),
          t('columna.p90'),
          t('columna.p95'),
          t('columna.media'),
          t('columna.n'),
        )}
        filas={TIMES.map((which) => {
          const { n, mediana, p90, p95, media, motivo } = informe.tiempos[which];
          return {
            clave: which,
            celdas: [
              <>
                {t(`fila.${which}`)}
                {motivo && (
                  <Text size="xs" c="dimmed">
                    {t(`motivo.${motivo}`)}
                  </Text>
                )}
              </>,
              ...[mediana, p90, p95, media].map(horas),
              numero(n),
              ...(antes ? [<Dimmed key="a">{horas(antes.tiempos[which].mediana)}</Dimmed>] : []),
            ],
          };
        })}
      />
    </Section>
  );
}

const REASONS = [
  ['frecuencia', 6, false],
  ['coste_medio', 2, true],
  ['coste_medio_con_coste', 2, true],
  ['prima_de_riesgo', 2, true],
  ['ratio_siniestral', 6, false],
] as const;

export function Economic() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useView();
  const { euros, decimal, percentage } = useWrite();
  const calculation = useCalculation();
  const columns = useCompared();
  const { economico } = informe;
  const write = (name: (typeof REASONS)[number][0], value: string | null) =>
    value === null
      ? '–'
      : name === 'ratio_siniestral'
        ? percentage(Number(value))
        : REASONS.some(([one, , money]) => one === name && money)
          ? euros(value)
          : decimal(value, 6);
  return (
    <Section
      titulo={t('seccion.economico')}
      detalle={
        economico.motivo && (
          <>
            {t(`motivo.${economico.motivo}`)}{' '}
            {economico.meses_sin_datos.length > 0 &&
              t('mesesSinDatos', { meses: economico.meses_sin_datos.join(', ') })}
          </>
        )
      }
    >
      <TableView
        titulo={t('seccion.economico')}
        columnas={columns(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
        filas={[
          {
            clave: 'coste_incurrido',
            celdas: [
              t('fila.coste_incurrido'),
              euros(economico.coste_incurrido),
              '',
              ...(antes ? [<Dimmed key="a">{euros(antes.economico.coste_incurrido)}</Dimmed>] : []),
            ],
          },
          ...REASONS.map(([name]) => ({
            clave: name,
            celdas: [
              t(`fila.${name}`),
              write(name, economico[name].valor),
              economico.motivo ? '' : calculation(economico[name]),
              ...(antes ? [<Dimmed key="a">{write(name, antes.economico[name].valor)}</Dimmed>] : []),
            ],
          })),
        ]}
      />
      {economico.por_producto.length > 0 && <Space h="sm" />}
      {economico.por_producto.length > 0 && (
        <TableView
          titulo={t('columna.producto')}
          columnas={[
            t('columna.producto'),
            t('columna.vidas'),
            t('columna.primas'),
            t('columna.pagado'),
            t('columna.provision'),
            t('columna.ratio'),
          ]}
          filas={economico.por_producto.map((p) => ({
            clave: p.producto,
            celdas: [
              p.producto,
              decimal(p.vidas_anio, 1),
              euros(p.primas),
              euros(p.pagado),
              euros(p.provision_final),
              p.ratio_siniestral.valor === null
                ? calculation(p.ratio_siniestral)
                : percentage(Number(p.ratio_siniestral.valor)),
            ],
          }))}
        />
      )}
    </Section>
  );
}
