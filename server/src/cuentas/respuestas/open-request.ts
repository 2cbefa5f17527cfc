/** The view behind a code: the one request of its letter, and no other account, person or case. */
import { PAPERS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { classesFor } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { ProviderRequest } from '@albacea/contract/schemas/respuestas.ts';
import { readCode } from '../../caso/mandato/rules-check.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { Host } from '../../http/host.ts';
import { audit } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { viewCuenta } from '../commands/command.ts';
import { wantedOf } from '../letters/compose/rules-letter-data.ts';
import { cardOf } from '../proveedor-of.ts';
import { answerCodeHash } from './answer-code.ts';
import { lastOpen } from './sql.ts';

export interface RequestDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly catalogo: Catalogo;
}

/** The request that a code answers. */
export interface FoundRequest {
  readonly aseguradora: Tenant;
  readonly casoId: string;
  readonly cuentaId: string;
  /** The insurer's time. */
  readonly now: Date;
}

/**
 * A malformed code is looked up all the same, so that response times do not tell which codes are well formed.
 * @param text the code as typed
 * @returns null: unknown, revoked, or of a settled account
 */
export async function findRequest(
  { base, tenants }: RequestDependencies,
  text: string,
  host: Host,
): Promise<FoundRequest | null> {
  const slug = host.clase === 'inquilino' ? host.slug : null;
  const [row] = await base.door<{ aseguradora_id: string; caso_id: string; cuenta: string; now: Date }>(
    'select aseguradora_id, caso_id, cuenta, now from buscar_codigo_respuesta($1, $2)',
    [answerCodeHash(readCode(text) ?? ''), slug],
  );
  if (!row) return null;
  const aseguradora = await tenants.get(row.aseguradora_id);
  return { aseguradora, casoId: row.caso_id, cuentaId: row.cuenta, now: row.now };
}

/** The actor for a holder of the letter; the records name only their network. */
export const answererOf = ({ aseguradora, now }: FoundRequest): Requester => ({ aseguradora, actor: SYSTEM, now });

/** The request as its provider sees it; viewing it is on the audit trail. */
export function openRequest(deps: RequestDependencies, found: FoundRequest, red: string): Promise<ProviderRequest> {
  const { aseguradora, casoId, cuentaId, now } = found;
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const detail = { cuenta: cuentaId, red };
    await audit(tx, SYSTEM, 'solicitud_vista_por_proveedor', { tipo: 'caso', id: casoId }, now, detail);
    return readRequest(deps, tx, found);
  });
}

/** @throws DomainError no_encontrado, estado_no_permite: the case has ended meanwhile */
export async function readRequest(
  { catalogo }: Pick<RequestDependencies, 'catalogo'>,
  tx: Tx,
  found: FoundRequest,
): Promise<ProviderRequest> {
  const { caso, fila, datos } = await viewCuenta(tx, answererOf(found), found.casoId, found.cuentaId);
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  const accion = fila.accion ?? 'eliminar';
  const proveedor = { codigo: fila.proveedor, nombre: datos.proveedor, tipo: card?.tipo ?? null, incluye: [] };
  return {
    proveedor: datos.proveedor,
    accion: wantedOf({ accion, proveedor }),
    identificador: datos.identificador,
    pedida: todayInMadrid(fila.ultima_insistencia ?? fila.solicitada ?? found.now),
    referencia: caso.fila.caso_id,
    clases: classesFor(accion),
    papeles: [...PAPERS],
    recibida: (await lastOpen(tx, caso.fila.id, fila.id))?.toISOString() ?? null,
  };
}
