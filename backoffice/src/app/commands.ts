/** Commands of the page in view: each is declared once, for its key, the help and the palette. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { dialogOf, isDialogOpen } from './focus.ts';

export interface Command {
  /** Such as `documento.validar`; the same in every language. */
  readonly id: string;
  /** The label of its button. */
  readonly label: string;
  /** The `key` of the keyboard event that runs the command; undefined: only the palette offers it. */
  readonly key?: string;
  readonly run: () => void;
}

/** Fields that take letters. A checkbox does not, so the page's keys work there. */
export const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';

/** One list per mounted component that offers something, in the order in which they mounted. */
const inView = new Set<RefObject<readonly Command[]>>();

/** @returns all commands that can be run now; no two of them share a key */
export const commandsInView = (): readonly Command[] => [...inView].flatMap(({ current }) => current);

/**
 * Offers these commands for as long as the component is mounted.
 * @param commands the commands that can run right now; leave out those that are not allowed or not ready
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    inView.add(latest);
    return () => void inView.delete(latest);
  }, []);
}

/** Whether a key is meant for the page: no field has the focus, no dialog is open and no modifier key is held. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false;
  const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
  return !isTyping && dialogOf(event.target) === null && !isDialogOpen();
}

/**
 * Runs a command by its key; only the frame uses it.
 * @param on whether single-character keys are on in this browser
 */
export function useCommandKeys(on: boolean): void {
  const latest = useRef(on);
  useLayoutEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const commandFor = (pressed: string) =>
      latest.current ? commandsInView().find(({ key }) => key === pressed) : undefined;
    const held = holdKeys((key) => commandFor(key)?.run());
    const onPress = (event: KeyboardEvent) => {
      if (held.keep(event) || !isForPage(event)) return;
      const command = commandFor(event.key);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onPress);
    return () => {
      held.stop();
      window.removeEventListener('keydown', onPress);
    };
  }, []);
}

/** Milliseconds after which a key that was held back is dropped. */
const HOLD_FOR = 6000;
/** Milliseconds between two checks whether the dialog has closed. */
const CHECK_EVERY = 50;
/** Milliseconds within which a dialog closes once its act has ended. */
const CLOSES_WITHIN = 1000;

/** Whether the act of a dialog is in progress, so that keys are not meant for the dialog. */
const isDialogBusy = (): boolean => document.querySelector('[role="dialog"] [data-loading]') !== null;

/** Holds back the keys pressed while the act of a dialog is in progress, and replays them once it has closed; if it stays open, they are dropped. */
function holdKeys(run: (key: string) => void) {
  let held: readonly { readonly key: string; readonly at: number }[] = [];
  /** When the dialog's act was first seen to have ended, by `performance.now()`; null: not seen yet. */
  let acted: number | null = null;
  const timer = setInterval(() => {
    if (held.length === 0 || isDialogBusy()) return;
    const now = performance.now();
    acted ??= now;
    if (isDialogOpen() && now - acted < CLOSES_WITHIN) return;
    const keys = isDialogOpen() ? [] : held.filter(({ at }) => now - at < HOLD_FOR);
    held = [];
    acted = null;
    // once a key has opened another dialog, the other keys are dropped: they were meant for the page
    for (const { key } of keys) if (!isDialogOpen()) run(key);
  }, CHECK_EVERY);
  return {
    /** @returns whether the key was held back */
    keep(event: KeyboardEvent): boolean {
      const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping || [...event.key].length !== 1) return false;
      if (event.key === ' ' || !isDialogBusy()) return false;
      held = [...held, { key: event.key, at: performance.now() }];
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
