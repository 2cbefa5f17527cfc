/** The insurer in view: the one in the address, else the person's own, else the last one viewed, else the first of all. */
import { useParams } from 'react-router';
import type { DataOf } from './client.ts';
import { useReading } from './data.ts';
import { useSession } from './session.tsx';

type AseguradoraVisible = DataOf<'GET /aseguradoras'>['elementos'][number];

const STORAGE_KEY = 'albacea.aseguradora';

/** Insurers that the person may view: their own, or all of them. */
export function useAseguradoras(): readonly AseguradoraVisible[] {
  return useReading('GET /aseguradoras', {}).data?.elementos ?? [];
}

/** @returns the slug; empty for a person of the service while no insurer exists */
export function useAseguradora(): string {
  const { aseguradora: routeSlug } = useParams();
  const { aseguradora: own } = useSession();
  const all = useAseguradoras();
  if (routeSlug !== undefined) return routeSlug;
  if (own !== null) return own;
  const last = sessionStorage.getItem(STORAGE_KEY);
  return all.find(({ slug }) => slug === last)?.slug ?? all[0]?.slug ?? '';
}

export const rememberAseguradora = (slug: string): void => sessionStorage.setItem(STORAGE_KEY, slug);
