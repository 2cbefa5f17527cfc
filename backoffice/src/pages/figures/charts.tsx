/** What is seen as bars: cases in and out, their ages, the months, the accounts. */
import { begunMonths, type Step, stepsOf } from '@albacea/contract/schemas/headlines.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BarRow, BarTable, type Tone } from './bars.tsx';
import { isPartial, monthDays } from './period.ts';
import { FigureLink, useCalculation, useView, useWrite } from './report.tsx';
import { Section } from './table.tsx';

/** From the stock at the beginning to the one at the end, each movement from where the one before has led. */
export function Waterfall() {
  const { t } = useTranslation('cifras');
  const { report, closings } = useView();
  const steps = stepsOf(report.casos, closings);
  return (
    <Section title={t('seccion.flujo')}>
      <BarTable
        title={t('seccion.flujo')}
        columns={[t('columna.concepto'), t('columna.casos')]}
        rows={steps.map((step) => ({
          key: step.paso,
          name: t(`paso.${step.paso}`),
          bars: [{ from: step.desde, to: step.hasta, tone: toneOf(step), value: <StepLink step={step} /> }],
        }))}
      />
    </Section>
  );
}

const isStock = ({ paso }: Step): boolean => paso === 'pendientes_inicio' || paso === 'pendientes_fin';
function toneOf(step: Step): Tone {
  if (isStock(step)) return 'total';
  return step.n < 0 ? 'menos' : 'mas';
}

function StepLink({ step }: { readonly step: Step }) {
  const { number } = useWrite();
  const { paso, n } = step;
  const size = Math.abs(n);
  const text = isStock(step) ? number(size) : `${n < 0 ? '−' : '+'}${number(size)}`;
  if (paso === 'completado' || paso === 'parcial' || paso === 'desistido' || paso === 'sin_respuesta')
    return (
      <FigureLink figure={`cohorte.${paso}`} n={size} base="cierre">
        {text}
      </FigureLink>
    );
  return (
    <FigureLink figure={paso === 'reabiertos_despues' ? 'casos.reapertura' : `casos.${paso}`} n={size}>
      {text}
    </FigureLink>
  );
}

const AGES = ['d0_7', 'd8_30', 'd31_60', 'd61_90', 'mas_de_90'] as const;

export function Ages() {
  const { t } = useTranslation('cifras');
  const { antiguedad } = useView().report.casos;
  return (
    <Section title={t('seccion.antiguedad')}>
      <BarTable
        title={t('seccion.antiguedad')}
        columns={[t('columna.edad'), t('columna.casos')]}
        rows={AGES.map((age) => ({
          key: age,
          name: t(`edad.${age}`),
          bars: [
            { to: antiguedad[age], tone: 'mas', value: <FigureLink figure={`casos.${age}`} n={antiguedad[age]} /> },
          ],
        }))}
      />
    </Section>
  );
}

const STATES = ['en_curso', 'resueltas', 'rechazadas', 'sin_respuesta', 'descartadas'] as const;

export function CuentasByState() {
  const { t } = useTranslation('cifras');
  const { cuentas } = useView().report;
  const { number, euros } = useWrite();
  const { cargos_detenidos: stopped } = cuentas;
  return (
    <Section title={t('seccion.cuentas')}>
      <BarTable
        title={t('seccion.cuentas')}
        columns={[t('columna.estado'), t('columna.cuentas')]}
        most={cuentas.solicitadas}
        rows={[
          barOf('solicitadas', t('columna.solicitadas'), 'total'),
          ...STATES.map((state) => barOf(state, t(`estadoCuenta.${state}`), 'mas')),
        ]}
      />
      <Text size="sm" mt={6} className="cifras">
        {stopped.cuentas === 0 ? (
          t('cargos.ninguno')
        ) : (
          <>
            {t('cargos.detenidos', { euros: euros(stopped.cuota_anual) })}{' '}
            <FigureLink figure="cuentas.cargos_detenidos" n={stopped.cuentas}>
              {t('cargos.cuentas', { count: stopped.cuentas, n: number(stopped.cuentas) })}
            </FigureLink>
          </>
        )}
      </Text>
    </Section>
  );

  function barOf(state: 'solicitadas' | (typeof STATES)[number], name: string, tone: Tone): BarRow {
    const n = cuentas[state];
    return { key: state, name, bars: [{ to: n, tone, value: <FigureLink figure={`cuentas.${state}`} n={n} /> }] };
  }
}

const WITHIN = ['cierre_a_30', 'cierre_a_60', 'cierre_a_90'] as const;

/** Out of those opened in the period so many days ago, or why it is not known yet. */
export function ClosedWithin() {
  const { t } = useTranslation('cifras');
  const { casos } = useView().report;
  const write = useWrite();
  const calculation = useCalculation();
  return (
    <Section title={t('seccion.rapidez')}>
      <BarTable
        title={t('seccion.rapidez')}
        columns={[t('columna.concepto'), t('columna.valor')]}
        most={1}
        rows={WITHIN.map((which) => {
          const ratio = casos[which];
          const value = ratio.motivo ? (
            <span key="v" className="sin-cifra">
              {calculation(ratio)}
            </span>
          ) : (
            <FigureLink key="v" figure={`casos.${which}`} n={ratio.numerador}>
              {write.ratio(ratio)}
            </FigureLink>
          );
          return { key: which, name: t(`fila.${which}`), bars: [{ to: ratio.valor ?? 0, tone: 'segundo', value }] };
        })}
      />
    </Section>
  );
}

/** A month that is not over is hatched and says so: it is no fall. */
export function Months() {
  const { t, i18n } = useTranslation('cifras');
  const { months: all, report } = useView();
  const months = begunMonths(all);
  const { hasta, corte } = report.periodo;
  const monthFormat = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
  const most = Math.max(...months.flatMap(({ abiertos, cerrados }) => [abiertos, cerrados]));
  return (
    <Section title={t('seccion.meses')}>
      <BarTable
        title={t('seccion.meses')}
        columns={[t('columna.mes'), t('columna.abiertos'), t('columna.cerrados'), t('columna.pendientes_fin')]}
        most={Math.max(most, ...months.map(({ pendientes_fin }) => pendientes_fin))}
        rows={months.map((month) => {
          const partial = isPartial(month.mes, hasta, corte);
          const days = monthDays(month.mes, { desde: `${month.mes}-01`, hasta });
          const bar = (figure: 'abiertos' | 'cerrados' | 'pendientes_fin', tone: Tone) => ({
            to: month[figure],
            tone: partial ? ('parcial' as const) : tone,
            value: <FigureLink figure={`casos.${figure}`} n={month[figure]} days={days} />,
          });
          return {
            key: month.mes,
            name: (
              <>
                {nameOf(month.mes)}
                {partial && (
                  <Text size="xs" c="dimmed" lh={1.1}>
                    {t('parcial')}
                  </Text>
                )}
              </>
            ),
            bars: [bar('abiertos', 'mas'), bar('cerrados', 'segundo'), bar('pendientes_fin', 'total')],
          };
        })}
      />
    </Section>
  );
}
