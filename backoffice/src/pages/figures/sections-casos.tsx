/** The cases: cohort, closing, reaching the family. */
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { CASO_RESULTS } from '@albacea/contract/schemas/lists.ts';
import type { Ratio, Reporting } from '@albacea/contract/schemas/reporting.ts';
import { Space, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dimmed, FigureLink, useCalculationCell, useView, useWrite } from './report.tsx';
import { Section, type TableRow, TableView } from './table.tsx';

/** Heads of a table with a column for the period before, where it is compared with. */
export function useCompared(): (first: string, ...rest: string[]) => string[] {
  const { t } = useTranslation('cifras');
  const { before } = useView();
  return (first, ...rest) => [first, ...rest, ...(before ? [t('columna.antes')] : [])];
}

const OF_COHORT = ['abiertos', 'en_tramite', 'cerrados', 'anulados'] as const;

export function Cohort() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { report, before, choice } = useView();
  const { number } = useWrite();
  const columns = useCompared();
  const row = (key: string, name: string, figure: FigureWithCasos, from: (report: Reporting) => number): TableRow => ({
    key,
    cells: [
      name,
      <FigureLink key="n" figure={figure} n={from(report)} />,
      ...(before ? [<Dimmed key="a">{number(from(before))}</Dimmed>] : []),
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
    <Section title={t('seccion.cohorte')} detail={`${t('filtro.base')}: ${t(`base.${choice.base}`)}`}>
      <TableView
        title={t('seccion.cohorte')}
        columns={columns(t('columna.concepto'), t('columna.casos'))}
        rows={rows}
      />
    </Section>
  );
}

type RatioName =
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
export function RatiosTable({
  title,
  ratios,
}: {
  readonly title: string;
  readonly ratios: readonly (readonly [RatioName, FigureWithCasos | null, (report: Reporting) => Ratio])[];
}) {
  const { t } = useTranslation('cifras');
  const { report, before } = useView();
  const write = useWrite();
  const cellOf = useCalculationCell();
  const columns = useCompared();
  const rows = ratios.map(([name, figure, from]) => {
    const ratio = from(report);
    const part = cellOf(ratio);
    return {
      key: name,
      cells: [
        t(`fila.${name}`),
        write.ratio(ratio),
        figure ? (
          <FigureLink key="c" figure={figure} n={ratio.numerador}>
            {part}
          </FigureLink>
        ) : (
          part
        ),
        ...(before ? [<Dimmed key="a">{write.ratio(from(before))}</Dimmed>] : []),
      ],
    };
  });
  return (
    <TableView
      title={title}
      columns={columns(t('columna.concepto'), t('columna.valor'), t('columna.calculo'))}
      rows={rows}
    />
  );
}

export function Closing() {
  const { t } = useTranslation('cifras');
  const { report } = useView();
  const { decimal, number } = useWrite();
  const { valor, numerador, denominador, motivo } = report.casos.dias_de_trabajo_pendiente;
  return (
    <Section title={t('seccion.plazos')}>
      <RatiosTable
        title={t('seccion.plazos')}
        ratios={[
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
            <strong>{decimal(String(valor), 1)}</strong> ({t('entre', { n: number(numerador), d: number(denominador) })}
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
  const { report, before } = useView();
  const { number } = useWrite();
  const columns = useCompared();
  return (
    <Section title={t('seccion.familia')}>
      <TableView
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
      <Space h="sm" />
      <RatiosTable
        title={t('seccion.familia')}
        ratios={[
          ['primer_contacto_24h', null, ({ contacto }) => contacto.primer_contacto_24h],
          ['entrada_a_7', 'contacto.entrada_a_7', ({ contacto }) => contacto.entrada_a_7],
          ['entrada_a_30', 'contacto.entrada_a_30', ({ contacto }) => contacto.entrada_a_30],
        ]}
      />
    </Section>
  );
}
