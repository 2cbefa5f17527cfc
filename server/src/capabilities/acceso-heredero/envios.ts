/** E-mails with a link that one person was sent. */
import type { Tx } from '../../db/base.ts';
import { TIPOS_DE_RELOJ, type TipoCorreo } from '../correo/tipos.ts';
import type { Envios } from './reglas.ts';

const esDeReloj = (tipo: TipoCorreo) => TIPOS_DE_RELOJ.some((uno) => uno === tipo);

/**
 * @param caso internal id
 * @param allegado the relative; null: the heir
 */
export async function enviosDe(tx: Tx, caso: string, allegado: string | null, ahora: Date): Promise<Envios> {
  const { filas } = await tx.sql<{ creado: Date; estado: string; tipo: TipoCorreo }>(
    `select creado, estado, tipo from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is not distinct from $2::uuid
        and tipo in ('bienvenida', 'acceso_nuevo', 'acceso_por_caducar', 'invitacion') and (estado = 'pendiente' or creado > $3::timestamptz - interval '1 day')`,
    [caso, allegado, ahora],
  );
  return {
    escritos: filas.map(({ creado }) => creado),
    // One of the clocks may wait for the morning: whoever asks now does not.
    pendiente: filas.some(({ estado, tipo }) => estado === 'pendiente' && !esDeReloj(tipo)),
  };
}
