/** The figures broken down: by module, pack, priority and provider, and the terms that providers kept. */
import type { Reporting } from '@albacea/contract/schemas/reporting.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { FigureLink, useRatioInFull, useView, useWrite } from './report.tsx';
import { Section, TableView } from './table.tsx';

export function ByModulo() {
  const { t } = useTranslation(['cifras', 'comun']);
  const { modulo: modulos } = useView().report.desglose;
  const write = useWrite();
  const inFull = useRatioInFull();
  return (
    <TableView
      title={t('columna.modulo')}
      columns={[
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
      rows={modulos.map(
        ({ modulo, contratados, completados, tiempo, confirmadas, solicitadas, resueltas, resolucion }) => ({
          key: modulo,
          cells: [
            t(`modulo.${modulo}`, { ns: 'comun' }),
            <FigureLink key="c" figure="modulos.contratados" n={contratados} filter={{ modulo }} />,
            <FigureLink key="d" figure="modulos.completados" n={completados} filter={{ modulo }} />,
            write.hours(tiempo.mediana),
            write.hours(tiempo.p90),
            <FigureLink key="f" figure="cuentas.confirmadas" n={confirmadas} filter={{ modulo }} />,
            <FigureLink key="s" figure="cuentas.solicitadas" n={solicitadas} filter={{ modulo }} />,
            <FigureLink key="r" figure="cuentas.resueltas" n={resueltas} filter={{ modulo }} />,
            <FigureLink key="p" figure="cuentas.resolucion" n={resolucion.numerador} filter={{ modulo }}>
              {inFull(resolucion)}
            </FigureLink>,
          ],
        }),
      )}
    />
  );
}

const MOVEMENTS = ['pendientes_inicio', 'abiertos', 'reabiertos', 'cerrados', 'anulados', 'pendientes_fin'] as const;

export function ByGroup({ part }: { readonly part: 'pack' | 'prioridad' }) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { desglose } = useView().report;
  const inFull = useRatioInFull();
  const groups =
    part === 'pack'
      ? desglose.pack.map(({ pack, ...group }) => ({ code: pack, name: packName(pack), ...group }))
      : desglose.prioridad.map(({ prioridad, ...group }) => ({
          code: prioridad,
          name: t(`prioridad.${prioridad}`, { ns: 'comun' }),
          ...group,
        }));
  function packName(pack: string): string {
    return pack === 'personalizado' ? t('personalizado') : pack.charAt(0).toUpperCase() + pack.slice(1);
  }
  return (
    <TableView
      title={t(`columna.${part}`)}
      columns={[
        t(`columna.${part}`),
        t('columna.cohorte'),
        t('columna.activacion'),
        ...MOVEMENTS.map((which) => t(`columna.${which}`)),
      ]}
      rows={groups.map(({ code, name, cohorte, activacion, ...rest }) => ({
        key: code,
        cells: [
          name,
          <FigureLink key="k" figure="cohorte.casos" n={cohorte} filter={{ [part]: code }} />,
          <FigureLink key="a" figure="cohorte.activacion" n={activacion.numerador} filter={{ [part]: code }}>
            {inFull(activacion)}
          </FigureLink>,
          ...MOVEMENTS.map((which) => (
            <FigureLink key={which} figure={`casos.${which}`} n={rest[which]} filter={{ [part]: code }} />
          )),
        ],
      }))}
    />
  );
}

const moreRequested = (a: Reporting['desglose']['proveedor'][number], b: typeof a) => b.solicitadas - a.solicitadas;

export function ByProveedor() {
  const { t } = useTranslation('cifras');
  const { report, names } = useView();
  const write = useWrite();
  const inFull = useRatioInFull();
  return (
    <TableView
      title={t('columna.proveedor')}
      columns={[
        t('columna.proveedor'),
        t('columna.solicitadas'),
        t('columna.mediana'),
        t('columna.p90'),
        t('columna.p95'),
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
            write.hours(respuesta.p90),
            write.hours(respuesta.p95),
            write.number(respuesta.n),
            <FigureLink key="i" figure="proveedor.silencio" n={silencio.numerador} filter={{ proveedor }}>
              {inFull(silencio)}
            </FigureLink>,
          ],
        }))}
    />
  );
}

/** Kept and broken terms by provider: those of the law apart from those that providers publish. */
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
