/** Lists the insurers, creates an insurer and invites its first admin, and pauses or resumes an insurer. */
import type { AseguradoraChange, NewAseguradora } from '@albacea/contract/schemas/service.ts';
import type { Database } from '../../db/database.ts';
import { findAseguradora } from '../../db/tenant.ts';
import type { Addresses } from '../../http/host.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid, UsageError } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { type IdentityDependencies, insertAseguradora } from '../identity/create-aseguradora.ts';
import type { LinkDependencies } from '../identity/one-time-links.ts';
import { slugProblem } from '../identity/rules.ts';
import { inviteUser } from '../identity/users.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.insurer, en.insurer);

export type ServiceDependencies = IdentityDependencies & LinkDependencies;

interface Row {
  slug: string;
  nombre: string;
  variante: 'A' | 'B';
  estado: 'activa' | 'pausada';
  pruebas: boolean;
  creada: Date;
}
const COLUMNS = 'slug, nombre, variante, estado, pruebas, creada';

const present = ({ creada, ...row }: Row, addresses: Addresses) => ({
  ...row,
  base_url: addresses.api(row),
  creada: creada.toISOString(),
});

export async function listAseguradoras({ base, addresses }: { base: Database; addresses: Addresses }) {
  const rows = await base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<Row>(`select ${COLUMNS} from aseguradoras order by lower(nombre), slug`);
    return rows;
  });
  return { elementos: rows.map((row) => present(row, addresses)) };
}

/** Creates an insurer, and invites its first admin. @throws DomainError validacion, codigo_en_uso */
export async function createAseguradoraWithAdmin(deps: ServiceDependencies, actor: Actor, fresh: NewAseguradora) {
  const { slug, variante, pruebas = false, admin } = fresh;
  const nombre = fresh.nombre.trim();
  if (slugProblem(slug))
    throw invalid({
      campo: 'slug',
      texto: refusal('slug'),
    });
  try {
    const creada = await insertAseguradora(deps, { slug, nombre, variante, pruebas }, actor, async (tx, now) => {
      const who = { aseguradoraId: tx.aseguradoraId, actor, now };
      await inviteUser(deps, tx, who, { ...admin, rol: 'admin' });
      return now;
    });
    return present({ slug, nombre, variante, estado: 'activa', pruebas, creada }, deps.addresses);
  } catch (error) {
    if (error instanceof UsageError) throw new DomainError('codigo_en_uso', { codigo: slug });
    throw error;
  }
}

/** Pauses or resumes an insurer. Pausing ends its keys, sessions and sign-ins at once, and loses no data. @throws DomainError no_encontrado */
export async function changeAseguradora(
  { base, addresses, clock }: ServiceDependencies,
  actor: Actor,
  slug: string,
  { estado }: AseguradoraChange,
) {
  const insurer = await findAseguradora(base, slug);
  if (insurer === null) throw new DomainError('no_encontrado');
  return base.asTenant(insurer, async (tx) => {
    const { rows } = await tx.sql<Row>(
      `update aseguradoras set estado = $1, version = version + 1 where id = aseguradora_actual() returning ${COLUMNS}`,
      [estado],
    );
    await audit(tx, actor, 'aseguradora_cambiada', { tipo: 'aseguradora', id: insurer }, clock.now(), { estado });
    return present(rows[0] as Row, addresses);
  });
}
