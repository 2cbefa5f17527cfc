/** The list of a provider's open requests: opened once by what went to its domain, then shown to who has its key, until that ends. */
import type { ListedRequest, ListKey, ProviderList } from '@albacea/contract/schemas/respuestas.ts';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Host } from '../../http/host.ts';
import { secreto256 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { cardOf } from '../cuentas/proveedor-of.ts';
import { domainsOf } from '../inbox/rules-match.ts';
import { inGroups, networkOf, readCode } from '../mandato/rules-check.ts';
import { answerCodeOf } from './answer-code.ts';
import { type RequestDependencies, readRequest } from './open-request.ts';
import { listHash } from './order-list.ts';
import { openedList, revokeList } from './sql-lists.ts';

/** Days for which a key shows the list. */
const KEY_DAYS = 7;
/** Requests that one list shows. */
const LIST_MAXIMUM = 100;

/** What an e-mail opens, or a key shows. */
export interface FoundList {
  readonly aseguradora: Tenant;
  readonly id: string;
  /** The case whose code it was asked for with. */
  readonly casoId: string;
  /** Its name in the catalogue. */
  readonly proveedor: string;
  readonly hash: Buffer;
  readonly slug: string | null;
  /** Of the key; null: nobody has opened it yet. */
  readonly caduca: Date | null;
  readonly now: Date;
}

interface Row {
  readonly aseguradora_id: string;
  readonly lista: string;
  readonly caso_id: string;
  readonly proveedor: string;
  readonly dominio: string;
  readonly caduca: Date | null;
  readonly es_llave: boolean;
  readonly now: Date;
}

/** @returns null: unknown, used, expired or revoked, or the catalogue no longer knows the domain as the provider's */
const findList =
  (kind: 'enlace' | 'llave') =>
  async ({ base, tenants, catalogo }: RequestDependencies, text: string, host: Host): Promise<FoundList | null> => {
    const slug = host.clase === 'inquilino' ? host.slug : null;
    const hash = listHash((kind === 'enlace' ? readCode(text) : text.slice(0, 100)) ?? '');
    const [row] = await base.door<Row>(
      'select aseguradora_id, lista, caso_id, proveedor, dominio, caduca, es_llave, now from buscar_lista_proveedor($1, $2)',
      [hash, slug],
    );
    if (!row || row.es_llave !== (kind === 'llave')) return null;
    const aseguradora = await tenants.get(row.aseguradora_id);
    const card = await base.readAsTenant(aseguradora.id, async (tx) =>
      cardOf(await catalogo.current(tx), row.proveedor),
    );
    if (card === null || !domainsOf(card).includes(row.dominio)) return null;
    const { lista: id, caso_id: casoId, caduca, now } = row;
    return { aseguradora, id, casoId, proveedor: card.nombre, hash, slug, caduca, now };
  };

/** By what the e-mail carries, as it was typed or clicked. */
export const findByLink = findList('enlace');
export const findByKey = findList('llave');

/** The e-mail opens it once, for whoever is first. @throws DomainError no_encontrado */
export function openList({ base }: RequestDependencies, found: FoundList, ip: string): Promise<ListKey> {
  const { aseguradora, id, now } = found;
  const llave = secreto256();
  const caduca = new Date(now.getTime() + KEY_DAYS * MS_PER_DAY);
  return base.asTenant(aseguradora.id, async (tx) => {
    if (!(await openedList(tx, id, { llave: listHash(llave), now, caduca }))) throw new DomainError('no_encontrado');
    await record(tx, 'lista_abierta_por_proveedor', found, { red: networkOf(ip) });
    return { llave, caduca: caduca.toISOString() };
  });
}

/** Each as the code of its letter would show it, with that code. What ends meanwhile is left out. */
export async function viewList(deps: RequestDependencies, found: FoundList, ip: string): Promise<ProviderList> {
  const { aseguradora, hash, slug, now, proveedor, caduca } = found;
  const rows = await deps.base.door<{ caso_id: string; cuenta: string }>(
    'select caso_id, cuenta from solicitudes_de_lista($1, $2, $3)',
    [hash, slug, LIST_MAXIMUM + 1],
  );
  const shown = rows.slice(0, LIST_MAXIMUM);
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const solicitudes: ListedRequest[] = [];
    for (const { caso_id: casoId, cuenta } of shown) {
      const request = await readRequest(deps, tx, { aseguradora, casoId, cuentaId: cuenta, now }).catch(unlessEnded);
      if (request) solicitudes.push({ ...request, codigo: inGroups(await answerCodeOf(tx, aseguradora, cuenta)) });
    }
    const cuentas = shown.map(({ cuenta }) => cuenta);
    await record(tx, 'lista_vista_por_proveedor', found, { red: networkOf(ip), cuentas });
    const hay_mas = rows.length > LIST_MAXIMUM;
    return { proveedor, aseguradora: aseguradora.nombre, caduca: (caduca ?? now).toISOString(), solicitudes, hay_mas };
  });
}

/** The provider ends it by itself; it asks for another one as it asked for this. */
export const closeList = ({ base }: RequestDependencies, found: FoundList, ip: string): Promise<void> =>
  base.asTenant(found.aseguradora.id, async (tx) => {
    if (await revokeList(tx, found.id, found.now))
      await record(tx, 'lista_cerrada_por_proveedor', found, { red: networkOf(ip) });
  });

type Deed = 'lista_abierta_por_proveedor' | 'lista_vista_por_proveedor' | 'lista_cerrada_por_proveedor';

/** By the number of the list alone: the insurer reads this, and may not know what some accounts are with. */
const record = (tx: Tx, deed: Deed, { id, casoId, now }: FoundList, detail: object): Promise<void> =>
  audit(tx, SYSTEM, deed, { tipo: 'caso', id: casoId }, now, { lista: id, ...detail });

function unlessEnded(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
