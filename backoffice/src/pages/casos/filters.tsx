/** What narrows the list of cases. It is kept in the address, so that a list can be sent to a colleague and found again. */

import { CASO_STATES, MODULOS, PRIORITIES, WAITS } from '@albacea/contract/schemas/lists.ts';
import { Button, Collapse, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSearchParams } from 'react-router';
import { useReading } from '../../app/data.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { DayField } from '../../ui/day-field.tsx';

const KEYS = ['estado', 'en_espera_de', 'modulo', 'prioridad', 'gestor', 'abierto_desde', 'abierto_hasta'] as const;
type Key = (typeof KEYS)[number];

/** What the address asks for. */
export function useFilters() {
  const [search] = useSearchParams();
  const query = Object.fromEntries(
    ['busca', ...KEYS].flatMap((key) => {
      const value = search.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  return { query, hay: Object.keys(query).length > 0 };
}

export function Filters() {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const { rol } = useSession();
  const [search, change] = useSearchParams();
  const { state } = useNavigation();
  const field = useRef<HTMLInputElement>(null);
  const [text, write] = useState(search.get('busca') ?? '');
  const placed = KEYS.filter((key) => search.get(key)).length;
  const [opened, { toggle }] = useDisclosure(placed > 0);
  const asksFocus = search.has('buscar');
  useEffect(() => {
    if (asksFocus) field.current?.focus();
  }, [asksFocus]);

  const put = (key: Key | 'busca', value: string | null) =>
    change(
      (before) => {
        const fresh = new URLSearchParams(before);
        fresh.delete('buscar');
        if (value) fresh.set(key, value);
        else fresh.delete(key);
        return fresh;
      },
      { replace: true },
    );
  const find = useDebouncedCallback((value: string) => {
    // who is already on the way to another page would be held here
    if (state === 'idle') put('busca', value.trim());
  }, 300);
  const clean = () => {
    write('');
    change({}, { replace: true });
  };
  const choice = <V extends string>(key: Key, label: string, values: readonly V[], nameOf: (value: V) => string) => (
    <Select
      label={label}
      placeholder={common('todos')}
      data={values.map((value) => ({ value, label: nameOf(value) }))}
      value={search.get(key)}
      onChange={(value) => put(key, value)}
      clearable
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
  const day = (key: Key, label: string) => (
    <DayField
      label={label}
      value={search.get(key) ?? ''}
      onChange={(value) => put(key, value)}
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
  return (
    <>
      <Group gap="xs" p="sm" wrap="nowrap" role="search">
        <TextInput
          ref={field}
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
        <Button
          variant="default"
          onClick={toggle}
          aria-expanded={opened}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {placed > 0 ? `${t('filtros')} (${placed})` : t('filtros')}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Group gap="xs" px="sm" pb="sm" align="flex-end">
          {choice('estado', t('estado'), CASO_STATES, (value) => common(`estado.${value}`))}
          {choice('en_espera_de', t('espera'), WAITS, (value) => common(`espera.${value}`))}
          {choice('modulo', t('modulo'), MODULOS, (value) => common(`modulo.${value}`))}
          {choice('prioridad', t('prioridad'), PRIORITIES, (value) => common(`prioridad.${value}`))}
          {serviceIs(rol) && <ChooseGestor value={search.get('gestor')} put={(value) => put('gestor', value)} />}
          {day('abierto_desde', t('desde'))}
          {day('abierto_hasta', t('hasta'))}
          {(placed > 0 || text !== '') && (
            <Button variant="subtle" size="xs" onClick={clean}>
              {t('limpiar')}
            </Button>
          )}
        </Group>
      </Collapse>
    </>
  );
}

function ChooseGestor({ value, put }: { readonly value: string | null; readonly put: (value: string | null) => void }) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const gestores = useReading('GET /gestores', {}).data?.elementos ?? [];
  return (
    <Select
      label={t('gestor')}
      placeholder={common('todos')}
      data={[
        { value: 'yo', label: t('gestorYo') },
        { value: 'nadie', label: t('gestorNadie') },
        ...gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre })),
      ]}
      value={value}
      onChange={put}
      clearable
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
}
