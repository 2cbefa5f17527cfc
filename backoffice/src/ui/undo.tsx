/** Undo: an act waits for some seconds, while a message shows the seconds left and a button to undo it. */
import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds in which an act can be undone. */
const GRACE = 6000;

/**
 * @param about title of the message: the person or case concerned, because the page may soon show another one
 * @param perform runs once unless undone; at once when the page is left
 * @returns a function that undoes it, as the button of the message does
 */
export function postpone(
  about: string,
  text: string,
  undo: string,
  perform: () => void,
  onUndo: () => void,
): () => void {
  const id = crypto.randomUUID();
  let settled = false;
  const end = (what: () => void) => () => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    window.removeEventListener('pagehide', now);
    notifications.hide(id);
    what();
  };
  const now = end(perform);
  const timer = setTimeout(now, GRACE);
  window.addEventListener('pagehide', now);
  notifications.show({
    id,
    autoClose: false,
    withCloseButton: false,
    title: about,
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

interface UndoMessageProps {
  readonly text: string;
  readonly undo: string;
  readonly onUndo: () => Promise<void>;
}

export function UndoMessage({ text, undo, onUndo }: UndoMessageProps) {
  const [taken, mark] = useState(false);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      <Button
        size="compact-sm"
        variant="light"
        disabled={taken}
        onClick={() => {
          mark(true);
          void onUndo();
        }}
      >
        {undo}
      </Button>
    </Group>
  );
}

interface UndoButtonProps extends Pick<ButtonProps, 'loading'> {
  /** Accessible name, where the label does not say what the button undoes. */
  readonly 'aria-label'?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const UndoButton = (props: UndoButtonProps) => (
  <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={15} aria-hidden />} {...props} />
);

/** Milliseconds between two checks whether a letter or message has left, once its waiting time is over. */
const POLL = 2000;

/** Seconds beyond which a letter or message does not wait for its first attempt, but for another one; its wait is said in minutes. */
export const FIRST_WAIT = 90;

/**
 * Counts the seconds since a reading of letters or messages that wait to leave, and reads again once one should have left.
 * @param waiting the seconds that each had left at the reading
 * @returns whole seconds since the reading
 */
export function useDepartures(
  { dataUpdatedAt, refetch }: Pick<UseQueryResult<unknown, Error>, 'dataUpdatedAt' | 'refetch'>,
  waiting: readonly number[],
): number {
  const passed = useSecondsSince(dataUpdatedAt, waiting.length > 0);
  const due = waiting.some((seconds) => seconds <= passed);
  useEffect(() => {
    if (!due) return;
    const poll = setInterval(() => void refetch(), POLL);
    return () => clearInterval(poll);
  }, [due, refetch]);
  return passed;
}

/** This browser's clock, updated every second. @param counted restarts it when it changes; null: the clock is stopped */
function useClock(counted: unknown): number {
  const [now, tick] = useState(Date.now);
  useEffect(() => {
    if (counted === null) return;
    tick(Date.now());
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counted]);
  return now;
}

/** Whole seconds since an instant of this browser's clock, updated only while `counting`. */
function useSecondsSince(instant: number, counting: boolean): number {
  const now = useClock(counting || null);
  return Math.max(0, Math.floor((now - instant) / 1000));
}

/** Whole seconds until an instant of this browser's clock, counted down. @param instant null: 0 are left */
export function useSecondsUntil(instant: number | null): number {
  const now = useClock(instant);
  return instant === null ? 0 : Math.max(0, Math.ceil((instant - now) / 1000));
}
