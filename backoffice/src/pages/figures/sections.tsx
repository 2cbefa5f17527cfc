/** Sections of the figures: accounts by action, contact with the family, times, costs, providers. */
import { Space } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { FinePrint } from '../../ui/text.tsx';
import {
  Dimmed,
  FigureLink,
  FigureTable,
  useCalculation,
  useFigureFormats,
  useRatioInFull,
  useView,
} from './report.tsx';

export function CuentasByAction() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { report } = useView();
  const format = useFigureFormats();
  const inFull = useRatioInFull();
  const { por_accion } = report.cuentas;
  return (
    <Section title={t('seccion.acciones')}>
      <FigureTable
        title={t('seccion.acciones')}
        columns={[t('columna.accion'), t('columna.solicitadas'), t('columna.resolucion')]}
        rows={por_accion.map(({ accion, solicitadas, resolucion }) => ({
          key: accion,
          cells: [
            t(`accion.${accion}`, { ns: 'comun' }),
            format.number(solicitadas),
            resolucion.motivo ? '–' : inFull(resolucion),
          ],
        }))}
      />
    </Section>
  );
}

const LINKS = ['enlaces_entregados', 'enlaces_reenviados', 'enlaces_rechazados', 'entradas'] as const;

export function Family() {
  const { t } = useTranslation('cifras');
  const { report, before } = useView();
  const { number } = useFigureFormats();
  const columns = useCompared();
  return (
    <Section title={t('seccion.familia')}>
      <FigureTable
        title={t('seccion.familia')}
        columns={columns(t('columna.concepto'), t('columna.cifra'))}
        rows={LINKS.map((which) => ({
          key: which,
          cells: [
            t(`fila.${which}`),
            <FigureLink key="n" figure={`contacto.${which}`} n={report.contacto[which]} />,
            ...(before ? [<Dimmed key="a">{number(before.contacto[which])}</Dimmed>] : []),
          ],
        }))}
      />
    </Section>
  );
}

/** Headings of a table, with a column for the previous period if there is one to compare with. */
function useCompared(): (first: string, ...rest: string[]) => string[] {
  const { t } = useTranslation('cifras');
  const { before } = useView();
  return (first, ...rest) => [first, ...rest, ...(before ? [t('columna.antes')] : [])];
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
  const { report, before } = useView();
  const { number, hours } = useFigureFormats();
  const columns = useCompared();
  return (
    <Section title={t('seccion.tiempos')}>
      <FigureTable
        title={t('seccion.tiempos')}
        columns={columns(t('columna.concepto'), t('columna.mediana'), t('columna.n'))}
        rows={TIMES.map((which) => {
          const { n, mediana, motivo } = report.tiempos[which];
          return {
            key: which,
            cells: [
              <>
                {t(`fila.${which}`)}
                {motivo && <FinePrint>{t(`motivo.${motivo}`)}</FinePrint>}
              </>,
              hours(mediana),
              // these two times are measured over the closings that were not undone, so their number links to those cases
              which === 'tramitacion_bruta' || which === 'tramitacion_neta' ? (
                <FigureLink key="n" figure="cohorte.cerrados" n={n} base="cierre" />
              ) : (
                number(n)
              ),
              ...(before ? [<Dimmed key="a">{hours(before.tiempos[which].mediana)}</Dimmed>] : []),
            ],
          };
        })}
      />
    </Section>
  );
}

/** The format of each ratio. */
const RATIOS = [
  ['frecuencia', 'decimal'],
  ['coste_medio', 'euros'],
  ['coste_medio_con_coste', 'euros'],
  ['prima_de_riesgo', 'euros'],
  ['ratio_siniestral', 'percentage'],
] as const;
type EconomicFigures = ReturnType<typeof useView>['report']['economico'];

