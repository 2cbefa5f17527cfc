/** Kept and broken terms by provider: those of the law apart from those that providers publish. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { useView, useWrite } from './report.tsx';
import { Section, TableView } from './table.tsx';

export function Terms() {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const { number } = useWrite();
  const { desde, hasta } = useView().choice;
  const reading = useReading('GET /aseguradoras/{aseguradora}/cifras/plazos', {
    params: { aseguradora },
    query: { desde, hasta },
  });
  return (
    <Section title={t('parte.plazos')} detail={t('plazos.detalle')}>
      <Read reading={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('plazos.nada')}
            </Text>
          ) : (
            <TableView
              title={t('parte.plazos')}
              columns={[
                t('plazos.proveedor'),
                t('plazos.leyCumplidos'),
                t('plazos.leyIncumplidos'),
                t('plazos.leyEnCurso'),
                t('plazos.otrosCumplidos'),
                t('plazos.otrosIncumplidos'),
                t('plazos.otrosEnCurso'),
              ]}
              rows={elementos.map(({ proveedor, nombre, ley, otros }) => ({
                key: proveedor,
                cells: [
                  nombre,
                  ...[ley.cumplidos, ley.incumplidos, ley.en_curso].map(number),
                  ...[otros.cumplidos, otros.incumplidos, otros.en_curso].map(number),
                ],
              }))}
            />
          )
        }
      </Read>
    </Section>
  );
}
