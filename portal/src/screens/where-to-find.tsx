/** Tells beside the field where to find an account's identifier, by the kind of provider. */
import { groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
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