export function Economic({ actions }: { readonly actions: ReactNode }) {
  const { t } = useTranslation('cifras');
  const { report, before } = useView();
  const { euros, decimal, percentage } = useFigureFormats();
  const calculation = useCalculation();
  const columns = useCompared();
  const { economico } = report;
  const format = (readAs: (typeof RATIOS)[number][1], value: string | null) => {
    if (value === null) return '–';
    if (readAs === 'percentage') return percentage(Number(value));
    return readAs === 'euros' ? euros(value) : decimal(value, 6);
  };
  return (
    <Section
      title={t('seccion.economico')}
      actions={actions}
      detail={economico.motivo && <WhyNoCosts motivo={economico.motivo} months={economico.meses_sin_datos} />}
    >
      <FigureTable
        title={t('seccion.economico')}
        columns={columns(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
        rows={[
          {
            key: 'coste_incurrido',
            cells: [
              t('fila.coste_incurrido'),
              euros(economico.coste_incurrido),
              '',
              ...(before ? [<Dimmed key="a">{euros(before.economico.coste_incurrido)}</Dimmed>] : []),
            ],
          },
          ...RATIOS.map(([name, readAs]) => ({
            key: name,
            cells: [
              t(`fila.${name}`),
              format(readAs, economico[name].valor),
              economico.motivo ? '' : calculation(economico[name]),
              ...(before ? [<Dimmed key="a">{format(readAs, before.economico[name].valor)}</Dimmed>] : []),
            ],
          })),
        ]}
      />
      {economico.por_producto.length > 0 && <ByProduct products={economico.por_producto} />}
    </Section>
  );
}

interface WhyNoCostsProps {
  readonly motivo: NonNullable<EconomicFigures['motivo']>;
  /** Months for which the insurer has supplied no data. */
  readonly months: readonly string[];
}

function WhyNoCosts({ motivo, months }: WhyNoCostsProps) {
  const { t, i18n } = useTranslation('cifras');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      {t(`motivo.${motivo}`)}{' '}
      {months.length > 0 && t('mesesSinDatos', { meses: months.map((one) => month.format(new Date(one))).join(', ') })}
    </>
  );
}

function ByProduct({ products }: { readonly products: EconomicFigures['por_producto'] }) {
  const { t } = useTranslation('cifras');
  const { euros, decimal, percentage } = useFigureFormats();
  const calculation = useCalculation();
  return (
    <>
      <Space h="sm" />
      <FigureTable
        title={t('columna.producto')}
        columns={[
          t('columna.producto'),
          t('columna.vidas'),
          t('columna.primas'),
          t('columna.pagado'),
          t('columna.provision'),
          t('columna.ratio'),
        ]}
        rows={products.map(({ producto, vidas_anio, primas, pagado, provision_final, ratio_siniestral }) => ({
          key: producto,
          cells: [
            producto,
            decimal(vidas_anio, 1),
            euros(primas),
            euros(pagado),
            euros(provision_final),
            ratio_siniestral.valor === null
              ? calculation(ratio_siniestral)
              : percentage(Number(ratio_siniestral.valor)),
          ],
        }))}
      />
    </>
  );
}

export function ByProveedor() {
  const { t } = useTranslation('cifras');
  const { report, names } = useView();
  const format = useFigureFormats();
  const inFull = useRatioInFull();
  return (
    <Section title={t('seccion.proveedor')}>
      <FigureTable
        title={t('seccion.proveedor')}
        columns={[
          t('columna.proveedor'),
          t('columna.solicitadas'),
          t('columna.mediana'),
          t('columna.n'),
          t('columna.silencio'),
        ]}
        rows={report.desglose.proveedor
          .toSorted((one, other) => other.solicitadas - one.solicitadas)
          .map(({ proveedor, solicitadas, respuesta, silencio }) => ({
            key: proveedor,
            cells: [
              proveedor === 'otro' || proveedor === 'reservado'
                ? t(`proveedor.${proveedor}`)
                : (names.get(proveedor) ?? proveedor),
              <FigureLink key="s" figure="proveedor.solicitadas" n={solicitadas} filter={{ proveedor }} />,
              format.hours(respuesta.mediana),
              format.number(respuesta.n),
              <FigureLink key="i" figure="proveedor.silencio" n={silencio.numerador} filter={{ proveedor }}>
                {inFull(silencio)}
              </FigureLink>,
            ],
          }))}
      />
    </Section>
  );
}
