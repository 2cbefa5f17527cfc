/** What is counted: period, date of the cohort, as-of instant, comparison, and how it is shown. */
import { FECHAS_BASE } from '@albacea/contract/listas.ts';
import type { FechaBase } from '@albacea/contract/reporting.ts';
import { Button, Group, NativeSelect, Paper, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatos } from '../../ui/formatos.ts';
import { type Eleccion, PRESETS, type Preset } from './periodo.ts';

interface PropsDeFiltros {
  readonly eleccion: Eleccion;
  readonly hoy: string;
  /** The instant up to which the figures on the screen are counted. */
  readonly corte: string | null;
  elegir(cambios: Partial<Eleccion>): void;
}

export function Filtros({ eleccion, hoy, corte, elegir }: PropsDeFiltros) {
  const { t } = useTranslation('cifras');
  const { momento } = useFormatos();
  return (
    <Paper component="section" aria-label={t('filtro.titulo')} p="sm" mb="md">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('filtro.periodo')}
          value={eleccion.preset}
          onChange={({ currentTarget }) => elegir({ preset: currentTarget.value as Preset })}
          data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
        <Dias key={`${eleccion.desde} ${eleccion.hasta}`} {...{ eleccion, hoy, elegir }} />
        <NativeSelect
          label={t('filtro.base')}
          value={eleccion.base}
          onChange={({ currentTarget }) => elegir({ base: currentTarget.value as FechaBase })}
          data={FECHAS_BASE.map((value) => ({ value, label: t(`base.${value}`) }))}
        />
        {eleccion.corte ? (
          <Button variant="default" onClick={() => elegir({ corte: '' })} title={momento(eleccion.corte)}>
            {t('filtro.soltar')}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={corte === null}
            onClick={() => corte && elegir({ corte })}
            title={t('filtro.corteAyuda')}
          >
            {t('filtro.fijar')}
          </Button>
        )}
        <SegmentedControl
          aria-label={t('filtro.vista')}
          value={eleccion.vista}
          onChange={(vista) => elegir({ vista: vista as Eleccion['vista'] })}
          data={[
            { value: 'graficos', label: t('filtro.graficos') },
            { value: 'tablas', label: t('filtro.tablas') },
          ]}
        />
        <Switch
          label={t('filtro.comparar')}
          checked={eleccion.comparar}
          onChange={({ currentTarget }) => elegir({ comparar: currentTarget.checked })}
          pb={8}
        />
      </Group>
    </Paper>
  );
}

/** Taken when both are whole: while somebody types a year, its beginning is no date to ask for. */
function Dias({ eleccion, hoy, elegir }: Pick<PropsDeFiltros, 'eleccion' | 'hoy' | 'elegir'>) {
  const { t } = useTranslation('cifras');
  const [dias, ponerDias] = useState({ desde: eleccion.desde, hasta: eleccion.hasta });
  const tomar = () => {
    const { desde, hasta } = dias;
    const cambia = desde !== eleccion.desde || hasta !== eleccion.hasta;
    if (cambia && desde.length === 10 && hasta.length === 10) elegir({ preset: 'propio', desde, hasta });
  };
  return (
    <>
      {(['desde', 'hasta'] as const).map((cual) => (
        <TextInput
          key={cual}
          type="date"
          label={t(`filtro.${cual}`)}
          value={dias[cual]}
          max={hoy}
          onChange={({ currentTarget }) => ponerDias({ ...dias, [cual]: currentTarget.value })}
          onBlur={tomar}
          onKeyDown={({ key }) => key === 'Enter' && tomar()}
        />
      ))}
    </>
  );
}
