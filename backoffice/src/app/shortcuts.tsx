/** Commands of every page, and the help that lists those of the page in view. */
import { Group, Kbd, Modal, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from './aseguradora.ts';
import { commandsInView, useCommandKeys, useCommands } from './commands.ts';
import { openPalette, PALETTE_KEY } from './palette-store.ts';
import { isService } from './permissions.ts';
import { useSession } from './session.tsx';
import { useSingleKeys } from './single-keys.tsx';

export function useGeneralCommands(help: () => void): void {
  const { t } = useTranslation();
  const goTo = useNavigate();
  const aseguradora = useAseguradora();
  const { rol } = useSession();
  const [keysOn] = useSingleKeys();
  useCommandKeys(keysOn);
  useCommands([
    { id: 'buscar', key: '/', label: t('ayuda.buscar'), run: () => openPalette('casos') },
    ...(aseguradora
      ? [{ id: 'ir.casos', key: 'c', label: t('ayuda.casos'), run: () => void goTo(`/${aseguradora}/casos`) }]
      : []),
    ...(isService(rol)
      ? [{ id: 'ir.trabajo', key: 't', label: t('ayuda.trabajo'), run: () => void goTo('/trabajo') }]
      : []),
    { id: 'ayuda', key: '?', label: t('ayuda.esta'), run: help },
  ]);
}

/** `j` and `k` move through the rows of a list, and Enter opens one: rows are links with the attribute `data-fila`. */
export function useRows(): void {
  const { t } = useTranslation();
  const rowsInView = () => [...document.querySelectorAll<HTMLElement>('[data-fila]')];
  const move = (step: 1 | -1) => () => {
    const rows = rowsInView();
    const last = rows.length - 1;
    const at = rows.indexOf(document.activeElement as HTMLElement);
    // while no row has the focus, down starts at the first and up at the last
    const before = at < 0 && step === -1 ? rows.length : at;
    rows[Math.min(Math.max(before + step, 0), last)]?.focus();
  };
  useCommands([
    { id: 'fila.siguiente', key: 'j', label: t('ayuda.siguiente'), run: move(1) },
    { id: 'fila.anterior', key: 'k', label: t('ayuda.anterior'), run: move(-1) },
  ]);
}

export function KeyboardHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('paleta');
  const [keysOn, setKeysOn] = useSingleKeys();
  const withKey = keysOn ? commandsInView().filter(({ key }) => key !== undefined) : [];
  return (
    <Modal opened={opened} onClose={onClose} title={t('ayuda.titulo')}>
      <Stack gap="xs">
        <Switch
          label={own('teclas')}
          checked={keysOn}
          onChange={({ currentTarget: { checked } }) => setKeysOn(checked)}
        />
        {withKey.map(({ id, key, label }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text size="sm">{label}</Text>
            <Kbd>{key}</Kbd>
          </Group>
        ))}
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{own('abrir')}</Text>
          <Kbd>{PALETTE_KEY}</Kbd>
        </Group>
      </Stack>
    </Modal>
  );
}
