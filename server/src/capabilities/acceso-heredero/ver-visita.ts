/** Who is looking at the portal. */
import type { Visita } from '@albacea/contract/familia.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { SesionDeHeredero } from '../../http/ruta-de-aplicacion.ts';
import { datosDeAllegado } from '../allegados/datos-de-allegado.ts';
import { viewCaso } from '../casos/tomar-caso.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verVisita(
  tx: Tx,
  aseguradora: Inquilino,
  { casoId, papel, acceso, allegado }: Pick<SesionDeHeredero, 'casoId' | 'papel' | 'acceso' | 'allegado'>,
): Promise<Visita> {
  const { fila, clave, datos } = await viewCaso(tx, aseguradora, casoId);
  const quien =
    allegado === null
      ? { nombre: datos.heredero.nombre, idioma: fila.idioma }
      : await datosDeAllegado(tx, clave, fila.id, allegado);
  return {
    caso_id: fila.caso_id,
    papel,
    nombre: quien.nombre,
    idioma: quien.idioma,
    idiomas: [...aseguradora.idiomas_activos],
    enlace_caduca: (await ultimaCaducidad(tx, acceso)).toISOString(),
  };
}

/** When the last of the living links ends that the owner of this one has. */
export async function ultimaCaducidad(tx: Tx, acceso: string): Promise<Date> {
  const { filas } = await tx.sql<{ caduca: Date }>(
    `select max(otro.caduca) as caduca from accesos_heredero este
       join accesos_heredero otro on otro.aseguradora_id = este.aseguradora_id and otro.caso = este.caso
        and otro.allegado is not distinct from este.allegado and otro.revocado is null
      where este.aseguradora_id = aseguradora_actual() and este.id = $1`,
    [acceso],
  );
  return (filas[0] as { caduca: Date }).caduca;
}
