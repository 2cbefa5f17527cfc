/** How a case stands for the requests of its accounts. */
import type { Tx } from '../../db/base.ts';
import { estaVivo } from '../casos/reglas.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { mandatoVigente } from '../mandato/mandato-vigente.ts';
import type { SituacionDelCaso } from './reglas-envio.ts';
import { leerSituacion } from './sql.ts';

export async function situacionDe(tx: Tx, caso: CasoTomado): Promise<SituacionDelCaso> {
  const { id, estado, documentacion_completa } = caso.fila;
  const mandato = await mandatoVigente(tx, caso);
  return {
    ...(await leerSituacion(tx, id)),
    alcance: mandato?.alcance.cuentas ?? null,
    nombreEnRegla: mandato?.nombreEnRegla ?? true,
    vivo: estaVivo(estado),
    documentacionCompleta: documentacion_completa !== null,
  };
}
