/** The providers of the catalogue. */
import { Group, Paper, Select, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { actionKey } from '../../app/action-words.ts';
import { useList } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { RowLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import words from '../../words/es/catalogo.json' with { type: 'json' };
import { CertaintyMark } from './certainty-mark.tsx';
import { DueList } from './due-list.tsx';

type Type = keyof typeof words.tipos;
const TYPES = Object.keys(words.tipos) as Type[];

/** Value of `ver` in the address for the list of entries due for verification. */
const DUE = 'comprobar';

export function Component() {
  const { t } = useTranslation('catalogo');
  const [query, put] = useSearchParams();
  const due = query.get('ver') === DUE;
  return (
    <Page title={t('titulo')} detail={t('detalle')}>
      <Tabs
        value={due ? DUE : 'todos'}
        onChange={(tab) => put(tab === DUE ? { ver: DUE } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('titulo')} mb="md" className="pestanas">
          <Tabs.Tab value="todos">{t('comprobar.todos')}</Tabs.Tab>
          <Tabs.Tab value={DUE}>{t('comprobar.pestana')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="todos">
          <All />
        </Tabs.Panel>
        <Tabs.Panel value={DUE}>
          <Paper>
            <DueList />
          </Paper>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function All() {
  const { t } = useTranslation('catalogo');
  const [text, write] = useState('');
  const [type, choose] = useState<Type | null>(null);
  const [find] = useDebouncedValue(text.trim(), 250);
  return (
    <Paper>
      <Group p="sm" gap="xs" role="search">
        <TextInput
          aria-label={t('busca')}
          placeholder={t('busca')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => write(value)}
          maxLength={100}
          w={{ base: '100%', xs: 300 }}
        />
        <Select
          aria-label={t('tipo')}
          placeholder={t('tipo')}
          data={TYPES.map((value) => ({ value, label: t(`tipos.${value}`) }))}
          value={type}
          onChange={(value) => choose(value as Type | null)}
          clearable
          searchable
        />
      </Group>
      <List search={find} type={type} />
    </Paper>
  );
}

function List({ search, type }: { readonly search: string; readonly type: Type | null }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  useRows();
  const list = useList('GET /catalogo/proveedores', {
    query: { limite: 50, ...(search && { buscar: search }), ...(type && { tipo: type }) },
  });
  return (
    <ReadList list={list} empty={<Empty title={t('vacio')} />}>
      {(proveedores) => (
        <>
          <TableView
            label={t('titulo')}
            className="lista"
            rows={proveedores}
            keyOf={({ codigo }) => codigo}
            columns={[
              {
                title: t('proveedor'),
                cell: ({ codigo, nombre, dominios }) => (
                  <>
                    <RowLink to={`/catalogo/${codigo}`}>{nombre}</RowLink>
                    <FinePrint>{dominios[0]}</FinePrint>
                  </>
                ),
              },
              { title: t('tipo'), className: 'media', cell: ({ tipo }) => t(`tipos.${tipo}`) },
              {
                title: t('acciones'),
                className: 'ancha',
                cell: ({ acciones, tipo }) => (
                  <Text size="sm">{acciones.map(({ accion }) => common(actionKey(accion, tipo))).join(', ')}</Text>
                ),
              },
              {
                title: t('certeza'),
                cell: ({ verificado }) => <CertaintyMark certainty={verificado} />,
              },
            ]}
          />
          <More list={list} />
        </>
      )}
    </ReadList>
  );
}
