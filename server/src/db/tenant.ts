/** The insurer of a request, with settings and keys. It is cached in memory until the insurer's row changes. */
import { LRUCache } from 'lru-cache';
import type { AseguradoraKey, DataKey, Keyring } from '../platform/crypto/keyring.ts';
import { createBatcher } from '../queue/batcher.ts';
import type { Database, Tx } from './database.ts';
import { SERVICE_ID } from './service.ts';
import { ASEGURADORAS_COLUMNS } from './table-columns.ts';
import type { Aseguradoras } from './table-types.ts';

export interface Tenant extends Omit<Aseguradoras, 'clave_envuelta'> {
  readonly clave: AseguradoraKey;
}

/**
 * The name under which an insurer's use of the limited resources of a process is counted: each real insurer has another name, and all test insurers
 * have the same name.
 */
export const shareOf = ({ id, pruebas }: Pick<Tenant, 'id' | 'pruebas'>): string => (pruebas ? 'ensayo' : id);

export interface Tenants {
  /**
   * Returns the insurer, from the cache if the copy there has this version.
   * @param version version of the insurer's row, as just read with the credential; absent: reads the insurer anew
   * @throws when there is no such insurer
   */
  get(id: string, version?: number): Promise<Tenant>;
  /** Returns the members of an insurer that never change, from the cache if possible. */
  unchanging(id: string): Promise<Pick<Tenant, 'id' | 'variante' | 'slug' | 'clave' | 'pruebas'>>;
  /** Whether a subdomain belongs to a Variant A insurer. Slug and variant never change, so a positive answer is cached. */
  existsInVariantA(slug: string): Promise<boolean>;
  /** Reads the insurer at a subdomain anew; null: there is none. Only the id of the insurer is cached. */
  atSubdomain(slug: string): Promise<Tenant | null>;
  /** Whether a subdomain belongs to a test insurer. */
  isForTests(slug: string): Promise<boolean>;
}

/** The id of the insurer with this slug, of either variant; null: there is none. */
export async function findAseguradora(base: Pick<Database, 'asLogin'>, slug: string): Promise<string | null> {
  const [row] = await base.asLogin<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
  return row?.id ?? null;
}

/** Reads the ids of all insurers. */
export const idsOfInsurers = (base: Pick<Database, 'unsafeAcrossInsurers'>): Promise<string[]> =>
  readIds(base, 'select id from aseguradoras order by id');

/** Reads the ids of all insurers except test insurers. */
export const idsOfRealInsurers = (base: Pick<Database, 'unsafeAcrossInsurers'>): Promise<string[]> =>
  readIds(base, 'select id from aseguradoras where not pruebas order by id');

const readIds = (base: Pick<Database, 'unsafeAcrossInsurers'>, query: string): Promise<string[]> =>
  base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { rows } = await tx.sql<{ id: string }>(query);
    return rows.map(({ id }) => id);
  });

/** Makes the cache of insurers. Each request reads the version of the insurer's row with its credential, so an outdated copy is noticed. */
export function createTenants(database: Database, keyring: Keyring): Tenants {
  const known = new LRUCache<string, Tenant>({ max: 500 });
  const subdomains = new Map<string, string>();
  // Anybody can invent subdomains, so at most one query at a time looks them up; it takes all that are waiting.
  const searches = createBatcher<string, string | null>(async (slugs) => {
    const rows = await database.asLogin<{ id: string; slug: string; variante: string }>(
      'select b.id, b.slug, b.variante from unnest($1::text[]) as s(slug) cross join lateral buscar_aseguradora(s.slug, null) as b',
      [[...new Set(slugs)]],
    );
    const idsInA = new Map(rows.filter(({ variante }) => variante === 'A').map(({ slug, id }) => [slug, id]));
    return slugs.map((slug) => idsInA.get(slug) ?? null);
  });
  async function read(id: string): Promise<Tenant> {
    if (id === SERVICE_ID) return service(keyring);
    const { rows } = await database.readAsTenant(id, (tx) =>
      tx.sql<Aseguradoras>(`select ${ASEGURADORAS_COLUMNS} from aseguradoras where id = aseguradora_actual()`),
    );
    const [row] = rows;
    if (!row) throw new Error(`no insurer ${id}`);
    const { clave_envuelta, ...settings } = row;
    const tenant = { ...settings, clave: keyring.aseguradoraKey(id, clave_envuelta) };
    known.set(id, tenant);
    return tenant;
  }
  const unchanging: Tenants['unchanging'] = async (id) => known.get(id) ?? read(id);
  async function inVariantA(slug: string): Promise<string | null> {
    const id = subdomains.get(slug) ?? (await searches.add(slug));
    if (id !== null) subdomains.set(slug, id);
    return id;
  }
  return {
    async get(id, version) {
      const copy = known.get(id);
      return copy && copy.version === version ? copy : read(id);
    },
    unchanging,
    existsInVariantA: async (slug) => (await inVariantA(slug)) !== null,
    async atSubdomain(slug) {
      const id = await inVariantA(slug);
      return id === null ? null : read(id);
    },
    async isForTests(slug) {
      const id = await inVariantA(slug);
      return id !== null && (await unchanging(id)).pruebas;
    },
  };
}

/** The service in the form of an insurer, for e-mails to the service's own people. */
const service = (keyring: Keyring): Tenant => ({
  id: SERVICE_ID,
  slug: 'albacea',
  nombre: 'Albacea',
  variante: 'B',
  estado: 'activa',
  pruebas: false,
  idioma: 'es',
  idiomas_activos: ['es', 'en'],
  color: null,
  telefono: null,
  horario: null,
  responder_a: null,
  dominios_email: [],
  retencion_anios: 5,
  exige_segundo_factor: true,
  exige_visto_bueno: [],
  comparte_experiencia: false,
  eventos_con_referencia: false,
  responsable_datos: null,
  contacto_datos: null,
  remitente: null,
  remitente_selector: null,
  logo: null,
  desfase_segundos: 0,
  version: 0,
  creada: new Date(0),
  clave: keyring.serviceKey(),
});

/** Whether an API key is still valid by the database's clock. */
export async function isLivingKey(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from claves_api where aseguradora_id = aseguradora_actual() and id = $1
        and revocada is null and (caduca is null or caduca > database_now())`,
    [id],
  );
  return rows.length > 0;
}

/** Whether a membership of the insurer is active. @param id of the membership */
export async function isActiveMember(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from membresias where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'activo'`,
    [id],
  );
  return rows.length > 0;
}

/** Reads the key of a case. @param caso internal id @returns null: the case is unknown or was erased */
export async function casoKey(tx: Tx, aseguradora: Tenant, caso: string): Promise<DataKey | null> {
  const { rows } = await tx.sql<{ clave_envuelta: Uint8Array | null }>(
    'select clave_envuelta from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [caso],
  );
  const wrapped = rows[0]?.clave_envuelta;
  return wrapped ? aseguradora.clave.openCasoKey(caso, wrapped) : null;
}
