/** Asks for everything of an insurer, and says how far it has come. */
import type { Exportacion, Exportaciones } from '@albacea/contract/schemas/exports.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { activeMembers } from '../identity/active-members.ts';
import { presentExport } from './present.ts';
import { beginning, FILE_NAMES } from './rules-format.ts';
import { insertExport, lastExports } from './sql.ts';
import { EXPORT_DAYS } from './work-exports.ts';

const SHOWN = 10;

/** @throws DomainError estado_no_permite: one is being made */
export async function askForExport(tx: Tx, { aseguradora, actor, now }: Requester): Promise<Exportacion> {
  const id = uuidV7(now);
  const progreso = beginning(aseguradora.slug, now);
  if (!(await insertExport(tx, { id, pedida_por: actor.id as string, pedida: now, progreso }))) throw underWay();
  await audit(tx, actor, 'datos_exportados', { tipo: 'aseguradora', id: aseguradora.id }, now, { exportacion: id });
  const { elementos } = await viewExports(tx, now);
  return elementos.find(({ exportacion_id }) => exportacion_id === id) as Exportacion;
}

/** @param now the insurer's */
export async function viewExports(tx: Tx, now: Date): Promise<Exportaciones> {
  const names = new Map((await activeMembers(tx)).map(({ id, nombre }) => [id, nombre]));
  const rows = await lastExports(tx, SHOWN);
  return { dias: EXPORT_DAYS, elementos: rows.map((row) => presentExport(row, names, FILE_NAMES.length, now)) };
}

function underWay(): DomainError {
  const posible = {
    es: 'Ya se está preparando una copia; espere a que termine.',
    en: 'A copy is being prepared already; wait until it is ready.',
  };
  return new DomainError('estado_no_permite', { estado: 'en_curso', posible });
}
