/** Makes the row of an e-mail, to be written in the transaction of what it speaks of. */

import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { Contenido, ContenidoAviso, CorreoNuevo, TipoCarta } from './tipos.ts';

export const lugarDeCorreo = (id: string) => ({ tabla: 'correos', columna: 'datos_cifrados', fila: id });

/**
 * @param ahoraMismo the caller will make the first attempt itself after the commit: its lease is part of the row
 * @param caduca after this there is no point in sending it
 */
export function prepararCorreo(
  tipo: TipoCarta,
  contenido: Omit<Contenido, 'idioma'> & { idioma: Contenido['idioma'] },
  aseguradora: Pick<Inquilino, 'idiomas_activos'>,
  clave: ClaveDeDatos,
  tiempos: { ahora: Date; caduca: Date },
  ahoraMismo: boolean,
): CorreoNuevo {
  const id = uuidV7(tiempos.ahora);
  // A language is switched on for an insurer once a native speaker has read its texts.
  const idioma = aseguradora.idiomas_activos.includes(contenido.idioma) ? contenido.idioma : 'es';
  const completo = { ...contenido, idioma };
  return {
    id,
    tipo,
    cifrado: clave.cifrarJson(lugarDeCorreo(id), completo),
    creado: tiempos.ahora,
    caduca: tiempos.caduca,
    reclamo: ahoraMismo ? uuidV7(tiempos.ahora) : null,
    contenido: completo,
  };
}

/** The row of a notice to an admin; the worker sends it. */
export async function encolarAviso(
  tx: Tx,
  clave: ClaveDeDatos,
  contenido: ContenidoAviso,
  tiempos: { ahora: Date; caduca: Date },
): Promise<void> {
  const id = uuidV7(tiempos.ahora);
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, proximo_intento, caduca, creado)
     values (aseguradora_actual(), $1, null, 'aviso_webhook', $2, $3, $4, $3)`,
    [id, clave.cifrarJson(lugarDeCorreo(id), contenido), tiempos.ahora, tiempos.caduca],
  );
}

/** Writes the row by itself; openings write it within their own statement. */
export async function encolarCorreo(tx: Tx, caso: string, correo: CorreoNuevo, arriendo: number): Promise<void> {
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado)
     values (aseguradora_actual(), $1, $2, $3, $4, case when $7::uuid is null then 0 else 1 end, $5, $6, $7::uuid,
       case when $7::uuid is null then null else clock_timestamp() + $8 * interval '1 ms' end, $5)`,
    [correo.id, caso, correo.tipo, correo.cifrado, correo.creado, correo.caduca, correo.reclamo, arriendo],
  );
}
