/** The heir wants no reminders by e-mail, or wants them again. */
import type { Recordatorios } from '@albacea/contract/plazos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { tomarCasoVivo } from '../casos/tomar-caso.ts';
import { anotarPlazos } from './anotar-plazos.ts';
import { leerInstantanea } from './instantanea.ts';
import { presentarRecordatorios } from './presentar.ts';
import { escribirRecordatorios } from './sql.ts';

/**
 * A reminder that has not left yet is withdrawn. Either is a sign of life, also when asked for again: a case that would be
 * closed because nothing is heard stays open.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, estado_no_permite
 */
export async function pararRecordatorios(tx: Tx, quien: QuienPide, casoId: string): Promise<Recordatorios> {
  return cambiar(tx, quien, casoId, true);
}

/** @throws ErrorDeDominio as {@link pararRecordatorios} */
export async function reanudarRecordatorios(tx: Tx, quien: QuienPide, casoId: string): Promise<Recordatorios> {
  return cambiar(tx, quien, casoId, false);
}

async function cambiar(tx: Tx, quien: QuienPide, casoId: string, parar: boolean): Promise<Recordatorios> {
  const { aseguradora, actor, ahora } = quien;
  const { fila } = await tomarCasoVivo(tx, aseguradora, casoId);
  if ((fila.recordatorios_parados !== null) !== parar) {
    await escribirRecordatorios(tx, fila.id, parar ? ahora : null, ahora);
    const hecho = { tipo: parar ? 'recordatorios_parados' : 'recordatorios_reanudados' };
    await registrarHechos(tx, fila.id, [hecho], actor, ahora);
  }
  await anotarPlazos(tx, quien, fila.id);
  const { instantanea } = await leerInstantanea(tx, fila.id);
  return presentarRecordatorios(instantanea, ahora);
}
