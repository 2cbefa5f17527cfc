/** Makes the row of an e-mail, to be written in the transaction of what it speaks of. */

import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type {
  Contenido,
  ContenidoAviso,
  ContenidoDeAcceso,
  ContenidoDeCarta,
  CorreoNuevo,
  TipoAviso,
  TipoCarta,
  TipoDeAcceso,
} from './tipos.ts';

export const lugarDeCorreo = (id: string) => ({ tabla: 'correos', columna: 'datos_cifrados', fila: id });

/**
 * @param ahoraMismo the caller will make the first attempt itself after the commit: its lease is part of the row
 * @param caduca after this there is no point in sending it
 * @param allegado the relative it goes to; null: the heir
 */
export function prepararCorreo(
  tipo: TipoCarta,
  contenido: Omit<Contenido, 'idioma'> & { idioma: Contenido['idioma'] },
  aseguradora: Pick<Inquilino, 'idiomas_activos'>,
  clave: ClaveDeDatos,
  tiempos: { ahora: Date; caduca: Date },
  ahoraMismo: boolean,
  allegado: string | null = null,
): CorreoNuevo {
  const id = uuidV7(tiempos.ahora);
  // A language is switched on for an insurer once a native speaker has read its texts.
  const idioma = aseguradora.idiomas_activos.includes(contenido.idioma) ? contenido.idioma : 'es';
  const completo = { ...contenido, idioma };
  return {
    id,
    tipo,
    allegado,
    cifrado: clave.cifrarJson(lugarDeCorreo(id), completo),
    creado: tiempos.ahora,
    caduca: tiempos.caduca,
    reclamo: ahoraMismo ? uuidV7(tiempos.ahora) : null,
    contenido: completo,
  };
}

/** The row of an e-mail that speaks of no case; the worker sends it. */
async function encolarSinCaso(
  tx: Tx,
  clave: ClaveDeDatos,
  tipo: TipoAviso | TipoDeAcceso,
  contenido: ContenidoAviso | ContenidoDeAcceso,
  tiempos: { ahora: Date; caduca: Date },
): Promise<void> {
  const id = uuidV7(tiempos.ahora);
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, proximo_intento, caduca, creado)
     values (aseguradora_actual(), $1, null, $2, $3, $4, $5, $4)`,
    [id, tipo, clave.cifrarJson(lugarDeCorreo(id), contenido), tiempos.ahora, tiempos.caduca],
  );
}

/** A notice to an admin. */
export const encolarAviso = (
  tx: Tx,
  clave: ClaveDeDatos,
  contenido: ContenidoAviso,
  tiempos: { ahora: Date; caduca: Date },
): Promise<void> => encolarSinCaso(tx, clave, 'aviso_webhook', contenido, tiempos);

/** To somebody of the staff, about signing in. */
export const encolarDeAcceso = (
  tx: Tx,
  clave: ClaveDeDatos,
  tipo: TipoDeAcceso,
  contenido: ContenidoDeAcceso,
  tiempos: { ahora: Date; caduca: Date },
): Promise<void> => encolarSinCaso(tx, clave, tipo, contenido, tiempos);

/** The row of a letter to a provider; the worker sends it. @param tiempos `sale`: not before, so that it can be taken back */
export async function encolarCarta(
  tx: Tx,
  clave: ClaveDeDatos,
  { caso, cuenta }: { caso: string; cuenta: string },
  contenido: ContenidoDeCarta,
  tiempos: { ahora: Date; sale: Date; caduca: Date },
): Promise<void> {
  const id = uuidV7(tiempos.ahora);
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, cuenta, tipo, datos_cifrados, proximo_intento, caduca, creado)
     values (aseguradora_actual(), $1, $2, $3, 'carta_proveedor', $4, $7, $6, $5)`,
    [id, caso, cuenta, clave.cifrarJson(lugarDeCorreo(id), contenido), tiempos.ahora, tiempos.caduca, tiempos.sale],
  );
}

/**
 * Letters that wait are not sent any more; what is on the line at this moment can't be called back.
 * @param cuentas only those about these accounts; null: all of the case
 * @returns how many were withdrawn
 */
export async function retirarCartas(
  tx: Tx,
  caso: string,
  cuentas: readonly string[] | null,
  ahora: Date,
): Promise<number> {
  const { afectadas } = await tx.sql(
    `update correos set estado = 'retirado', terminado = $3, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and ($2::uuid[] is null or cuenta = any($2))
        and estado = 'pendiente' and tipo = 'carta_proveedor'`,
    [caso, cuentas && [...cuentas], ahora],
  );
  return afectadas;
}

/** Writes the row by itself; openings write it within their own statement. */
export async function encolarCorreo(tx: Tx, caso: string, correo: CorreoNuevo, arriendo: number): Promise<void> {
  await tx.sql(
    `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, intentos, proximo_intento, caduca, reclamo_id, reclamo_hasta, creado, allegado)
     values (aseguradora_actual(), $1, $2, $3, $4, case when $7::uuid is null then 0 else 1 end, $5, $6, $7::uuid,
       case when $7::uuid is null then null else clock_timestamp() + $8 * interval '1 ms' end, $5, $9)`,
    [
      correo.id,
      caso,
      correo.tipo,
      correo.cifrado,
      correo.creado,
      correo.caduca,
      correo.reclamo,
      arriendo,
      correo.allegado,
    ],
  );
}
