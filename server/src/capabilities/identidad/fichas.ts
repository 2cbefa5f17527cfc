/** Links of invitations and resets: one living a person, kept as a hash, used once. */
import type { ClaseDeFicha } from '@albacea/contract/acceso.ts';
import type { Tx } from '../../db/base.ts';
import { ID_DEL_SERVICIO } from '../../db/servicio.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import type { ClaveDeDatos, Llavero } from '../../platform/cripto/llavero.ts';
import { secreto256, sha256 } from '../../platform/ids.ts';
import { encolarDeAcceso } from '../correo/encolar.ts';
import { VIDA_DE_FICHA } from './reglas-entrada.ts';

export interface DependenciasDeFichas {
  readonly llavero: Llavero;
  readonly direcciones: Direcciones;
}

export interface Destinatario {
  readonly id: string;
  readonly nombre: string;
  readonly email: string;
}

/** Makes the link, in place of any before, and the row of the e-mail that brings it. */
export async function mandarFicha(
  { llavero, direcciones }: DependenciasDeFichas,
  tx: Tx,
  clase: ClaseDeFicha,
  { id, nombre, email }: Destinatario,
  ahora: Date,
): Promise<void> {
  const { token, caduca } = await ponerFicha(tx, clase, id, ahora);
  const clave = await claveDe(tx, llavero);
  const contenido = { acceso: { nombre, email }, enlace: direcciones.acceso(token), caduca: caduca.toISOString() };
  await encolarDeAcceso(tx, clave, clase, contenido, { ahora, caduca });
}

/** Makes the link of a person, in place of any before, and leaves its delivery to the caller. */
export async function ponerFicha(
  tx: Tx,
  clase: ClaseDeFicha,
  id: string,
  ahora: Date,
): Promise<{ token: string; caduca: Date }> {
  const token = secreto256();
  const caduca = new Date(ahora.getTime() + VIDA_DE_FICHA[clase]);
  await tx.sql(
    'update usuarios set ficha_huella = $2, ficha_clase = $3, ficha_creada = $4, ficha_caduca = $5 where id = $1',
    [id, sha256(token), clase, ahora, caduca],
  );
  return { token, caduca };
}

/** The key of whom a transaction is of, from within it: the insurer may be new, and in nobody's memory. */
export async function claveDe(tx: Tx, llavero: Llavero): Promise<ClaveDeDatos> {
  if (tx.aseguradoraId === ID_DEL_SERVICIO) return llavero.claveDelServicio();
  const { filas } = await tx.sql<{ clave_envuelta: Uint8Array }>(
    'select clave_envuelta from aseguradoras where id = aseguradora_actual()',
  );
  const [fila] = filas;
  if (!fila) throw new Error('the insurer of the transaction is gone');
  return llavero.claveDeAseguradora(tx.aseguradoraId, fila.clave_envuelta);
}
