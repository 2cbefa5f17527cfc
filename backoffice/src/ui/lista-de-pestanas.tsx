/** The tabs of a page in one line: where they don't fit it goes on under the finger, and the one that is open is in sight. */
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels of the next tab that show beside the one that is open. */
const MARGEN = 48;

interface PropsDeLista {
  readonly titulo: string;
  /** The tab that is open. */
  readonly abierta: string;
  /** The tabs. */
  readonly children: ReactNode;
}

export function ListaDePestanas({ titulo, abierta, children }: PropsDeLista) {
  const lista = useRef<HTMLDivElement>(null);
  const [oculto, decir] = useState('');
  const [entera, medir] = useState(0);
  const mirar = () => {
    const linea = lista.current;
    if (!linea) return;
    const [antes, despues] = [linea.scrollLeft, linea.scrollWidth - linea.clientWidth - linea.scrollLeft];
    decir([antes > 1 && 'sigue-antes', despues > 1 && 'sigue-despues'].filter(Boolean).join(' '));
    medir(linea.scrollWidth);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, or they have grown
  useEffect(() => {
    const linea = lista.current;
    const suya = linea?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (!linea || !suya) return;
    const { left, right } = linea.getBoundingClientRect();
    if (suya.right > right) linea.scrollLeft += suya.right - right + MARGEN;
    else if (suya.left < left) linea.scrollLeft -= left - suya.left + MARGEN;
  }, [abierta, entera]);
  useEffect(mirar);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for as long as it stands
  useEffect(() => {
    const vigia = new ResizeObserver(mirar);
    if (lista.current) vigia.observe(lista.current);
    return () => vigia.disconnect();
  }, []);
  return (
    <Tabs.List ref={lista} aria-label={titulo} mb="md" className={`pestanas ${oculto}`} onScroll={mirar}>
      {children}
    </Tabs.List>
  );
}
