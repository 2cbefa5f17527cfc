/** Creates an insurer with its first API key (`albacea aseguradora crear`). */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import type { Aseguradoras } from '../../db/table-types.ts';
import { insertRows } from '../../db/write-rows.ts';
import { foundFigures } from '../../figures/found-figures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { UsageError } from '../../shared/errors.ts';
import { foundTrail } from '../audit/heads.ts';
import { insertKey } from './create-key.ts';
import { slugProblem } from './rules.ts';

export interface IdentityDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Whether the admins of a new insurer need a second factor: in production, until the insurer says otherwise. */
  readonly requiresSecondFactor: boolean;
}

export interface NewAseguradora {
  readonly slug: string;
  readonly nombre: string;
  readonly variante: Variant;
  readonly pruebas?: boolean;
  readonly color?: string;
  readonly telefono?: string;
  readonly replyTo?: string;
  readonly dominiosEmail?: readonly string[];
}

/** @throws UsageError when the slug is reserved, malformed or taken */
export const createAseguradora = (
  deps: IdentityDependencies,
  data: NewAseguradora,
  actor: Actor,
): Promise<{ id: string; api_key: string }> =>
  foundAseguradora(deps, data, actor, async (tx, now) => {
    const { api_key } = await insertKey(tx, { etiqueta: 'primera' }, actor, now);
    return { id: tx.aseguradoraId, api_key };
  });

/**
 * Makes an insurer, and in the same transaction what it begins with.
 * @throws UsageError when the slug is reserved, malformed or taken
 */
export async function foundAseguradora<T>(
  { base, keyring, clock, requiresSecondFactor }: IdentityDependencies,
  data: NewAseguradora,
  actor: Actor,
  start: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const problem = slugProblem(data.slug);
  if (problem) throw new UsageError(problem);
  const now = clock.now();
  const id = uuidV7(now);
  try {
    return await base.asTenant(id, async (tx) => {
      const row: Partial<Aseguradoras> = {
        id,
        slug: data.slug,
        nombre: data.nombre,
        variante: data.variante,
        pruebas: data.pruebas ?? false,
        color: data.color ?? null,
        telefono: data.telefono ?? null,
        responder_a: data.replyTo ?? null,
        dominios_email: [...(data.dominiosEmail ?? [])],
        exige_segundo_factor: requiresSecondFactor,
        clave_envuelta: keyring.newAseguradoraKey(id),
      };
      await insertRows(tx, 'aseguradoras', [row]);
      await tx.sql('select crear_numeracion()');
      await foundTrail(tx, keyring);
      await foundFigures(tx);
      await audit(tx, actor, 'aseguradora_creada', { tipo: 'aseguradora', id }, now, {
        slug: data.slug,
        variante: data.variante,
      });
      return start(tx, now);
    });
  } catch (error) {
    if (violatedUniqueness(error) !== null)
      throw new UsageError(`an insurer with the slug ${data.slug} already exists`);
    throw error;
  }
}
