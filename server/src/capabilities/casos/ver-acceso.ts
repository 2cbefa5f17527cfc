/** How the heir's access stands. */
import type { AccesoHeredero } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { estaNotificado } from '../correo/reglas.ts';
import { estadoDeAcceso } from './sql-acceso.ts';

/** @param caso internal id */
export async function verAccesoDeCaso(tx: Tx, caso: string): Promise<AccesoHeredero> {
  const { correo, caduca } = await estadoDeAcceso(tx, caso);
  return { canal: 'email', notificado: estaNotificado(correo), caduca: caduca.toISOString() };
}
