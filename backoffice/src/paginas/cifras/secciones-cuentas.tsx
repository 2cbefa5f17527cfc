/** The accounts, the times, and what the insurer supplied. */
import { BarChart } from '@mantine/charts';
import { Space, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLOR } from './colores.ts';
import { Atenuado, EnlaceDeCifra, useCalculo, useEscritura, useVista } from './informe.tsx';
import { ENTEROS, SIN_FOCO, TablaDeRazones, useComparada } from './secciones-casos.tsx';
import { Grafico, Seccion, Tabla } from './tabla.tsx';

const ESTADOS = [
  'confirmadas',
  'solicitadas',
  'en_curso',
  'resueltas',
  'rechazadas',
  'sin_respuesta',
  'descartadas',
] as const;
const ALTO = 190;

export function Cuentas() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { numero, euros } = useEscritura();
  const columnas = useComparada();
  const { cuentas } = informe;
  return (
    <Seccion titulo={t('seccion.cuentas')}>
      <Grafico
        titulo={t('seccion.cuentas')}
        columnas={columnas(t('columna.concepto'), t('columna.cuentas'))}
        filas={[
          ...ESTADOS.map((estado) => ({
            clave: estado,
            celdas: [
              t(`cifra.cuentas.${estado}`),
              <EnlaceDeCifra key="n" cifra={`cuentas.${estado}`} n={cuentas[estado]} />,
              ...(antes ? [<Atenuado key="a">{numero(antes.cuentas[estado])}</Atenuado>] : []),
            ],
          })),
          {
            clave: 'cargosCuentas',
            celdas: [
              t('fila.cargosCuentas'),
              <EnlaceDeCifra key="n" cifra="cuentas.cargos_detenidos" n={cuentas.cargos_detenidos.cuentas} />,
              ...(antes ? [<Atenuado key="a">{numero(antes.cuentas.cargos_detenidos.cuentas)}</Atenuado>] : []),
            ],
          },
          {
            clave: 'cargos',
            celdas: [
              t('fila.cargos'),
              euros(cuentas.cargos_detenidos.cuota_anual),
              ...(antes ? [<Atenuado key="a">{euros(antes.cuentas.cargos_detenidos.cuota_anual)}</Atenuado>] : []),
            ],
          },
        ]}
      >
        <BarChart
          h={ALTO}
          data={ESTADOS.slice(2).map((estado) => ({
            estado: t(`cifra.cuentas.${estado}`).replace(/^Cuentas /, ''),
            [t('columna.cuentas')]: cuentas[estado],
          }))}
          dataKey="estado"
          series={[{ name: t('columna.cuentas'), color: COLOR.principal }]}
          orientation="vertical"
          xAxisProps={ENTEROS}
          yAxisProps={{ width: 130 }}
          gridAxis="y"
          barChartProps={SIN_FOCO}
        />
      </Grafico>
      <Space h="sm" />
      <TablaDeRazones
        titulo={t('seccion.cuentas')}
        razones={[['a_la_primera', 'cuentas.a_la_primera', ({ cuentas: suyas }) => suyas.a_la_primera]]}
      />
    </Seccion>
  );
}

export function CuentasPorAccion() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { informe } = useVista();
  const escribir = useEscritura();
  const calculo = useCalculo();
  const { por_accion, por_resultado } = informe.cuentas;
  return (
    <Seccion titulo={t('seccion.acciones')}>
      <Tabla
        titulo={t('seccion.acciones')}
        columnas={[t('columna.accion'), t('columna.solicitadas'), t('columna.resolucion'), t('columna.calculo')]}
        filas={por_accion.map(({ accion, solicitadas, resolucion }) => ({
          clave: accion,
          celdas: [
            t(`accion.${accion}`, { ns: 'comun' }),
            escribir.numero(solicitadas),
            escribir.razon(resolucion),
            resolucion.motivo ? (
              <span key="c" className="sin-cifra">
                {calculo(resolucion)}
              </span>
            ) : (
              calculo(resolucion)
            ),
          ],
        }))}
      />
      <Text fw={600} size="sm" mt="md" mb={4}>
        {t('seccion.resultados')}
      </Text>
      <Tabla
        titulo={t('seccion.resultados')}
        columnas={[t('columna.resultado'), t('columna.cuentas')]}
        filas={por_resultado
          .filter(({ cuentas }) => cuentas > 0)
          .map(({ resultado, cuentas }) => ({
            clave: resultado,
            celdas: [t(`resultadoCuenta.${resultado}`, { ns: 'comun' }), escribir.numero(cuentas)],
          }))}
      />
    </Seccion>
  );
}

