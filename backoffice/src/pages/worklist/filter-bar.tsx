/** Filters and sort order of the work list, kept in the address so that going back and sharing preserve them. */
import type { WorkList, WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS, WORK_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradoras } from '../../app/aseguradora.ts';

interface FilterBarProps {
  readonly filters: FilterState;
  readonly counts: WorkList['recuento'] | undefined;
}

export function FilterBar({ filters: { query, put }, counts }: FilterBarProps) {
  const { t } = useTranslation('trabajo');
  const aseguradoras = useAseguradoras();
  const { de, clase, aseguradora, ver } = query;
  const howMany = (one: (typeof TASK_KINDS)[number]) =>
    counts?.por_clase.find((row) => row.clase === one)?.cuantas ?? 0;
  return (
    <Group p="sm" gap="sm">
      <SegmentedControl
        aria-label={t('de')}
        data={OWNERS.map((value) => ({ value, label: t(value) }))}
        value={de ?? 'todas'}
        onChange={(value) => put({ de: value })}
        size="xs"
      />
      {((counts?.aplazadas ?? 0) > 0 || ver === 'aplazadas') && (
        <SegmentedControl
          aria-label={t('ver')}
          data={[
            { value: 'pendientes', label: t('pendientes') },
            { value: 'aplazadas', label: t('aplazadas', { count: counts?.aplazadas ?? 0 }) },
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
              {t('total')} {counts ? `(${counts.total})` : ''}
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

const OWNERS = ['todas', 'mias', 'de_nadie'] as const;
const VIEWS = ['pendientes', 'aplazadas'] as const;

export type Filters = Pick<WorkQuery, 'de' | 'aseguradora' | 'clase' | 'ver' | 'orden' | 'sentido'>;
type Name = keyof Filters;

/** Defaults for what the address does not say. */
const DEFAULTS = { de: 'todas', ver: 'pendientes', orden: 'importancia', sentido: 'asc' } as const;
const defaultOf: Partial<Record<Name, string>> = DEFAULTS;

export interface FilterState {
  readonly query: Filters;
  put(changes: Partial<Record<Name, string | null>>): void;
}

export function useFilters(): FilterState {
  const [search, change] = useSearchParams();
  const oneOf = <V extends string>(values: readonly V[], name: Name): V | undefined =>
    values.find((one) => one === search.get(name));
  const clase = oneOf(TASK_KINDS, 'clase');
  const aseguradora = search.get('aseguradora');
  const query: Filters = {
    de: oneOf(OWNERS, 'de') ?? DEFAULTS.de,
    ver: oneOf(VIEWS, 'ver') ?? DEFAULTS.ver,
    orden: oneOf(WORK_ORDERS, 'orden') ?? DEFAULTS.orden,
    sentido: oneOf(['asc', 'desc'], 'sentido') ?? DEFAULTS.sentido,
    ...(clase && { clase }),
    ...(aseguradora && { aseguradora }),
  };
  return {
    query,
    put: (changes) =>
      change(
        (before) => {
          const fresh = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value && value !== defaultOf[name as Name]) fresh.set(name, value);
            else fresh.delete(name);
          return fresh;
        },
        { replace: true },
      ),
  };
}
