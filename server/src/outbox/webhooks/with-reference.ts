/** Adds the insurer's own reference of a case to events when they are sent, because stored events contain ids alone. */
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';

declare module '../../db/stories.ts' {
  interface Stories {
    readonly webhooks: {
      /** Reads the insurer's own references of cases, by caso_id; cases without one and erased cases are left out. */
      referencesByCasoId(
        tx: Tx,
        aseguradora: Pick<Tenant, 'clave'>,
        casoIds: readonly string[],
      ): Promise<ReadonlyMap<string, string>>;
    };
  }
}

interface WithData {
  readonly data: unknown;
}

/** @returns the same events, each with the reference of its case if the case has one */
export async function withReferences<E extends WithData>(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  events: readonly E[],
): Promise<E[]> {
  const references = await tx.stories.webhooks.referencesByCasoId(tx, aseguradora, events.flatMap(casoOf));
  return events.map((event) => {
    const referencia = references.get(casoOf(event)[0] ?? '');
    return referencia === undefined ? event : { ...event, data: { ...(event.data as object), referencia } };
  });
}

function casoOf({ data }: WithData): string[] {
  const { caso_id } = data as { readonly caso_id?: string };
  return caso_id === undefined ? [] : [caso_id];
}
