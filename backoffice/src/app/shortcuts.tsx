/** Keys that do something by themselves, but never while somebody writes or holds another key. */
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from './aseguradora.ts';
import { serviceIs } from './permissions.ts';
import { useSession } from './session.tsx';

const ESCRIBE = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** @param keys what each key does; true: the page has dealt with it, and the browser does nothing */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ESCRIBE)) return;
    const perform = keys[event.key];
    if (!perform) return;
    event.preventDefault();
    perform();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

export function useGeneralShortcuts(help: () => void): void {
  const goA = useNavigate();
  const aseguradora = useAseguradora();
  const { rol } = useSession();
  useKeys({
    '?': help,
    ...(aseguradora && {
      '/': () => void goA(`/${aseguradora}/casos?buscar`),
      c: () => void goA(`/${aseguradora}/casos`),
    }),
    ...(serviceIs(rol) && { t: () => void goA('/trabajo') }),
  });
}

/**
 * `j` and `k` go through the rows of a list, and Enter opens one: rows are links with this attribute.
 * @see FILA
 */
export function useRows(): void {
  const mover = (step: 1 | -1) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-fila]')];
    const en = rows.indexOf(document.activeElement as HTMLElement);
    rows[en < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(Math.max(en + step, 0), rows.length - 1)]?.focus();
  };
  useKeys({ j: mover(1), k: mover(-1) });
}

export function KeyboardHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { rol } = useSession();
  const keys = [
    ['/', t('ayuda.buscar')],
    ['j', t('ayuda.siguiente')],
    ['k', t('ayuda.anterior')],
    ['↵', t('ayuda.abrir')],
    ['c', t('ayuda.casos')],
    ...(serviceIs(rol)
      ? [
          ['t', t('ayuda.trabajo')],
          ['n', t('ayuda.siguienteCaso')],
        ]
      : []),
    ['?', t('ayuda.esta')],
  ] as const;
  return (
    <Modal opened={opened} onClose={onClose} title={t('ayuda.titulo')}>
      <Stack gap="xs">
        {keys.map(([key, text]) => (
          <Group key={key} justify="space-between">
            <Text size="sm">{text}</Text>
            <Kbd>{key}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
