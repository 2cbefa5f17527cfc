/** How a case stands for the requests of its accounts. */
import type { Tx } from '../../db/base.ts';
import { estaVivo } from '../casos/reglas.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import type { SituacionDelCaso } from './reglas-envio.ts';
import { leerSituacion } from './sql.ts';

type Caso = Pick<CasoTomado['fila'], 'id' | 'estado' | 'documentacion_completa'>;

export async function situacionDe(tx: Tx, caso: Caso): Promise<SituacionDelCaso> {
  const { id, estado, documentacion_completa } = caso;
  return {
    ...(await leerSituacion(tx, id)),
    vivo: estaVivo(estado),
    documentacionCompleta: documentacion_completa !== null,
  };
}
