/** How a case stands for requests to public registers. */
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { leerPanorama } from '../casos/ver-panorama.ts';
import { mandatoVigente } from '../mandato/mandato-vigente.ts';
import type { SituacionDeCertificados } from './reglas-ordenes.ts';

/** @param caso whose row this transaction has locked */
export async function situacionDeCertificados(tx: Tx, caso: CasoTomado): Promise<SituacionDeCertificados> {
  const { filas } = await tx.sql(
    `select 1 from objeciones where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta is null and estado = 'abierta' limit 1`,
    [caso.fila.id],
  );
  return {
    panorama: await leerPanorama(tx, caso.fila.id),
    objetado: filas.length > 0,
    mandato: await mandatoVigente(tx, caso),
  };
}
