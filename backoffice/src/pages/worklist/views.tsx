/** Views that were kept: one's own and those that the team shares. */
import type { WorkView } from '@albacea/contract/schemas/worklist.ts';
import { Button, Checkbox, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconHome, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { type Filters, searchOf } from './filters.ts';

export interface Views {
  readonly all: readonly WorkView[];
  /** The one in view. */
  readonly current: WorkView | undefined;
  /** false: it is not known yet with which view the list begins. */
  readonly settled: boolean;
  open(view: WorkView | null): void;
}

/** Whoever comes without filters begins with the view that they chose to begin with. */
export function useViews(query: Filters): Views {
  const goTo = useNavigate();
  const [search] = useSearchParams();
  const { data, isPending } = useReading('GET /trabajo/vistas', {});
  const all = data?.elementos ?? [];
  const address = `${searchOf(query)}`;
  const arrived = useRef(`${search}` !== '');
  const first = all.find(({ primera }) => primera);
  const leadsToFirst =
    !arrived.current && !isPending && first !== undefined && address !== `${searchOf(first.consulta)}`;
  useEffect(() => {
    if (isPending) return;
    arrived.current = true;
    if (leadsToFirst) void goTo(`/trabajo?${searchOf(first.consulta)}`, { replace: true });
  }, [isPending, leadsToFirst, first, goTo]);
  return {
    all,
    current: all.find(({ consulta }) => `${searchOf(consulta)}` === address),
    settled: arrived.current || (!isPending && !leadsToFirst),
    open: (view) => void goTo(`/trabajo?${searchOf(view?.consulta ?? {})}`),
  };
}

export function ViewsMenu({ views, query }: { readonly views: Views; readonly query: Filters }) {
  const { t } = useTranslation('trabajo');
  const [saving, save] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const begin = useCommand('POST /trabajo/primera-vista');
  const erase = useCommand('DELETE /trabajo/vistas/{vista}', { done: t('borrada') });
  useCommands([{ id: 'trabajo.vistas', key: 'v', label: t('vistas'), run: () => opener.current?.click() }]);
  const { current } = views;
  const of = (own: boolean) => views.all.filter(({ propia }) => propia === own);
  const item = (view: WorkView) => (
    <Menu.Item
      key={view.vista_id}
      onClick={() => views.open(view)}
      rightSection={view.primera ? <IconHome size={14} aria-label={t('primera')} /> : undefined}
      fw={view === current ? 600 : 400}
    >
      {view.nombre}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button ref={opener} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current ? t('vistaDe', { nombre: current.nombre }) : t('vistas')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => views.open(null)}>{t('todo')}</Menu.Item>
          {of(true).length > 0 && <Menu.Label>{t('propias')}</Menu.Label>}
          {of(true).map(item)}
          {of(false).length > 0 && <Menu.Label>{t('delEquipo')}</Menu.Label>}
          {of(false).map(item)}
          <Menu.Divider />
          <Menu.Item onClick={() => save(true)}>{t('guardarVista')}</Menu.Item>
          {current && !current.primera && (
            <Menu.Item onClick={() => begin.mutate({ body: { vista: current.vista_id } })}>
              {t('empezarPor', { nombre: current.nombre })}
            </Menu.Item>
          )}
          {views.all.some(({ primera }) => primera) && (
            <Menu.Item onClick={() => begin.mutate({ body: { vista: null } })}>
              {t('empezarPor', { nombre: t('todo') })}
            </Menu.Item>
          )}
          {current?.propia && (
            <Menu.Item
              color="teja"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => erase.mutate({ params: { vista: current.vista_id } })}
            >
              {t('borrarVista', { nombre: current.nombre })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveView query={query} current={current} close={() => save(false)} />}
    </>
  );
}

interface SaveViewProps {
  readonly query: Filters;
  readonly current: WorkView | undefined;
  close(): void;
}

function SaveView({ query, current, close }: SaveViewProps) {
  const { t } = useTranslation('trabajo');
  const own = current?.propia ? current : undefined;
  const [name, putName] = useState(own?.nombre ?? '');
  const [isShared, share] = useState(own?.compartida ?? false);
  const [isFirst, putFirst] = useState(own?.primera ?? false);
  const save = useCommand('POST /trabajo/vistas', { done: t('guardada'), onFinish: close });
  return (
    <Modal opened onClose={close} title={t('guardarVistaTitulo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: { nombre: name, compartida: isShared, primera: isFirst, consulta: query } });
        }}
      >
        <Stack>
          <Text size="sm">{t('guardarVistaTexto')}</Text>
          <TextInput
            label={t('nombreDeVista')}
            value={name}
            onChange={({ currentTarget }) => putName(currentTarget.value)}
            maxLength={60}
            required
            data-autofocus
          />
          <Checkbox
            label={t('compartir')}
            checked={isShared}
            onChange={({ currentTarget }) => share(currentTarget.checked)}
          />
          <Checkbox
            label={t('primera')}
            checked={isFirst}
            onChange={({ currentTarget }) => putFirst(currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
