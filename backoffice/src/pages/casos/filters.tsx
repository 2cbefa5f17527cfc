/** Filters of the list of cases, kept in the address so that a list can be shared and found again. */
import { CASO_STATES, MODULOS, PRIORITIES, WAITS } from '@albacea/contract/schemas/lists.ts';
import { Button, Collapse, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isNavigating } from '../../app/navigation.ts';
import { isService } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { DayInput } from '../../ui/inputs.tsx';
import { useGestores } from '../worklist/gestores.ts';

const KEYS = ['estado', 'en_espera_de', 'modulo', 'prioridad', 'gestor', 'abierto_desde', 'abierto_hasta'] as const;
type Key = (typeof KEYS)[number];

/** Reads the filters from the address. */
export function useFilters() {
  const [search] = useSearchParams();
  const query = Object.fromEntries(
    ['busca', ...KEYS].flatMap((key) => {
      const value = search.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  return { query, isNarrowed: Object.keys(query).length > 0 };
}

/** Writes one filter into the address; null removes it. */
function useSetFilter(): (key: Key | 'busca', value: string | null) => void {
  const [, change] = useSearchParams();
  return (key, value) =>
    change(
      (before) => {
        const fresh = new URLSearchParams(before);
        if (value) fresh.set(key, value);
        else fresh.delete(key);
        return fresh;
      },
      { replace: true },
    );
}

export function Filters() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const { rol } = useSession();
  const [search, change] = useSearchParams();
  const setFilter = useSetFilter();
  const [text, write] = useState(search.get('busca') ?? '');
  const inUse = KEYS.filter((key) => search.get(key)).length;
  const [opened, { toggle }] = useDisclosure(inUse > 0);
  const clear = () => {
    write('');
    change({}, { replace: true });
  };
  const filterProps = (key: Key) => ({
    value: search.get(key),
    onChange: (value: string | null) => setFilter(key, value),
  });
  return (
    <>
      <Group gap="xs" p="sm" wrap="nowrap" role="search">
        <SearchField text={text} write={write} />
        <Button
          variant="default"
          onClick={toggle}
          aria-expanded={opened}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {inUse > 0 ? `${t('filtros')} (${inUse})` : t('filtros')}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Group gap="xs" px="sm" pb="sm" align="flex-end">
          <FilterSelect
            label={t('estado')}
            options={CASO_STATES}
            nameOf={(one) => common(`estado.${one}`)}
            {...filterProps('estado')}
          />
          <FilterSelect
            label={t('espera')}
            options={WAITS}
            nameOf={(one) => common(`espera.${one}`)}
            {...filterProps('en_espera_de')}
          />
          <FilterSelect
            label={t('modulo')}
            options={MODULOS}
            nameOf={(one) => common(`modulo.${one}`)}
            {...filterProps('modulo')}
          />
          <FilterSelect
            label={t('prioridad')}
            options={PRIORITIES}
            nameOf={(one) => common(`prioridad.${one}`)}
            {...filterProps('prioridad')}
          />
          {isService(rol) && <ChooseGestor {...filterProps('gestor')} />}
          <DayInput
            {...SIZE}
            label={t('desde')}
            {...filterProps('abierto_desde')}
            value={search.get('abierto_desde') ?? ''}
          />
          <DayInput
            {...SIZE}
            label={t('hasta')}
            {...filterProps('abierto_hasta')}
            value={search.get('abierto_hasta') ?? ''}
          />
          {(inUse > 0 || text !== '') && (
            <Button variant="subtle" size="xs" onClick={clear}>
              {t('limpiar')}
            </Button>
          )}
        </Group>
      </Collapse>
    </>
  );
}

/** Searches a moment after the last keystroke. */
function SearchField({ text, write }: { readonly text: string; readonly write: (text: string) => void }) {
  const { t } = useTranslation('casos');
  const setFilter = useSetFilter();
  const find = useDebouncedCallback((value: string) => {
    // writing the address now would cancel a navigation that is in progress
    if (!isNavigating()) setFilter('busca', value.trim());
  }, 300);
  return (
    <TextInput
      aria-label={t('busca')}
      placeholder={t('buscaEjemplo')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        write(value);
        find(value);
      }}
      flex={1}
      maw={460}
    />
  );
}

const SIZE = { size: 'xs', w: { base: '100%', xs: 150 } } as const;

interface Given {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface FilterSelectProps<V extends string> extends Given {
  readonly label: string;
  readonly options: readonly V[];
  readonly nameOf: (option: V) => string;
}

function FilterSelect<V extends string>({ label, options, nameOf, ...filterProps }: FilterSelectProps<V>) {
  const { t: common } = useTranslation();
  return (
    <Select
      {...SIZE}
      {...filterProps}
      label={label}
      placeholder={common('todos')}
      data={options.map((value) => ({ value, label: nameOf(value) }))}
      clearable
    />
  );
}

function ChooseGestor(filterProps: Given) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const gestores = useGestores();
  return (
    <Select
      {...SIZE}
      {...filterProps}
      label={t('gestor')}
      placeholder={common('todos')}
      data={[{ value: 'yo', label: t('gestorYo') }, { value: 'nadie', label: t('gestorNadie') }, ...gestores.options]}
      clearable
    />
  );
}
