/** One's own keys: off altogether, or others for what the pages can do (WCAG 2.2, 2.1.4). */
import type { Shortcuts } from '@albacea/contract/schemas/preferences.ts';
import { Button, Group, Paper, Stack, Switch, Table, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Command, knownCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { withCatalogue } from '../../app/key-catalogue.ts';
import { chosenKey, holderOf, isOwn, withKey } from '../../app/own-keys.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Keyed = Pick<Command, 'id' | 'label' | 'key'>;

export function Keys() {
  const { t } = useTranslation('paleta');
  const preferences = useReading('GET /cuenta/preferencias', {});
  const save = useCommand('POST /cuenta/preferencias', { done: t('teclas.guardada') });
  const put = (shortcuts: Shortcuts) => save.mutate({ body: { atajos: shortcuts } });
  const title = useReached();
  return (
    <Paper p="lg" id="teclas">
      <Read reading={preferences}>
        {({ atajos: kept }) => {
          // what was sent a moment ago counts for the next change
          const shortcuts = (save.isError ? null : save.variables?.body.atajos) ?? kept;
          return (
            <Stack gap="sm">
              <Group justify="space-between" align="flex-start">
                <Stack gap={2}>
                  <Title order={2} ref={title} tabIndex={-1}>
                    {t('teclas.titulo')}
                  </Title>
                  <Text c="dimmed" size="sm">
                    {t('teclas.texto')}
                  </Text>
                </Stack>
                {shortcuts.teclas.length > 0 && (
                  <Button variant="default" onClick={() => put({ ...shortcuts, teclas: [] })}>
                    {t('teclas.todas')}
                  </Button>
                )}
              </Group>
              <Switch
                label={t('teclas.activas')}
                checked={shortcuts.activos}
                onChange={({ currentTarget: { checked } }) => put({ ...shortcuts, activos: checked })}
              />
              <KeysTable shortcuts={shortcuts} put={put} />
            </Stack>
          );
        }}
      </Read>
    </Paper>
  );
}

/** Whoever comes by the link of the help begins here. */
function useReached() {
  const { hash } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== '#teclas') return;
    title.current?.scrollIntoView();
    title.current?.focus();
  }, [hash]);
  return title;
}

interface TableProps {
  readonly shortcuts: Shortcuts;
  readonly put: (shortcuts: Shortcuts) => void;
}

/** What has a key, and what the person has changed, of pages not opened yet too. */
function KeysTable({ shortcuts, put }: TableProps) {
  const { t } = useTranslation('paleta');
  const { rol } = useSession();
  const { t: any } = useTranslation(['comun', 'caso', 'trabajo', 'seguridad']);
  const seen = withCatalogue(knownCommands(), serviceIs(rol), ([section, name]) => any(name as never, { ns: section }));
  const unseen = shortcuts.teclas
    .filter(({ orden }) => !seen.some(({ id }) => id === orden))
    .map(({ orden }): Keyed => ({ id: orden, label: t('teclas.deOtra', { orden }) }));
  const rows: readonly Keyed[] = [...seen.filter((one) => one.key !== undefined || isOwn(shortcuts, one)), ...unseen];
  return (
    <TableView
      width={420}
      columns={[t('teclas.orden'), t('teclas.tecla'), { title: t('teclas.acciones'), hidden: true }]}
    >
      {rows.map((command) => (
        <Row key={command.id} command={command} all={rows} shortcuts={shortcuts} put={put} />
      ))}
    </TableView>
  );
}

interface RowProps extends TableProps {
  readonly command: Keyed;
  readonly all: readonly Keyed[];
}

function Row({ command, all, shortcuts, put }: RowProps) {
  const { t } = useTranslation('paleta');
  const kept = chosenKey(shortcuts, command) ?? '';
  const [typed, type] = useState(kept);
  const [before, note] = useState(kept);
  if (before !== kept) {
    note(kept);
    type(kept);
  }
  const holder = typed === '' || typed === kept ? undefined : holderOf(shortcuts, all, command, typed);
  const choose = (value: string) => {
    // the last one typed, over the one that stood there
    const key = [...value.replace(/\s/g, '')].at(-1) ?? '';
    type(key);
    if (key === kept || (key !== '' && holderOf(shortcuts, all, command, key))) return;
    put(withKey(shortcuts, command.id, key === '' ? null : key));
  };
  return (
    <Table.Tr>
      <Table.Td>{command.label}</Table.Td>
      <Table.Td w={220}>
        <TextInput
          size="xs"
          maw={200}
          aria-label={t('teclas.teclaDe', { orden: command.label })}
          placeholder={t('teclas.ninguna')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={!shortcuts.activos}
          value={typed}
          onChange={({ currentTarget: { value } }) => choose(value)}
          onBlur={() => type(kept)}
          error={holder && t('teclas.ocupada', { orden: holder.label })}
        />
      </Table.Td>
      <Table.Td ta="right">
        {isOwn(shortcuts, command) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('teclas.restablecerDe', { orden: command.label })}
            onClick={() => put(withKey(shortcuts, command.id, undefined))}
          >
            {t('teclas.restablecer')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
