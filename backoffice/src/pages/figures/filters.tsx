/** What is counted: period, date of the cohort, as-of instant, comparison, and how it is shown. */
import { DATABASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';
import { Button, Group, NativeSelect, Paper, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import { type Choice, PRESETS, type Preset } from './period.ts';

interface FiltersProps {
  readonly eleccion: Choice;
  readonly hoy: string;
  /** The instant up to which the figures on the screen are counted. */
  readonly corte: string | null;
  elegir(changes: Partial<Choice>): void;
}

export function Filters({ eleccion, hoy, corte, elegir }: FiltersProps) {
  const { t } = useTranslation('cifras');
  const { momento } = useFormats();
  return (
    <Paper component="section" aria-label={t('filtro.titulo')} p="sm" mb="md">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('filtro.periodo')}
          value={eleccion.preset}
          onChange={({ currentTarget }) => elegir({ preset: currentTarget.value as Preset })}
          data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
        <Days key={`${eleccion.desde} ${eleccion.hasta}`} {...{ eleccion, hoy, elegir }} />
        <NativeSelect
          label={t('filtro.base')}
          value={eleccion.base}
          onChange={({ currentTarget }) => elegir({ base: currentTarget.value as DatabaseDate })}
          data={DATABASE_DATES.map((value) => ({ value, label: t(`base.${value}`) }))}
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
          onChange={(view) => elegir({ vista: view as Choice['vista'] })}
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
function Days({ eleccion, hoy, elegir }: Pick<FiltersProps, 'eleccion' | 'hoy' | 'elegir'>) {
  const { t } = useTranslation('cifras');
  const [days, putDays] = useState({ desde: eleccion.desde, hasta: eleccion.hasta });
  const take = () => {
    const { desde, hasta } = days;
    const cambia = desde !== eleccion.desde || hasta !== eleccion.hasta;
    if (cambia && desde.length === 10 && hasta.length === 10) elegir({ preset: 'propio', desde, hasta });
  };
  return (
    <>
      {(['desde', 'hasta'] as const).map((which) => (
        <TextInput
          key={which}
          type="date"
          label={t(`filtro.${which}`)}
          value={days[which]}
          max={hoy}
          onChange={({ currentTarget }) => putDays({ ...days, [which]: currentTarget.value })}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      ))}
    </>
  );
}
