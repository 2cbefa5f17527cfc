/** Tells the insurer's admins of an endpoint that fails, by the same outbox as every e-mail. */
import type { Inquilinos } from '../../db/inquilino.ts';
import { encolarAviso } from '../correo/encolar.ts';
import type { Avisar } from './salud.ts';

/** Days after which such a notice is of no use. */
const VIGENCIA = 3 * 86_400_000;

export function crearAvisar(inquilinos: Inquilinos): Avisar {
  return async (tx, aviso, ahora) => {
    const { clave } = await inquilinos.inmutable(tx.aseguradoraId);
    const { filas } = await tx.sql<{ nombre: string; email: string }>(
      `select nombre, email from membresias
        where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null`,
    );
    const tiempos = { ahora, caduca: new Date(ahora.getTime() + VIGENCIA) };
    const contenido = { ...aviso, desde: aviso.desde.toISOString() };
    for (const destinatario of filas) await encolarAviso(tx, clave, { destinatario, ...contenido }, tiempos);
  };
}
