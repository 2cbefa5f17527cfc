/** What is done a moment later, so that it can be undone: nothing has left until then. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Milliseconds in which one can change one's mind. */
const MOMENTO = 6000;

/** @param hacer runs once, unless it was undone; also at once, when the page is left */
export function aplazar(texto: string, deshacer: string, hacer: () => void, alDeshacer: () => void): void {
  const id = crypto.randomUUID();
  let hecho = false;
  const acabar = (que: () => void) => () => {
    if (hecho) return;
    hecho = true;
    clearTimeout(reloj);
    window.removeEventListener('pagehide', ahora);
    notifications.hide(id);
    que();
  };
  const ahora = acabar(hacer);
  const reloj = setTimeout(ahora, MOMENTO);
  window.addEventListener('pagehide', ahora);
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{texto}</Text>
        <Button size="compact-sm" variant="light" onClick={acabar(alDeshacer)}>
          {deshacer}
        </Button>
      </Group>
    ),
  });
}
