/** Which part of the case is shown, and which thing of it: kept in the address, so that it can be sent to a colleague. */
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface Vista {
  readonly vista: string | null;
  /** Account or paper that is in hand. */
  readonly elegido: string | null;
  readonly ver: (vista: string, elegido?: string) => void;
}

export function useVista(): Vista {
  const [busqueda, cambiar] = useSearchParams();
  const { state } = useLocation();
  return {
    vista: busqueda.get('ver'),
    elegido: busqueda.get('elegido'),
    // the round of the work list that one is on goes along
    ver: (ver, elegido) => cambiar({ ver, ...(elegido && { elegido }) }, { replace: true, state }),
  };
}

/**
 * The one of a list that is shown: the one in the address, else the one that was first when the list was opened. It stays: what is
 * done with it must not put another in its place, under the pointer.
 */
export function useElegido<T>(cosas: readonly T[], idDe: (cosa: T) => string): T | undefined {
  const { elegido } = useVista();
  const [first, keep] = useState<string>();
  if (first === undefined && cosas[0]) keep(idDe(cosas[0]));
  const find = (id: string | null | undefined) => cosas.find((cosa) => idDe(cosa) === id);
  return find(elegido) ?? find(first) ?? cosas[0];
}

/** The things in the order in which the list was opened: none moves under the pointer, and what is new comes last. */
export function useOrdenQuieto<T>(
  cosas: readonly T[],
  idDe: (cosa: T) => string,
  comparar: (una: T, otra: T) => number,
): T[] {
  const [orden] = useState(() => new Map([...cosas].sort(comparar).map((cosa, i) => [idDe(cosa), i])));
  const lugar = (cosa: T): number => orden.get(idDe(cosa)) ?? orden.size;
  return [...cosas].sort((una, otra) => lugar(una) - lugar(otra) || comparar(una, otra));
}
