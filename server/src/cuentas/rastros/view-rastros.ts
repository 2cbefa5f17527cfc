/** The traces of a case as heir and service see them. */
import { RASTRO_WISHES } from '@albacea/contract/schemas/lists.ts';
import type { Rastro, Rastros } from '@albacea/contract/schemas/rastros.ts';
import { lookAtCaso, type TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import places from '../catalogo/busquedas.json' with { type: 'json' };
import { openCuenta } from '../data.ts';
import { type Cuenta, readCuentas } from '../sql.ts';
import { type LookRow, readLooks } from './looks.ts';
import { requireRole } from './rastros.ts';
import { searchesFor } from './rules-searches.ts';

/**
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewRastros(tx: Tx, who: Requester, casoId: string): Promise<Rastros> {
  requireRole(who);
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const { fila, datos } = caso;
  const rows = (await readCuentas(tx, fila.id)).filter(({ rastro }) => rastro);
  const looks = Map.groupBy(await readLooks(tx, fila.id), ({ cuenta }) => cuenta);
  return {
    caso_id: fila.caso_id,
    elementos: rows.map((row) => presentRastro(caso, row, looks.get(row.id) ?? [])),
    completa: fila.rastros_completos?.toISOString() ?? null,
    busquedas: searchesFor(places, datos.fallecido, fila.busquedas),
  };
}

function presentRastro({ clave }: TakenCaso, row: Cuenta, looks: readonly LookRow[]): Rastro {
  const { identificador, proveedor, rastro } = openCuenta(clave, row);
  const last = looks.findLast(({ hecha }) => hecha !== null)?.visto;
  const isOpen = row.estado === 'solicitada' || row.estado === 'rechazada';
  return {
    cuenta_id: row.id,
    version: row.version,
    direccion: identificador ?? '',
    sitio: proveedor,
    muestra: rastro?.muestra ?? null,
    duele: [...(rastro?.duele ?? [])],
    quiere: wishOf(row),
    estado: row.estado,
    resultado: row.resultado,
    se_mira: looks.length > 0,
    miradas: looks.map(({ dias, vence, hecha, visto }) => ({
      dias,
      vence: vence.toISOString(),
      hecha: hecha?.toISOString() ?? null,
      visto,
    })),
    parece_hecho: isOpen && (last === 'no_esta' || last === 'no_nombra'),
    anadido: row.creada.toISOString(),
  };
}

function wishOf({ accion, estado, motivo_descarte }: Cuenta): Rastro['quiere'] {
  if (estado === 'descartada' && motivo_descarte === 'familia') return 'dejar';
  return RASTRO_WISHES.find((wish) => wish === accion) ?? null;
}
