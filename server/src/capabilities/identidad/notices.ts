/** Word to people of the staff of what was changed in their account, and to admins of a key that was made. */
import type { Rol } from '@albacea/contract/identidad.ts';
import type { Tx } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { encolarDeAcceso } from '../correo/encolar.ts';
import type { TipoDeNoticia } from '../correo/tipos.ts';
import { claveDe } from './fichas.ts';

/** Milliseconds after which word of a change is of no use. */
const VIGENCIA_DE_AVISO = 3 * 86_400_000;

interface Quien {
  readonly nombre: string;
  readonly email: string;
}

/** What the notice speaks of, by its kind. */
export interface Notice {
  readonly rol?: Rol;
  /** Label of a key. */
  readonly clave?: string;
}

export async function notify(
  llavero: Llavero,
  tx: Tx,
  tipo: TipoDeNoticia,
  { nombre, email }: Quien,
  ahora: Date,
  notice: Notice = {},
): Promise<void> {
  const contenido = { acceso: { nombre, email }, enlace: null, caduca: null, ...notice };
  const caduca = new Date(ahora.getTime() + VIGENCIA_DE_AVISO);
  await encolarDeAcceso(tx, await claveDe(tx, llavero), tipo, contenido, { ahora, caduca });
}

/** Every admin of the transaction's insurer learns that a key was made, whoever made it. */
export async function notifyAdminsOfKey(llavero: Llavero, tx: Tx, etiqueta: string, ahora: Date): Promise<void> {
  const { filas } = await tx.sql<Quien>(
    `select nombre, email from membresias
      where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null order by id`,
  );
  for (const admin of filas) await notify(llavero, tx, 'clave_creada', admin, ahora, { clave: etiqueta });
}
