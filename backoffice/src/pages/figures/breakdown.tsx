/** The figures by provider. */
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { FigureLink, FigureTable, useFigureFormats, useRatioInFull, useView } from './report.tsx';

const moreRequested = (a: Reporting['desglose']['proveedor'][number], b: typeof a) => b.solicitadas - a.solicitadas;

export function ByProveedor() {
  const { t } = useTranslation('cifras');
  const { report, names } = useView();
  const write = useFigureFormats();
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
          .toSorted(moreRequested)
          .map(({ proveedor, solicitadas, respuesta, silencio }) => ({
            key: proveedor,
            cells: [
              proveedor === 'otro' || proveedor === 'reservado'
                ? t(`proveedor.${proveedor}`)
                : (names.get(proveedor) ?? proveedor),
              <FigureLink key="s" figure="proveedor.solicitadas" n={solicitadas} filter={{ proveedor }} />,
              write.hours(respuesta.mediana),
              write.number(respuesta.n),
              <FigureLink key="i" figure="proveedor.silencio" n={silencio.numerador} filter={{ proveedor }}>
                {inFull(silencio)}
              </FigureLink>,
            ],
          }))}
      />
    </Section>
  );
}
