/**
 * An admin makes the test insurer of their own insurer, without the operator of the service: once, of the same variant, with
 * themself as its admin. It gives nobody a way into the real one, nor to a real family.
 */
import type { OwnTestInsurer } from '@albacea/contract/schemas/ensayo.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, UsageError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { foundAseguradora, type IdentityDependencies } from './create-aseguradora.ts';
import { insertKey } from './create-key.ts';
import { type LinkDependencies, submitInvitation } from './one-time-links.ts';
import { acceptMembresia } from './persons.ts';

const SUFFIX = '-ensayo';
/** Characters that a subdomain may have. */
const SLUG_MAXIMUM = 63;

/** @throws DomainError accion_no_permitida in a test insurer, codigo_en_uso when there is one already */
export async function foundTestInsurer(
  deps: IdentityDependencies & LinkDependencies,
  { nombre, email, usuario, inicio }: Pick<UserSession, 'nombre' | 'email' | 'usuario' | 'inicio'>,
  aseguradora: Tenant,
): Promise<OwnTestInsurer> {
  if (aseguradora.pruebas) throw new DomainError('accion_no_permitida');
  const { variante } = aseguradora;
  const actor: Actor = { visible: 'aseguradora', tipo: 'usuario', id: usuario };
  const slug = `${aseguradora.slug.slice(0, SLUG_MAXIMUM - SUFFIX.length)}${SUFFIX}`;
  const fresh = { slug, nombre: `${aseguradora.nombre} (ensayo)`, variante, pruebas: true };
  // The same people sign in to it: what is asked of them there is what is asked of them here.
  const own = { ...deps, requiresSecondFactor: aseguradora.exige_segundo_factor };
  try {
    const api_key = await foundAseguradora(own, fresh, actor, async (tx, now) => {
      await joinAsAdmin(deps, tx, { nombre, email, inicio }, now);
      const key = await insertKey(tx, { etiqueta: 'primera' }, actor, now);
      await audit(tx, actor, 'usuario_creado', { tipo: 'usuario', id: usuario }, now, { rol: 'admin' });
      return key.api_key;
    });
    await deps.base.asTenant(aseguradora.id, (tx) =>
      audit(tx, actor, 'aseguradora_creada', { tipo: 'aseguradora', id: aseguradora.id }, deps.clock.now(), {
        ...{ slug, variante, pruebas: true },
      }),
    );
    return { slug, nombre: fresh.nombre, base_url: deps.addresses.api({ slug, variante }), api_key };
  } catch (error) {
    if (error instanceof UsageError) throw new DomainError('codigo_en_uso', { codigo: slug });
    throw error;
  }
}

/** Who is signed in has shown who they are, and needs no invitation; whom an identity provider speaks for has not, and is sent one. */
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
  if (inicio) await submitInvitation(deps, tx, { id, nombre, email }, now);
  else if (!(await acceptMembresia(tx, id, null, null, now))) throw new DomainError('no_encontrado');
}
