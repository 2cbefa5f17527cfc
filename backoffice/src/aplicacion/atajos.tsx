/** Keys that do something by themselves, but never while somebody writes or holds another key. */
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAseguradora } from './aseguradora.ts';
import { esDelServicio } from './permisos.ts';
import { useSesion } from './sesion.tsx';

const ESCRIBE = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** @param teclas what each key does; true: the page has dealt with it, and the browser does nothing */
export function useTeclas(teclas: Readonly<Record<string, () => void>>): void {
  const alPulsar = useEffectEvent((evento: KeyboardEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.altKey || evento.defaultPrevented) return;
    if (evento.target instanceof Element && evento.target.closest(ESCRIBE)) return;
    const hacer = teclas[evento.key];
    if (!hacer) return;
    evento.preventDefault();
    hacer();
  });
  useEffect(() => {
    const oyente = (evento: KeyboardEvent) => alPulsar(evento);
    window.addEventListener('keydown', oyente);
    return () => window.removeEventListener('keydown', oyente);
  }, []);
}

export function useAtajosGenerales(ayuda: () => void): void {
  const irA = useNavigate();
  const aseguradora = useAseguradora();
  const { rol } = useSesion();
  useTeclas({
    '?': ayuda,
    ...(aseguradora && {
      '/': () => void irA(`/${aseguradora}/casos?buscar`),
      c: () => void irA(`/${aseguradora}/casos`),
    }),
    ...(esDelServicio(rol) && { t: () => void irA('/trabajo') }),
  });
}

/**
 * `j` and `k` go through the rows of a list, and Enter opens one: rows are links with this attribute.
 * @see FILA
 */
export function useFilas(): void {
  const mover = (paso: 1 | -1) => () => {
    const filas = [...document.querySelectorAll<HTMLElement>('[data-fila]')];
    const en = filas.indexOf(document.activeElement as HTMLElement);
    filas[en < 0 ? (paso === 1 ? 0 : filas.length - 1) : Math.min(Math.max(en + paso, 0), filas.length - 1)]?.focus();
  };
  useTeclas({ j: mover(1), k: mover(-1) });
}

export function AyudaDeTeclado({ abierta, cerrar }: { readonly abierta: boolean; readonly cerrar: () => void }) {
  const { t } = useTranslation();
  const { rol } = useSesion();
  const teclas = [
    ['/', t('ayuda.buscar')],
    ['j', t('ayuda.siguiente')],
    ['k', t('ayuda.anterior')],
    ['↵', t('ayuda.abrir')],
    ['c', t('ayuda.casos')],
    ...(esDelServicio(rol)
      ? [
          ['t', t('ayuda.trabajo')],
          ['n', t('ayuda.siguienteCaso')],
        ]
      : []),
    ['?', t('ayuda.esta')],
  ] as const;
  return (
    <Modal opened={abierta} onClose={cerrar} title={t('ayuda.titulo')}>
      <Stack gap="xs">
        {teclas.map(([tecla, texto]) => (
          <Group key={tecla} justify="space-between">
            <Text size="sm">{texto}</Text>
            <Kbd>{tecla}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
