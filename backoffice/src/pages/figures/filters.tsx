/** What is counted: period, date of the cohort, as-of instant. */
import { DATABASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';
import { Button, Group, NativeSelect, Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import { type Choice, PRESETS, type Preset } from './period.ts';

interface FiltersProps {
  readonly choice: Choice;
  readonly today: string;
  /** The instant up to which the figures on the screen are counted. */
  readonly cut: string | null;
  choose(changes: Partial<Choice>): void;
}

export function Filters({ choice, today, cut, choose }: FiltersProps) {
  const { t } = useTranslation('cifras');
  const { moment } = useFormats();
  return (
    <Paper component="section" aria-label={t('filtro.titulo')} px="sm" py="xs" mb="sm" className="sin-papel">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('filtro.periodo')}
          value={choice.preset}
          onChange={({ currentTarget }) => choose({ preset: currentTarget.value as Preset })}
          data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
        />
        <Days key={`${choice.desde} ${choice.hasta}`} {...{ choice, today, choose }} />
        <NativeSelect
          label={t('filtro.base')}
          value={choice.base}
          onChange={({ currentTarget }) => choose({ base: currentTarget.value as DatabaseDate })}
          data={DATABASE_DATES.map((value) => ({ value, label: t(`base.${value}`) }))}
        />
        {choice.corte ? (
          <Button variant="default" onClick={() => choose({ corte: '' })} title={moment(choice.corte)}>
            {t('filtro.soltar')}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={cut === null}
            onClick={() => cut && choose({ corte: cut })}
            title={t('filtro.corteAyuda')}
          >
            {t('filtro.fijar')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/** Taken when both are whole: while somebody types a year, its beginning is no date to ask for. */
function Days({ choice, today, choose }: Pick<FiltersProps, 'choice' | 'today' | 'choose'>) {
  const { t } = useTranslation('cifras');
  const [days, putDays] = useState({ desde: choice.desde, hasta: choice.hasta });
  const take = () => {
    const { desde, hasta } = days;
    const cambia = desde !== choice.desde || hasta !== choice.hasta;
    if (cambia && desde.length === 10 && hasta.length === 10) choose({ preset: 'propio', desde, hasta });
  };
  return (
    <>
      {(['desde', 'hasta'] as const).map((which) => (
        <TextInput
          key={which}
          type="date"
          label={t(`filtro.${which}`)}
          value={days[which]}
          max={today}
          onChange={({ currentTarget }) => putDays({ ...days, [which]: currentTarget.value })}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      ))}
    </>
  );
}
