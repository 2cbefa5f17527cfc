/** Creates insurers: those that the service adds, and the test insurer that an admin creates beside their own. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import type { OwnTestInsurer } from '@albacea/contract/schemas/ensayo.ts';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import type { Aseguradoras } from '../../db/table-types.ts';
import { findAseguradora, type Tenant } from '../../db/tenant.ts';
import { insertRows } from '../../db/write-rows.ts';
import { startFigures } from '../../figures/seal-figures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, UsageError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { createTrail } from '../audit/heads.ts';
import { insertKey } from './keys.ts';
import { type LinkDependencies, mailInvitation } from './one-time-links.ts';
import { acceptMembresia } from './persons.ts';
import { slugProblem } from './rules.ts';

export interface IdentityDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Whether the admins of a new insurer need a second factor until the insurer changes that setting; true in production. */
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

/** Creates an insurer and its first API key (`albacea aseguradora crear`). @throws UsageError as {@link insertAseguradora} */
export const createAseguradora = (
  deps: IdentityDependencies,
  data: NewAseguradora,
  actor: Actor,
): Promise<{ id: string; api_key: string }> =>
  insertAseguradora(deps, data, actor, async (tx, now) => {
    const { api_key } = await insertKey(tx, { etiqueta: 'primera' }, actor, now);
    return { id: tx.aseguradoraId, api_key };
  });

/**
 * Inserts an insurer with its data key, numbering, audit trail and figures. `start` writes more in the same transaction.
 * @throws UsageError when the slug is reserved, malformed or taken
 */
export async function insertAseguradora<T>(
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
      await createTrail(tx, keyring);
      await startFigures(tx);
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

const SUFFIX = '-ensayo';
/** Maximum number of characters of a subdomain. */
const SLUG_MAXIMUM = 63;

const testSlugOf = (slug: string): string => `${slug.slice(0, SLUG_MAXIMUM - SUFFIX.length)}${SUFFIX}`;

/** The slug of an insurer's own test insurer; null: it has none. */
export async function findTestInsurer(base: Database, { slug, pruebas }: Tenant): Promise<string | null> {
  const own = testSlugOf(slug);
  return !pruebas && (await findAseguradora(base, own)) !== null ? own : null;
}

/**
 * Creates the test insurer of an admin's own insurer, with the same variant and with this admin. An insurer has one test insurer at most. It
 * gives nobody access to the real insurer or to a real family.
 * @throws DomainError accion_no_permitida in a test insurer; codigo_en_uso: there is one already
 */
export async function createTestInsurer(
  deps: IdentityDependencies & LinkDependencies,
  { nombre, email, usuario, inicio }: Pick<UserSession, 'nombre' | 'email' | 'usuario' | 'inicio'>,
  aseguradora: Tenant,
): Promise<OwnTestInsurer> {
  if (aseguradora.pruebas) throw new DomainError('accion_no_permitida');
  const { variante } = aseguradora;
  const actor: Actor = { visible: 'aseguradora', tipo: 'usuario', id: usuario };
  const slug = testSlugOf(aseguradora.slug);
  const fresh = { slug, nombre: `${aseguradora.nombre} (ensayo)`, variante, pruebas: true };
  // The same people sign in to the test insurer, so it requires a second factor if their own insurer does.
  const own = { ...deps, requiresSecondFactor: aseguradora.exige_segundo_factor };
  try {
    const api_key = await insertAseguradora(own, fresh, actor, async (tx, now) => {
      await joinAsAdmin(deps, tx, { nombre, email, inicio }, now);
      const key = await insertKey(tx, { etiqueta: 'primera' }, actor, now);
      await audit(tx, actor, 'usuario_creado', { tipo: 'usuario', id: usuario }, now, { rol: 'admin' });
      return key.api_key;
    });
    await deps.base.asTenant(aseguradora.id, (tx) =>
      audit(tx, actor, 'aseguradora_creada', { tipo: 'aseguradora', id: aseguradora.id }, deps.clock.now(), {
        slug,
        variante,
        pruebas: true,
      }),
    );
    return { slug, nombre: fresh.nombre, base_url: deps.addresses.api({ slug, variante }), api_key };
  } catch (error) {
    if (error instanceof UsageError) throw new DomainError('codigo_en_uso', { codigo: slug });
    throw error;
  }
}

/** Makes a person admin. A person who signed in by an identity provider is only invited, because they have not proved that the address is theirs. */
async function joinAsAdmin(
  deps: LinkDependencies,
  tx: Tx,
  { nombre, email, inicio }: Pick<UserSession, 'nombre' | 'email' | 'inicio'>,
  now: Date,
): Promise<void> {
  const id = uuidV7(now);
  await tx.sql(
    `insert into membresias (id, aseguradora_id, email, nombre, rol, creado) values ($1, aseguradora_actual(), $2, $3, 'admin', $4)`,
    [id, email, nombre, now],
  );
  if (inicio) await mailInvitation(deps, tx, { id, nombre, email }, now);
  else if (!(await acceptMembresia(tx, id, null, null, now))) throw new DomainError('no_encontrado');
}
