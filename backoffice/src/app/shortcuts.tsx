/** The commands that every page has, and the help that lists those of the page in view. */
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from './aseguradora.ts';
import { commandsInView, useCommandKeys, useCommands } from './commands.ts';
import { serviceIs } from './permissions.ts';
import { useSession } from './session.tsx';

export function useGeneralCommands(help: () => void): void {
  const { t } = useTranslation();
  const goTo = useNavigate();
  const aseguradora = useAseguradora();
  const { rol } = useSession();
  useCommandKeys();
  useCommands([
    ...(aseguradora
      ? [
          { id: 'buscar', key: '/', label: t('ayuda.buscar'), run: () => void goTo(`/${aseguradora}/casos?buscar`) },
          { id: 'ir.casos', key: 'c', label: t('ayuda.casos'), run: () => void goTo(`/${aseguradora}/casos`) },
        ]
      : []),
    ...(serviceIs(rol)
      ? [{ id: 'ir.trabajo', key: 't', label: t('ayuda.trabajo'), run: () => void goTo('/trabajo') }]
      : []),
    { id: 'ayuda', key: '?', label: t('ayuda.esta'), run: help },
  ]);
}

/** `j` and `k` go through the rows of a list, and Enter opens one: rows are links with the attribute `data-fila`. */
export function useRows(): void {
  const { t } = useTranslation();
  const move = (step: 1 | -1) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-fila]')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
  };
  useCommands([
    { id: 'fila.siguiente', key: 'j', label: t('ayuda.siguiente'), run: move(1) },
    { id: 'fila.anterior', key: 'k', label: t('ayuda.anterior'), run: move(-1) },
  ]);
}

export function KeyboardHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('ayuda.titulo')}>
      <Stack gap="xs">
        {commandsInView().map(
          ({ id, key, label }) =>
            key && (
              <Group key={id} justify="space-between">
                <Text size="sm">{label}</Text>
                <Kbd>{key}</Kbd>
              </Group>
            ),
        )}
      </Stack>
    </Modal>
  );
}
