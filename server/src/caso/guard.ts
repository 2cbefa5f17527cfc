/** Reads what holds requests back while the person may be alive. */
import type { Tx } from '../db/database.ts';
import type { AlertasDeVida, AvisosPrevios, Correos } from '../db/table-types.ts';
import { type Guard, wordHolds } from './rules/rules-word.ts';

/** @param caso internal id */
export async function guardOf(tx: Tx, caso: string, now: Date): Promise<Guard> {
  const [avisos, [alerta]] = await Promise.all([readAvisos(tx, caso), readAlertas(tx, caso)]);
  return { aviso: wordHolds(avisos, now), porComprobar: alerta !== undefined && alerta.decidida === null };
}

export type Aviso = AvisosPrevios & { readonly estado: Correos['estado'] | null };

/** The notices to the person of a case, with the state of their e-mails, oldest first. */
export async function readAvisos(tx: Tx, caso: string): Promise<Aviso[]> {
  const { rows } = await tx.sql<Aviso>(
    `select v.aseguradora_id, v.id, v.caso, v.medio, v.huella_destino, v.datos_cifrados, v.huella_ficha, v.correo, v.creado, v.hecho, m.estado
       from avisos_previos v left join correos m on m.aseguradora_id = v.aseguradora_id and m.id = v.correo
      where v.aseguradora_id = aseguradora_actual() and v.caso = $1 order by v.id`,
    [caso],
  );
  return rows;
}

/** Reports that the person of a case is alive, the open one first. */
export async function readAlertas(tx: Tx, caso: string): Promise<AlertasDeVida[]> {
  const { rows } = await tx.sql<AlertasDeVida>(
    `select aseguradora_id, id, caso, aviso, abierta, decidida, decision, datos_cifrados from alertas_de_vida
      where aseguradora_id = aseguradora_actual() and caso = $1 order by decidida is not null, id desc`,
    [caso],
  );
  return rows;
}
