/** Events of an insurer that wants its own reference in them: read when they go out, because no event holds anything but ids. */

import { referencesByCasoId } from '../../caso/read/reference-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';

interface WithData {
  readonly data: unknown;
}

/** @returns the same events; those of a case with a reference name it */
export async function withReferences<E extends WithData>(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  events: readonly E[],
): Promise<E[]> {
  const references = await referencesByCasoId(tx, aseguradora, events.flatMap(casoOf));
  return events.map((event) => {
    const referencia = references.get(casoOf(event)[0] ?? '');
    return referencia === undefined ? event : { ...event, data: { ...(event.data as object), referencia } };
  });
}

function casoOf({ data }: WithData): string[] {
  const { caso_id } = data as { readonly caso_id?: string };
  return caso_id === undefined ? [] : [caso_id];
}