const TIEMPOS = [
  'demora_comunicacion',
  'primer_contacto',
  'primera_entrada',
  'tramitacion_bruta',
  'tramitacion_neta',
  'respuesta_proveedor',
] as const;

export function Tiempos() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { numero, horas } = useEscritura();
  const columnas = useComparada();
  return (
    <Seccion titulo={t('seccion.tiempos')}>
      <Tabla
        titulo={t('seccion.tiempos')}
        columnas={columnas(
          t('columna.concepto'),
          t('columna.mediana'),
          t('columna.p90'),
          t('columna.p95'),
          t('columna.media'),
          t('columna.n'),
        )}
        filas={TIEMPOS.map((cual) => {
          const { n, mediana, p90, p95, media, motivo } = informe.tiempos[cual];
          return {
            clave: cual,
            celdas: [
              <>
                {t(`fila.${cual}`)}
                {motivo && (
                  <Text size="xs" c="dimmed">
                    {t(`motivo.${motivo}`)}
                  </Text>
                )}
              </>,
              ...[mediana, p90, p95, media].map(horas),
              numero(n),
              ...(antes ? [<Atenuado key="a">{horas(antes.tiempos[cual].mediana)}</Atenuado>] : []),
            ],
          };
        })}
      />
    </Seccion>
  );
}

const RAZONES = [
  ['frecuencia', 6, false],
  ['coste_medio', 2, true],
  ['coste_medio_con_coste', 2, true],
  ['prima_de_riesgo', 2, true],
  ['ratio_siniestral', 6, false],
] as const;

export function Economico() {
  const { t } = useTranslation('cifras');
  const { informe, antes } = useVista();
  const { euros, decimal, porcentaje } = useEscritura();
  const calculo = useCalculo();
  const columnas = useComparada();
  const { economico } = informe;
  const escribir = (nombre: (typeof RAZONES)[number][0], valor: string | null) =>
    valor === null
      ? '–'
      : nombre === 'ratio_siniestral'
        ? porcentaje(Number(valor))
        : RAZONES.some(([uno, , dinero]) => uno === nombre && dinero)
          ? euros(valor)
          : decimal(valor, 6);
  return (
    <Seccion
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
      <Tabla
        titulo={t('seccion.economico')}
        columnas={columnas(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
        filas={[
          {
            clave: 'coste_incurrido',
            celdas: [
              t('fila.coste_incurrido'),
              euros(economico.coste_incurrido),
              '',
              ...(antes ? [<Atenuado key="a">{euros(antes.economico.coste_incurrido)}</Atenuado>] : []),
            ],
          },
          ...RAZONES.map(([nombre]) => ({
            clave: nombre,
            celdas: [
              t(`fila.${nombre}`),
              escribir(nombre, economico[nombre].valor),
              economico.motivo ? '' : calculo(economico[nombre]),
              ...(antes ? [<Atenuado key="a">{escribir(nombre, antes.economico[nombre].valor)}</Atenuado>] : []),
            ],
          })),
        ]}
      />
      {economico.por_producto.length > 0 && <Space h="sm" />}
      {economico.por_producto.length > 0 && (
        <Tabla
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
                ? calculo(p.ratio_siniestral)
                : porcentaje(Number(p.ratio_siniestral.valor)),
            ],
          }))}
        />
      )}
    </Seccion>
  );
}
