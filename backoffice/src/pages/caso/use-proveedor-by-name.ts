/** A provider as somebody types its name: what the catalogue has of it, and whether that is the one. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useReading } from '../../app/data.ts';

export function useProveedorByName() {
  const [name, write] = useState('');
  const [find] = useDebouncedValue(name.trim(), 200);
  const found = useReading(
    'GET /catalogo/proveedores',
    { query: { buscar: find, limite: 12 } },
    { enabled: find !== '', keep: true },
  );
  const proveedores = found.data?.elementos ?? [];
  const ofCatalogo = proveedores.find((one) => one.nombre.toLowerCase() === name.trim().toLowerCase());
  return {
    name,
    write,
    /** Names to choose from. */
    offered: [...new Set(proveedores.map((one) => one.nombre))],
    isOfCatalogo: ofCatalogo !== undefined,
    /** As a proposal names it. */
    which: ofCatalogo ? { proveedor_codigo: ofCatalogo.codigo } : { proveedor: name.trim() },
  };
}
