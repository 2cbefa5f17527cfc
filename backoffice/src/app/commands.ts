/** Commands of the page in view: each is declared once, for its key, for the help and for the palette. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { dialogOf, isDialogOpen } from './focus.ts';

export interface Command {
  /** Such as `documento.validar`: the same in every language. */
  readonly id: string;
  /** The words on its button. */
  readonly label: string;
  /** The `key` of a keyboard event that runs it; without one only the palette has it. */
  readonly key?: string;
  readonly run: () => void;
}

/** Fields that take letters. A checkbox does not, so the keys of the page work there. */
export const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]';

/** One list for each component in view that offers something, in the order in which they came. */
const inView = new Set<RefObject<readonly Command[]>>();

/** @returns all that can be done now; no two of them share a key */
export const commandsInView = (): readonly Command[] => [...inView].flatMap(({ current }) => current);

/**
 * Offers these acts for as long as the component is in view.
 * @param commands those that can run right now, without any that is not allowed or not ready
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

/** Whether a key is for the page: the focus is in no field, no dialog is open and no other key is held. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false;
  const writes = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
  return !writes && dialogOf(event.target) === null && !isDialogOpen();
}

/**
 * Runs a command by its key; for the frame alone.
 * @param on whether keys of one character do anything in this browser
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

/** Milliseconds after which a key is dropped. */
const WAIT = 6000;
/** Milliseconds between two looks. */
const CHECK_EVERY = 50;
/** Milliseconds in which a dialogue closes after its act. */
const CLOSES = 1000;

/** The act of a dialogue is under way: nothing more is typed in it. */
const isDialogBusy = (): boolean => document.querySelector('[role="dialog"] [data-loading]') !== null;

/** Keeps the keys that are pressed while the act of a dialogue is under way, and runs them once it has closed; if it stays, they are dropped. */
function holdKeys(run: (key: string) => void) {
  let held: readonly { readonly key: string; readonly at: number }[] = [];
  /** When its act had ended. */
  let acted: number | null = null;
  const look = setInterval(() => {
    if (held.length === 0 || isDialogBusy()) return;
    const now = performance.now();
    acted ??= now;
    if (isDialogOpen() && now - acted < CLOSES) return;
    const keys = isDialogOpen() ? [] : held.filter(({ at }) => now - at < WAIT);
    held = [];
    acted = null;
    // a key that opens another dialogue is the last: the others were meant for the page
    for (const { key } of keys) if (!isDialogOpen()) run(key);
  }, CHECK_EVERY);
  return {
    /** @returns whether it was kept */
    keep(event: KeyboardEvent): boolean {
      const writes = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || writes || [...event.key].length !== 1) return false;
      if (event.key === ' ' || !isDialogBusy()) return false;
      held = [...held, { key: event.key, at: performance.now() }];
      return true;
    },
    stop: () => clearInterval(look),
  };
}
