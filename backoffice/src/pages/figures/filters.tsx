/** What is counted: period, date of the cohort, as-of instant. */
import { DATABASE_DATES } from '@albacea/contract/schemas/lists.ts';
import type { DatabaseDate } from '@albacea/contract/schemas/reporting.ts';
import { Button, Group, NativeSelect, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/day-field.tsx';
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
        <Days {...{ choice, today, choose }} />
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

function Days({ choice, today, choose }: Pick<FiltersProps, 'choice' | 'today' | 'choose'>) {
  const { t } = useTranslation('cifras');
  const { desde, hasta } = choice;
  return (
    <>
      {(['desde', 'hasta'] as const).map((which) => (
        <DayField
          key={which}
          label={t(`filtro.${which}`)}
          value={choice[which]}
          max={today}
          onChange={(day) => day !== '' && choose({ preset: 'propio', desde, hasta, [which]: day })}
        />
      ))}
    </>
  );
}
