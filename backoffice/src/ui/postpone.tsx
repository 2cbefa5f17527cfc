/** What is done a moment later, so that it can be undone: nothing has left until then. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Milliseconds in which one can change one's mind. */
const GRACE = 6000;

/**
 * @param perform runs once, unless it was undone; also at once, when the page is left
 * @returns takes it back, as the button of the message does
 */
export function postpone(text: string, undo: string, perform: () => void, onUndo: () => void): () => void {
  const id = crypto.randomUUID();
  let settled = false;
  const end = (what: () => void) => () => {
    if (settled) return;
    settled = true;
    clearTimeout(clock);
    window.removeEventListener('pagehide', now);
    notifications.hide(id);
    what();
  };
  const now = end(perform);
  const clock = setTimeout(now, GRACE);
  window.addEventListener('pagehide', now);
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="light" onClick={end(onUndo)}>
          {undo}
        </Button>
      </Group>
    ),
  });
  return end(onUndo);
}
