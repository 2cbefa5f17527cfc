/** The tabs of a page in one line: where they don't fit it goes on under the finger, and the one that is open is in sight. */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels of the next tab that show beside the one that is open. */
const MARGIN = 48;

interface ListProps {
  readonly title: string;
  /** The tab that is open. */
  readonly opened: string;
  /** The tabs. */
  readonly children: ReactNode;
}

export function TabsList({ title, opened, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, say] = useState('');
  const [whole, measure] = useState(0);
  const look = () => {
    const line = list.current;
    if (!line) return;
    const [before, afterwards] = [line.scrollLeft, line.scrollWidth - line.clientWidth - line.scrollLeft];
    say([before > 1 && 'sigue-antes', afterwards > 1 && 'sigue-despues'].filter(Boolean).join(' '));
    measure(line.scrollWidth);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, or they have grown
  useEffect(() => {
    const line = list.current;
    const theirs = line?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!line || !theirs) return;
    const { left, right } = line.getBoundingClientRect();
    if (theirs.right > right) line.scrollLeft += theirs.right - right + MARGIN;
    else if (theirs.left < left) line.scrollLeft -= left - theirs.left + MARGIN;
  }, [opened, whole]);
  useEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for as long as it stands
  useEffect(() => {
    const vigia = new ResizeObserver(look);
    if (list.current) vigia.observe(list.current);
    return () => vigia.disconnect();
  }, []);
  return (
    <Tabs.List ref={list} aria-label={title} mb="md" className={`pestanas ${hidden}`} onScroll={look}>
      {children}
    </Tabs.List>
  );
}
