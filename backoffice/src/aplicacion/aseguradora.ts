/** The insurer at which one is looking: the one in the address, else the last one, else one's own. */
import { useParams } from 'react-router';
import type { DatosDe } from './cliente.ts';
import { useLectura } from './datos.ts';
import { useSesion } from './sesion.tsx';

export type AseguradoraVisible = DatosDe<'GET /aseguradoras'>['elementos'][number];

const GUARDADA = 'albacea.aseguradora';

/** Insurers that the person may look at: their own, or all of them. */
export function useAseguradoras(): readonly AseguradoraVisible[] {
  return useLectura('GET /aseguradoras', {}).data?.elementos ?? [];
}

/** @returns the slug; empty while a person of the service has none to look at */
export function useAseguradora(): string {
  const { aseguradora: deLaRuta } = useParams();
  const { aseguradora: propia } = useSesion();
  const todas = useAseguradoras();
  if (deLaRuta !== undefined) return deLaRuta;
  if (propia !== null) return propia;
  const ultima = sessionStorage.getItem(GUARDADA);
  return todas.find(({ slug }) => slug === ultima)?.slug ?? todas[0]?.slug ?? '';
}

export const recordarAseguradora = (slug: string): void => sessionStorage.setItem(GUARDADA, slug);
