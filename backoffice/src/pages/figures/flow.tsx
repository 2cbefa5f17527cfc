/** Cases opened and closed, in total and by month. */
import { begunMonths, type Step, stepsOf } from '@albacea/contract/schemas/headlines.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { isPartial, monthDays } from './period.ts';
import { FigureLink, FigureTable, useFigureFormats, useView } from './report.tsx';

/** The steps from the cases open at the beginning of the period to those open at its end. */
export function Flow() {
  const { t } = useTranslation('cifras');
  const { report, closings } = useView();
  const steps = stepsOf(report.casos, closings);
  return (
    <Section title={t('seccion.flujo')}>
      <FigureTable
        title={t('seccion.flujo')}
        columns={[t('columna.concepto'), t('columna.casos')]}
        rows={steps.map((step) => ({
          key: step.paso,
          cells: [t(`paso.${step.paso}`), <StepLink key="n" step={step} />],
        }))}
      />
    </Section>
  );
}

const isStock = ({ paso }: Step): boolean => paso === 'pendientes_inicio' || paso === 'pendientes_fin';

function StepLink({ step }: { readonly step: Step }) {
  const { number } = useFigureFormats();
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

/** The figures by month. The current month is marked as incomplete, so that nobody takes its lower numbers for a fall. */
export function Months() {
  const { t, i18n } = useTranslation('cifras');
  const { months: all, report } = useView();
  const months = begunMonths(all);
  const { hasta, corte } = report.periodo;
  const monthFormat = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Section title={t('seccion.meses')}>
      <FigureTable
        title={t('seccion.meses')}
        columns={[t('columna.mes'), t('columna.abiertos'), t('columna.cerrados'), t('columna.pendientes_fin')]}
        rows={months.map((month) => {
          const days = monthDays(month.mes, { desde: `${month.mes}-01`, hasta });
          return {
            key: month.mes,
            cells: [
              <>
                {nameOf(month.mes)}
                {isPartial(month.mes, hasta, corte) && <FinePrint lh={1.1}>{t('parcial')}</FinePrint>}
              </>,
              ...(['abiertos', 'cerrados', 'pendientes_fin'] as const).map((figure) => (
                <FigureLink key={figure} figure={`casos.${figure}`} n={month[figure]} days={days} />
              )),
            ],
          };
        })}
      />
    </Section>
  );
}
