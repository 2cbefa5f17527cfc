/** Whose tasks, which insurer's and of which kind. */
import type { WorkList } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS } from '@albacea/contract/schemas/lists.ts';
import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { OF, type UsedFilters } from './filters.ts';

interface FilterBarProps {
  readonly filters: UsedFilters;
  readonly counted: WorkList['recuento'] | undefined;
}

export function FilterBar({ filters: { query, put }, counted }: FilterBarProps) {
  const { t } = useTranslation('trabajo');
  const aseguradoras = useAseguradoras();
  const { de, clase, aseguradora, ver } = query;
  const howMany = (one: (typeof TASK_KINDS)[number]) =>
    counted?.por_clase.find((row) => row.clase === one)?.cuantas ?? 0;
  return (
    <Group p="sm" gap="sm">
      <SegmentedControl
        aria-label={t('de')}
        data={OF.map((value) => ({ value, label: t(value) }))}
        value={de ?? 'todas'}
        onChange={(value) => put({ de: value })}
        size="xs"
      />
      {((counted?.aplazadas ?? 0) > 0 || ver === 'aplazadas') && (
        <SegmentedControl
          aria-label={t('ver')}
          data={[
            { value: 'pendientes', label: t('pendientes') },
            { value: 'aplazadas', label: t('aplazadas', { count: counted?.aplazadas ?? 0 }) },
          ]}
          value={ver ?? 'pendientes'}
          onChange={(value) => put({ ver: value })}
          size="xs"
        />
      )}
      {aseguradoras.length > 1 && (
        <Select
          aria-label={t('aseguradora')}
          placeholder={t('todasAseguradoras')}
          data={aseguradoras.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
          value={aseguradora ?? null}
          onChange={(value) => put({ aseguradora: value })}
          clearable
          size="xs"
          w={190}
        />
      )}
      {ver !== 'aplazadas' && (
        <Chip.Group value={clase ?? ''} onChange={(value) => put({ clase: value as string })}>
          <Group gap={6} role="group" aria-label={t('clases')}>
            <Chip value="" size="xs">
              {t('total')} {counted ? `(${counted.total})` : ''}
            </Chip>
            {TASK_KINDS.filter((one) => howMany(one) > 0 || one === clase).map((one) => (
              <Chip key={one} value={one} size="xs">
                {t(`clase.${one}`)} ({howMany(one)})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </Group>
  );
}
