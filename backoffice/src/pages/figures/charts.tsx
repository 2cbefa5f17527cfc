/** The charts: cases in and out, and the months. */
import { begunMonths, type Step, stepsOf } from '@albacea/contract/schemas/headlines.ts';
import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartial, monthDays } from './period.ts';
import { FigureLink, useView, useWrite } from './report.tsx';
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

/** Class in the style sheet. `total`: a stock. `menos`: a decrease, drawn as a frame to stand apart without colour. `parcial`: an unfinished month. */
type Tone = 'total' | 'mas' | 'menos' | 'segundo' | 'parcial';

interface Bar {
  readonly from?: number;
  readonly to: number;
  readonly tone: Tone;
  readonly value: ReactNode;
}

interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  /** One for each column. */
  readonly bars: readonly Bar[];
}

interface BarTableProps {
  /** Caption; the section says it already. */
  readonly title: string;
  /** Heads of the names and of each column of bars. */
  readonly columns: readonly [name: string, ...bars: string[]];
  readonly rows: readonly BarRow[];
  /** The end of the scale; without it the longest bar of each column. */
  readonly most?: number;
}

/** Bars as the rows of a table: the eye sees their lengths, and a screen reader reads name and value once. */
function BarTable({ title, columns, rows, most }: BarTableProps) {
  const [name, ...heads] = columns;
  const scales = heads.map((_, i) =>
    Math.max(1, most ?? Math.max(...rows.map(({ bars }) => Math.max(bars[i]?.from ?? 0, bars[i]?.to ?? 0)))),
  );
  const onlyOne = heads.length === 1;
  const Head = onlyOne ? VisuallyHidden : 'span';
  return (
    <Box className="barras-sitio">
      <Table
        fz="sm"
        verticalSpacing={1}
        className={`cifras ${onlyOne ? '' : 'barras-varias'}`}
        withRowBorders={!onlyOne}
      >
        <caption className="oculto">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            {[name, ...heads].map((head) => (
              <Table.Th key={head} scope="col" py={onlyOne ? 0 : 2}>
                <Head>{head}</Head>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name: rowName, bars }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className="barra-nombre">
                {rowName}
              </Table.Th>
              {bars.map((bar, i) => (
                <Table.Td key={heads[i]} w={onlyOne ? '100%' : undefined}>
                  <BarCell bar={bar} scale={scales[i] ?? 1} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function BarCell({ bar: { from = 0, to, tone, value }, scale }: { readonly bar: Bar; readonly scale: number }) {
  const style = {
    '--barra-desde': Math.min(from, to) / scale,
    '--barra-largo': Math.abs(to - from) / scale,
  } as CSSProperties;
  return (
    <span className="barra-renglon" style={style}>
      {from !== to && <span className={`barra barra-${tone}`} aria-hidden />}
      <span className="barra-valor">{value}</span>
    </span>
  );
}
