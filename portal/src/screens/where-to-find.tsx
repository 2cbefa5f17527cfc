/** Where the name or number of an account is found, by its kind: beside the field in which it is asked for. */
import { groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import { usePortal } from '../data/context.ts';

/** @param tipo null: not in the catalogue */
export function WhereToFind({ tipo }: { readonly tipo: ProveedorType | null }) {
  const { dondeMirar } = usePortal().t.relato;
  return (
    <details>
      <summary>{dondeMirar.titulo}</summary>
      <p>{dondeMirar[groupOf(tipo)]}</p>
    </details>
  );
}
