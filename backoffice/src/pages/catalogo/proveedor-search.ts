/** Search of the providers of the catalogue while a name is typed. */
import { useDebouncedValue } from '@mantine/hooks';
import { useReading } from '../../app/data.ts';

/** @returns the names to offer, and a function that finds the provider with exactly this name among them */
export function useProveedorSearch(typed: string, limite: number) {
  const [buscar] = useDebouncedValue(typed.trim(), 200);
  const found = useReading(
    'GET /catalogo/proveedores',
    { query: { buscar, limite } },
    { enabled: buscar !== '', keep: true },
  ).data?.elementos;
  return {
    offered: [...new Set(found?.map(({ nombre }) => nombre))],
    withName: (name: string) => found?.find(({ nombre }) => nombre.toLowerCase() === name.trim().toLowerCase()),
    /** Whether the search found nothing. */
    isUnknown: buscar !== '' && found?.length === 0,
  };
}
